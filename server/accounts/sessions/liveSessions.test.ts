// What is known of sessions: from memory while news arrive, from the database when they may not, and never old.

import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../base/clock.ts';
import { createPool } from '../../base/database.ts';
import { limits } from '../../base/limits.ts';
import { useTestServer } from '../../testing/testServer.ts';
import type { AccessClaims } from './accessTokens.ts';
import { createLiveSessions, type LiveSessions } from './liveSessions.ts';

const server = useTestServer({ realTime: true });
let keyId: string;
const closers: (() => Promise<void>)[] = [];
const patience = { interval: 10 };

beforeAll(async () => {
  keyId = (await server.auth.keys.current()).kid;
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closers.splice(0).reverse()) await close();
});

interface Instance {
  sessions: LiveSessions;
  pool: pg.Pool;
  logged: () => string;
  changes: () => number;
  isLive: (claims: AccessClaims) => Promise<boolean>;
  /** Whether the answer came from memory. */
  remembers: (claims: AccessClaims) => boolean;
}

/** One of several servers on the database. */
function instance(prepare: (pool: pg.Pool) => void = () => undefined): Instance {
  let lines = '';
  const log = pino({ level: 'trace' }, { write: (line: string) => (lines += line) });
  const pool = createPool(server.urls.server, log);
  prepare(pool);
  const sessions = createLiveSessions({ pool, clock: systemClock, log, onKeys: () => undefined });
  let changes = 0;
  sessions.onChange(() => (changes += 1));
  closers.push(
    () => pool.end(),
    () => sessions.stop(),
  );
  return {
    sessions,
    pool,
    logged: () => lines,
    changes: () => changes,
    isLive: async (claims) => sessions.isLive(claims),
    remembers: (claims) => {
      const answer = sessions.isLive(claims);
      if (typeof answer !== 'boolean') answer.catch(() => undefined);
      return answer === true;
    },
  };
}

let number = 0;

async function session(role: 'admin' | 'student' = 'student'): Promise<AccessClaims> {
  const userId = await server.addUser({ email: `live-${(number += 1)}@prabesh.test`, role });
  const { sessionId } = await server.auth.sessions.start(userId, { address: '::1', userAgent: undefined });
  return { userId, sessionId, role, keyId };
}

const end = ({ sessionId }: AccessClaims) =>
  server.pool.query("update auth.sessions set ended_at = now(), end_reason = 'revoked' where id = $1", [
    sessionId,
  ]);

/** Once it is remembered for longer than any look is good for, news keep it true. */
async function untilWatched({ remembers }: Instance, claims: AccessClaims): Promise<void> {
  let since = performance.now();
  const isSteady = () => {
    const now = performance.now();
    if (!remembers(claims)) since = now;
    return now > since + 2 * limits.sessionAge.default;
  };
  await expect.poll(isSteady, patience).toBe(true);
}

describe('a session lives', () => {
  it('for its user, in the role of this moment, by a key that counts, until it ends', async () => {
    const { isLive } = instance();
    const claims = await session('admin');
    expect(await isLive(claims)).toBe(true);
    const other = await session();
    expect(await isLive({ ...claims, userId: other.userId })).toBe(false);
    expect(await isLive({ ...claims, role: 'student' })).toBe(false);
    expect(await isLive({ ...claims, keyId: 'withdrawn' })).toBe(false);
    expect(await isLive({ ...claims, sessionId: other.sessionId })).toBe(false);
    expect(await isLive({ ...claims, sessionId: "' or true --" })).toBe(false);
    await server.pool.query("update auth.sessions set expires_at = now() - interval '1 s' where id = $1", [
      claims.sessionId,
    ]);
    await expect.poll(() => isLive(claims), patience).toBe(false);
  });

  it('in a new role at once, before any news of it', async () => {
    const { isLive } = instance();
    const claims = await session('admin');
    expect(await isLive(claims)).toBe(true);
    await server.pool.query("update public.profiles set role = 'teacher' where id = $1", [claims.userId]);
    expect(await isLive({ ...claims, role: 'teacher' })).toBe(true);
  });
});

describe('memory', () => {
  it('asks the database nothing while news arrive', async () => {
    const one = instance();
    const claims = await session();
    await untilWatched(one, claims);
    const query = vi.spyOn(one.pool, 'query');
    const asked = () => {
      query.mockClear();
      for (let times = 0; times < 1000; times += 1) one.remembers(claims);
      return query.mock.calls.length;
    };
    // On a busy machine news may be late once.
    await expect.poll(asked, patience).toBe(0);
  });

  it('asks once for all that are asked about at a time', async () => {
    const { isLive, pool } = instance();
    const all = await Promise.all(Array.from({ length: 40 }, () => session()));
    const query = vi.spyOn(pool, 'query');
    expect(await Promise.all(all.map(isLive))).toEqual(all.map(() => true));
    expect(query.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it(`one more than ${limits.sessionsKnown.default}: the one known longest is looked up again`, async () => {
    const { isLive, remembers } = instance();
    const { userId } = await session();
    const { rows } = await server.pool.query<{ id: string }>(
      `insert into auth.sessions (user_id, files_token_hash, expires_at)
       select $1, sha256(i::text::bytea), now() + interval '1 day' from generate_series(0, $2) as i returning id`,
      [userId, limits.sessionsKnown.default],
    );
    const all = rows.map(({ id }): AccessClaims => ({ userId, sessionId: id, role: 'student', keyId }));
    const [first, second, ...others] = all;
    const last = others.at(-1);
    if (!first || !second || !last) throw new Error('no sessions');
    // Nothing grows old meanwhile.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    await isLive(first);
    await Promise.all([second, ...others].map(isLive));
    expect(remembers(last)).toBe(true);
    expect(remembers(first)).toBe(false);
  });
});

describe('news', () => {
  it('reach every server on the database, and only of what ended', async () => {
    const servers = [instance(), instance()];
    const [over, other] = [await session(), await session('admin')];
    for (const one of servers) await untilWatched(one, over);
    await end(over);
    for (const one of servers) {
      await expect.poll(() => one.remembers(over), patience).toBe(false);
      expect(await one.isLive(over)).toBe(false);
      expect(await one.isLive(other)).toBe(true);
    }
    await Promise.all(servers.map((one) => untilWatched(one, other)));
    await server.pool.query("update public.profiles set role = 'student' where id = $1", [other.userId]);
    for (const one of servers) await expect.poll(() => one.remembers(other), patience).toBe(false);
    for (const one of servers) expect(await one.isLive(other)).toBe(false);
  });

  it('that were missed while the connection was broken are made up for, and it listens again', async () => {
    const one = instance();
    const [claims, after] = [await session(), await session()];
    await untilWatched(one, claims);
    const changes = one.changes();
    // As a restart of Postgres or a network that forgets the connection.
    await server.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where usename = 'prabesh_server' and datname = current_database()`,
    );
    await end(claims);
    await expect.poll(() => one.isLive(claims).catch(() => 'broken'), patience).toBe(false);
    expect(one.changes()).toBeGreaterThan(changes);
    await untilWatched(one, after);
    await end(after);
    await expect.poll(() => one.remembers(after), patience).toBe(false);
  });

  it('that never arrive are not relied upon: a pooler that shares connections', async () => {
    const one = instance((pool) => {
      pool.on('connect', (client) => {
        const query = client.query.bind(client) as (...given: unknown[]) => unknown;
        const deaf = (...given: unknown[]) =>
          query(...(given[0] === 'listen auth_news' ? ['select'] : given));
        Object.assign(client, { query: deaf });
      });
    });
    const claims = await session();
    expect(await one.isLive(claims)).toBe(true);
    await end(claims);
    await expect.poll(() => one.isLive(claims), patience).toBe(false);
    await expect.poll(one.logged, patience).toContain('news do not arrive');
  });

  it(`are not waited for longer than ${limits.sessionAnswer.default} ms: the request fails`, async () => {
    const one = instance();
    const claims = await session();
    vi.spyOn(one.pool, 'query').mockReturnValue(new Promise(() => undefined) as never);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const refused = expect(one.isLive(claims)).rejects.toThrow('did not say in time');
      await vi.advanceTimersByTimeAsync(limits.sessionAnswer.default + 1);
      await refused;
    } finally {
      vi.useRealTimers();
    }
  });

  it('cannot be had without a database: nobody is believed', async () => {
    const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
    const log = pino({ level: 'silent' });
    const sessions = createLiveSessions({ pool, clock: systemClock, log, onKeys: () => undefined });
    closers.push(
      () => pool.end(),
      () => sessions.stop(),
    );
    await expect(async () => sessions.isLive(await session())).rejects.toThrow();
  });
});
