// A restored copy has the mails that waited when the backup was made, and the installation that it is a copy of may have
// sent them since, or be about to. So it sends nothing until somebody says which of the two is the real one. The mark is
// a file of the data folder: a backup has no place for it, and it is there before the database is.

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { z } from 'zod';

const markShape = z.object({
  /** The backup that it was restored from; null for a copy made by other means. */
  backup: z.string().nullable(),
  /** As of when its data are. */
  made: z.iso.datetime().nullable(),
});
export type MailHold = z.infer<typeof markShape>;

const markFile = (dataDir: string): string => path.join(dataDir, 'mails-held.json');

export function holdMails(dataDir: string, hold: MailHold): void {
  writeFileSync(markFile(dataDir), `${JSON.stringify(hold)}\n`, { mode: 0o600, flush: true });
}

/** Whether mails are held; looked up each time, for a command may end it while the server runs. */
export const areMailsHeld = (dataDir: string): boolean => existsSync(markFile(dataDir));

/** Why mails are held; undefined when they are not. A mark that cannot be read holds, too. */
export function readHold(dataDir: string): MailHold | undefined {
  if (!areMailsHeld(dataDir)) return undefined;
  try {
    return markShape.parse(JSON.parse(readFileSync(markFile(dataDir), 'utf8')));
  } catch {
    return { backup: null, made: null };
  }
}

/** Mails are sent again, those that wait included. */
export function sendHeldMails(dataDir: string): void {
  rmSync(markFile(dataDir), { force: true });
}

/**
 * Forgets every mail that waits, or that a table orders (decisions, logins, what admins are told): the installation that
 * this is a copy of has sent it. Mails that come after this are sent. Returns how many were forgotten.
 */
export async function dropHeldMails(pool: pg.Pool, dataDir: string): Promise<number> {
  const { rows } = await pool.query<{ dropped: number }>(
    `with mails as (delete from auth.mails where failed_at is null returning 1),
       decisions as (delete from auth.status_mails returning 1),
       owners as (update auth.users set owner_told_at = now()
         where office_login_at is not null and owner_told_at is null returning 1),
       alerts as (delete from auth.alerts),
       told as (update auth.push_happenings set spread_at = now() where spread_at is null),
       pushes as (delete from auth.push_messages where state in ('waiting', 'handed') returning 1),
       messages as (update public.message_recipients set state = 'stopped', reason = 'copy', finished_at = now()
         where state = 'waiting' and queued_at is null returning 1),
       handed as (update public.message_recipients set state = 'stopped', reason = 'copy', finished_at = now()
         where state = 'waiting' and queued_at is not null)
     select (select count(*) from mails)::int + (select count(*) from decisions)::int
       + (select count(*) from owners)::int + (select count(*) from messages)::int
       + (select count(*) from pushes)::int as dropped`,
  );
  // After that: killed in between it still holds.
  sendHeldMails(dataDir);
  return rows[0]?.dropped ?? 0;
}
