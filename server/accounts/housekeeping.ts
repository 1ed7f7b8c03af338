// Forgetting: what no browser and no mailbox can use any more.

import type pg from 'pg';
import { after, days, type Clock } from '../base/clock.ts';
import { deviceLife } from './sessions/cookies.ts';
import { idleLife } from './sessions/sessions.ts';

/** A sign-up that nobody confirmed is forgotten after this; the address is then as if it had never been typed. */
const unverifiedLife = days(30);
const jobLife = days(90);
/** Mails that were given up, or that wait although mail is off. */
const mailLife = days(30);

/** Removes old sessions, links, limits, jobs and accounts that were never confirmed; called now and then. */
export async function prune(pool: pg.Pool, clock: Clock): Promise<void> {
  const now = clock();
  const ago = (milliseconds: number) => [after(now, -milliseconds)];
  // A used token older than its cookie's life is in no browser: nobody can show it again.
  await pool.query('delete from auth.refresh_tokens where used_at < $1', ago(idleLife));
  await pool.query('delete from auth.sessions where coalesce(ended_at, expires_at) < $1', ago(idleLife));
  await pool.query('delete from auth.devices where seen_at < $1', ago(deviceLife));
  await pool.query('delete from auth.rate_limits where updated_at < $1', ago(days(1)));
  await pool.query('delete from auth.one_time_tokens where expires_at < $1', ago(0));
  await pool.query('delete from auth.mails where created_at < $1', ago(mailLife));
  await pool.query('delete from auth.login_jobs where created_at < $1', ago(jobLife));
  // Not one that the office made, or that its owner refused: it would be made again. Not one to which an admin gave a role, or a student record, in the meantime.
  await pool.query(
    `delete from auth.users u where email_verified_at is null and greatest(created_at, updated_at) < $1
       and office_login_at is null and disowned_at is null
       and not exists (select from auth.one_time_tokens t where t.user_id = u.id)
       and not exists (select from public.students s where s.user_id = u.id)
       and not exists (select from public.profiles p where p.id = u.id and p.role <> 'student')`,
    ago(unverifiedLife),
  );
}
