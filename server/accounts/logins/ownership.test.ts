// Whose login is it: what the office's logins may do before their address is proven, and what its owner can say.

import type { InjectOptions } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, minutes } from '../../base/clock.ts';
import { authClient, tokenIn, accessOf, codeOf } from '../../testing/authClient.ts';
import { testOrigin, useTestServer } from '../../testing/testServer.ts';
import type { Job } from './loginJobs.ts';

const server = useTestServer();
let number = 0;
const password = 'Correct-Horse-1';

beforeAll(async () => {
  await server.addUser({ email: 'office@prabesh.test', password, role: 'admin' });
});
beforeEach(() => {
  server.mails.length = 0;
  number += 1;
});

const run = (text: string, values: unknown[] = []) =>
  server.pool.query<Record<string, unknown>>(text, values);

interface Student {
  id: string;
  email: string;
  phone: string;
}

/** Registered by somebody, with an address that may be somebody else's. */
async function registered(email = `owner-${number}@example.com`): Promise<Student> {
  number += 1;
  const student = { email, phone: `98${String(number).padStart(8, '0')}` };
  const { rows } = await run(
    `insert into public.students (first_name, last_name, email, phone) values ('Asha', 'Rai', $1, $2) returning id`,
    [student.email, student.phone],
  );
  return { id: String(rows[0]?.id), ...student };
}

/** With a token of this moment: the clock goes on by weeks. */
async function asOffice<T>(options: InjectOptions & { url: string }): Promise<T> {
  const browser = authClient(server);
  const response = await browser.signIn('office@prabesh.test', password);
  const token = accessOf(response);
  return (await browser.as(token, options)).json<T>();
}
const jobOf = (id: string): Promise<Job> => asOffice<Job>({ url: `/auth/admin/users/${id}` });

/** The office makes logins, and their owners are told. */
async function logins(...students: Student[]): Promise<Job> {
  const payload = { student_ids: students.map(({ id }) => id) };
  const { id } = await asOffice<Job>({ method: 'POST', url: '/auth/admin/users', payload });
  await server.auth.loginWorker.idle();
  await server.auth.studentMails.run();
  await server.auth.outbox.idle();
  return jobOf(id);
}

const accountOf = async ({ email }: Pick<Student, 'email'>): Promise<Record<string, unknown> | undefined> =>
  (
    await run(
      `select u.id, email_verified_at is not null as proven, office_login_at is not null as by_office,
         disowned_at is not null as disowned, password_hash is null as closed,
         (select s.id from public.students s where s.user_id = u.id) as student
       from auth.users u where lower(email) = lower($1)`,
      [email],
    )
  ).rows[0];

const answer = (token: string, mine: unknown) =>
  authClient(server).send({ method: 'POST', url: '/auth/ownership', payload: { token, mine } });
const signIn = async ({ email, phone }: Student) => {
  const browser = authClient(server);
  const response = await browser.signIn(email, phone);
  const token = accessOf(response);
  return { browser, token, status: response.statusCode };
};

describe('a login that the office makes', () => {
  it('signs in with the phone number, and tells the address whose it may be, once, by one link', async () => {
    const student = await registered();
    expect(await logins(student)).toMatchObject({ created: 1 });
    expect(await accountOf(student)).toMatchObject({ proven: false, by_office: true, student: student.id });
    expect((await signIn(student)).status).toBe(200);
    expect(server.mails).toMatchObject([{ to: student.email, subject: 'Your login at Prabesh' }]);
    const { text = '' } = server.mails[0] ?? {};
    expect(text.match(/https?:\/\/\S+/g)).toEqual([
      `${testOrigin}/your-login#token=${tokenIn(server.mails[0])}`,
    ]);
    expect(text).not.toContain(student.phone);
    await logins(student);
    expect(server.mails).toHaveLength(1);
  });

  it('is proven by the answer of its owner, and goes on as it is', async () => {
    const student = await registered();
    await logins(student);
    const { browser } = await signIn(student);
    const link = tokenIn(server.mails[0]);
    server.advance(days(29));
    expect((await answer(link, true)).statusCode).toBe(200);
    expect(await accountOf(student)).toMatchObject({ proven: true, student: student.id });
    expect((await signIn(student)).status).toBe(200);
    expect((await browser.refresh()).statusCode).toBe(200);
    for (const mine of [true, false]) {
      const again = await answer(link, mine);
      expect(codeOf(again)).toEqual([400, 'invalid_link']);
    }
  });

  it('is closed by its owner: no password, session or record; the office sees it, and makes none again', async () => {
    const student = await registered();
    const job = await logins(student);
    const stranger = await signIn(student);
    expect((await answer(tokenIn(server.mails[0]), false)).statusCode).toBe(200);

    expect((await signIn(student)).status).toBe(400);
    expect((await stranger.browser.refresh()).statusCode).toBe(401);
    expect((await stranger.browser.as(stranger.token, { url: '/auth/user' })).statusCode).toBe(401);
    expect(await accountOf(student)).toMatchObject({
      proven: false,
      disowned: true,
      closed: true,
      student: null,
    });
    const failed = { outcome: 'failed', reason: 'disowned', retryable: true };
    expect(await jobOf(job.id)).toMatchObject({ created: 0, failed: 1, students: [failed] });
    const { rows } = await run(
      `select actor_id, title, details -> 'changed' as changed, details ->> 'login' as login
       from public.activity where entity_id = $1 order by created_at desc limit 1`,
      [student.id],
    );
    expect(rows).toEqual([{ actor_id: null, title: 'Asha Rai', changed: ['login'], login: 'disowned' }]);

    server.mails.length = 0;
    expect(await logins(student)).toMatchObject({ failed: 1, students: [failed] });
    expect(server.mails).toEqual([]);
    server.advance(days(31));
    await server.auth.prune();
    expect(await logins(student)).toMatchObject({ failed: 1 });
    await run('update public.students set email = $2 where id = $1', [
      student.id,
      `right-${number}@example.com`,
    ]);
    expect(await logins(student)).toMatchObject({ created: 1 });
  });

  it('expires as a question after 30 days, not as a login', async () => {
    const student = await registered();
    await logins(student);
    server.advance(days(30) + 1);
    await server.auth.prune();
    expect((await answer(tokenIn(server.mails[0]), false)).statusCode).toBe(400);
    expect((await signIn(student)).status).toBe(200);
  });

  it('is told of later when no mail could be stored, also by another server', async () => {
    const student = await registered();
    await logins(student);
    server.mails.length = 0;
    await run('update auth.users set owner_told_at = null where email = $1', [student.email]);
    await Promise.all([server.auth.studentMails.run(), server.auth.studentMails.run()]);
    await server.auth.outbox.idle();
    expect(server.mails).toHaveLength(1);
  });
});

describe('whoever signs in there without owning the mailbox', () => {
  it('proves nothing by a new password, and cannot withdraw the owner’s link', async () => {
    const student = await registered();
    await logins(student);
    const link = tokenIn(server.mails[0]);
    const { browser, token } = await signIn(student);
    const changed = await browser.as(token, { method: 'PUT', url: '/auth/user', payload: { password } });
    expect(changed.statusCode).toBe(200);
    expect(await accountOf(student)).toMatchObject({ proven: false, student: student.id });
    expect((await authClient(server).signIn(student.email, password)).statusCode).toBe(200);
    expect((await answer(link, false)).statusCode).toBe(200);
    expect((await authClient(server).signIn(student.email, password)).statusCode).toBe(400);
  });

  it('is not linked to another record with that address, and is no member of the office', async () => {
    const student = await registered();
    await logins(student);
    await run('delete from public.students where id = $1', [student.id]);
    const later = await registered(student.email);
    expect(await accountOf(student)).toMatchObject({ student: null });
    // The office decides: the phone number of this record is the password from here on.
    expect(await logins(later)).toMatchObject({ replaced: 1 });
    expect((await signIn(student)).status).toBe(400);
    expect((await signIn(later)).status).toBe(200);
    expect(server.mails).toHaveLength(2);
    // The first mail's link went with the second.
    expect((await answer(tokenIn(server.mails[0]), true)).statusCode).toBe(400);

    const { id } = (await accountOf(later)) ?? {};
    await run("update public.profiles set role = 'teacher' where id = $1", [id]);
    expect((await signIn(later)).status).toBe(400);
    expect((await answer(tokenIn(server.mails[1]), true)).statusCode).toBe(200);
    expect((await signIn(later)).status).toBe(200);
  });
});

describe('a role in the office', () => {
  const roleOf = (student: Student, role: string) =>
    run('update public.profiles set role = $2 where lower(email) = lower($1)', [student.email, role]);

  it('ends the sessions of a login that nobody has proven, and only its owner gets in again', async () => {
    const student = await registered();
    await logins(student);
    const stranger = await signIn(student);
    await roleOf(student, 'teacher');
    const ended = await run(
      `select end_reason from auth.sessions where user_id = (select id from auth.users where email = $1)`,
      [student.email],
    );
    expect(ended.rows).toEqual([{ end_reason: 'unproven' }]);
    expect((await stranger.browser.as(stranger.token, { url: '/auth/user' })).statusCode).toBe(401);
    expect((await stranger.browser.refresh()).statusCode).toBe(401);
    expect((await signIn(student)).status).toBe(400);
    expect((await answer(tokenIn(server.mails[0]), true)).statusCode).toBe(200);
    expect((await signIn(student)).status).toBe(200);
  });

  it('does not come with a refresh to a session that began at that very moment', async () => {
    const student = await registered();
    await logins(student);
    const stranger = await signIn(student);
    await run('alter table public.profiles disable trigger profiles_end_unproven_sessions');
    await roleOf(student, 'admin');
    await run('alter table public.profiles enable trigger profiles_end_unproven_sessions');
    expect((await stranger.browser.refresh()).statusCode).toBe(401);
    const { rows } = await run(
      `select count(*)::int as live from auth.sessions
       where ended_at is null and user_id = (select id from auth.users where email = $1)`,
      [student.email],
    );
    expect(rows).toEqual([{ live: 0 }]);
  });

  it('leaves the sessions of who has proven to own the mailbox', async () => {
    const student = await registered();
    await logins(student);
    await answer(tokenIn(server.mails[0]), true);
    const { browser } = await signIn(student);
    await roleOf(student, 'teacher');
    expect((await browser.refresh()).statusCode).toBe(200);
  });
});

describe('the owner of the mailbox', () => {
  const comes = async (how: string, email: string): Promise<void> => {
    const owner = authClient(server);
    if (how === 'signs up') {
      await owner.signUp(email, password);
      expect((await owner.verify(tokenIn(server.mails[0]))).statusCode).toBe(200);
    } else {
      await owner.recover(email);
      expect((await owner.resetPassword(tokenIn(server.mails[0]), password)).statusCode).toBe(200);
    }
  };

  it.each(['signs up', 'recovers'])('%s: the login is theirs, and nobody else’s', async (how) => {
    const student = await registered();
    await logins(student);
    const link = tokenIn(server.mails[0]);
    const stranger = await signIn(student);
    server.mails.length = 0;
    await comes(how, student.email);
    expect(await accountOf(student)).toMatchObject({ proven: true, student: student.id });
    expect((await stranger.browser.refresh()).statusCode).toBe(401);
    expect((await signIn(student)).status).toBe(400);
    expect((await authClient(server).signIn(student.email, password)).statusCode).toBe(200);
    expect((await answer(link, false)).statusCode).toBe(400);
  });

  it.each(['signs up', 'recovers'])(
    'who said that it was not them %s: an account without the stranger’s record, until the office gives it',
    async (how) => {
      const student = await registered();
      await logins(student);
      await answer(tokenIn(server.mails[0]), false);
      server.mails.length = 0;
      server.advance(minutes(61));
      await comes(how, student.email);
      expect(await accountOf(student)).toMatchObject({ proven: true, disowned: false, student: null });
      expect(await logins(student)).toMatchObject({ linked: 1 });
      expect(await accountOf(student)).toMatchObject({ student: student.id });
    },
  );
});

describe('the endpoint', () => {
  it('takes a token and an answer, from this site', async () => {
    const student = await registered();
    await logins(student);
    const link = tokenIn(server.mails[0]);
    for (const mine of [undefined, 'no', null, 0]) {
      expect((await answer(link, mine)).statusCode).toBe(400);
    }
    const foreign = await authClient(server).send({
      method: 'POST',
      url: '/auth/ownership',
      headers: { origin: 'https://evil.example' },
      payload: { token: link, mine: false },
    });
    expect(foreign.statusCode).toBe(403);
    expect((await server.app.inject({ url: `/auth/ownership?token=${link}` })).statusCode).toBe(404);
    // Links are for their purpose only.
    expect((await authClient(server).verify(link)).statusCode).toBe(400);
    expect((await authClient(server).resetPassword(link, password)).statusCode).toBe(400);
    expect((await answer(link, true)).statusCode).toBe(200);
    expect(server.logged()).not.toContain(link);
  });
});
