// Logins as auth.users and their profiles hold them, the e-mail addresses by which they are found, and the student records
// that belong to them. Addresses are as people type them: any script, any case, plus signs; nothing that a header or a list
// could be made of.

import { domainToASCII, domainToUnicode } from 'node:url';
import type pg from 'pg';
import { disguisedLetter } from '../../../shared/contact.ts';
import type { Clock } from '../../base/clock.ts';
import { HttpError } from '../../base/httpError.ts';
import { isSendable } from '../../mail/mailer.ts';

/** Names with a dot, of letters, digits and hyphens in their ASCII form; the last one is no number. */
const hostName = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

/**
 * The address as it is stored: without spaces around it, letters composed, the domain in lower case and in its own
 * script (`xn--…` and its Unicode form are one domain). The part before @ stays as typed; comparing ignores its case.
 * Undefined for anything that is not one address.
 */
export function readEmail(typed: string): string | undefined {
  const email = typed.trim().normalize('NFC');
  if (!isSendable(email) || disguisedLetter.test(typed)) return undefined;
  const at = email.indexOf('@');
  const local = email.slice(0, at);
  const domain = domainToASCII(email.slice(at + 1));
  if (local.length > 64 || domain.length > 253 || !hostName.test(domain)) return undefined;
  return `${local}@${domainToUnicode(domain)}`;
}

/** The refusal (400) of what readEmail does not take, in the forms' words. */
export function invalidEmail(): HttpError {
  return new HttpError(400, 'invalid_email', 'Please enter a valid email address');
}

/** As readEmail. @throws HttpError 400 `invalid_email` */
export function requireEmail(typed = ''): string {
  const email = readEmail(typed);
  if (email === undefined) throw invalidEmail();
  return email;
}

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

/** Mail servers ignore the case of ASCII letters; of others it is not sure. */
const asciiLower = (email: string): string => email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

export function createUsers(pool: pg.Pool, clock: Clock) {
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
    /** Whatever the case of the address. */
    byEmail: async (email: string, client?: pg.ClientBase): Promise<User | undefined> =>
      isComparable(email) ? select('lower(u.email) = lower($1)', email, client) : undefined,
    byId: (id: string, client?: pg.ClientBase): Promise<User | undefined> => select('u.id = $1', id, client),
    /**
     * A new, unverified account, or the one that exists. While that one is nobody's, neither proven nor of the office, it
     * gets this spelling: whoever typed another one first must not get the mails.
     */
    async create(email: string, client: pg.ClientBase): Promise<Pick<User, 'id' | 'email'>> {
      const { rows } = await client.query<Pick<User, 'id' | 'email'>>(
        // The update changes nothing: it makes the row that is there come back.
        `insert into auth.users (email, created_at, updated_at) values ($1, $2, $2)
         on conflict (lower(email)) do update set updated_at = users.updated_at returning id, email`,
        [email, clock()],
      );
      const account = rows[0];
      if (!account) throw new Error('the account was not stored');
      const respelled = await client.query<Pick<User, 'id' | 'email'>>(
        `update auth.users as account set email = $2 where id = $1 and email <> $2 and email_verified_at is null
           and office_login_at is null and not exists (select from auth.invitations where user_id = account.id)
           and not exists (select from public.profiles as profile where profile.id = account.id and role <> 'student')
         returning id, email`,
        [account.id, email],
      );
      const [renamed] = respelled.rows;
      if (renamed && asciiLower(renamed.email) !== asciiLower(account.email)) {
        // The other spelling's mailbox may be somebody else's, who has its links.
        await client.query('delete from auth.one_time_tokens where user_id = $1', [renamed.id]);
      }
      return renamed ?? account;
    },
    /** Stores the same password's new hash (other parameters). */
    async rehash(id: string, passwordHash: string): Promise<void> {
      await pool.query('update auth.users set password_hash = $2, updated_at = $3 where id = $1', [
        id,
        passwordHash,
        clock(),
      ]);
    },
    async signedIn(id: string): Promise<void> {
      await pool.query('update auth.users set last_sign_in_at = $2 where id = $1', [id, clock()]);
    },
  };
}
export type Users = ReturnType<typeof createUsers>;

/**
 * Gives the student record with this e-mail to the account that has just proved to own it; one that belongs to another
 * login stays there. The record that comes after the account is linked by the trigger on public.students.
 */
export async function linkStudent(client: pg.ClientBase, user: { id: string; email: string }): Promise<void> {
  await client.query(
    `update public.students set user_id = $1
     where lower(email) = lower($2) and user_id is null
       and not exists (select from public.students as other where other.user_id = $1)`,
    [user.id, user.email],
  );
}

/** What others may know of an account's owner, who has proved to be that: the e-mail, and the student's name and phone. */
export async function knownOf(pool: pg.Pool, user: { id: string; email: string }): Promise<string[]> {
  const { rows } = await pool.query<{ first_name: string; last_name: string; phone: string }>(
    'select first_name, last_name, phone from public.students where user_id = $1 or lower(email) = lower($2)',
    [user.id, user.email],
  );
  return [user.email, ...rows.flatMap((row) => [row.first_name, row.last_name, row.phone])];
}
