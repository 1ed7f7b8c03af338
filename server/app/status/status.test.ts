// The system's status: each part failing in its turn, and nobody told but admins.

import { rmSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { statusAnswer, type StatusAnswer } from '../../../shared/systemStatus.ts';
import { limits } from '../../base/limits.ts';
import { authClient, type AuthClient } from '../../testing/authClient.ts';
import { startTestServer, type NewUser, type TestServer } from '../../testing/testServer.ts';
import { createSystemStatus, type Probe, type Probes } from './systemStatus.ts';

const statesOf = ({ parts }: StatusAnswer) =>
  Object.fromEntries(parts.map(({ part, state }) => [part, state]));
const well = { graphql: 'up', database: 'up', mail: 'up', files: 'up' };

describe('createSystemStatus', () => {
  const works: Probe = () => Promise.resolve('up');
  const fails: Probe = () => Promise.reject(new Error('smtp://office:secret@mail.test refuses'));
  let now = new Date('2026-01-15T06:00:00Z');
  const made = (probes: Partial<Probes>) =>
    createSystemStatus({
      probes: { graphql: works, database: works, mail: works, files: works, ...probes },
      clock: () => now,
      log: pino({ level: 'silent' }),
    });
  /** Moves the clock by which answers grow old. */
  const later = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds);
    vi.advanceTimersByTime(milliseconds);
  };

  beforeAll(() => void vi.useFakeTimers());
  afterAll(() => void vi.useRealTimers());

  it.each(['graphql', 'database', 'mail', 'files'] as const)(
    'says that %s fails, and not why',
    async (part) => {
      const answer = await made({ [part]: fails })();
      expect(statesOf(answer)).toEqual({ ...well, [part]: 'down' });
      expect(JSON.stringify(answer)).not.toContain('secret');
    },
  );

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
      for (const answer of await answers) expect(statesOf(answer)).toEqual({ ...well, graphql: 'down' });
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
  let ahead = 60_000;
  const started = performance.now();
  const password = 'Correct-Horse-1';
  const signedIn = async (role: NonNullable<NewUser['role']>): Promise<[AuthClient, string]> => {
    const email = `${role}@prabesh.test`;
    await server.addUser({ email, password, role });
    const browser = authClient(server);
    const answer = await browser.signIn(email, password);
    return [browser, answer.json<{ access_token: string }>().access_token];
  };
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
    [admin, token] = await signedIn('admin');
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => server.close());

  it('refuses everybody but admins', async () => {
    for (const headers of [{}, { authorization: 'Bearer x' }, { cookie: admin.jar.header('/files') }]) {
      expect((await server.app.inject({ url: '/status', headers })).statusCode).toBe(401);
    }
    for (const role of ['teacher', 'student'] as const) {
      const [browser, other] = await signedIn(role);
      const response = await browser.as(other, { url: '/status' });
      expect(response.statusCode).toBe(403);
      expect(response.json()).toEqual({
        error: { code: 'forbidden', message: 'Only administrators may do this' },
      });
    }
  });

  it('tells an admin that all is well, and which part fails', async () => {
    expect(await ask()).toEqual(well);
    graphql = () => Promise.reject(new Error('no'));
    rmSync(server.files, { recursive: true });
    expect(await ask(), 'a few seconds old').toEqual(well);
    forget();
    expect(await ask()).toEqual({ ...well, graphql: 'down', files: 'down' });
  });

  it('says so when it is the database that cannot be asked', async () => {
    forget();
    const query = vi
      .spyOn(server.auth.pool, 'query')
      .mockImplementation(() => Promise.reject(new Error('connection refused')) as never);
    expect(await ask()).toMatchObject({ database: 'down' });
    query.mockRestore();
  });

  it('refuses who has signed out or is no admin any more', async () => {
    await server.pool.query("update public.profiles set role = 'teacher' where email = 'admin@prabesh.test'");
    await expect.poll(async () => (await admin.as(token, { url: '/status' })).statusCode).toBe(401);
  });
});

it('says that mail is off without a mail server', async () => {
  const server = await startTestServer({ mail: false });
  expect(await server.auth.outbox.check()).toBe('off');
  await server.close();
});
