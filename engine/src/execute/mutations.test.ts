// Mutations as transactions: who the triggers see, what is undone, which tables are reported as written.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Library, sessionOf, startLibrary } from '../../goldens/library.ts';
import { EngineError } from '../base/errors.ts';

describe('mutations', () => {
  let library: Library;

  beforeEach(async () => {
    library = await startLibrary();
    await library.pool.query('delete from history');
  });

  afterEach(async () => {
    await library.stop();
  });

  const run = async (query: string, variables = {}, session = sessionOf('admin')) => {
    const operation = library.prepare(query, variables, session);
    if (operation.kind !== 'mutation') throw new Error('not a mutation');
    return operation.execute();
  };
  const history = async (): Promise<unknown[]> =>
    (
      await library.pool.query<{ what: string; who: string | null }>(
        'select what, who from history order by id',
      )
    ).rows;

  test('triggers find the caller in hasura.user, for this transaction only', async () => {
    const member = sessionOf('member', { 'user-id': '11', 'other-thing': 'x "y"' });
    await run(
      'mutation { update_books_by_pk(pk_columns: { id: 1 }, _set: { pages: 1 }) { id } }',
      {},
      member,
    );
    await library.pool.query('update books set pages = 2 where id = 1');
    expect(await history()).toEqual([
      { what: 'UPDATE', who: '11' },
      { what: 'UPDATE', who: null },
    ]);
  });

  test('what was written is not counted while nobody watches, and is all of it for who comes meanwhile', async () => {
    const prepared = (pages: number) =>
      library.prepare(
        `mutation { update_books_by_pk(pk_columns: { id: 1 }, _set: { pages: ${String(pages)} }) { pages } }`,
        {},
        sessionOf('admin'),
      );
    const execute = async (pages: number, isWatched: () => boolean) => {
      const operation = prepared(pages);
      if (operation.kind !== 'mutation') throw new Error('not a mutation');
      return operation.execute(undefined, isWatched);
    };
    const unwatched = await execute(31, () => false);
    expect(unwatched).toEqual({
      json: '{"data":{"update_books_by_pk":{"pages":31}}}',
      changedTables: [],
    });
    let asked = 0;
    const late = await execute(32, () => (asked += 1) > 1);
    expect(late.changedTables).toEqual(expect.arrayContaining(['public.books', 'public.authors']));
    expect((await library.pool.query('select pages from books where id = 1')).rows).toEqual([{ pages: 32 }]);
  });

  test('a failure undoes every root field', async () => {
    const two = `mutation {
      insert_authors_one(object: { id: 80, name: "Q" }) { id }
      insert_books_one(object: { id: 1, title: "taken", author_id: 80 }) { id }
    }`;
    await expect(run(two)).rejects.toMatchObject({ code: 'constraint-violation' });
    expect((await library.pool.query('select 1 from authors where id = 80')).rowCount).toBe(0);
  });

  test('a failed check undoes the write', async () => {
    const member = sessionOf('member', { 'user-id': '11' });
    const mutation =
      'mutation { insert_books(objects: [{ id: 90, title: "Mine", author_id: 2 }]) { affected_rows } }';
    await expect(run(mutation, {}, member)).rejects.toMatchObject({
      code: 'permission-error',
      path: '$.selectionSet.insert_books.args.objects',
    });
    expect((await library.pool.query('select 1 from books where id = 90')).rowCount).toBe(0);
    expect(await history()).toEqual([]);
  });

  test('nothing is written when a later value cannot be encoded', async () => {
    const mutation = `mutation {
      insert_authors_one(object: { id: 80, name: "Q" }) { id }
      insert_books_one(object: { id: 2147483648, title: "x", author_id: 1 }) { id }
    }`;
    expect(() => library.prepare(mutation)).toThrow(EngineError);
    expect((await library.pool.query('select 1 from authors where id = 80')).rowCount).toBe(0);
  });

  test('tables written are named, those written by triggers and cascades too, and no others', async () => {
    const update = 'mutation { update_books_by_pk(pk_columns: { id: 1 }, _inc: { pages: 1 }) { id } }';
    const insert = 'mutation { insert_members_one(object: { id: 99, name: "M" }) { id } }';
    // One after the other on the same connections: counts of an earlier transaction must not be taken for this one's.
    for (let round = 0; round < 3; round += 1) {
      expect((await run(update)).changedTables).toEqual(['public.books', 'public.history']);
      expect((await run(insert.replaceAll('99', String(100 + round)))).changedTables).toEqual([
        'public.members',
      ]);
    }
    expect((await run('mutation { delete_books_by_pk(id: 1) { id } }')).changedTables).toEqual([
      'public.books',
      'public.history',
      'public.reviews',
    ]);
    expect((await run('mutation { delete_books_by_pk(id: 1) { id } }')).changedTables).toEqual([]);
  });

  test('a thousand rows of a variable are one statement, in their order', async () => {
    const objects = Array.from({ length: 1_000 }, (_unused, index) => ({
      id: 1_000 - index,
      name: `Author ${index}`,
      ...(index % 3 === 0 ? { born: '2000-01-01' } : {}),
    }));
    await library.pool.query('delete from books; delete from authors');
    const { json } = await run(
      'mutation ($objects: [authors_insert_input!]!) { insert_authors(objects: $objects) { affected_rows returning { id } } }',
      { objects },
    );
    const { data } = JSON.parse(json) as {
      data: { insert_authors: { affected_rows: number; returning: unknown } };
    };
    expect(data.insert_authors.affected_rows).toBe(1_000);
    expect(data.insert_authors.returning).toEqual(objects.map(({ id }) => ({ id })));
    const { rows } = await library.pool.query('select count(born)::int as born from authors');
    expect(rows).toEqual([{ born: 334 }]);
  });

  test('the number of nested rows is no part of a plan', async () => {
    const insert = (id: number, books: number) =>
      run(
        'mutation ($object: authors_insert_input!) { insert_authors_one(object: $object) { books_aggregate { aggregate { count } } } }',
        {
          object: {
            id,
            name: 'N',
            books: {
              data: Array.from({ length: books }, (_unused, index) => ({
                id: id + index,
                title: `T${index}`,
              })),
            },
          },
        },
      );
    const count = (books: number): string =>
      `{"data":{"insert_authors_one":{"books_aggregate":{"aggregate":{"count":${books}}}}}}`;
    expect((await insert(100, 1)).json).toBe(count(1));
    expect((await insert(200, 3)).json).toBe(count(3));
    expect((await insert(300, 2)).json).toBe(count(2));
  });

  test('too many values of unequal rows are refused before anything is written', () => {
    const objects = Array.from({ length: 30_000 }, (_unused, index) => ({
      id: index + 100,
      title: 'x',
      author_id: 1,
      ...(index % 2 === 0 ? { copies: 2 } : {}),
    }));
    const mutation =
      'mutation ($objects: [books_insert_input!]!) { insert_books(objects: $objects) { affected_rows } }';
    expect(() => library.prepare(mutation, { objects })).toThrow('too many fields and values');
  });

  test('connections come back usable after failures', async () => {
    const failing = 'mutation { insert_authors_one(object: { id: 1, name: "taken" }) { id } }';
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => run(failing)));
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    expect(library.pool.idleCount).toBe(library.pool.totalCount);
    expect(await library.ask('{ authors_by_pk(id: 1) { name } }')).toEqual({
      data: { authors_by_pk: { name: 'Devkota' } },
    });
  });
});
