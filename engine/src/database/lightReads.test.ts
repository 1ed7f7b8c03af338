// Reads that share a connection, on a real Postgres.
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { Memory, tooLarge } from '../base/admission/memory.ts';
import { defaultLimits } from '../base/limits.ts';
import { BoundedClient } from './boundedClient.ts';
import { Database } from './database.ts';
import { LightReads, type LightReadsOptions, type LightStatement, Pace } from './lightReads.ts';

let database: TestDatabase;
let control: pg.Client;
let reads: LightReads;
beforeAll(async () => {
  database = await testDatabase();
  control = new pg.Client(database.url);
  await control.connect();
});
afterAll(async () => {
  await control.end();
  await database.drop();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await reads.close();
});

/** Connections of this file that answer light reads, and what each runs or ran last. */
const backends = async () => {
  const { rows } = await control.query<{ pid: number; state: string; query: string }>(
    `select pid, state, query from pg_stat_activity
     where application_name = 'light' and datname = current_database()`,
  );
  return rows;
};
const theBackend = async () => (await backends())[0]?.pid;
const sleeping = async () =>
  (await backends()).filter(({ state, query }) => state === 'active' && query.includes('pg_sleep'));

/** With connections that are there; nothing is too long unless a test says so. */
async function open(options: Partial<LightReadsOptions> = {}): Promise<void> {
  reads = new LightReads({
    connect: async () => {
      const client = new BoundedClient({
        connectionString: database.url,
        pipeline: true,
        application_name: 'light',
      });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    connections: 1,
    longest: 1e9,
    lifetime: 0,
    cancel: (client) => client.cancel(1000),
    ...options,
  });
  expect(reads.send(of('select 1'), unbounded), 'nothing is there for the first').toBeUndefined();
  await expect.poll(() => reads.connections).toBe(1);
}

const unbounded = { take: () => undefined };
const of = (text: string, ...values: string[]): LightStatement => ({
  name: `named ${text}`.slice(0, 60),
  text,
  values,
  pace: new Pace(),
});
function send(statement: LightStatement, asking: Parameters<LightReads['send']>[1] = unbounded) {
  const read = reads.send(statement, asking);
  if (read === undefined) throw new Error('no connection is free');
  read.answer.catch(() => undefined);
  return read;
}
const echo = (value: string) => send(of('select $1::text', value)).answer;

it('10,000 of three statements are answered each with its own rows, or its own error, on one connection', async () => {
  await open();
  const asked = Array.from({ length: 10_000 }, (_, index) => {
    // A number that is none stands among the others, however they are mixed.
    const value = index % 50 === 7 ? `x${index}` : String(index);
    return { kind: (index * 7919) % 3, value };
  });
  const texts = ['select $1::text', 'select $1::int + 1', "select 'own ' || $1"];
  const expected = ({ kind, value }: (typeof asked)[number]) =>
    kind === 0
      ? value
      : kind === 2
        ? `own ${value}`
        : value.startsWith('x')
          ? '22P02'
          : String(Number(value) + 1);
  // Once alone: who is behind a statement that fails to be parsed has to ask elsewhere.
  for (const text of texts) await send(of(text, '0')).answer;
  const answers = asked.map(({ kind, value }) =>
    send(of(texts[kind] ?? '', value)).answer.then(
      (rows) => rows?.[0]?.[0],
      (error: unknown) => (error as { code: string }).code,
    ),
  );
  expect(await Promise.all(answers)).toEqual(asked.map(expected));
  expect(await backends()).toHaveLength(1);
});

it('a value that Postgres refuses fails alone, the first of its statement too', async () => {
  await open();
  const number = (value: string) => send(of('select $1::int + 1', value)).answer;
  for (const round of [1, 2]) {
    const answers = await Promise.allSettled(['x', '1', 'y', '2'].map(number));
    expect(answers.map(({ status }) => status)).toContain('fulfilled');
    expect([answers[0], answers[2]], `round ${round}`).toMatchObject(
      Array(2).fill({ status: 'rejected', reason: { code: '22P02' } }),
    );
    // Of a statement that was not known to be parsed, who came behind may have to ask elsewhere.
    const others = [answers[1], answers[3]].map((one) => one?.status === 'fulfilled' && one.value);
    expect([
      [[['2']], [['3']]],
      [undefined, [['3']]],
      [undefined, undefined],
    ]).toContainEqual(others);
  }
  expect(await number('41')).toEqual([['42']]);
});

it('one that takes long keeps the connection: others ask elsewhere, and it is cancelled when it is given up', async () => {
  await open({ longest: 0 });
  const long = of('select pg_sleep(600)');
  const read = send(long);
  const behind = echo('behind');
  expect(await behind).toBeUndefined();
  expect(long.pace.milliseconds).toBeGreaterThan(100);
  expect(reads.send(of('select 1'), unbounded)).toBeUndefined();
  expect(await sleeping()).toHaveLength(1);
  read.giveUp(new Error('the client has gone'));
  await expect(read.answer).rejects.toThrow('the client has gone');
  await expect.poll(sleeping).toEqual([]);
  await expect.poll(() => reads.send(of('select 1'), unbounded)?.answer).toEqual([['1']]);
});

it('an answer is slow by what Postgres took, not by what this process was busy with', () => {
  const now = vi.spyOn(performance, 'now');
  const loop = vi.spyOn(performance, 'eventLoopUtilization');
  const clocks = (at: number, idle: number) => {
    now.mockReturnValue(at);
    loop.mockReturnValue({ idle, active: at - idle, utilization: 0 });
  };
  const pace = new Pace();
  const take = (all: number, idle: number) => {
    clocks(0, 0);
    const begun = pace.begin();
    clocks(all, idle);
    pace.note(begun);
    return pace.milliseconds;
  };
  expect([take(800, 5), take(800, 400), take(800, 5), take(8, 0)]).toEqual([0, 50, 50, 44.75]);
});

it.each([false, true])(
  'one that is given up before it takes long is cancelled when it does, at the end too: %s',
  async (isEnd) => {
    await open({ longest: 200 });
    const read = send(of('select pg_sleep(600)'));
    read.answer.catch(() => undefined);
    await expect.poll(sleeping).toHaveLength(1);
    read.giveUp(new Error('the client has gone'));
    if (isEnd) await reads.close();
    await expect.poll(() => reads.connections).toBe(0);
    await expect.poll(sleeping).toEqual([]);
  },
);

it('who is on a connection that dies, or is cancelled for somebody else, asks elsewhere', async () => {
  await open();
  const cancelled = send(of('select pg_sleep(600)')).answer;
  const behind = echo('behind');
  await expect.poll(sleeping).toHaveLength(1);
  await control.query('select pg_cancel_backend($1)', [await theBackend()]);
  expect(await cancelled).toBeUndefined();
  expect(await behind).toEqual([['behind']]);

  const killed = [send(of('select pg_sleep(600)')).answer, echo('one'), echo('two')];
  await expect.poll(sleeping).toHaveLength(1);
  await control.query('select pg_terminate_backend($1)', [await theBackend()]);
  expect(await Promise.all(killed)).toEqual([undefined, undefined, undefined]);
  await expect.poll(() => reads.connections).toBe(0);
});

it('the bytes of an answer are counted for whoever asked; too many end the connection, and nobody else is told', async () => {
  await open();
  const lengths = [1, 1000, 10, 50_000, 100];
  const counted = lengths.map(() => 0);
  const answers = lengths.map(
    (length, index) =>
      send(of("select repeat('x', $1::int)", String(length)), {
        take: (bytes) => {
          counted[index] = (counted[index] ?? 0) + bytes;
          return undefined;
        },
      }).answer,
  );
  expect((await Promise.all(answers)).map((rows) => rows?.[0]?.[0]?.length)).toEqual(lengths);
  // A count of columns and a length come before the text.
  expect(counted).toEqual(lengths.map((length) => length + 6));

  const refused = send(of("select repeat('x', $1::int)", '5000000'), { take: tooLarge }).answer;
  expect(await Promise.all([refused, echo('behind')])).toEqual([undefined, undefined]);
});

it('a connection that is old is replaced when it is not in use', async () => {
  await open({ lifetime: 1 });
  const before = await theBackend();
  await expect.poll(() => reads.send(of('select 1'), unbounded)?.answer).toBeUndefined();
  await expect.poll(async () => (await backends()).map(({ pid }) => pid)).not.toContain(before);
});

it('an operation is late, or its client goes, as on a connection of its own', async () => {
  await open();
  const engine = new Database({
    url: database.url,
    pool: {
      connections: 10,
      idleTimeout: 0,
      lifetime: 0,
      queueTimeout: 1000,
      retries: 0,
      preparedStatements: true,
      isolationLevel: 'read-committed',
    },
    memory: new Memory(1e9),
    config: { limits: { ...defaultLimits, visitorTime: 100 }, unauthorizedRole: 'anonymous' },
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  try {
    const share = (role: string, text: string) => engine.job(role).share(engine.pool, of(text));
    await expect.poll(() => share('user', 'select 1')).toEqual([['1']]);
    await expect(share('anonymous', 'select pg_sleep(600)')).rejects.toMatchObject({
      code: 'time-limit-exceeded',
    });
    await expect.poll(() => share('user', 'select 1')).toEqual([['1']]);
    const left = `select 1 from pg_stat_activity where application_name = 'engine light' and query like '%pg_sleep%'
      and state = 'active' and datname = current_database()`;
    const running = async () => (await control.query(left)).rowCount;
    const job = engine.job('user');
    const gone = job.share(engine.pool, of('select pg_sleep(600)'));
    await expect.poll(running).toBe(1);
    job.stop();
    await expect(gone).rejects.toThrow('the client has gone');
    await expect.poll(running).toBe(0);
  } finally {
    await engine.close();
  }
});
