// What connects a login to a student record: the later of the two to be confirmed or stored finds the other.

import type pg from 'pg';

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
