// The link of a guardian opens one student's fees and attendance, and nothing else, as long as it stands.

import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { after, minutes } from '../base/clock.ts';
import { limits } from '../base/limits.ts';
import { addressKey } from '../base/rateLimits.ts';
import { testOrigin, useTestServer } from '../testing/testServer.ts';

const server = useTestServer();
let number = 0;

const run = async (text: string, values: unknown[] = []): Promise<Record<string, string>[]> =>
  (await server.pool.query<Record<string, string>>(text, values)).rows;

/** A student who owes 8,000 and has paid 3,000, absent today; with a link. */
async function addStudent(name: string): Promise<{ id: string; token: string }> {
  number += 1;
  const [{ id = '' } = {}] = await run(
    `insert into public.students (first_name, last_name, email, phone, approval_status)
     values ($1, 'Rai', $2, $3, 'approved') returning id`,
    [name, `${name.toLowerCase()}@example.com`, `98${String(number).padStart(8, '0')}`],
  );
  await run(
    `select public.add_fee_entries($1, '[{"kind": "charge", "amount": 8000, "description": "Course", "due_day": "2026-01-01"}]')`,
    [id],
  );
  await run("select public.take_payment($1, $2, 3000, 'Cash')", [randomUUID(), id]);
  await run(
    `with made as (insert into public.class_groups (name) values ($2) returning id),
       member as (insert into public.student_class_groups select $1, id from made)
     select id from made`,
    [id, `Group of ${name}`],
  );
  await run(
    `select public.mark_attendance(class_group_id, (now() at time zone 'Asia/Kathmandu')::date,
       jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'student_id', student_id, 'state', 'absent')))
     from public.student_class_groups where student_id = $1`,
    [id],
  );
  return { id, token: await give(id) };
}

async function give(student: string): Promise<string> {
  const [{ token = '' } = {}] = await run('select token from public.give_guardian_link($1)', [student]);
  return token;
}

const open = (token: unknown, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: '/auth/guardian', payload: { token }, headers });
const answers = async (token: unknown): Promise<number> => (await open(token)).statusCode;

it('opens the fees and the attendance of its student, and says nothing of another', async () => {
  const asha = await addStudent('Asha');
  await addStudent('Bimal');
  const answer = await open(asha.token);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(Object.keys(answer.json<object>()).toSorted()).toEqual([
    'days',
    'dues',
    'entries',
    'name',
    'standings',
    'until',
  ]);
  expect(answer.json()).toMatchObject({
    name: 'Asha Rai',
    standings: [{ charged: 8000, paid: 3000, balance: 5000, due: 5000, due_since: '2026-01-01' }],
    dues: [{ description: 'Course', amount: 8000, owed: 5000 }],
    entries: [{ kind: 'payment', amount: -3000 }],
    days: [{ state: 'absent', class_group: { name: 'Group of Asha' } }],
  });
  for (const hidden of ['Bimal', asha.id, asha.token, 'example.com', '9800', 'actor'])
    expect(answer.body).not.toContain(hidden);
  // Nor does the database or the log keep what opens it.
  const [{ stored = '' } = {}] = await run(
    "select string_agg(link::text, '') as stored from public.guardian_links as link",
  );
  expect(stored).not.toContain(asha.token);
  expect(server.logged()).not.toContain(asha.token);
});

it('opens nothing when it is altered, cut off, made up, or of another kind', async () => {
  const { id, token } = await addStudent('Chandra');
  const swapped = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  const [{ hash = '' } = {}] = await run(
    'select token_hash as hash from public.guardian_links where student_id = $1',
    [id],
  );
  for (const wrong of [
    swapped,
    token.slice(1),
    `${token} `,
    token.toUpperCase(),
    hash,
    id,
    '',
    "' or true --",
  ])
    expect(await answers(wrong), wrong).toBe(400);
  for (const wrong of [null, 5, [token], { token }, 'x'.repeat(101)]) expect(await answers(wrong)).toBe(400);
  expect((await server.app.inject({ method: 'GET', url: `/auth/guardian?token=${token}` })).statusCode).toBe(
    404,
  );
  expect((await open(token, { origin: 'https://elsewhere.example.com' })).statusCode).toBe(403);
  expect((await open(token, { origin: testOrigin })).statusCode).toBe(200);
});

it('ends at once when it is revoked, replaced, over, or its student is rejected or deleted', async () => {
  const student = await addStudent('Deepa');
  const second = await give(student.id);
  expect(await answers(student.token)).toBe(400);
  expect(await answers(second)).toBe(200);
  await run("update public.students set approval_status = 'rejected' where id = $1", [student.id]);
  expect(await answers(second)).toBe(400);
  await run("update public.students set approval_status = 'approved' where id = $1", [student.id]);
  expect(await answers(second)).toBe(200);
  await run('select public.end_guardian_link($1)', [student.id]);
  expect(await answers(second)).toBe(400);
  const other = await addStudent('Esha');
  await run('delete from public.students where id = $1', [other.id]);
  expect(await answers(other.token)).toBe(400);
  const last = await addStudent('Ganga');
  await run('update public.guardian_links set expires_at = $1', [after(server.now(), minutes(1))]);
  expect(await answers(last.token)).toBe(200);
  server.advance(minutes(2));
  expect(await answers(last.token)).toBe(400);
});

it('is opened so many times by one address, and no more', async () => {
  const { token } = await addStudent('Hari');
  const from = (address: string, one: string) =>
    server.app.inject({
      method: 'POST',
      url: '/auth/guardian',
      payload: { token: one },
      remoteAddress: address,
    });
  await run('insert into auth.rate_limits (key, failures) values ($1, array_fill($2::timestamptz, $3))', [
    addressKey('guardian', '198.51.100.7'),
    server.now(),
    [limits.guardianReads.default - 1],
  ]);
  expect((await from('198.51.100.7', token)).statusCode).toBe(200);
  const refused = await from('198.51.100.7', token);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await from('198.51.100.8', token)).statusCode).toBe(200);
});
