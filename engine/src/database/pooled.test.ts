// Connections that are another's at each transaction, and isolation levels; on a real Postgres.
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from '../../testing/pgbouncer.ts';
import { realDatabase, type RealDatabase, type RealEngine, realMetadata } from '../../testing/realEngine.ts';
import { startTransactionPool, type TransactionPool } from '../../testing/transactionPool.ts';
import { isTransactionPool, migrateDatabase } from '../index.ts';

let database: RealDatabase;
let engine: RealEngine | undefined;
let pool: TransactionPool | undefined;

beforeAll(async () => {
  database = await realDatabase();
  await database.client.query(`
    create table seen (id int primary key generated always as identity, who text,
      level text not null default current_setting('transaction_isolation'));
    create function mark() returns trigger language plpgsql as $$ begin
      new.who := current_setting('hasura.user', true)::json ->> 'x-hasura-user-id';
      return new;
    end $$;
    create trigger mark before insert on seen for each row execute function mark();
    create view levels as select 1 as id, current_setting('transaction_isolation') as level;
    create table written (id int primary key generated always as identity, jit text not null default current_setting('jit'));
    create view settings as select 1 as id, current_setting('jit') as jit;
    do $$ begin
      -- What it is by default, whatever the tests' cluster says.
      execute format('alter database %I set jit = on', current_database());
    end $$`);
});
afterAll(() => database.drop());
afterEach(async () => {
  await engine?.stop();
  await pool?.stop();
  [engine, pool] = [undefined, undefined];
  await database.client.query(`update node set note = 'first'`);
});

function metadata(connection: object = {}) {
  const [source] = realMetadata.sources;
  if (source === undefined) throw new Error('no source');
  const { configuration, tables } = source;
  const more = ['seen', 'levels', 'written', 'settings'].map((name) => ({
    table: { schema: 'public', name },
  }));
  return {
    ...realMetadata,
    sources: [
      {
        ...source,
        configuration: { connection_info: { ...configuration.connection_info, ...connection } },
        tables: [...tables, ...more],
      },
    ],
  };
}

async function startPooled(connection: object = {}, env: NodeJS.ProcessEnv = {}): Promise<RealEngine> {
  pool = await startTransactionPool(database.url);
  engine = await database.start(env, metadata({ use_prepared_statements: false, ...connection }), pool.url);
  return engine;
}

const asking =
  (one: RealEngine): RealEngine['ask'] =>
  (body, headers) =>
    one.ask(body, headers);
const failure = (code: string, message?: string) => ({
  errors: [{ extensions: { code }, ...(message === undefined ? {} : { message }) }],
});
const asUser = (id: string) => ({
  'x-hasura-admin-secret': 'secret',
  'x-hasura-role': 'admin',
  'x-hasura-user-id': id,
});
const insertSeen = 'mutation { insert_seen_one(object: {}) { who level } }';
const levels = '{ levels { level } }';
const rename = (note: string) =>
  `mutation { update_node(where: {}, _set: {note: "${note}"}) { affected_rows } }`;

describe('use_prepared_statements: false', () => {
  it('is served by a pool that gives each transaction another connection', async () => {
    const pooled = await startPooled();
    const ask = asking(pooled);
    const socket = await pooled.connect();
    socket.send({ id: '1', type: 'subscribe', payload: { query: 'subscription { node { note } }' } });
    await expect.poll(() => socket.received.length).toBe(1);
    const notes = (query: string) => ask(query).then(({ body }) => body);
    for (let round = 0; round < 8; round += 1) {
      const note = `round ${String(round)}`;
      expect(await notes(rename(note))).toEqual({ data: { update_node: { affected_rows: 1 } } });
      expect(await notes('{ node { note } levels { level } }')).toEqual({
        data: { node: [{ note }], levels: [{ level: 'read committed' }] },
      });
      await expect
        .poll(() => socket.received.at(-1))
        .toMatchObject({ payload: { data: { node: [{ note }] } } });
    }
    expect((await ask(insertSeen, asUser('7'))).body).toEqual({
      data: { insert_seen_one: { who: '7', level: 'read committed' } },
    });
    expect(pool?.transactions).toBeGreaterThan(20);
  });

  it('leaves nothing behind on a connection', async () => {
    const ask = asking(await startPooled());
    for (let round = 0; round < 3; round += 1) await ask(rename('again'));
    await Promise.all(Array.from({ length: 12 }, () => ask('{ node { note } }')));
    const visitor = new pg.Client(pool?.url);
    await visitor.connect();
    for (let round = 0; round < 12; round += 1) {
      const { rows } = await visitor.query<{ left: string[] }>(`
        select array(select name from pg_prepared_statements
          union all select name from pg_settings where source = 'session' and name <> 'application_name') as left`);
      expect(rows).toEqual([{ left: [] }]);
    }
    await visitor.end();
  });

  it('a statement that takes too long is cancelled, and no other', async () => {
    const ask = asking(await startPooled({}, { ENGINE_STATEMENT_TIMEOUT: '500' }));
    const [slow, quick] = await Promise.all([ask('{ slow(args: {seconds: 60}) { id } }'), ask(levels)]);
    expect(slow.body).toMatchObject(failure('time-limit-exceeded'));
    expect(quick.body).toMatchObject({ data: { levels: [{}] } });
    await expect.poll(() => database.running()).toEqual([]);
    expect(pool?.cancelled).toBeGreaterThan(0); // Sent again when the statement does not end soon.
    expect((await ask(levels)).body).toMatchObject({ data: { levels: [{}] } });
  });

  it('reads and writes have the isolation that was asked for', async () => {
    const ask = asking(await startPooled({ isolation_level: 'serializable' }));
    expect((await ask(levels)).body).toEqual({ data: { levels: [{ level: 'serializable' }] } });
    expect((await ask(insertSeen)).body).toMatchObject({
      data: { insert_seen_one: { level: 'serializable' } },
    });
  });
});

const noMatterWhat = [{}, { use_prepared_statements: true }];
const warning = /^at the address of the database is a pool that gives each transaction another connection/;

/** 400 at once of 8 texts, each asked often enough to be prepared. */
async function askMany(one: RealEngine): Promise<unknown[]> {
  const queries = Array.from(
    { length: 400 },
    (_, index) => `{ node(limit: ${1 + (index % 8)}) { id note } }`,
  );
  const replies = await Promise.all(queries.map((query) => one.ask(query)));
  return replies.filter(
    ({ body }) => !isDeepStrictEqual(body, { data: { node: [{ id: 1, note: 'first' }] } }),
  );
}

describe('a pool that gives each transaction another connection is noticed', () => {
  it.each(noMatterWhat)('whatever the metadata say: %j', async (connection) => {
    pool = await startTransactionPool(database.url);
    engine = await database.start({}, metadata(connection), pool.url);
    expect(engine.logged.filter((line) => warning.test(line))).toHaveLength(1);
    expect(await askMany(engine)).toEqual([]);
    await expect(
      migrateDatabase({ databaseUrl: pool.url, folder: import.meta.dirname, database: 'default' }),
    ).rejects.toThrow('a pool that gives each transaction another connection, and migrations hold a lock');
  });

  it('and Postgres itself is none', async () => {
    engine = await database.start({}, metadata());
    expect(engine.logged.filter((line) => warning.test(line))).toEqual([]);
    expect(await isTransactionPool({ connectionString: database.url })).toBe(false);
  });
});

describe.skipIf(!hasPgbouncer)(`pgbouncer${hasPgbouncer ? '' : ' (not run: no pgbouncer)'}`, () => {
  let pgbouncer: Pgbouncer | undefined;
  afterEach(async () => {
    await engine?.stop();
    engine = undefined;
    await pgbouncer?.stop();
  });

  it('in session mode is as good as Postgres, if it lets settings pass', async () => {
    const settings = ['pool_mode = session', 'ignore_startup_parameters = options', 'default_pool_size = 30'];
    pgbouncer = await startPgbouncer(database.url, settings);
    expect(await isTransactionPool({ connectionString: pgbouncer.url })).toBe(false);
    engine = await database.start({}, metadata(), pgbouncer.url);
    expect(engine.logged.filter((line) => warning.test(line))).toEqual([]);
    expect(await askMany(engine)).toEqual([]);
  });

  it('in session mode as it is installed, taking no settings, serves without prepared statements', async () => {
    pgbouncer = await startPgbouncer(database.url, ['pool_mode = session', 'default_pool_size = 30']);
    engine = await database.start({}, metadata(), pgbouncer.url);
    expect(engine.logged).toEqual([expect.stringMatching(/is a pool that takes no settings/)]);
    expect(await askMany(engine)).toEqual([]);
  });
});

describe('isolation levels', () => {
  it.each([
    ['read-committed', { data: { update_node: { affected_rows: 1 } } }],
    ['repeatable-read', failure('concurrent-update', 'serialization failure due to concurrent update')],
    ['serializable', failure('concurrent-update', 'serialization failure due to concurrent update')],
  ])('%s: a row that another transaction changed meanwhile', async (level, answer) => {
    engine = await database.start({}, metadata({ isolation_level: level }));
    const other = new pg.Client(database.url);
    await other.connect();
    await other.query(`begin; update node set note = 'theirs'`);
    const write = engine.ask(rename('ours'));
    const blocked = `select 1 from pg_locks where not granted and locktype = 'transactionid'`;
    await expect.poll(async () => (await database.client.query(blocked)).rowCount).toBe(1);
    await other.query('commit');
    expect((await write).body).toMatchObject(answer);
    await other.end();
    // Its connection is as good as any other.
    expect((await engine.ask(rename('first'))).body).toEqual({ data: { update_node: { affected_rows: 1 } } });
  });
});

// Compiling a statement takes Postgres longer than running it, when it is as wide as GraphQL's are.
describe('jit', () => {
  const read = '{ settings { jit } }';
  const reads = (jit: string) => ({ data: { settings: [{ jit }] } });
  const write = 'mutation { insert_written_one(object: {}) { jit } }';
  const writes = (jit: string) => ({ data: { insert_written_one: { jit } } });

  it('is off in the sessions of the engine, for reads and writes', async () => {
    engine = await database.start({}, metadata());
    expect((await engine.ask(read)).body).toEqual(reads('off'));
    expect((await engine.ask(write)).body).toEqual(writes('off'));
  });

  it.each(['-c jit=on', '--jit=on', '-c search_path=public -cjit=on'])(
    'is what the address says: %s',
    async (options) => {
      const url = `${database.url}?options=${encodeURIComponent(options)}`;
      engine = await database.start({}, metadata(), url);
      expect((await engine.ask(read)).body).toEqual(reads('on'));
      await engine.stop();
      engine = await database.start({}, metadata({ use_prepared_statements: false }), url);
      expect((await engine.ask(read)).body).toEqual(reads('on'));
    },
  );

  it.each(['read-committed', 'serializable'])(
    'is off for each statement over a pool that takes no settings, %s',
    async (level) => {
      pool = await startTransactionPool(database.url);
      const pooled = metadata({ use_prepared_statements: false, isolation_level: level });
      engine = await database.start({}, pooled, pool.url);
      for (let round = 0; round < 3; round += 1) {
        expect((await engine.ask(read)).body).toEqual(reads('off'));
        expect((await engine.ask(write)).body).toEqual(writes('off'));
      }
      // What fails says what it is, and leaves the connection as it was.
      const bad = 'mutation { insert_node(objects: [{grp: 1}]) { affected_rows } }';
      expect((await engine.ask(bad)).body).toMatchObject({
        errors: [{ extensions: { code: 'constraint-violation' } }],
      });
      expect((await engine.ask(read)).body).toEqual(reads('off'));
    },
  );
});
