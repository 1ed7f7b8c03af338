// The schemas of the library's roles as SDL, compared with goldens/schema/<role>.sdl (vitest -u writes them anew).
import path from 'node:path';
import { buildSchema } from 'graphql';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Library, libraryMetadata, sessionOf, startLibrary } from '../../goldens/library.ts';
import { testDatabase } from '../../testing/postgres.ts';
import { createApi } from '../api/api.ts';
import { parseConfig } from '../configuration/config.ts';
import { metadataFromJson } from '../metadata/load.ts';

describe('role schemas', () => {
  let library: Library;

  beforeAll(async () => {
    library = await startLibrary();
  });

  afterAll(async () => {
    await library.stop();
  });

  test.each(['admin', 'member', 'reader', 'shelves'])('%s', async (role) => {
    const sdl = library.api.printSchema(role);
    expect(() => buildSchema(sdl)).not.toThrow();
    await expect(sdl).toMatchFileSnapshot(
      path.join(import.meta.dirname, '../../goldens/schema', `${role}.sdl`),
    );
  });

  test('an unknown role has no schema to print', () => {
    expect(library.api.roles).toEqual(['admin', 'member', 'reader', 'shelves']);
    expect(() => library.api.printSchema('nobody')).toThrow('"nobody"');
  });

  test('a role that may ask for nothing is told so', async () => {
    expect(await library.ask('{ no_queries_available }', {}, sessionOf('nobody'))).toEqual({
      data: {
        no_queries_available:
          "There are no queries available to the current role. Either there are no sources or remote schemas configured, or the current role doesn't have the required permissions.",
      },
    });
  });

  test('introspection shows types by name', async () => {
    const { data } = (await library.ask('{ __schema { types { name } } }')) as {
      data: { __schema: { types: { name: string }[] } };
    };
    const names = data.__schema.types.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(50);
    expect(names).toEqual(names.toSorted());
  });

  test('introspection shows fields and arguments by name', async () => {
    const { data } = (await library.ask(
      '{ __type(name: "query_root") { fields { name args { name } } } books: __type(name: "books_bool_exp") { inputFields { name } } }',
    )) as {
      data: {
        __type: { fields: { name: string; args: { name: string }[] }[] };
        books: { inputFields: { name: string }[] };
      };
    };
    const lists = [data.__type.fields, data.books.inputFields, ...data.__type.fields.map(({ args }) => args)];
    for (const list of lists) {
      const names = list.map(({ name }) => name);
      expect(names).toEqual([...names].sort());
    }
    expect(lists.length).toBeGreaterThan(10);
  });

  test('a row type is a scalar of its own name, and an empty comment describes nothing', async () => {
    const database = await testDatabase();
    const pool = new pg.Pool({ connectionString: database.url });
    try {
      await pool.query(`create table note (id int primary key, text text);
        insert into note values (1, 'one'), (2, 'two');
        create function like_this(sample note) returns setof note language sql stable
          as $$ select * from note where text = sample.text $$`);
      const metadata = metadataFromJson({
        version: 3,
        sources: [
          {
            name: 'default',
            configuration: { connection_info: { database_url: 'postgres://x' } },
            tables: [
              {
                table: 'note',
                configuration: { custom_root_fields: { select: { name: 'notes', comment: '' } } },
              },
            ],
            functions: [{ function: 'like_this' }],
          },
        ],
      });
      const config = parseConfig({ HASURA_GRAPHQL_ADMIN_SECRET: 's' });
      const api = await createApi({ metadata, pool, config });
      const sdl = api.printSchema('admin');
      expect(sdl).toContain('sample: note_scalar');
      expect(sdl).toContain('type note {');
      const operation = api.prepare(
        {
          query: `{ like_this(args: { sample: "(9,two)" }) { id }
            __type(name: "query_root") { fields { name description } } }`,
        },
        sessionOf('admin'),
      );
      if (operation.kind !== 'query') throw new Error('not a query');
      const answer = JSON.parse((await operation.execute()).json) as {
        data: { __type: { fields: { name: string; description: string | null }[] } };
      };
      expect(answer.data).toMatchObject({ like_this: [{ id: 2 }] });
      const notes = answer.data.__type.fields.find(({ name }) => name === 'notes');
      expect(notes).toEqual({ name: 'notes', description: null });
    } finally {
      await pool.end();
      await database.drop();
    }
  });

  test('backend-only permissions are there for a backend alone', async () => {
    const metadata = libraryMetadata();
    for (const table of metadata.sources[0]?.tables ?? []) {
      for (const { permission } of table.insert_permissions) permission.backend_only = true;
    }
    const other = await startLibrary(metadata);
    try {
      const mutation = 'mutation { insert_authors(objects: []) { affected_rows } }';
      const member = sessionOf('member', { 'user-id': '11' });
      expect(() => other.prepare(mutation, {}, member)).toThrow('not found');
      const backend = { ...member, useBackendOnlyPermissions: true };
      expect(await other.ask(mutation, {}, backend)).toEqual({
        data: { insert_authors: { affected_rows: 0 } },
      });
    } finally {
      await other.stop();
    }
  });

  test('a role called as another one acting for a backend is a role of its own', async () => {
    const metadata = libraryMetadata();
    for (const table of metadata.sources[0]?.tables ?? []) {
      for (const { permission } of table.insert_permissions) permission.backend_only = true;
      const [select] = table.select_permissions.filter(({ role }) => role === 'reader');
      if (select === undefined) continue;
      for (const role of ['member (backend)', 'backend member', 'plain member'])
        table.select_permissions.push({ ...select, role });
    }
    const other = await startLibrary(metadata);
    try {
      const mutation = 'mutation { insert_authors(objects: []) { affected_rows } }';
      for (const role of ['member (backend)', 'backend member', 'plain member']) {
        for (const useBackendOnlyPermissions of [false, true]) {
          const session = { ...sessionOf(role), useBackendOnlyPermissions };
          expect(() => other.prepare(mutation, {}, session)).toThrow('no mutations exist');
        }
      }
      const backend = { ...sessionOf('member', { 'user-id': '11' }), useBackendOnlyPermissions: true };
      expect(other.prepare(mutation, {}, backend).kind).toBe('mutation');
    } finally {
      await other.stop();
    }
  });
});
