// A registration in Postgres: a pending student, once per e-mail and phone, whatever happens at the same moment.

import type pg from 'pg';
import type { Registration } from '../../web/src/site/registration/registrationSchema.ts';
import { transaction } from '../database.ts';
import { errorCode } from '../errors.ts';

export type Stored =
  | { kind: 'stored'; id: string; number: string; hasLogin: boolean }
  | { kind: 'taken'; fields: ('email' | 'phone')[] };

/** By whose unique index a row was turned away. */
const takenBy: Readonly<Record<string, 'email' | 'phone'>> = {
  students_email_key: 'email',
  students_phone_key: 'phone',
};

async function takenFields(pool: pg.Pool, { email, phone }: Registration): Promise<('email' | 'phone')[]> {
  // Two index lookups; one condition with "or" would scan a small table.
  const { rows } = await pool.query<{ email: boolean; phone: boolean }>(
    `select exists (select 1 from public.students where lower(email) = lower($1)) as email,
            exists (select 1 from public.students where phone = public.stored_phone($2)) as phone`,
    [email, phone],
  );
  return (['email', 'phone'] as const).filter((field) => rows[0]?.[field] === true);
}

type StoredStudent = Extract<Stored, { kind: 'stored' }>;

/**
 * Stores a pending student. A trigger on the table links a verified login with this e-mail.
 * @param tell stores the mails about it, in the same transaction
 */
export async function storeRegistration(
  pool: pg.Pool,
  registration: Registration,
  tell: (client: pg.ClientBase, student: StoredStudent) => Promise<void>,
): Promise<Stored> {
  const taken = await takenFields(pool, registration);
  if (taken.length > 0) return { kind: 'taken', fields: taken };
  try {
    return await transaction(pool, async (client) => {
      const { rows } = await client.query<{ id: string; number: string; has_login: boolean }>(
        `insert into public.students
         (first_name, last_name, email, phone, college_name, address, payment_method)
       values ($1, $2, $3, $4, $5, $6, $7)
       returning id, registration_number as number, user_id is not null as has_login`,
        [
          registration.first_name,
          registration.last_name,
          registration.email,
          registration.phone,
          registration.college_name,
          registration.address,
          registration.payment_method,
        ],
      );
      const [row] = rows;
      if (!row) throw new Error('the insert returned nothing');
      const student: StoredStudent = {
        kind: 'stored',
        id: row.id,
        number: row.number,
        hasLogin: row.has_login,
      };
      await tell(client, student);
      return student;
    });
  } catch (error) {
    if (errorCode(error) !== '23505') throw error;
    // Somebody else's, or the same one sent twice, was first by a moment.
    const field = takenBy[(error as pg.DatabaseError).constraint ?? ''];
    if (field === undefined) throw error;
    const fields = await takenFields(pool, registration);
    return { kind: 'taken', fields: fields.length > 0 ? fields : [field] };
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
