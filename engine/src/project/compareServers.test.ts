import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { main } from '../cli.ts';
import { createEngine, type Engine, metadataFromJson, parseConfig } from '../index.ts';
import { type TestDatabase, testDatabase } from '../testing/postgres.ts';
import { answerDifference, rolesOf } from './compareServers.ts';
import { schemaDifferences } from './schemaDifferences.ts';
import { schemaQuestions } from './schemaQuestions.ts';

const sql = `
  create table authors (id int primary key, name text not null);
  create table books (id int primary key, title text not null, note json, year int, author_id int references authors);
  insert into authors values (1, 'A'), (2, 'B');
  insert into books values (1, 'One', '{}', 2001, 1), (2, 'Two', null, 2002, 2);`;

const table = (name: string, more: object) => ({ table: { schema: 'public', name }, ...more });
const relationship = [{ name: 'author', using: { foreign_key_constraint_on: 'author_id' } }];
const select = (columns: string[], filter: object = {}) => ({
  select_permissions: [{ role: 'reader', permission: { columns, filter } }],
});
const metadataOf = (books: object) => ({
  version: 3,
  sources: [
    {
      name: 'default',
      kind: 'postgres',
      tables: [
        table('authors', select(['id', 'name'])),
        table('books', { object_relationships: relationship, ...books }),
      ],
      configuration: { connection_info: { database_url: { from_env: 'PG_DATABASE_URL' } } },
    },
  ],
});
const columns = ['id', 'title', 'note', 'author_id'];
const ours = metadataOf(select(columns, { id: { _lte: 'X-Hasura-Most' } }));

const servers: Server[] = [];
const engines: Engine[] = [];
let database: TestDatabase;
let folder: string;

/** Another engine, with these metadata. */
async function other(metadata: unknown, url = database.url): Promise<string> {
  const config = parseConfig({ HASURA_GRAPHQL_ADMIN_SECRET: 'theirs' });
  const engine = await createEngine({ metadata: metadataFromJson(metadata), databaseUrl: url, config });
  engines.push(engine);
  return listening(createServer((request, response) => engine.handle(request, response)));
}

async function listening(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

async function check(...args: string[]): Promise<{ code: number; out: string }> {
  let out = '';
  const log = vi.spyOn(console, 'log').mockImplementation((text: unknown) => (out += `${String(text)}\n`));
  const error = vi.spyOn(console, 'error').mockImplementation((text: unknown) => (out += String(text)));
  try {
    const words = ['check', '--metadata', path.join(folder, 'metadata.json'), '--database-url', database.url];
    return { code: await main([...words, '--session', 'X-Hasura-Most=1', ...args], {}), out };
  } finally {
    log.mockRestore();
    error.mockRestore();
  }
}

beforeAll(async () => {
  database = await testDatabase(sql);
  folder = await mkdtemp(path.join(tmpdir(), 'engine-against-'));
  await writeFile(path.join(folder, 'metadata.json'), JSON.stringify(ours));
});
afterAll(async () => {
  for (const server of servers) server.close().closeAllConnections();
  for (const engine of engines) await engine.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

describe('check --against', () => {
  test('finds nothing where both are alike', async () => {
    const { code, out } = await check('--against', await other(ours), '--against-secret', 'theirs');
    expect(out).toBe('admin: 4 questions, 0 differences\nreader: 2 questions, 0 differences\n');
    expect(code).toBe(0);
  });

  test('names what was planted: a column, a filter', async () => {
    const url = await other(metadataOf(select(['id', 'title', 'year', 'author_id'])));
    const { code, out } = await check('--against', `${url}/v1/graphql`, '--against-secret', 'theirs');
    expect(code).toBe(1);
    expect(out).toContain('admin: 4 questions, 0 differences');
    expect(out).toContain('schema: books.note: only here');
    expect(out).toContain('schema: books.year: only there');
    // What is not in the other's schema is an error there.
    expect(out).toMatch(/books: no error here, validation-failed at \$\S+ there/);
    const rows = await check('--against', url, '--against-secret', 'theirs', '--documents', folder);
    expect(rows.code).toBe(1);
  });

  test('asks documents of a folder as a role, and no mutations', async () => {
    const documents = await mkdtemp(path.join(tmpdir(), 'engine-documents-'));
    const text = `query some($id: Int!) { books(where: { id: { _gte: $id } }) { ...title } }
      fragment title on books { title }
      mutation gone { delete_books(where: {}) { affected_rows } }`;
    await writeFile(path.join(documents, 'books.graphql'), text);
    await writeFile(path.join(documents, 'books.json'), '{ "id": 1 }');
    const url = await other(metadataOf(select(columns)));
    const args = [
      '--against',
      url,
      '--against-secret',
      'theirs',
      '--documents',
      documents,
      '--role',
      'reader',
    ];
    const { code, out } = await check(...args);
    expect(out).toContain('reader: 1 questions, 1 differences');
    expect(out).toContain('books.graphql (some): $.books: 1 rows here, 2 there');
    expect(out).toContain('1 operations that are no queries were not asked');
    expect(code).toBe(1);
    await rm(documents, { recursive: true });
  });

  test('says what it cannot compare', async () => {
    const url = await other(ours);
    expect(await check('--against', url, '--against-secret', 'wrong')).toMatchObject({ code: 1 });
    const mute = await listening(createServer((_request, response) => response.end('<html>')));
    const { code, out } = await check('--against', mute);
    expect(code).toBe(1);
    expect(out).toContain('status 200, and no answer of GraphQL');
    expect((await check('--against', 'nowhere')).code).toBe(2);
    expect((await check('--documents', folder)).code).toBe(2);
    expect((await check('--against', url, '--session', 'user=1')).code).toBe(2);
  });
});

describe('schemas', () => {
  test('differ by types, fields, arguments and values', () => {
    const here = buildSchema('type Query { a(b: Int): Int, c: String } enum e { x } type only { a: Int }');
    const there = buildSchema('type Query { a(b: Int!): Int, d: String } enum e { y } input only { a: Int }');
    expect(schemaDifferences(here, there)).toEqual([
      'Query.a(b): Int here, Int! there',
      'Query.c: only here',
      'Query.d: only there',
      'e.x: only here',
      'e.y: only there',
      'type only: object here, inputobject there',
    ]);
  });

  test('questions order by what has an order, and stop at the bound', () => {
    const schema =
      buildSchema(`type Query { rows(limit: Int, order_by: [o!]): [row!]!, by(id: Int!): row, z: Int }
      type row { id: Int!, doc: json, tags: [String!], next: row } input o { id: d, doc: d, tags: d } enum d { asc } scalar json`);
    expect(schemaQuestions(schema, 10)).toEqual([
      {
        name: 'rows',
        text: 'query { rows(limit: 5, order_by: [{ id: asc }]) { doc id next { doc id tags } tags } }',
      },
      { name: 'z', text: 'query { z }' },
    ]);
    expect(schemaQuestions(schema, 1)).toHaveLength(1);
  });
});

describe('answers', () => {
  test.each([
    [{ data: { a: 1 } }, { data: { a: 1 } }, undefined],
    [{ data: { a: [{ b: 1 }] } }, { data: { a: [{ b: 2 }] } }, '$.a[0].b: 1 here, 2 there'],
    [{ data: { a: 1 } }, { data: {} }, '$.a: 1 here, nothing there'],
    [
      { errors: [{ message: 'one', extensions: { code: 'x', path: '$' } }] },
      { errors: [{ message: 'other', extensions: { code: 'x', path: '$' } }] },
      undefined,
    ],
    [{ errors: [{ extensions: { code: 'x' } }] }, { data: null }, 'x at $ here, no error there'],
  ])('%j and %j', (here, there, expected) => {
    expect(answerDifference(here, there)).toBe(expected);
  });

  test('roles are those of permissions, of inherited roles, and admin', () => {
    const inherited = [{ role_name: 'both', role_set: ['reader', 'reader'] }];
    expect(rolesOf(metadataFromJson({ ...ours, inherited_roles: inherited }))).toEqual([
      'admin',
      'both',
      'reader',
    ]);
  });
});
