// Compiling a statement takes Postgres longer than running it, when it is as wide as GraphQL's are: sessions do without.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { realDatabase, type RealDatabase, type RealEngine, realMetadata } from '../../testing/realEngine.ts';
import { startTransactionPool, type TransactionPool } from '../../testing/transactionPool.ts';

let database: RealDatabase;
let engine: RealEngine | undefined;
let pool: TransactionPool | undefined;

beforeAll(async () => {
  database = await realDatabase();
  await database.client.query(`
    create table written (id int primary key generated always as identity, jit text not null default current_setting('jit'));
    create view settings as select 1 as id, current_setting('jit') as jit`);
  // What it is by default, whatever the tests' cluster says.
  await database.client.query(`do $$ begin
    execute format('alter database %I set jit = on', current_database()); end $$`);
});
afterAll(() => database.drop());
afterEach(async () => {
  await engine?.stop();
  await pool?.stop();
  [engine, pool] = [undefined, undefined];
});

function metadata(connection: object = {}) {
  const [source] = realMetadata.sources;
  if (source === undefined) throw new Error('no source');
  const { configuration, tables } = source;
  const more = ['written', 'settings'].map((name) => ({ table: { schema: 'public', name } }));
  const info = { ...configuration.connection_info, ...connection };
  return {
    ...realMetadata,
    sources: [{ ...source, configuration: { connection_info: info }, tables: [...tables, ...more] }],
  };
}

const read = '{ settings { jit } }';
const reads = (jit: string) => ({ data: { settings: [{ jit }] } });
const write = 'mutation { insert_written_one(object: {}) { jit } }';
const writes = (jit: string) => ({ data: { insert_written_one: { jit } } });

describe('jit', () => {
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
