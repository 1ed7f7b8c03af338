// What a request may cost, on a real Postgres: the size of its answer, its time, its connection; and its end when its
// client has gone.
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  adminSecret,
  asAdmin,
  realDatabase,
  type RealDatabase,
  type RealEngine,
  realMetadata,
} from '../../testing/realEngine.ts';

let database: RealDatabase;
let engine: RealEngine;
beforeAll(async () => {
  database = await realDatabase();
});
afterAll(() => database.drop());
afterEach(async () => {
  await engine.stop();
  await database.client.query('delete from node where id > 1');
});

const start = async (env?: NodeJS.ProcessEnv): Promise<void> => {
  engine = await database.start(env);
};
/** So many rows of one group, each with so many letters. */
const fill = (rows: number, letters: number): Promise<unknown> =>
  database.client.query(
    `insert into node (grp, note) select 2, repeat('x', $2) from generate_series(1, $1)`,
    [rows, letters],
  );
const count = async (): Promise<number> =>
  Number((await database.client.query<{ n: string }>('select count(*) as n from node')).rows[0]?.n);

const failure = (code: string) => ({ errors: [{ extensions: { code } }] });
const first = '{ node(where: {id: {_eq: 1}}) { note } }';
const firstAnswer = { data: { node: [{ note: 'first' }] } };
const fan = 'node(where: {grp: {_eq: 2}}) { same { note } }';
const sleep = 'slow(args: {seconds: 60}) { id }';
const quiet = () => expect.poll(() => database.running()).toEqual([]);
const busy = (statements = 1) => expect.poll(() => database.running()).toHaveLength(statements);
const MB = 1_000_000;

describe('the size of answers', () => {
  it('counts for queries, mutations, live queries, and batches together', async () => {
    await start({ ENGINE_MAX_ANSWER_SIZE: String(MB) });
    await fill(9, 100_000);
    const notes = '{ node(where: {grp: {_eq: 2}}) { note } }';
    expect((await engine.ask(notes)).body).toMatchObject({ data: { node: { length: 9 } } });
    expect((await engine.ask('{ a: node { note } b: node { note } }')).body).toMatchObject(
      failure('response-too-large'),
    );

    const batch = (await engine.ask([{ query: notes }, { query: notes }, { query: first }])).body;
    expect(batch).toMatchObject([{ data: {} }, failure('response-too-large'), firstAnswer]);

    const before = await count();
    const object = `{grp: 3, note: "${'y'.repeat(1000)}"}`;
    const insert = `mutation {
      insert_node_one(object: ${object}) { id }
      update_node(where: {grp: {_gte: 2}}, _set: {grp: 2}) { returning { note } }
      again: update_node(where: {grp: {_gte: 2}}, _set: {grp: 2}) { returning { note } }
    }`;
    expect((await engine.ask(insert)).body).toMatchObject(failure('response-too-large'));
    expect(await count()).toBe(before);

    const { send, received } = await engine.connect();
    send({ id: 'large', type: 'subscribe', payload: { query: `subscription { ${fan} }` } });
    send({ id: 'small', type: 'subscribe', payload: { query: `subscription ${first}` } });
    await expect.poll(() => received).toHaveLength(2);
    expect(received).toContainEqual(
      expect.objectContaining({ id: 'large', payload: expect.objectContaining(failureShape) as unknown }),
    );
    expect(received).toContainEqual({ id: 'small', type: 'next', payload: firstAnswer });
    expect(engine.logged).toEqual([]);
  });

  it('counts together for all: more large ones than fit are told to come again, small ones are served', async () => {
    await start({ ENGINE_MAX_ANSWERS_SIZE: String(12 * MB) });
    await fill(80, 100_000);
    const notes = '{ node { note } }';
    const slowReader = await unread(notes);
    const { status, headers, body } = await engine.ask(notes);
    expect([status, headers.get('retry-after'), body]).toMatchObject([503, '1', failure('busy')]);
    expect((await engine.ask(first)).body).toEqual(firstAnswer);
    slowReader.destroy();
    await expect.poll(async () => (await engine.ask(notes)).status).toBe(200);
    expect(engine.logged).toEqual([]);
  });

  it('an answer that is not read in time is not kept', async () => {
    await start({ ENGINE_ANSWER_TIMEOUT: '300', ENGINE_MAX_ANSWERS_SIZE: String(12 * MB) });
    await fill(80, 100_000);
    const notes = '{ node { note } }';
    const reader = await unread(notes);
    const ended = new Promise((resolve) => reader.on('error', resolve).on('end', resolve));
    // There is room for one of them only.
    await expect.poll(async () => (await engine.ask(notes)).status).toBe(200);
    reader.resume();
    expect(await ended).toMatchObject({ code: 'ECONNRESET' });
  });
});

const failureShape = {
  errors: [expect.objectContaining({ extensions: { code: 'response-too-large', path: '$' } })],
};

/** The answer to a query of which nobody reads the body. */
const unread = (query: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { ...asAdmin, 'content-type': 'application/json' };
    httpRequest(`${engine.url}/v1/graphql`, { method: 'POST', headers }, resolve)
      .on('error', reject)
      .end(JSON.stringify({ query }));
  });

describe('the time of statements', () => {
  it('is bounded, more so for visitors; what takes too long is cancelled and undone', async () => {
    await start({ ENGINE_STATEMENT_TIMEOUT: '1500', ENGINE_UNAUTHORIZED_STATEMENT_TIMEOUT: '150' });
    const order: string[] = [];
    const ask = async (who: string, headers?: Record<string, string>): Promise<void> => {
      expect((await engine.ask(`{ ${sleep} }`, headers)).body).toMatchObject(failure('time-limit-exceeded'));
      order.push(who);
    };
    await Promise.all([ask('admin'), ask('visitor', {})]);
    expect(order).toEqual(['visitor', 'admin']);
    const insert = `mutation {
      insert_node_one(object: {grp: 3, note: "kept?"}) { id }
      slow: insert_node_one(object: {grp: 3, note: "slow"}) { id }
    }`;
    expect((await engine.ask(insert)).body).toMatchObject(failure('time-limit-exceeded'));
    expect(await count()).toBe(1);
    await quiet();
    for (let again = 0; again < 5; again += 1) {
      expect((await engine.ask(first, {})).body).toEqual(firstAnswer);
    }
    expect(engine.logged).toEqual([]);
  });

  it('what Postgres cancels for another reason says which', async () => {
    await start();
    const cancelled = async (words: string): Promise<void> => {
      const asked = engine.ask(`{ ${sleep} }`);
      if (words.includes('user')) {
        await busy();
        await database.client.query(
          `select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database()
           and application_name = 'engine' and state = 'active'`,
        );
      }
      const message = `the database cancelled the statement: canceling statement due to ${words}`;
      const { body } = await asked;
      expect(body).toMatchObject({ errors: [{ extensions: { code: 'unexpected', path: '$' }, message }] });
    };
    await cancelled('user request');
    await engine.stop();
    const own = `${database.url}?options=${encodeURIComponent('-c statement_timeout=150')}`;
    engine = await database.start({}, undefined, own);
    await cancelled('statement timeout');
  });

  it("Postgres's own clock comes after the engine's, also where both count from the same moment", async () => {
    await start({ ENGINE_STATEMENT_TIMEOUT: '200', ENGINE_UNAUTHORIZED_STATEMENT_TIMEOUT: '200' });
    for (let round = 0; round < 8; round += 1)
      expect((await engine.ask(`{ ${sleep} }`)).body).toMatchObject(failure('time-limit-exceeded'));
  });

  it('is bounded for live queries, whose polls do not starve requests', async () => {
    await start({
      ENGINE_UNAUTHORIZED_STATEMENT_TIMEOUT: '1000',
      HASURA_GRAPHQL_PG_CONNECTIONS: '4',
      ENGINE_QUEUE_TIMEOUT: '300',
    });
    const { send, received } = await engine.connect('graphql-transport-ws', {});
    for (const id of ['1', '2', '3', '4', '5', '6']) {
      const query = `subscription { ${sleep.replace('60', `${id}0`)} }`;
      send({ id, type: 'subscribe', payload: { query } });
    }
    await busy();
    expect((await engine.ask(first, {})).body).toEqual(firstAnswer);
    await expect.poll(() => received.length).toBeGreaterThan(0);
    expect(received[0]).toMatchObject({ type: 'next', payload: failure('time-limit-exceeded') });
  });

  it('ends with the engine, even with one that is killed', async () => {
    await start();
    const folder = await mkdtemp(path.join(tmpdir(), 'engine-bounds-'));
    const metadata = path.join(folder, 'metadata.json');
    await writeFile(metadata, JSON.stringify(realMetadata));
    const bin = path.resolve(import.meta.dirname, '../../bin/engine.js');
    const args = ['serve', '--metadata', metadata, '--database-url', database.url, '--port', '0'];
    const child = spawn(process.execPath, [bin, ...args], {
      env: { PATH: process.env['PATH'], HASURA_GRAPHQL_ADMIN_SECRET: adminSecret },
    });
    try {
      const url = await new Promise<string>((resolve) => {
        child.stdout.on('data', (chunk: Buffer) => resolve(/http:\S+/.exec(chunk.toString())?.[0] ?? ''));
      });
      const asked = fetch(url, {
        method: 'POST',
        headers: { ...asAdmin, 'content-type': 'application/json' },
        body: JSON.stringify({ query: `{ ${sleep} }` }),
      }).catch(() => undefined);
      await busy();
      child.kill('SIGKILL');
      await asked;
      await quiet();
    } finally {
      child.kill('SIGKILL');
      await rm(folder, { recursive: true });
    }
  });
});

describe('a client that goes away', () => {
  it('takes its query with it, and its mutation, which is undone', async () => {
    await start();
    const insert = `mutation {
      insert_node_one(object: {grp: 3, note: "kept?"}) { id }
      slow: insert_node_one(object: {grp: 3, note: "slow"}) { id }
    }`;
    for (const query of [`{ ${sleep} }`, insert]) {
      const controller = new AbortController();
      const asked = engine.ask(query, asAdmin, controller.signal).catch(() => 'gone');
      await busy();
      controller.abort();
      expect(await asked).toBe('gone');
      await quiet();
    }
    expect(await count()).toBe(1);
    expect(engine.logged).toEqual([]);
  });

  it('begins nothing more of its batch', async () => {
    await start();
    const insert = 'mutation { insert_node_one(object: {grp: 3, note: "too late"}) { id } }';
    const controller = new AbortController();
    const batch = [{ query: `{ ${sleep} }` }, { query: insert }];
    const asked = engine.ask(batch, asAdmin, controller.signal).catch(() => 'gone');
    await busy();
    controller.abort();
    await asked;
    await quiet();
    await engine.ask(first);
    expect(await count()).toBe(1);
  });

  it.each([
    ['graphql-transport-ws', 'subscribe', 'complete'],
    ['graphql-ws', 'start', 'stop'],
  ])('or that stops its operations over %s', async (protocol, begin, end) => {
    await start();
    const { socket, send, received } = await engine.connect(protocol);
    const insert = 'mutation { insert_node_one(object: {grp: 3, note: "slow"}) { id } }';
    for (const query of [`{ ${sleep} }`, insert, `subscription { ${sleep} }`]) {
      send({ id: '1', type: begin, payload: { query } });
      await busy();
      send({ id: '1', type: end });
      await quiet();
    }
    for (const [id, query] of [`{ ${sleep} }`, insert, `subscription { ${sleep} }`].entries()) {
      send({ id: String(id), type: begin, payload: { query } });
    }
    await busy(3);
    socket.terminate();
    await quiet();
    expect(received).toEqual([]);
    expect(await count()).toBe(1);
    expect(engine.logged).toEqual([]);
  });
});

describe('connections that are all in use', () => {
  const few = {
    HASURA_GRAPHQL_PG_CONNECTIONS: '2',
    ENGINE_QUEUE_TIMEOUT: '300',
    ENGINE_QUEUE_LENGTH: '2',
  };

  it('are waited for, briefly and by a few; then 503 with Retry-After, and an error over WebSocket', async () => {
    await start(few);
    const controller = new AbortController();
    const slow = engine.ask(`{ ${sleep} }`, asAdmin, controller.signal).catch(() => 'gone');
    await busy();
    const replies = await Promise.all([1, 2, 3].map(() => engine.ask(first)));
    for (const { status, headers, body } of replies) {
      expect([status, headers.get('retry-after')]).toEqual([503, '1']);
      expect(body).toMatchObject(failure('postgres-max-connections-error'));
    }
    const { send, received } = await engine.connect();
    send({ id: '1', type: 'subscribe', payload: { query: first } });
    await expect.poll(() => received).toHaveLength(1);
    expect(received).toMatchObject([
      { id: '1', type: 'error', payload: [{ extensions: { code: 'postgres-max-connections-error' } }] },
    ]);
    expect((await fetch(`${engine.url}/healthz`)).status).toBe(200);

    const waiting = engine.ask(first);
    controller.abort();
    await slow;
    expect((await waiting).body).toEqual(firstAnswer);
    expect(engine.logged).toEqual([]);
  });

  it('are not all for visitors', async () => {
    await start({ ...few, HASURA_GRAPHQL_PG_CONNECTIONS: '6' });
    const controller = new AbortController();
    const slow = Array.from({ length: 5 }, () => engine.ask(`{ ${sleep} }`, {}, controller.signal));
    await busy(4);
    expect((await engine.ask(first)).body).toEqual(firstAnswer);
    controller.abort();
    await Promise.allSettled(slow);
    await quiet();
  });
});
