// Logins as auth.users and their profiles hold them.

import type pg from 'pg';
import type { Clock } from '../../base/clock.ts';

export interface User {
  id: string;
  email: string;
  passwordHash: string | null;
  /** A link from the mailbox was opened: the account is its owner's. */
  emailVerified: boolean;
  /** The office made it for a student. */
  officeLogin: boolean;
  /** The mailbox's owner has said that the office's login was not theirs. */
  disowned: boolean;
  hasInitialPassword: boolean;
  /** profiles.role at this moment; a login whose profile is missing has a student's rights. */
  role: string;
}

export interface Users {
  /** Whatever the case of the address. */
  byEmail(email: string, client?: pg.ClientBase): Promise<User | undefined>;
  byId(id: string, client?: pg.ClientBase): Promise<User | undefined>;
  /** The id of a new, unverified account; of the one that exists when somebody else was faster. */
  create(email: string, client: pg.ClientBase): Promise<string>;
  /** Stores the same password's new hash (other parameters). */
  rehash(id: string, passwordHash: string): Promise<void>;
  signedIn(id: string): Promise<void>;
}

/**
 * Whether the account may sign in with its password: proven, or made by the office, which proves nothing; such a one
 * does as a student only.
 */
export function maySignIn({ emailVerified, officeLogin, role }: User): boolean {
  return emailVerified || (officeLogin && role === 'student');
}

const longestEmail = 254;

/** What the database can compare at all; anything else belongs to nobody. */
function isComparable(email: string): boolean {
  return email !== '' && email.length <= longestEmail && !email.includes('\0');
}

export function createUsers(pool: pg.Pool, clock: Clock): Users {
  const select = async (
    condition: string,
    value: string,
    client: pg.ClientBase | pg.Pool = pool,
  ): Promise<User | undefined> => {
    const { rows } = await client.query<User>(
      `select u.id, u.email, u.password_hash as "passwordHash", u.email_verified_at is not null as "emailVerified",
              u.office_login_at is not null as "officeLogin", u.disowned_at is not null as disowned,
              u.has_initial_password as "hasInitialPassword", coalesce(p.role, 'student') as role
       from auth.users u left join public.profiles p on p.id = u.id where ${condition}`,
      [value],
    );
    return rows[0];
  };
  return {
    byEmail: async (email, client) =>
      isComparable(email) ? select('lower(u.email) = lower($1)', email, client) : undefined,
    byId: (id, client) => select('u.id = $1', id, client),
    async create(email, client) {
      const { rows } = await client.query<{ id: string }>(
        // The update changes nothing: it makes the row that is there come back.
        `insert into auth.users (email, created_at, updated_at) values ($1, $2, $2)
         on conflict (lower(email)) do update set updated_at = users.updated_at returning id`,
        [email, clock()],
      );
      const id = rows[0]?.id;
      if (id === undefined) throw new Error('the account was not stored');
      return id;
    },
    async rehash(id, passwordHash) {
      await pool.query('update auth.users set password_hash = $2, updated_at = $3 where id = $1', [
        id,
        passwordHash,
        clock(),
      ]);
    },
    async signedIn(id) {
      await pool.query('update auth.users set last_sign_in_at = $2 where id = $1', [id, clock()]);
    },
  };
}
