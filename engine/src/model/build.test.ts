// Metadata that do not fit the database: one start names every misfit, by object and reason.
import { describe, expect, test } from 'vitest';
import { libraryJson, startLibrary } from '../../goldens/library.ts';
import { metadataFromJson } from '../metadata/load.ts';
import type { Metadata } from '../metadata/schema.ts';
import { InconsistentMetadataError } from './types.ts';

async function misfits(change: (json: Record<string, unknown>) => unknown): Promise<string[]> {
  const json = libraryJson() as {
    sources: { tables: Record<string, unknown>[] }[];
  };
  const books = json.sources[0]?.tables.find((entry) => (entry.table as { name: string }).name === 'books');
  if (books === undefined) throw new Error('no books');
  change(books);
  const metadata: Metadata = metadataFromJson(json);
  const error: unknown = await startLibrary(metadata).then(
    async (library) => {
      await library.stop();
      return null;
    },
    (reason: unknown) => reason,
  );
  if (!(error instanceof InconsistentMetadataError)) return [];
  return error.inconsistencies.map(({ object, reason }) => `${object}: ${reason}`);
}

const select = (role: string, filter: unknown, columns: unknown = ['id']): unknown => ({
  role,
  permission: { columns, filter },
});

describe('inconsistent metadata', () => {
  test('all misfits are named together', async () => {
    const found = await misfits((books) => {
      books.object_relationships = [
        { name: 'author', using: { foreign_key_constraint_on: 'title' } },
        {
          name: 'shop',
          using: { manual_configuration: { remote_table: 'shops', column_mapping: { id: 'id' } } },
        },
      ];
      books.array_relationships = [
        { name: 'reviews', using: { foreign_key_constraint_on: { table: 'reviews', column: 'member_id' } } },
        { name: 'title', using: { foreign_key_constraint_on: { table: 'reviews', column: 'book_id' } } },
      ];
      books.computed_fields = [
        { name: 'none', definition: { function: 'no_such_function' } },
        { name: 'other', definition: { function: 'search_books' } },
      ];
      books.select_permissions = [
        select('a', { nope: { _eq: 1 } }),
        select('b', {}, ['nope']),
        select('c', { title: { _near: 'x' } }),
        select('d', { _exists: { _table: 'nowhere', _where: {} } }),
        select('e', { price: { _cgt: 'nope' } }),
        select('f', { id: { _in: 5 } }),
      ];
      books.insert_permissions = [{ role: 'a', permission: { check: {}, columns: '*', set: { nope: 1 } } }];
      books.update_permissions = [];
      books.delete_permissions = [];
    });
    expect(found).toEqual([
      'relationship "author" of "public.books": no foreign constraint exists on the given column(s): title of "public.books"',
      'relationship "shop" of "public.books": table "public.shops" does not exist',
      'relationship "reviews" of "public.books": no foreign constraint exists on the given column(s) to "public.books": member_id of "public.reviews"',
      'computed field "none" of "public.books": no such function exists: "public.no_such_function"',
      'computed field "other" of "public.books": function "search_books" has no argument of the type of "public.books"',
      'table "public.books": two fields are named "title"',
      `select permission of role "a" on table "public.books": field 'nope' not found in table 'public.books' (at filter.nope)`,
      'insert permission of role "a" on table "public.books": column "nope" does not exist',
      'select permission of role "b" on table "public.books": column "nope" does not exist',
      `select permission of role "c" on table "public.books": unknown operator '_near' (at filter.title._near)`,
      'select permission of role "d" on table "public.books": table "public.nowhere" is not tracked (at filter._exists._table)',
      'select permission of role "e" on table "public.books": column "nope" does not exist in table "public.books" (at filter.price._cgt)',
      'select permission of role "f" on table "public.books": expected a list, but found a number (at filter.id._in)',
    ]);
  });

  test('names that GraphQL cannot have', async () => {
    const found = await misfits((books) => (books.configuration = { custom_name: 'my books' }));
    expect(found).toContain('table "public.books": "my books" is no GraphQL name; set custom_name');
  });

  test('two root fields, and two types, of one name', async () => {
    const named = await misfits((books) => (books.configuration = { custom_name: 'authors' }));
    expect(named).toContain(
      'schema of role "admin": Found conflicting definitions for GraphQL type "authors_select_column": it would be the select_column of table public.authors and the select_column of table public.books',
    );
    const roots = await misfits((books) => {
      books.configuration = { custom_root_fields: { select: 'authors' } };
    });
    expect(roots).toContain(
      'schema of role "admin": Encountered conflicting definitions in the selection set for "query_root" for field "authors": fields must not be defined more than once',
    );
  });
});
