// Ending somebody's sessions, or everybody's, by a command: a lost phone, a colleague who leaves, a leak.

import type pg from 'pg';
import type { Clock } from '../../base/clock.ts';
import { StartupError } from '../../base/errors.ts';
import { readEmail } from '../logins/emailAddress.ts';

/**
 * Ends sessions; returns how many. Refreshing, files and the embedded engine stop at once (within a second, sockets
 * included), a real Hasura when the last access token has expired (5 minutes).
 * @param email of one account; undefined: all accounts
 * @throws StartupError when nobody has this e-mail
 */
export async function endSessions(pool: pg.Pool, clock: Clock, email: string | undefined): Promise<number> {
  let userId: string | undefined;
  if (email !== undefined) {
    const { rows } = await pool.query<{ id: string }>(
      'select id from auth.users where lower(email) = lower($1)',
      [readEmail(email) ?? email],
    );
    userId = rows[0]?.id;
    if (userId === undefined) throw new StartupError('config_invalid', `${email} has no account.`);
  }
  const ended = await pool.query(
    `update auth.sessions set ended_at = $1, end_reason = 'revoked'
     where ended_at is null and ($2::uuid is null or user_id = $2)`,
    [clock(), userId],
  );
  return ended.rowCount ?? 0;
}
