// A registration in Postgres: a pending student, once per e-mail and phone, whatever happens at the same moment.

import type pg from 'pg';
import type { Language } from '../../shared/language.ts';
import type { Registration } from '../../shared/registrationSchema.ts';
import { transaction } from '../base/database.ts';
import { errorCode } from '../base/errors.ts';

export interface Stored {
  id: string;
  number: string;
  hasLogin: boolean;
}

/** Unique indexes that turn away who is registered already. */
const takenBy: readonly (string | undefined)[] = ['students_email_key', 'students_phone_key'];

/** Both are always looked for: that one is known takes no less time than that both are. */
async function isTaken(pool: pg.Pool, { email, phone }: Registration): Promise<boolean> {
  // Two index lookups; one condition with "or" would scan a small table.
  const { rows } = await pool.query<{ email: boolean; phone: boolean }>(
    `select exists (select 1 from public.students where lower(email) = lower($1)) as email,
            exists (select 1 from public.students where phone = public.stored_phone($2)) as phone`,
    [email, phone],
  );
  return rows.some((row) => row.email || row.phone);
}

export interface Owner {
  email: string;
  language: Language;
  number: string;
  hasLogin: boolean;
}

/** Whose e-mail or phone was typed: one person, or two. */
export async function ownersOf(pool: pg.Pool, { email, phone }: Registration): Promise<Owner[]> {
  const { rows } = await pool.query<Owner>(
    `select email, language, registration_number as number, user_id is not null as "hasLogin"
     from public.students where lower(email) = lower($1)
     union
     select email, language, registration_number, user_id is not null
     from public.students where phone = public.stored_phone($2)`,
    [email, phone],
  );
  return rows;
}

/**
 * Stores a pending student. A trigger on the table links a verified login with this e-mail.
 * @param tell stores the mails about it, in the same transaction
 * @returns undefined when the e-mail or the phone is taken
 */
export async function storeRegistration(
  pool: pg.Pool,
  registration: Registration & { language: Language },
  tell: (client: pg.ClientBase, student: Stored) => Promise<void>,
): Promise<Stored | undefined> {
  if (await isTaken(pool, registration)) return undefined;
  try {
    return await transaction(pool, async (client) => {
      const { rows } = await client.query<Stored>(
        `insert into public.students
         (first_name, last_name, email, phone, college_name, address, payment_method, language)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       returning id, registration_number as number, user_id is not null as "hasLogin"`,
        [
          registration.first_name,
          registration.last_name,
          registration.email,
          registration.phone,
          registration.college_name,
          registration.address,
          registration.payment_method,
          registration.language,
        ],
      );
      const [student] = rows;
      if (!student) throw new Error('the insert returned nothing');
      await tell(client, student);
      return student;
    });
  } catch (error) {
    if (errorCode(error) !== '23505') throw error;
    // Somebody else's, or the same one sent twice, was first by a moment.
    if (!takenBy.includes((error as pg.DatabaseError).constraint)) throw error;
    return undefined;
  }
}

/** The number that the next student would get; for an answer that only looks like one. */
export async function nextNumber(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ number: string }>(
    `select 'BE-' || lpad((last_number + 1)::text, greatest(7, length((last_number + 1)::text)), '0') as number
     from public.registration_counter`,
  );
  return rows[0]?.number ?? 'BE-0000001';
}

/** Whom to tell of a registration: every admin, when the settings say so. */
export async function adminsToTell(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ email: string }>(
    `select email from public.profiles
     where role = 'admin' and exists (select 1 from public.site_settings where email_notifications)
     order by email`,
  );
  return rows.map(({ email }) => email);
}
