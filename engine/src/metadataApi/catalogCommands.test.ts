// What the database has, asked over HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAdmin, realDatabase, type RealDatabase, type RealEngine } from '../testing/realEngine.ts';

const named = (name: string) => ({ name, schema: 'public' });
const metadataOf = (...tables: object[]) => ({
  version: 3,
  sources: [
    {
      name: 'default',
      kind: 'postgres',
      tables,
      configuration: { connection_info: { database_url: { from_env: 'PG_DATABASE_URL' } } },
    },
  ],
});
const author = { table: named('author') };
const article = {
  table: named('article'),
  object_relationships: [{ name: 'author', using: { foreign_key_constraint_on: 'author_id' } }],
};
const detail = { table: named('detail') };

let database: RealDatabase;
let real: RealEngine;
beforeAll(async () => {
  database = await realDatabase();
  await database.client.query(`
    create table author (id int primary key, name text);
    create table article (id int primary key, author_id int references author, title varchar not null,
      upper text generated always as (upper(title)) stored);
    create table detail (author_id int primary key references author);
    create view titles as select title from article;
    comment on table article is 'What is read';`);
  real = await database.start({}, metadataOf(author, article, detail));
});
afterAll(async () => {
  await real.stop();
  await database.drop();
});

async function run(
  type: string,
  args: unknown = {},
  headers: Record<string, string> = asAdmin,
): Promise<unknown> {
  const response = await fetch(`${real.url}/v1/metadata`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ type, args }),
  });
  return response.json();
}

describe('tables', () => {
  it.each(['pg_get_source_tables', 'get_source_tables'])('%s lists them all', async (type) => {
    expect(await run(type, { source: 'default' })).toEqual(
      ['article', 'author', 'detail', 'node', 'titles'].map(named),
    );
  });

  it.each(['pg_get_table_info', 'get_table_info'])('%s', async (type) => {
    const answer = await run(type, { source: 'default', table: named('article') });
    expect(answer).toEqual({
      name: named('article'),
      type: 'table',
      description: 'What is read',
      columns: [
        { name: 'id', type: 'int4', nullable: false, insertable: true, updatable: true },
        { name: 'author_id', type: 'int4', nullable: true, insertable: true, updatable: true },
        { name: 'title', type: 'varchar', nullable: false, insertable: true, updatable: true },
        { name: 'upper', type: 'text', nullable: true, insertable: false, updatable: false },
      ],
      primary_key: ['id'],
      foreign_keys: {
        article_author_id_fkey: { foreign_table: named('author'), column_mapping: { author_id: 'id' } },
      },
      insertable: true,
      updatable: true,
      deletable: true,
    });
  });

  it('are refused by name: a source, a table, a caller', async () => {
    expect(await run('pg_get_source_tables', { source: 'other' })).toMatchObject({ code: 'not-exists' });
    expect(await run('pg_get_table_info', { table: 'nothing' })).toMatchObject({
      code: 'not-exists',
      path: '$.args.table',
    });
    expect(await run('pg_get_table_info', {})).toMatchObject({ code: 'parse-failed' });
    expect(await run('pg_get_source_tables', {}, { ...asAdmin, 'x-hasura-role': 'user' })).toMatchObject({
      code: 'access-denied',
    });
  });
});

describe('pg_suggest_relationships', () => {
  const forward = (table: string, type: string, constraint: string) => [
    {
      type: 'object',
      from: { table: named(table), columns: ['author_id'], constraint_name: constraint },
      to: { table: named('author'), columns: ['id'] },
    },
    {
      type,
      from: { table: named('author'), columns: ['id'] },
      to: { table: named(table), columns: ['author_id'], constraint_name: constraint },
    },
  ];
  const ofArticle = forward('article', 'array', 'article_author_id_fkey');
  const ofDetail = forward('detail', 'object', 'detail_author_id_fkey');

  it('has both directions of each foreign key', async () => {
    expect(await run('pg_suggest_relationships')).toEqual({ relationships: [...ofArticle, ...ofDetail] });
  });

  it('leaves out what is tracked, and other tables', async () => {
    expect(await run('pg_suggest_relationships', { omit_tracked: true })).toEqual({
      relationships: [ofArticle[1], ...ofDetail],
    });
    expect(await run('pg_suggest_relationships', { tables: [named('detail')] })).toEqual({
      relationships: ofDetail,
    });
  });
});
