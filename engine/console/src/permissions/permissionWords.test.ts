// Rules of the metadata in words.
import { describe, expect, it } from 'vitest';
import { readMetadata, type TableMetadata } from '../client/metadata.ts';
import { expressionWords, type WordTables } from './expressionWords.ts';
import { cellOf } from './matrix.ts';
import { extentOf, permissionWords } from './permissionWords.ts';

const library: WordTables = {
  own: (name) => ({ author: 'object', reviews: 'array' } as const)[name],
  anywhere: (name) => (name === 'books' ? 'array' : undefined),
};

describe('expressions', () => {
  it.each<[unknown, string]>([
    [{}, 'always'],
    [{ _not: {} }, 'never'],
    [{ _or: [] }, 'never'],
    [{ _or: [{ id: { _eq: 1 } }, {}] }, 'always'],
    [{ author: { id: { _eq: 'X-Hasura-User-Id' } } }, "author's id is the session's X-Hasura-User-Id"],
    [{ id: 5 }, 'id is 5'],
    [{ id: { $in: ['a', 'b'] } }, 'id is one of “a”, “b”'],
    [{ id: { _in: 'X-Hasura-Ids' } }, "id is one of the session's X-Hasura-Ids"],
    [{ note: { _is_null: true } }, 'note is null'],
    [{ note: { _is_null: false } }, 'note is not null'],
    [{ a: { _ceq: 'b' } }, 'a is the same as its b'],
    [{ author: { a: { _ceq: ['$', 'b'] } } }, "author's a is the same as the outer row's b"],
    [{ reviews: { stars: { _gte: 4 } } }, 'for one of its reviews: stars is at least 4'],
    [{ reviews: {} }, 'there is one of its reviews'],
    [{ author: {} }, 'it has an author'],
    [{ author: { books: { id: { _eq: 1 } } } }, "for one of author's books: id is 1"],
    [
      { _and: [{ a: { _eq: true } }, { _or: [{ b: { _gt: 1 } }, { _not: { c: { _like: 'x%' } } }] }] },
      'a is true and (b is greater than 1 or not (c is like “x%”))',
    ],
    [{ a: { _gt: 1, _lt: 5 }, b: { _eq: 2 } }, '(a is greater than 1 and a is less than 5) and b is 2'],
    [
      {
        _exists: { _table: { schema: 'app', name: 'members' }, _where: { id: { _eq: 'X-Hasura-User-Id' } } },
      },
      "there is a row of app.members where id is the session's X-Hasura-User-Id",
    ],
    [
      { reviews_aggregate: { count: { filter: { stars: { _eq: 5 } }, predicate: { _gt: 2 } } } },
      'the count over its reviews where stars is 5 is greater than 2',
    ],
    [
      { details: { _cast: { String: { _ilike: '%a%' } } } },
      'details (as String) is like (whatever the case) “%a%”',
    ],
    [{ place: { _st_d_within: { distance: 1 } } }, 'place d within {"distance":1}'],
  ])('%j', (expression, text) => {
    expect(expressionWords(expression, library)).toBe(text);
  });
});

it('says all that a rule has', () => {
  const permission = {
    columns: ['id', 'title'],
    computed_fields: ['title_length'],
    filter: { is_public: { _eq: true } },
    limit: 10,
    allow_aggregations: true,
    query_root_fields: [],
  };
  expect(permissionWords('select', permission, library)).toEqual([
    { heading: 'Rows', text: 'Rows where is_public is true.' },
    { heading: 'Columns', text: 'id, title.' },
    { heading: 'Computed fields', text: 'title_length.' },
    { heading: 'Limit', text: 'At most 10 rows a request.' },
    { heading: 'Aggregates', text: 'May count and aggregate.' },
    { heading: 'Root fields', text: 'In queries: none.' },
  ]);
  expect(
    permissionWords(
      'insert',
      {
        columns: '*',
        check: { pages: { _gt: 0 } },
        set: { added_by: 'X-Hasura-User-Id' },
        backend_only: true,
      },
      library,
    ),
  ).toEqual([
    { heading: 'Check', text: 'A new row is taken only if pages is greater than 0.' },
    { heading: 'Columns', text: 'All columns.' },
    { heading: 'Presets', text: "added_by becomes the session's X-Hasura-User-Id." },
    {
      heading: 'Backend only',
      text: 'Only with the admin secret and the header x-hasura-use-backend-only-permissions.',
    },
  ]);
});

it('calls full only what has no bound at all', () => {
  expect(extentOf('select', undefined)).toBe('none');
  expect(extentOf('select', { columns: '*', filter: {} })).toBe('full');
  expect(extentOf('select', { columns: ['id'], filter: {} })).toBe('partial');
  expect(extentOf('select', { columns: '*', filter: {}, limit: 5 })).toBe('partial');
  expect(extentOf('insert', { columns: '*', check: {} })).toBe('full');
  expect(extentOf('insert', { columns: '*', check: {}, set: { a: 1 } })).toBe('partial');
  expect(extentOf('update', { columns: '*', filter: {}, check: { a: { _eq: 1 } } })).toBe('partial');
  expect(extentOf('delete', { filter: {} })).toBe('full');
  expect(extentOf('delete', { filter: { a: 1 } })).toBe('partial');
});

describe('inherited roles', () => {
  const rule = (role: string, permission: object) => ({ role, permission });
  const metadata = readMetadata({
    version: 3,
    inherited_roles: [
      { role_name: 'both', role_set: ['a', 'b'] },
      { role_name: 'nested', role_set: ['both', 'c'] },
    ],
    sources: [
      {
        name: 'default',
        tables: [
          {
            table: 'books',
            select_permissions: [
              rule('a', { columns: '*', filter: {} }),
              rule('b', { columns: ['id'], filter: {} }),
            ],
            update_permissions: [
              rule('a', { columns: '*', filter: {} }),
              rule('b', { columns: ['id'], filter: {} }),
            ],
            delete_permissions: [rule('a', { filter: {} }), rule('both', { filter: { id: { _eq: 1 } } })],
          },
        ],
      },
    ],
  });
  const [table] = metadata.sources.flatMap(({ tables }) => tables) as [TableMetadata];
  const cell = (role: string, operation: 'select' | 'update' | 'delete' | 'insert') =>
    cellOf(metadata, table, { role, operation });

  it('have what the roles they are made of have', () => {
    expect(cell('nested', 'select')).toMatchObject({
      extent: 'full',
      inherited: [{ role: 'a' }, { role: 'b', parts: [{}, { text: 'id.' }] }],
    });
    expect(cell('nested', 'insert')).toEqual({ extent: 'none', parts: [], inherited: [] });
  });
  it('have a rule of their own instead', () => {
    expect(cell('both', 'delete')).toMatchObject({ extent: 'partial', inherited: [] });
    expect(cell('nested', 'delete')).toMatchObject({ extent: 'partial', inherited: [{ role: 'both' }] });
  });
  it('have nothing where rules for writing contradict each other', () => {
    expect(cell('both', 'update')).toMatchObject({ extent: 'none', inherited: [{}, {}] });
  });
});
