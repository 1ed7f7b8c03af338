import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse, type TypedQueryDocumentNode } from 'graphql';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase, withClient } from '../testing/postgres.ts';
import { QueryRefused, startTestEngine, type TestEngine } from './startTestEngine.ts';

const sample = path.resolve(import.meta.dirname, '../../sample');
const goods = `
  create table goods (id int primary key generated always as identity, name text not null,
    parent int references goods deferrable initially deferred, check (name <> ''));`;

let database: TestDatabase;
let engine: TestEngine;

beforeAll(async () => {
  database = await testDatabase();
  engine = await startTestEngine({
    metadata: path.join(sample, 'metadata'),
    migrations: path.join(sample, 'migrations'),
    databaseUrl: database.url,
    env: { LIBRARY_HANDLERS: 'http://127.0.0.1:9', LIBRARY_SECRET: 'x' },
  });
});
afterEach(() => engine.rollback());
afterAll(async () => {
  await engine.stop();
  await database.drop();
});

const titles = '{ books(order_by: { id: asc }) { title } }';
const insert =
  'mutation ($title: String!) { insert_books_one(object: { title: $title }) { title author_id } }';

describe('a test engine', () => {
  test('asks as a role with its session variables, and undoes what was written', async () => {
    const writer = engine.as('writer', { 'X-Hasura-Author-Id': '2' });
    const before = await writer.query(titles);
    await engine.begin();
    expect(await writer.query(insert, { title: 'New' })).toEqual({
      insert_books_one: { title: 'New', author_id: 2 },
    });
    expect(await writer.query(titles)).not.toEqual(before);
    await engine.rollback();
    expect(await writer.query(titles)).toEqual(before);
  });

  test('what a role may not do is an error with its code, and takes nothing else with it', async () => {
    await engine.begin();
    const writer = engine.as('writer', { 'x-hasura-author-id': '1' });
    await writer.query(insert, { title: 'Kept' });
    const { errors } = await engine.as('anonymous').answer(insert, { title: 'x' });
    expect(errors?.[0]?.extensions?.code).toBe('validation-failed');
    // Refused by Postgres: an error in the middle of the transaction.
    const refusal = writer.query(insert, { title: '' });
    await expect(refusal).rejects.toBeInstanceOf(QueryRefused);
    await expect(refusal).rejects.toMatchObject({ code: 'permission-error' });
    await expect(engine.sql('select 1 / 0')).rejects.toThrow('division by zero');
    expect(await engine.sql('select title from books where title = $1', ['Kept'])).toEqual([
      { title: 'Kept' },
    ]);
  });

  test('takes typed documents', async () => {
    const document = parse('query ($id: Int!) { books_by_pk(id: $id) { title } }') as TypedQueryDocumentNode<
      { books_by_pk: { title: string } | null },
      { id: number }
    >;
    const { books_by_pk: book } = await engine.as('anonymous').query(document, { id: 1 });
    expect(book?.title).toBe('The Dispossessed');
  });

  test('serves HTTP within the same transaction', async () => {
    await engine.begin();
    await engine.sql(`update books set title = 'Seen by all' where id = 1`);
    const response = await fetch(await engine.listen(), {
      method: 'POST',
      body: JSON.stringify({ query: '{ books_by_pk(id: 1) { title } }' }),
    });
    expect(await response.json()).toEqual({ data: { books_by_pk: { title: 'Seen by all' } } });
  });

  test('two requests at a time wait for each other', async () => {
    await engine.begin();
    const writer = engine.as('writer', { 'x-hasura-author-id': '1' });
    const answers = await Promise.all(['a', '', 'b', 'c'].map((title) => writer.answer(insert, { title })));
    expect(answers.map(({ errors }) => errors === undefined)).toEqual([true, false, true, true]);
    expect(await engine.sql('select title from books where length(title) < 2 order by title')).toEqual([
      { title: 'a' },
      { title: 'b' },
      { title: 'c' },
    ]);
  });

  test('begins no second transaction within one', async () => {
    await engine.begin();
    await expect(engine.begin()).rejects.toThrow('was not rolled back');
  });

  test('a lost connection is no way around the transaction', async () => {
    await engine.begin();
    const [row] = await engine.sql<{ pid: number }>('select pg_backend_pid() as pid');
    await withClient(database.url, (client) => client.query('select pg_terminate_backend($1)', [row?.pid]));
    await expect(engine.sql('select 1')).rejects.toThrow();
    // Until pg has heard of the end, it is pg's error.
    const answer = (): Promise<string> =>
      engine.sql('select 1').then(
        () => 'answered',
        (error: unknown) => String(error),
      );
    await expect.poll(answer).toContain('of this test is lost');
    await engine.rollback();
    expect(await engine.sql('select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('constraints', () => {
  test('deferred ones are checked when a mutation commits, and stay deferred', async () => {
    const own = await testDatabase(goods);
    const folder = await mkdtemp(path.join(tmpdir(), 'engine-goods-'));
    const metadata = path.join(folder, 'metadata.json');
    const source = {
      name: 'default',
      kind: 'postgres',
      tables: [{ table: { schema: 'public', name: 'goods' } }],
      configuration: { connection_info: { database_url: { from_env: 'PG_DATABASE_URL' } } },
    };
    await writeFile(metadata, JSON.stringify({ version: 3, sources: [source] }));
    const tested = await startTestEngine({ metadata, databaseUrl: own.url });
    try {
      await tested.begin();
      const admin = tested.as('admin');
      const wrong = 'mutation { insert_goods_one(object: { name: "a", parent: 99 }) { id } }';
      for (let time = 0; time < 2; time += 1) {
        const { errors } = await admin.answer(wrong);
        expect(errors?.[0]?.extensions?.code).toBe('constraint-violation');
      }
      expect(await admin.query('mutation { insert_goods_one(object: { name: "b" }) { name } }')).toEqual({
        insert_goods_one: { name: 'b' },
      });
    } finally {
      await tested.stop();
      await own.drop();
      await rm(folder, { recursive: true });
    }
  });
});

describe('several sources', () => {
  const source = (name: string, variable: string, table: object) => ({
    name,
    kind: 'postgres',
    tables: [table],
    configuration: { connection_info: { database_url: { from_env: variable } } },
  });
  const metadata = {
    version: 3,
    sources: [
      source('default', 'PG_DATABASE_URL', {
        table: { schema: 'public', name: 'goods' },
        remote_relationships: [
          {
            name: 'price',
            definition: {
              to_source: {
                source: 'shop',
                table: { schema: 'public', name: 'prices' },
                relationship_type: 'object',
                field_mapping: { id: 'good' },
              },
            },
          },
        ],
      }),
      source('shop', 'SHOP_DATABASE_URL', { table: { schema: 'public', name: 'prices' } }),
    ],
  };
  const files = {
    'metadata.json': JSON.stringify(metadata),
    'migrations/default/1_goods/up.sql': 'create table goods (id int primary key, name text not null)',
    'migrations/shop/1_prices/up.sql': 'create table prices (good int primary key, amount int not null)',
    'goods.sql': `insert into goods values (1, 'Pen')`,
    'prices.sql': 'insert into prices values (1, 20)',
  };
  const both = '{ goods { name price { amount } } prices { amount } }';

  let folder: string;
  const at = (file: string): string => path.join(folder, file);
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'engine-sources-'));
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.dirname(at(file)), { recursive: true });
      await writeFile(at(file), text);
    }
  });
  afterAll(() => rm(folder, { recursive: true }));

  const writesBothAndUndoesBoth = async (tested: TestEngine): Promise<void> => {
    const admin = tested.as('admin');
    await tested.begin();
    expect(await admin.query(both)).toEqual({
      goods: [{ name: 'Pen', price: { amount: 20 } }],
      prices: [{ amount: 20 }],
    });
    await admin.query('mutation { insert_goods_one(object: { id: 2, name: "Ink" }) { id } }');
    await admin.query('mutation { insert_prices_one(object: { good: 2, amount: 5 }) { good } }');
    await tested.sql('update prices set amount = amount + 1 where good = $1', [2], 'shop');
    expect(await admin.query('{ goods_by_pk(id: 2) { price { amount } } }')).toEqual({
      goods_by_pk: { price: { amount: 6 } },
    });
    await tested.rollback();
    expect(await admin.query(both)).toEqual({ goods: [], prices: [] });
    expect(await tested.sql('select 1 from goods')).toEqual([]);
    expect(await tested.sql('select 1 from prices', [], 'shop')).toEqual([]);
  };
  const given = () => ({
    metadata: at('metadata.json'),
    migrations: at('migrations'),
    fixtures: { default: [at('goods.sql')], shop: [at('prices.sql')] },
  });

  test('each test writes in all of them, and all of it is undone', async () => {
    const [goodsAt, shop] = await Promise.all([testDatabase(), testDatabase()]);
    const tested = await startTestEngine({
      ...given(),
      databaseUrl: goodsAt.url,
      env: { SHOP_DATABASE_URL: shop.url },
    });
    try {
      await writesBothAndUndoesBoth(tested);
      await expect(tested.sql('select 1', [], 'shops')).rejects.toThrow('no source "shops"');
      // Of the second source something is wrong: nothing is left begun in the first.
      await tested.sql('drop table prices', [], 'shop');
      await expect(tested.begin()).rejects.toThrow('"prices" does not exist');
      expect(await tested.sql('select 1 from goods')).toEqual([]);
    } finally {
      await tested.stop();
      await Promise.all([goodsAt.drop(), shop.drop()]);
    }
  });

  test('in a Postgres of its own each has a database', async () => {
    const tested = await startTestEngine(given());
    try {
      await writesBothAndUndoesBoth(tested);
      const name = 'select current_database() as name';
      expect(await tested.sql(name, [], 'shop')).toEqual([{ name: 'source_shop' }]);
    } finally {
      await tested.stop();
    }
  });

  test('fixtures of a source that there is not, and one that nobody says where it is, are errors', async () => {
    const own = await testDatabase();
    try {
      const wrong = startTestEngine({ ...given(), databaseUrl: own.url, fixtures: { shops: [] } });
      await expect(wrong).rejects.toThrow('fixtures: the metadata have no source "shops"');
      const away = startTestEngine({ ...given(), databaseUrl: own.url });
      await expect(away).rejects.toThrow('the variable SHOP_DATABASE_URL is not set');
    } finally {
      await own.drop();
    }
  });
});
