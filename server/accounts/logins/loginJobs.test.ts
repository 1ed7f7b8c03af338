// Logins for imported students: by the endpoint, and by workers that die, restart and run side by side.

import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPool } from '../../base/database.ts';
import type { Worker } from '../../base/worker.ts';
import { authClient, tokenIn, accessOf, signedIn, type Person, codeOf } from '../../testing/authClient.ts';
import { useTestServer } from '../../testing/testServer.ts';
import type { Job } from './loginJobs.ts';
import { createLoginWorker, type LoginTools } from './loginWorker.ts';

const server = useTestServer();
let admin: Pick<Person, 'browser' | 'token'>;
let number = 0;
const password = 'Correct-Horse-1';

beforeAll(async () => {
  await server.addUser({ email: 'office@prabesh.test', password, role: 'admin' });
  admin = await signedIn(server, 'office@prabesh.test');
});
beforeEach(() => {
  server.mails.length = 0;
});

interface Student {
  id: string;
  email: string;
  phone: string;
}

async function addStudent(email?: string): Promise<Student> {
  number += 1;
  const student = {
    email: email ?? `student-${number}@prabesh.test`,
    phone: `98${String(number).padStart(8, '0')}`,
  };
  const { rows } = await server.pool.query<{ id: string }>(
    `insert into public.students (first_name, last_name, email, phone) values ('Asha', $1, $2, $3) returning id`,
    [`Rai ${number}`, student.email, student.phone],
  );
  return { id: rows[0]?.id ?? '', ...student };
}

const addStudents = (count: number) => Promise.all(Array.from({ length: count }, () => addStudent()));

const order = (payload: object, who = admin) =>
  who.browser.as(who.token, { method: 'POST', url: '/auth/admin/users', payload });
const read = async (id: string): Promise<Job> =>
  (await admin.browser.as(admin.token, { url: `/auth/admin/users/${id}` })).json();

/** The finished job for these students. */
async function logins(...students: Student[]): Promise<Job> {
  const { id } = (await order({ student_ids: students.map((student) => student.id) })).json<Job>();
  await server.auth.loginWorker.idle();
  return read(id);
}

const userOf = async (student: Student) =>
  (
    await server.pool.query<{ id: string; has_initial_password: boolean }>(
      `select u.id, u.has_initial_password from public.students s join auth.users u on u.id = s.user_id where s.id = $1`,
      [student.id],
    )
  ).rows[0];

describe('a job', () => {
  it('gives each student a login whose password is the phone number', async () => {
    const students = await addStudents(3);
    const response = await order({ student_ids: students.map(({ id }) => id) });
    expect(response.statusCode).toBe(202);
    const ordered = response.json<Job>();
    expect(ordered).toMatchObject({ total: 3, students: students.map(({ id }) => ({ student_id: id })) });
    await server.auth.loginWorker.idle();

    const job = await read(ordered.id);
    expect(job).toMatchObject({ total: 3, waiting: 0, created: 3, linked: 0, replaced: 0, failed: 0 });
    expect(job.finished_at).toBe(server.now().toISOString());
    for (const [index, student] of students.entries()) {
      expect(job.students[index]).toEqual({
        student_id: student.id,
        name: expect.stringContaining('Asha Rai') as string,
        email: student.email,
        outcome: 'created',
        reason: null,
        message: null,
        retryable: false,
      });
      const browser = authClient(server);
      const answer = await browser.signIn(student.email, student.phone);
      expect(answer.statusCode).toBe(200);
      const token = accessOf(answer);
      expect((await browser.as(token, { url: '/auth/user' })).json()).toMatchObject({
        role: 'student',
        has_initial_password: true,
      });
    }
    // The owners of the addresses are told by the way (ownership.test.ts). And the recent activity is not flooded.
    expect(server.mails).toEqual([]);
    const entries = await server.pool.query("select from public.activity where action = 'updated'");
    expect(entries.rowCount).toBe(0);
  });

  it('links a verified account and leaves its password and sessions alone', async () => {
    const student = await addStudent();
    const id = await server.addUser({ email: student.email.toUpperCase(), password });
    const { browser } = await signedIn(server, student.email);
    expect(await logins(student)).toMatchObject({ linked: 1, students: [{ outcome: 'linked' }] });
    expect(await userOf(student)).toEqual({ id, has_initial_password: false });
    expect((await browser.refresh()).statusCode).toBe(200);
    expect((await authClient(server).signIn(student.email, student.phone)).statusCode).toBe(400);
  });

  it('takes an unconfirmed account over: initial password, no session, no open link', async () => {
    const student = await addStudent();
    await authClient(server).signUp(student.email, 'Attackers-Horse-1');
    const link = tokenIn(server.mails[0]);
    const id = await server.value('select id from auth.users where email = $1', [student.email]);
    const session = await server.auth.sessions.start(id, { address: '203.0.113.1', userAgent: undefined });

    expect(await logins(student)).toMatchObject({ replaced: 1, students: [{ outcome: 'replaced' }] });
    expect(await userOf(student)).toEqual({ id, has_initial_password: true });
    const thief = authClient(server);
    thief.jar.take(`prabesh_refresh=${session.refreshToken}; Path=/auth`);
    expect((await thief.refresh()).statusCode).toBe(401);
    expect((await authClient(server).verify(link)).statusCode).toBe(400);
    expect((await authClient(server).signIn(student.email, 'Attackers-Horse-1')).statusCode).toBe(400);
    expect((await authClient(server).signIn(student.email, student.phone)).statusCode).toBe(200);
  });

  it('lists those that fail with the reason, and goes on with the others', async () => {
    const [deleted, staff, taken, good] = [
      await addStudent(),
      await addStudent(),
      await addStudent(),
      await addStudent(),
    ];
    const broken = await addStudent('ram@localhost');
    await server.pool.query('delete from public.students where id = $1', [deleted.id]);
    await server.addUser({ email: staff.email, verified: false, role: 'teacher' });
    const other = await addStudent();
    const owner = await server.addUser({ email: taken.email, password, verified: false });
    await server.pool.query('update public.students set user_id = $2 where id = $1', [other.id, owner]);

    const job = await logins(deleted, staff, taken, broken, good);
    expect(job).toMatchObject({ total: 5, waiting: 0, created: 1, failed: 4 });
    expect(job.students.map(({ outcome, reason, retryable }) => [outcome, reason, retryable])).toEqual([
      ['failed', 'student_missing', false],
      ['failed', 'staff_account', true],
      ['failed', 'other_student', true],
      ['failed', 'email_unusable', true],
      ['created', null, false],
    ]);
    expect(job.students[0]).toMatchObject({
      name: null,
      email: null,
      message: 'This student has been deleted.',
    });

    const url = `/auth/admin/users/${job.id}?students=`;
    const failed = (await admin.browser.as(admin.token, { url: `${url}failed` })).json<Job>();
    expect(failed).toEqual({ ...job, students: job.students.slice(0, 4) });
    expect((await admin.browser.as(admin.token, { url: `${url}x` })).statusCode).toBe(400);

    await server.pool.query('update public.students set email = $2 where id = $1', [
      broken.id,
      `corrected-${number}@prabesh.test`,
    ]);
    expect(await logins(broken)).toMatchObject({ created: 1 });
  });

  it('may name a student twice, and one that has a login', async () => {
    const student = await addStudent();
    expect(await logins(student, student)).toMatchObject({ total: 1, created: 1 });
    const before = await userOf(student);
    expect(await logins(student)).toMatchObject({ total: 1, linked: 1 });
    expect(await userOf(student)).toEqual(before);
  });

  it('tries what failed by an unforeseen error three times, then lists it', async () => {
    const [unlucky, lucky] = [await addStudent(), await addStudent()];
    const hash = vi.spyOn(server.auth.passwords, 'hash');
    hash.mockImplementation((text) =>
      text === unlucky.phone ? Promise.reject(new Error('out of memory')) : Promise.resolve('$argon2id$'),
    );
    try {
      const job = await logins(unlucky, lucky);
      expect(job.students.map(({ outcome, reason }) => [outcome, reason])).toEqual([
        ['failed', 'unexpected'],
        ['created', null],
      ]);
      expect(hash.mock.calls.filter(([text]) => text === unlucky.phone)).toHaveLength(3);
    } finally {
      hash.mockRestore();
    }
    expect(await logins(unlucky)).toMatchObject({ created: 1 });
  });
});

describe('workers', () => {
  const tools = (): LoginTools => ({
    passwords: server.auth.passwords,
    sessions: server.auth.sessions,
    forgetLinks: server.auth.tokens.forget,
  });
  const worker = (changes: Partial<Parameters<typeof createLoginWorker>[0]> = {}): Worker =>
    createLoginWorker({
      pool: server.pool,
      clock: server.now,
      log: server.auth.log,
      tools: tools(),
      ...changes,
    });
  const newJob = async (students: Student[]): Promise<string> => {
    const { rows } = await server.pool.query<{ id: string }>(
      "select id from auth.users where email = 'office@prabesh.test'",
    );
    return server.auth.loginJobs.create(
      rows[0]?.id ?? '',
      students.map(({ id }) => id),
    );
  };

  it('of several replicas share a job: nobody gets two logins, nobody none', async () => {
    const students = await addStudents(12);
    const replicas = [worker(), worker(), worker()];
    const id = await newJob(students);
    for (const replica of replicas) replica.wake();
    await Promise.all(replicas.map((replica) => replica.idle()));
    expect(await read(id)).toMatchObject({ total: 12, created: 12, waiting: 0 });
    const { rows } = await server.pool.query<{ count: string }>(
      'select count(distinct user_id) as count from public.students where id = any($1)',
      [students.map((student) => student.id)],
    );
    expect(rows[0]?.count).toBe('12');
  });

  it('go on after a restart with what waits', async () => {
    const students = await addStudents(3);
    const id = await newJob(students);
    const first = worker({
      tools: {
        ...tools(),
        passwords: {
          hash: async (text) => {
            // Asked to stop while it works on the first student.
            void first.stop();
            return server.auth.passwords.hash(text);
          },
        },
      },
    });
    first.wake();
    await first.idle();
    expect(await read(id)).toMatchObject({ created: 1, waiting: 2, finished_at: null });

    const second = worker();
    second.start();
    await second.idle();
    await second.stop();
    expect(await read(id)).toMatchObject({ created: 3, waiting: 0 });
  });

  it('leave a student waiting when the process dies in the middle', async () => {
    const student = await addStudent();
    const id = await newJob([student]);
    const dying = createPool(databaseUrl(), server.auth.log);
    let began: () => void = () => undefined;
    const atWork = new Promise<void>((resolve) => (began = resolve));
    const first = worker({
      pool: dying,
      tools: {
        ...tools(),
        passwords: {
          hash: () => {
            began();
            return new Promise<string>(() => undefined);
          },
        },
      },
    });
    first.wake();
    await atWork;

    const second = worker();
    second.wake();
    await second.idle();
    expect(await read(id)).toMatchObject({ created: 0, waiting: 1 });

    // What the database sees of a process that is killed.
    await server.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`,
    );
    await expect
      .poll(async () => {
        second.wake();
        await second.idle();
        return (await read(id)).created;
      })
      .toBe(1);
    void dying.end();
  });

  function databaseUrl(): string {
    return server.pool.options.connectionString ?? '';
  }
});

describe('the endpoints', () => {
  it('are for admins of this moment only', async () => {
    const student = await addStudent();
    const payload = { student_ids: [student.id] };
    const id = await server.addUser({ email: `former-${number}@prabesh.test`, password, role: 'admin' });
    const former = await signedIn(server, `former-${number}@prabesh.test`);
    expect((await order(payload, former)).statusCode).toBe(202);
    for (const role of ['teacher', 'student']) {
      await server.pool.query('update public.profiles set role = $2 where id = $1', [id, role]);
      // The old token is nobody's any more; the browser fetches the next one by itself.
      expect((await order(payload, former)).statusCode).toBe(401);
      const token = accessOf(await former.browser.refresh());
      const now = { ...former, token };
      const refused = await order(payload, now);
      expect(codeOf(refused)).toEqual([403, 'forbidden']);
      for (const url of ['/auth/admin/users', `/auth/admin/users/${student.id}`]) {
        expect((await now.browser.as(token, { url })).statusCode).toBe(403);
      }
    }
    const visitor = authClient(server);
    expect((await visitor.send({ method: 'POST', url: '/auth/admin/users', payload })).statusCode).toBe(401);
    expect((await visitor.send({ url: '/auth/admin/users' })).statusCode).toBe(401);
    // A cookie alone is no Bearer token.
    const byCookie = await admin.browser.send({ method: 'POST', url: '/auth/admin/users', payload });
    expect(byCookie.statusCode).toBe(401);
    expect(server.logged()).toContain('"event":"admin_refused"');
    await server.auth.loginWorker.idle();
  });

  it.each<[string, object]>([
    ['no list', {}],
    ['an empty list', { student_ids: [] }],
    ['no ids', { student_ids: ['x'] }],
    ['a text', { student_ids: 'x' }],
    ['too many', { student_ids: Array<string>(5001).fill('00000000-0000-4000-8000-000000000000') }],
  ])('want a list of ids: %s', async (_name, payload) => {
    const response = await order(payload);
    expect(codeOf(response)).toEqual([400, 'invalid_request']);
  });

  it('take 5000 ids at once', async () => {
    const ids = Array.from(
      { length: 5000 },
      (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    );
    const create = vi.spyOn(server.auth.loginJobs, 'create').mockRejectedValueOnce(new Error('far enough'));
    expect((await order({ student_ids: ids })).statusCode).toBe(500);
    expect(create.mock.calls[0]?.[1]).toHaveLength(5000);
    create.mockRestore();
  });

  it.each(['x', '00000000-0000-4000-8000-000000000000', '%00'])('know no job %s', async (id) => {
    const response = await admin.browser.as(admin.token, { url: `/auth/admin/users/${id}` });
    expect([400, 404]).toContain(response.statusCode);
  });

  it('list the newest jobs, so that one can be found again', async () => {
    server.advance(1);
    const job = await logins(await addStudent());
    const { jobs } = (await admin.browser.as(admin.token, { url: '/auth/admin/users' })).json<{
      jobs: Job[];
    }>();
    const [newest] = jobs;
    expect({ ...newest, students: job.students }).toEqual(job);
    expect(jobs.length).toBeLessThanOrEqual(10);
  });
});
