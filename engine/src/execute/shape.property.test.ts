// The property on which the plan cache stands: variables of equal shape have equal plans, so that a plan made for one
// request answers another. Random variables, planned without any cache, are compared by shape.
import { Kind, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { libraryMetadata, librarySql, sessionOf } from '../../goldens/library.ts';
import { random, type Random } from '../../goldens/random.ts';
import { type RecordingPool, recordingPool } from '../../goldens/recordingPool.ts';
import { testDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { buildRoles } from '../api/buildRoles.ts';
import { coerceVariables, declaredVariables, shapeOf } from '../plan/variables.ts';
import type { Roles } from '../schema/role.ts';
import { Executor } from './executor.ts';

type Generate = (pick: Random, depth: number) => unknown;

const text: Generate = (pick) => pick.one(['a', '%a%', '', 'Muna Madan']);
const number: Generate = (pick) => pick.integer(0, 400);
const some = <T>(pick: Random, most: number, make: () => T): T[] =>
  Array.from({ length: pick.integer(0, most) }, make);

const comparison: Generate = (pick) =>
  pick.object({
    _eq: () => number(pick, 0),
    _in: () => some(pick, 3, () => number(pick, 0)),
    _gt: () => number(pick, 0),
    _is_null: () => pick.one([true, false]),
  });

const bookWhere: Generate = (pick, depth) =>
  pick.object({
    id: () => comparison(pick, 0),
    pages: () => comparison(pick, 0),
    title: () => pick.object({ _ilike: () => text(pick, 0), _in: () => some(pick, 2, () => text(pick, 0)) }),
    genre: () => ({ _eq: pick.one(['novel', 'drama']) }),
    details: () => ({ _contains: pick.one([{}, { a: 1 }, [1], true, 'x']) }),
    ...(depth === 0
      ? {}
      : {
          _and: () => some(pick, 2, () => bookWhere(pick, depth - 1)),
          _or: () => some(pick, 2, () => bookWhere(pick, depth - 1)),
          _not: () => bookWhere(pick, depth - 1),
          author: () => ({ name: { _eq: text(pick, 0) } }),
          reviews_aggregate: () => ({
            count: { predicate: comparison(pick, 0), distinct: pick.one([true, false]) },
          }),
        }),
  });

const order: Generate = (pick) =>
  some(pick, 2, () =>
    pick.object({
      id: () => pick.one(['asc', 'desc']),
      author: () => ({ name: pick.one(['asc', 'desc', null]) }),
      reviews_aggregate: () => ({ count: 'asc' }),
    }),
  );

let next = 1_000;
const book: Generate = (pick, depth) => ({
  id: (next += 1),
  title: `T${next}`,
  ...(depth === 0 ? {} : { author_id: 1 }),
  ...(pick.object({
    pages: () => pick.one([null, 5]),
    copies: () => 3,
    is_public: () => pick.one([true, false]),
    genre: () => pick.one(['novel', null]),
    keywords: () => pick.one([['a'], '{b}', []]),
    details: () => pick.one([[1], { a: null }, 'x']),
    reviews: () => ({
      data: some(pick, 3, () => ({
        id: (next += 1),
        member_id: 11,
        stars: 5,
        ...(pick.object({ body: () => 'x' }) as object),
      })),
    }),
  }) as object),
});

const documents: [string, string, (pick: Random) => Record<string, unknown>][] = [
  [
    'filters',
    `query ($where: books_bool_exp, $order: [books_order_by!], $limit: Int, $offset: Int, $skip: Boolean!) {
      books(where: $where, order_by: $order, limit: $limit, offset: $offset) { id title @skip(if: $skip) }
      books_aggregate(where: $where) { aggregate { count } }
    }`,
    (pick) => ({
      ...(pick.object({
        where: () => bookWhere(pick, 2),
        order: () => order(pick, 0),
        limit: () => pick.one([1, 5, null]),
        offset: () => pick.one([0, '1']),
      }) as object),
      skip: pick.one([true, false]),
    }),
  ],
  [
    'inserts',
    `mutation ($objects: [books_insert_input!]!, $conflict: books_on_conflict!) {
      insert_books(objects: $objects, on_conflict: $conflict) { affected_rows returning { id } }
    }`,
    (pick) => ({
      objects: some(pick, 3, () => book(pick, 1)),
      // Always: what is not sent is null, which is refused here, as in Hasura.
      conflict: {
        constraint: pick.one(['books_pkey', 'books_title_key']),
        update_columns: some(pick, 1, () => pick.one(['pages', 'copies'])),
        ...(pick.object({ where: () => bookWhere(pick, 0) }) as object),
      },
    }),
  ],
  [
    'nested inserts',
    'mutation ($objects: [authors_insert_input!]!) { insert_authors(objects: $objects) { affected_rows } }',
    (pick) => ({
      objects: some(pick, 2, () => ({
        id: (next += 1),
        name: 'A',
        ...(pick.object({ books: () => ({ data: some(pick, 3, () => book(pick, 0)) }) }) as object),
      })),
    }),
  ],
  [
    'nested inserts of equal rows',
    'mutation ($object: authors_insert_input!) { insert_authors_one(object: $object) { id } }',
    (pick) => ({
      object: {
        id: (next += 1),
        name: 'A',
        books: {
          data: some(pick, 3, () => ({ id: (next += 1), title: `T${next}`, pages: pick.one([null, 1]) })),
        },
      },
    }),
  ],
  [
    'updates',
    'mutation ($updates: [books_updates!]!) { update_books_many(updates: $updates) { affected_rows } }',
    (pick) => ({
      updates: some(pick, 2, () => ({
        where: bookWhere(pick, 1),
        // One operator at least has to be named.
        _set: {},
        ...(pick.object({
          _set: () =>
            pick.object({ pages: () => pick.one([1, null]), is_public: () => pick.one([true, false]) }),
          _inc: () => ({ copies: 1 }),
          _append: () => ({ details: pick.one([{ a: 1 }, [1]]) }),
        }) as object),
      })),
    }),
  ],
];

describe('plans depend on the shape of variables only', () => {
  let database: TestDatabase;
  let pool: RecordingPool;
  let roles: Roles;

  beforeAll(async () => {
    database = await testDatabase();
    pool = recordingPool(database.url);
    await pool.query(librarySql);
    const config = { inferFunctionPermissions: true };
    roles = await buildRoles(pool.asPool, { metadata: libraryMetadata(), config });
  });

  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  test.each(documents)('%s', async (_name, query, generate) => {
    const role = roles.get('admin', false);
    const [definition] = parse(query).definitions;
    if (definition?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation');
    const declared = declaredVariables(role.schema, definition);
    const known = new Map<string, string>();
    let repeated = 0;
    const pick = random(20_251_121);
    for (let round = 0; round < 250; round += 1) {
      const variables = generate(pick);
      const shape = shapeOf(declared, coerceVariables(declared, variables), new Set(['skip']));
      pool.statements.length = 0;
      const executor = new Executor({
        pool: pool.asPool,
        roles,
        stringifyNumericTypes: false,
        unbound: 'null',
      });
      const operation = executor.prepare({ query, variables }, sessionOf('admin'));
      // What Postgres makes of the values does not matter here.
      if (operation.kind !== 'subscription') await operation.execute().catch(() => undefined);
      const failed = pool.statements.at(-1)?.text === 'rollback';
      const statements = pool.statements
        .map(({ text: sql }) => sql)
        .filter((sql) => !['commit', 'rollback'].includes(sql));
      const sql = statements.join('\n');
      const before = known.get(shape);
      if (before === undefined) known.set(shape, sql);
      else {
        repeated += 1;
        // A failed mutation ends early: then one is the beginning of the other.
        if (failed || before.length !== sql.length)
          expect(before.startsWith(sql) || sql.startsWith(before), shape).toBe(true);
        else expect(sql, shape).toBe(before);
      }
    }
    expect(repeated).toBeGreaterThan(5);
  });
});
