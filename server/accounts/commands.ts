// What commands do with accounts. The first admin is made by one and never by signing up: no address is worth attacking for
// what it may become; everybody else is invited. Another ends somebody's sessions, or everybody's: a lost phone, a colleague who leaves, a leak.

import type pg from 'pg';
import { staffName, type StaffRole } from '../../shared/staff.ts';
import type { Clock } from '../base/clock.ts';
import { transaction } from '../base/database.ts';
import { errorCode, errorText, StartupError, wrongSetting } from '../base/errors.ts';
import { invalidEmail, readEmail } from './logins/users.ts';
import { passwordProblem, type Passwords } from './passwords/passwords.ts';

export interface NewAdmin {
  email: string;
  password: string;
  role: StaffRole;
  /** An account with this e-mail may exist: it gets the role and this password, and its sessions end. */
  replace: boolean;
}

/** Says what is wrong with an e-mail or a password before anything is started for it, in the forms' words. */
export function adminProblem({ email, password }: Pick<NewAdmin, 'email' | 'password'>): string | undefined {
  if (readEmail(email) === undefined) return invalidEmail().message;
  return passwordProblem(password, [email]);
}

/**
 * Makes a confirmed account with a role in the office; returns whether an existing one was changed instead.
 * @throws StartupError when the e-mail has an account and `replace` is false, or is the last admin's and would be taken
 *   that role
 */
export async function createAdmin(
  pool: pg.Pool,
  passwords: Passwords,
  clock: Clock,
  { email: typed, password, role, replace }: NewAdmin,
): Promise<{ replaced: boolean }> {
  const now = clock();
  const email = readEmail(typed) ?? typed;
  const hash = await passwords.hash(password);
  return transaction(pool, async (client) => {
    const existing = await client.query<{ id: string }>(
      'select id from auth.users where lower(email) = lower($1)',
      [email],
    );
    let id = existing.rows[0]?.id;
    const replaced = id !== undefined;
    if (id !== undefined && !replace) {
      throw new StartupError(
        'database_unusable',
        `${email} has an account already: add --replace to make it ${staffName(role)} with this password.`,
      );
    }
    if (id === undefined) {
      const made = await client.query<{ id: string }>(
        `insert into auth.users (email, password_hash, email_verified_at, created_at, updated_at)
         values ($1, $2, $3, $3, $3) returning id`,
        [email, hash, now],
      );
      id = made.rows[0]?.id;
    } else {
      await client.query(
        `update auth.users set password_hash = $2, email_verified_at = coalesce(email_verified_at, $3),
                has_initial_password = false, disowned_at = null, updated_at = $3 where id = $1`,
        [id, hash, now],
      );
      await client.query('delete from auth.one_time_tokens where user_id = $1', [id]);
      await client.query(
        `update auth.sessions set ended_at = $2, end_reason = 'password_changed' where user_id = $1 and ended_at is null`,
        [id, now],
      );
    }
    const promoted = await client.query('update public.profiles set role = $2 where id = $1', [id, role]);
    if (promoted.rowCount !== 1) throw new Error(`the account of ${email} has no profile`);
    return { replaced };
  }).catch((error: unknown) => {
    if (errorCode(error) === '23514') {
      throw new StartupError('database_unusable', `${email} stays what it is: ${errorText(error)}.`);
    }
    if (errorCode(error) !== '23505') throw error;
    throw new StartupError('database_unusable', `${email} got an account at this very moment: try again.`);
  });
}

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
    if (userId === undefined) throw wrongSetting(`${email} has no account.`);
  }
  const ended = await pool.query(
    `update auth.sessions set ended_at = $1, end_reason = 'revoked'
     where ended_at is null and ($2::uuid is null or user_id = $2)`,
    [clock(), userId],
  );
  return ended.rowCount ?? 0;
}
