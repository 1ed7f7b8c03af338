// The system's status: each part failing in its turn, and nobody told but admins.

import { rmSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type PartStatus,
  statusAnswer,
  type StatusAnswer,
  type StatusPart,
  statusParts,
} from '../../../shared/systemStatus.ts';
import { defaultLimits, limits } from '../../base/limits.ts';
import { createWorker } from '../../base/worker.ts';
import { createLocalStore } from '../../files/openStore.ts';
import { type AuthClient, newPerson } from '../../testing/authClient.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';
import { createAlerts } from './alerts.ts';
import { createProbes, type Probe, type Probes } from './parts.ts';
import { createSystemStatus } from './systemStatus.ts';

const statesOf = ({ parts }: StatusAnswer) =>
  Object.fromEntries(parts.map(({ part, state }) => [part, state]));
const allUp = Object.fromEntries(statusParts.map((part) => [part, 'up'])) as Record<StatusPart, 'up'>;
/** In the tests' server no backups are made by themselves. */
const well = { ...allUp, backup: 'off' };

describe('createSystemStatus', () => {
  const works: Probe = () => Promise.resolve('up');
  const fails: Probe = () => Promise.reject(new Error('smtp://office:secret@mail.test refuses'));
  let now = new Date('2026-01-15T06:00:00Z');
  const made = (probes: Partial<Probes>) =>
    createSystemStatus({
      probes: { ...(Object.fromEntries(statusParts.map((part) => [part, works])) as Probes), ...probes },
      lastBackup: () => Promise.resolve(undefined),
      clock: () => now,
      log: pino({ level: 'silent' }),
    });
  /** Moves the clock by which answers grow old. */
  const later = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds);
    vi.advanceTimersByTime(milliseconds);
  };

  beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }));
  afterAll(() => void vi.useRealTimers());

  it.each(statusParts)('says that %s fails, and not why', async (part) => {
    const answer = await made({ [part]: fails })();
    expect(statesOf(answer)).toEqual({ ...allUp, [part]: 'down' });
    expect(JSON.stringify(answer)).not.toContain('secret');
  });

  it('asks only the parts that are named', async () => {
    const mail = vi.fn<Probe>(works);
    expect(statesOf(await made({ mail })(['database', 'graphql']))).toEqual({
      database: 'up',
      graphql: 'up',
    });
    expect(mail).not.toHaveBeenCalled();
  });

  it('keeps since when a part fails, until it works again', async () => {
    let probe = fails;
    const read = made({ database: () => probe() });
    const began = now.toISOString();
    const database = async () => (await read()).parts.find(({ part }) => part === 'database');
    expect(await database()).toMatchObject({ state: 'down', since: began });
    later(limits.statusAge.default);
    expect(await database()).toMatchObject({ state: 'down', since: began });
    probe = works;
    expect(await database(), 'not asked again at once').toMatchObject({ state: 'down' });
    later(limits.statusAge.default);
    expect(await database()).toMatchObject({ state: 'up', since: null });
  });

  it('asks once for all who look, and a part that hangs is not asked again', async () => {
    const hangs = vi.fn<Probe>(() => new Promise<never>(() => undefined));
    const asked = vi.fn<Probe>(works);
    const read = made({ graphql: hangs, files: asked });
    for (let round = 0; round < 3; round += 1) {
      const answers = Promise.all([read(), read(), read()]);
      await vi.advanceTimersByTimeAsync(limits.statusProbe.default);
      for (const answer of await answers) expect(statesOf(answer)).toEqual({ ...allUp, graphql: 'down' });
      later(limits.statusAge.default);
    }
    expect(hangs).toHaveBeenCalledTimes(1);
    expect(asked).toHaveBeenCalledTimes(3);
  });
});

describe('GET /status', () => {
  let server: TestServer;
  let graphql = () => Promise.resolve();
  let admin: AuthClient;
  let token = '';
  let adminId = '';
  let ahead = 60_000;
  const started = performance.now();
  const ask = async () => {
    const response = await admin.as(token, { url: '/status' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    return statesOf(statusAnswer.parse(response.json()));
  };
  /** Whatever was said is old now. */
  const forget = () => {
    ahead += limits.statusMailAge.default;
    vi.spyOn(performance, 'now').mockReturnValue(started + ahead);
  };

  beforeAll(async () => {
    server = await startTestServer({ graphqlAnswers: () => graphql() });
    ({ id: adminId, browser: admin, token } = await newPerson(server, 'admin'));
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => server.close());

  it('refuses everybody but admins', async () => {
    for (const headers of [{}, { authorization: 'Bearer x' }, { cookie: admin.jar.header('/files') }]) {
      expect((await server.app.inject({ url: '/status', headers })).statusCode).toBe(401);
    }
    for (const role of ['teacher', 'student'] as const) {
      const { browser, token: other } = await newPerson(server, role);
      const response = await browser.as(other, { url: '/status' });
      expect(response.statusCode).toBe(403);
      expect(response.json()).toEqual({
        error: { code: 'forbidden', message: 'Only administrators may do this' },
      });
    }
    expect(server.logged().match(/"event":"admin_refused","address":"[^"]+","user":"/g)).toHaveLength(2);
  });

  it('tells an admin that all is well, and which part fails', async () => {
    expect(await ask()).toEqual(well);
    graphql = () => Promise.reject(new Error('no'));
    rmSync(server.files, { recursive: true });
    expect(await ask(), 'a few seconds old').toEqual(well);
    forget();
    expect(await ask()).toEqual({ ...well, graphql: 'down', files: 'down', space: 'down' });
  });

  it('says so when it is the database that cannot be asked', async () => {
    forget();
    const query = vi
      .spyOn(server.auth.pool, 'query')
      .mockImplementation(() => Promise.reject(new Error('connection refused')) as never);
    expect(await ask()).toMatchObject({ writes: 'down' });
    query.mockRestore();
  });

  it('refuses who has signed out or is no admin any more', async () => {
    // The last one could not.
    await server.addUser({ email: 'other-admin@prabesh.test', role: 'admin' });
    await server.pool.query("update public.profiles set role = 'teacher' where id = $1", [adminId]);
    await expect.poll(async () => (await admin.as(token, { url: '/status' })).statusCode).toBe(401);
  });
});

describe('GET /readyz', () => {
  let server: TestServer;
  const started = performance.now();
  let ahead = 60_000;
  beforeAll(async () => {
    server = await startTestServer({ graphqlAnswers: () => Promise.resolve() });
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => server.close());

  const readyz = async (query = '', headers: Record<string, string> = {}) => {
    // By a clock that leaps, whoever is at work at this moment would be at it for long.
    const { outbox, loginWorker, studentMails } = server.auth;
    await Promise.all([outbox.idle(), loginWorker.idle(), studentMails.idle()]);
    ahead += limits.statusMailAge.default;
    vi.spyOn(performance, 'now').mockReturnValue(started + ahead);
    return server.app.inject({ url: `/readyz${query}`, headers });
  };
  const downNow = async () => {
    const response = await readyz();
    const { ready, parts } = response.json<{ ready: boolean } & StatusAnswer>();
    expect(response.statusCode).toBe(ready ? 200 : 503);
    return parts.filter(({ state }) => state === 'down').map(({ part }) => part);
  };

  it('is 200 with all parts for this machine, one word for others', async () => {
    expect(await downNow()).toEqual([]);
    const others: Record<string, string>[] = [
      { 'x-forwarded-for': '203.0.113.7' },
      { via: '1.1 caddy' },
      { host: 'prabesh.example' },
      { host: 'prabesh.example', authorization: 'Bearer x' },
    ];
    for (const headers of others) {
      const response = await readyz('', headers);
      expect([response.statusCode, response.body]).toEqual([200, 'OK']);
    }
  });

  it('tells an admin all parts, wherever they are', async () => {
    const { token } = await newPerson(server, 'admin');
    const response = await readyz('', { host: 'prabesh.example', authorization: `Bearer ${token}` });
    expect(statesOf(response.json())).toEqual(well);
  });

  it('tells a teacher one word, and notes nothing', async () => {
    const { token } = await newPerson(server, 'teacher');
    const response = await readyz('', { host: 'prabesh.example', authorization: `Bearer ${token}` });
    expect([response.statusCode, response.body]).toEqual([200, 'OK']);
    expect(server.logged()).not.toContain('admin_refused');
  });

  it('asks the parts that are named, and refuses others', async () => {
    const response = await readyz('?parts=database,writes');
    expect(response.json()).toMatchObject({
      ready: true,
      parts: [{ part: 'database' }, { part: 'writes' }],
    });
    for (const query of ['?parts=', '?parts=databases', '?parts=database,,writes', '?parts=mail&parts=x']) {
      expect((await readyz(query)).statusCode, query).toBe(400);
    }
  });

  it('turns with mails that wait for long, and turns back', async () => {
    await server.pool.query(
      `insert into auth.mails (created_at, next_try_at, recipient, subject, body_text, body_html)
       select $1::timestamptz - interval '16 minutes', $1, 'a@example.com', 's', 't', 'h' from generate_series(1, 3)`,
      [server.now()],
    );
    expect(await downNow()).toEqual(['outbox']);
    await server.pool.query('delete from auth.mails');
    expect(await downNow()).toEqual([]);
  });

  it('turns with an exam that should be public', async () => {
    await server.pool.query(
      `begin; set local session_replication_role = replica;
       insert into public.exams (exam_title, set_number, state, publish_at, results_count, newest_created_at)
       values ('Late', '1', 'scheduled', now() - interval '1 minute', 0, now()); commit`,
    );
    expect(await downNow()).toEqual(['publications']);
    await server.pool.query(
      'begin; set local session_replication_role = replica; delete from public.exams; commit',
    );
  });

  it('turns with a notice that should be public, or not any more', async () => {
    for (const [state, times] of [
      ['scheduled', "now() - interval '1 minute', null, null"],
      ['published', "null, now(), now() - interval '1 minute'"],
    ] as const) {
      await server.pool.query(
        `begin; set local session_replication_role = replica;
         insert into public.notices (title, category, content, slug, url_slug, state, publish_at, published_at, expires_at)
         values ('Late', 'Exams', 'x', 'late', 'late', '${state}', ${times}); commit`,
      );
      expect(await downNow()).toEqual(['publications']);
      await server.pool.query(
        'begin; set local session_replication_role = replica; delete from public.notices; commit',
      );
      expect(await downNow()).toEqual([]);
    }
  });

  it('turns with a worker that is stuck, or fails again and again', async () => {
    const end = new AbortController();
    const stuck = createWorker({
      name: 'stuck',
      work: () => new Promise((resolve) => end.signal.addEventListener('abort', () => resolve(undefined))),
      lookEvery: 1000,
      patience: 1,
      onError: () => undefined,
    });
    expect(await downNow()).toEqual([]);
    stuck.start();
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(await downNow()).toEqual(['workers']);
    end.abort();
    await stuck.stop();
    expect(await downNow()).toEqual([]);
  });

  it('turns with a database that only reads, or does not answer', async () => {
    const answer = Promise.resolve({ rows: [{ readOnly: true }] });
    Object.assign(server.auth.pool, { query: () => answer });
    expect(await downNow()).toContain('writes');
    Reflect.deleteProperty(server.auth.pool, 'query');
    Object.assign(server.auth.pool.options, { connectionString: 'postgres://nobody@127.0.0.1:9/none' });
    expect(await downNow()).toEqual(['database']);
  });
});

it.skipIf(process.platform !== 'linux')('nothing can be written on a disk without any room', async () => {
  const server = await startTestServer();
  // /proc has none.
  const { writes } = createProbes({
    auth: server.auth,
    store: createLocalStore(server.files),
    folders: ['/proc'],
    limits: defaultLimits,
    graphqlAnswers: () => Promise.resolve(),
    lastBackup: () => Promise.resolve(undefined),
  });
  await expect(writes()).rejects.toThrow('0 MB are left in /proc');
  await server.close();
});

it('says that space is short, and refuses uploads before the disk is full', async () => {
  const server = await startTestServer({ freeSpace: 2 ** 60, graphqlAnswers: () => Promise.resolve() });
  const response = await server.app.inject({ url: '/readyz' });
  expect([response.statusCode, statesOf(response.json())]).toEqual([503, { ...well, space: 'down' }]);
  const { browser, token } = await newPerson(server, 'admin');
  const refused = await browser.as(token, {
    method: 'POST',
    url: '/files',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x--',
  });
  expect([refused.statusCode, refused.json()]).toMatchObject([507, { error: { code: 'no_space' } }]);
  await server.close();
});

it.each([
  ['none', null, 'down'],
  ['an old one', '2026-01-14T03:00:00Z', 'down'],
  ['one of today', '2026-01-15T05:00:00Z', 'up'],
])('backups: %s', async (_what, at, state) => {
  const server = await startTestServer({ lastBackup: { at: at === null ? null : new Date(at) } });
  const response = await server.app.inject({ url: '/readyz?parts=backup' });
  expect(statesOf(response.json())).toEqual({ backup: state });
  expect(response.json()).toMatchObject({
    parts: [{ made: at === null ? null : new Date(at).toISOString() }],
  });
  await server.close();
});

it('a copy that holds its mails is ready, and says so', async () => {
  const server = await startTestServer();
  server.auth.outbox.isHeld = () => true;
  const response = await server.app.inject({ url: '/readyz?parts=outbox' });
  expect(response.statusCode).toBe(200);
  expect(statesOf(response.json())).toEqual({ outbox: 'held' });
  await server.close();
});

it('says that mail is off without a mail server', async () => {
  const server = await startTestServer({ mail: false });
  expect(await server.auth.outbox.check()).toBe('off');
  await server.close();
});

describe('GET /metrics', () => {
  it('is nowhere without a secret', async () => {
    const server = await startTestServer();
    expect((await server.app.inject({ url: '/metrics' })).statusCode).toBe(404);
    await server.close();
  });

  it('tells who brings the secret, and names nobody', async () => {
    const metricsSecret = 'a-secret-of-sixteen';
    const server = await startTestServer({ metricsSecret });
    for (const authorization of ['', 'Bearer', 'Bearer wrong', metricsSecret]) {
      const refused = await server.app.inject({ url: '/metrics', headers: { authorization } });
      expect(refused.statusCode, authorization).toBe(401);
    }
    const response = await server.app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${metricsSecret}` },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(response.body).toMatch(/^prabesh_part_up\{part="database"\} 1$/m);
    expect(response.body).toMatch(/^prabesh_part_up\{part="graphql"\} 0$/m);
    expect(response.body).toMatch(/^prabesh_disk_free_bytes \d+/m);
    expect(response.body).not.toContain('@');
    await server.close();
  });
});

describe('alerts', () => {
  let server: TestServer;
  const parts: PartStatus[] = [];
  const down = (part: StatusPart, since: Date): PartStatus => ({
    part,
    state: 'down',
    since: since.toISOString(),
  });
  const made = () =>
    createAlerts({
      auth: server.auth,
      mailer: {
        deliver: (mail) => Promise.resolve(void server.mails.push(mail)),
        check: () => Promise.resolve(),
        close: () => undefined,
      },
      read: () => Promise.resolve({ parts }),
      log: pino({ level: 'silent' }),
    });
  const subjects = async () => {
    await server.auth.outbox.idle();
    return server.mails.splice(0).map(({ to, subject }) => `${to}: ${subject}`);
  };
  beforeAll(async () => {
    server = await startTestServer();
    await server.addUser({ email: 'boss@prabesh.test', role: 'admin' });
    await server.addUser({ email: 'teacher@prabesh.test', role: 'teacher' });
  });
  afterAll(() => server.close());

  it('tells admins once when a part has been ill for a while, and when it is well again', async () => {
    const [one, other] = [made(), made()];
    parts.splice(0, 10, down('publications', server.now()));
    await one.run();
    expect(await subjects(), 'ill for a moment').toEqual([]);
    server.advance(limits.alertAfter.default);
    await Promise.all([one.run(), other.run()]);
    await one.run();
    expect(await subjects()).toEqual(['boss@prabesh.test: Does not work: publications']);
    // Another process, later.
    parts.splice(0, 10, { part: 'publications', state: 'up', since: null });
    await made().run();
    await other.run();
    expect(await subjects()).toEqual(['boss@prabesh.test: Works again: publications']);
  });

  it('tells of what fails together in one mail', async () => {
    const one = made();
    parts.splice(0, 10, down('writes', server.now()), down('outbox', server.now()));
    server.advance(limits.alertAfter.default);
    await one.run();
    await one.run();
    expect(await subjects()).toEqual(['boss@prabesh.test: Does not work: writes, outbox']);
    const works = { state: 'up', since: null } as const;
    parts.splice(0, 10, { part: 'writes', ...works }, { part: 'outbox', ...works });
    await one.run();
    expect(await subjects()).toEqual(['boss@prabesh.test: Works again: writes, outbox']);
  });

  it('tells past the outbox while the database is away', async () => {
    const alone = made();
    await alone.run();
    parts.splice(0, 10, down('database', server.now()));
    server.advance(limits.alertAfter.default);
    const { pool } = server.auth;
    const away = () => Promise.reject(new Error('away')) as never;
    const query = vi.spyOn(pool, 'query').mockImplementation(away);
    const connect = vi.spyOn(pool, 'connect').mockImplementation(away);
    await alone.run();
    await alone.run();
    query.mockRestore();
    connect.mockRestore();
    expect(await subjects()).toEqual(['boss@prabesh.test: Does not work: database']);
    parts.splice(0, 10, { part: 'database', state: 'up', since: null });
    await alone.run();
    expect(await subjects()).toEqual(['boss@prabesh.test: Works again: database']);
  });
});
