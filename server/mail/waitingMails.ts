// What `npm run mails` shows and does with the outbox.

import type pg from 'pg';
import type { Clock } from '../base/clock.ts';

export interface WaitingMail {
  id: string;
  createdAt: Date;
  /** The address, and what it is about; of a form's request only that. */
  to: string;
  subject: string;
  tries: number;
  /** Null: given up. */
  nextTryAt: Date | null;
  lastError: string | null;
}

/** Oldest first; those that were given up come last. Bodies, which may hold links, are not shown. */
export async function waitingMails(pool: pg.Pool): Promise<WaitingMail[]> {
  const { rows } = await pool.query<WaitingMail>(
    `select id, created_at as "createdAt", coalesce(recipient, request ->> 'email', '') as to,
            coalesce(subject, request ->> 'kind') as subject, tries,
            case when failed_at is null then next_try_at end as "nextTryAt", last_error as "lastError"
     from auth.mails order by failed_at nulls first, created_at`,
  );
  return rows;
}

/** Lets mails that were given up or wait for their next try, all or one, be tried from the start again; returns how many. */
export async function retryMails(pool: pg.Pool, clock: Clock, id?: string): Promise<number> {
  const { rowCount } = await pool.query(
    `update auth.mails set failed_at = null, tries = 0, next_try_at = $1
     where (failed_at is not null or tries > 0) and ($2::text is null or id::text = $2)`,
    [clock(), id],
  );
  return rowCount ?? 0;
}
