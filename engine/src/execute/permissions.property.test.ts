// Permissions hold on every way to a row. Random queries are asked twice: by a role, and by an admin who sees the tables
// through views that plain SQL has filtered beforehand. Filters, orders, relationships and aggregates must not tell a
// difference, or something of a hidden row has shown.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { libraryJson, librarySql, sessionOf } from '../../goldens/library.ts';
import { random, type Random } from '../../goldens/random.ts';
import { createApi, type Api } from '../api.ts';
import { metadataFromJson } from '../metadata/load.ts';
import type { Session } from '../session/session.ts';
import { testDatabase, type TestDatabase } from '../testing/postgres.ts';

/** What each role may see, once more and independently, as conditions over the table's row. */
const visible: Record<string, Record<string, string>> = {
  reader: {
    authors: 'exists (select from public.books b where b.author_id = t.id and b.is_public)',
    books: 't.is_public',
    reviews: 't.stars >= 4',
  },
  member: {
    authors: 'true',
    books: 't.is_public or t.author_id in (select id from public.authors where owner = 11)',
    reviews: 'true',
  },
  // Its permissions compare with `$`, on ids, which every table has: a wrong root is no error, only wrong.
  comparer: {
    authors: 'exists (select from public.books b where b.author_id = t.id and b.low > t.id)',
    books: 'exists (select from public.reviews r where r.book_id = t.id and r.id < t.id)',
    reviews: `exists (select from public.books b join public.authors a on a.id = b.author_id
      where b.id = t.book_id and a.high > t.id and a.id < t.id)`,
  },
};

/** The same as metadata. */
const comparing: Record<string, unknown> = {
  authors: { books: { low: { _cgt: ['$', 'id'] } } },
  books: { _or: [{ reviews: { id: { _clt: ['$', 'id'] } } }] },
  reviews: {
    book: { author: { _and: [{ high: { _cgt: ['$', 'id'] } }, { id: { _clt: ['$', 'id'] } }] } },
  },
};

const columns: Record<string, Record<string, string[]>> = {
  reader: { authors: ['id', 'name'], books: ['id', 'title', 'price', 'pages'], reviews: ['id', 'stars'] },
  member: {
    authors: ['id', 'name', 'born'],
    books: ['id', 'title', 'price', 'pages', 'copies', 'is_public'],
    reviews: ['id', 'stars', 'body'],
  },
  comparer: {
    authors: ['id', 'name'],
    books: ['id', 'title', 'pages', 'is_public'],
    reviews: ['id', 'stars', 'body'],
  },
};

/** Functions of a book's row, without arguments of the request; as they are, and over the views of a role. */
const computed = (schema: string): string => `
  create function ${schema}.name_length(book ${schema}.books) returns int language sql stable as $$
    select length(book.title)
  $$;
  create function ${schema}.even_reviews(book ${schema}.books) returns setof ${schema}.reviews language sql stable as $$
    select * from ${schema}.reviews r where r.book_id = book.id and r.id % 2 = 0
  $$;
`;

const computedFields = (schema: string) =>
  ['name_length', 'even_reviews'].map((name) => ({ name, definition: { function: { schema, name } } }));

const relationships: Record<
  string,
  { name: string; to: string; many: boolean; own: string; other: string }[]
> = {
  authors: [{ name: 'books', to: 'books', many: true, own: 'id', other: 'author_id' }],
  books: [
    { name: 'author', to: 'authors', many: false, own: 'author_id', other: 'id' },
    { name: 'reviews', to: 'reviews', many: true, own: 'id', other: 'book_id' },
  ],
  reviews: [{ name: 'book', to: 'books', many: false, own: 'book_id', other: 'id' }],
};

/** More rows than the goldens have, of which each role sees some. */
const moreRows = `
  alter table authors add high int generated always as (id + 80) stored;
  alter table books add low int generated always as (id * 2 - 201) stored;
  insert into authors select 100 + n, 'Author ' || n, '1900-01-01'::date + n, case n % 3 when 0 then 11 end from generate_series(1, 12) n;
  insert into books (id, title, author_id, price, pages, is_public)
    select 100 + n, 'Title ' || n % 7, 101 + n % 12, n, nullif(n % 9, 0) * 10, n % 4 = 0 from generate_series(1, 60) n;
  insert into reviews select 100 + n, 101 + n % 60, 11 + n % 2, 1 + n % 5, 'r' || n from generate_series(1, 150) n;
`;

/** The views as tables of their own metadata, under the tables' names, open to admin. */
function viewMetadata(role: string): unknown {
  return {
    version: 3,
    sources: [
      {
        name: 'default',
        configuration: { connection_info: { database_url: { from_env: 'PG_DATABASE_URL' } } },
        tables: Object.entries(relationships).map(([table, related]) => {
          const entry = (many: boolean) =>
            related
              .filter((one) => one.many === many)
              .map(({ name, to, own, other }) => ({
                name,
                using: {
                  manual_configuration: {
                    remote_table: { schema: role, name: to },
                    column_mapping: { [own]: other },
                  },
                },
              }));
          return {
            table: { schema: role, name: table },
            configuration: { custom_name: table },
            object_relationships: entry(false),
            array_relationships: entry(true),
            computed_fields: table === 'books' ? computedFields(role) : [],
          };
        }),
      },
    ],
  };
}

/**
 * The library's metadata without limits on rows, which views cannot express, with aggregates and computed fields for
 * everybody, and with the role that compares.
 */
function withoutLimits(): unknown {
  const json = libraryJson() as { sources: { tables: TableJson[] }[] };
  for (const table of json.sources[0]?.tables ?? []) {
    const { name } = table.table;
    const filter = comparing[name];
    if (filter !== undefined) {
      const permission = { columns: columns.comparer?.[name] ?? [], filter };
      table.select_permissions?.push({ role: 'comparer', permission });
    }
    for (const { permission } of table.select_permissions ?? []) {
      delete permission.limit;
      permission.allow_aggregations = true;
      if (name === 'books') permission.computed_fields = ['name_length'];
    }
    if (name === 'books') table.computed_fields = computedFields('public');
  }
  return json;
}

interface TableJson {
  table: { name: string };
  select_permissions?: {
    role: string;
    permission: {
      columns: '*' | string[];
      filter?: unknown;
      limit?: number;
      allow_aggregations?: boolean;
      computed_fields?: string[];
    };
  }[];
  computed_fields?: unknown[];
  configuration?: { column_config?: Record<string, unknown> };
}

/** By the metadata as written; a column with another name in GraphQL is not there under its own. */
function isGranted(role: string, table: string, column: string): boolean {
  const { sources } = withoutLimits() as { sources: { tables: TableJson[] }[] };
  const found = sources[0]?.tables.find((entry) => entry.table.name === table);
  const granted = found?.select_permissions?.find((entry) => entry.role === role)?.permission.columns;
  if (granted === undefined || found?.configuration?.column_config?.[column] !== undefined) return false;
  return granted === '*' || granted.includes(column);
}

class Queries {
  readonly #pick: Random;
  readonly #columns: Record<string, string[]>;

  constructor(pick: Random, role: string) {
    this.#pick = pick;
    this.#columns = columns[role] ?? {};
  }

  query(): string {
    const table = this.#pick.one(Object.keys(relationships));
    return `{ rows: ${table}${this.#arguments(table, 2)} ${this.#row(table, 2)}
      ${table}_aggregate${this.#arguments(table, 2)} ${this.#aggregate(table)} }`;
  }

  #maybe(make: () => string): string {
    return this.#pick.one([true, false]) ? make() : '';
  }

  #column(table: string): string {
    return this.#pick.one(this.#columns[table] ?? []);
  }

  #row(table: string, depth: number): string {
    const related = (depth === 0 ? [] : (relationships[table] ?? [])).map(({ name, to, many }) =>
      this.#maybe(() => {
        if (!many) return `${name} ${this.#row(to, depth - 1)}`;
        return `${name}${this.#arguments(to, depth - 1)} ${this.#row(to, depth - 1)}
          ${name}_aggregate${this.#arguments(to, depth - 1)} ${this.#aggregate(to)}`;
      }),
    );
    if (table === 'books') {
      related.push(this.#maybe(() => 'name_length'));
      if (depth > 0) {
        related.push(
          this.#maybe(
            () => `even_reviews${this.#arguments('reviews', 0)} ${this.#row('reviews', depth - 1)}`,
          ),
        );
      }
    }
    return `{ __typename ${(this.#columns[table] ?? []).join(' ')} ${related.join(' ')} }`;
  }

  #aggregate(table: string): string {
    return `{ aggregate { count distinct: count(columns: [${this.#column(table)}], distinct: true) max { id } sum { id } } ${this.#maybe(() => `nodes { id }`)} }`;
  }

  #arguments(table: string, depth: number): string {
    const order = [this.#maybe(() => this.#order(table, depth)), '{ id: asc }'].filter((one) => one !== '');
    const where = this.#maybe(() => `where: ${this.#where(table, depth)}`);
    const limit = this.#maybe(() => `limit: ${this.#pick.integer(0, 6)} offset: ${this.#pick.integer(0, 2)}`);
    return `(order_by: [${order.join(', ')}] ${where} ${limit})`;
  }

  #order(table: string, depth: number): string {
    const direction = this.#pick.one(['asc', 'desc', 'asc_nulls_first', 'desc_nulls_last']);
    const related = relationships[table] ?? [];
    if (depth === 0 || this.#pick.one([true, false])) {
      const isComputed = table === 'books' && this.#pick.integer(0, 3) === 0;
      return `{ ${isComputed ? 'name_length' : this.#column(table)}: ${direction} }`;
    }
    const { name, to, many } = this.#pick.one(related);
    if (!many) return `{ ${name}: ${this.#order(to, depth - 1)} }`;
    return `{ ${name}_aggregate: ${this.#pick.one([`{ count: ${direction} }`, `{ max: { id: ${direction} } }`])} }`;
  }

  #where(table: string, depth: number): string {
    const parts = [this.#comparison(table), this.#maybe(() => `_and: [{ ${this.#comparison(table)} }]`)];
    if (depth > 0) {
      const inner = (): string => this.#where(table, depth - 1);
      parts.push(
        this.#maybe(() => `_or: [${inner()}, ${inner()}]`),
        this.#maybe(() => `_not: ${inner()}`),
      );
      for (const { name, to, many } of relationships[table] ?? []) {
        parts.push(this.#maybe(() => `${name}: ${this.#where(to, depth - 1)}`));
        if (!many) continue;
        parts.push(this.#maybe(() => `${name}_aggregate: { ${this.#aggregatePredicate(to, depth - 1)} }`));
      }
      if (table === 'books')
        parts.push(this.#maybe(() => `even_reviews: ${this.#where('reviews', depth - 1)}`));
    }
    return `{ ${parts.join(' ')} }`;
  }

  #aggregatePredicate(table: string, depth: number): string {
    const filter = this.#maybe(() => `filter: ${this.#where(table, depth)}`);
    const booleans = (this.#columns[table] ?? []).filter((name) => name.startsWith('is_'));
    if (booleans.length > 0 && this.#pick.one([true, false])) {
      const predicate = `predicate: { _eq: ${String(this.#pick.one([true, false]))} }`;
      return `${this.#pick.one(['bool_and', 'bool_or'])}: { arguments: ${this.#pick.one(booleans)} ${predicate} ${filter} }`;
    }
    const of = this.#maybe(() => `arguments: [${this.#column(table)}] distinct: true`);
    return `count: { ${of} predicate: { _gte: ${this.#pick.integer(0, 3)} } ${filter} }`;
  }

  #comparison(table: string): string {
    if (table === 'books' && this.#pick.integer(0, 3) === 0)
      return `name_length: { _gt: ${this.#pick.integer(4, 14)} }`;
    const low = this.#pick.integer(0, 160);
    return `id: { ${this.#pick.one([`_gt: ${low}`, `_lt: ${low}`, `_neq: ${low}`, `_nin: [1, 102, ${low}]`])} }`;
  }
}

describe.each(Object.keys(visible))('what a %s can find out', (role) => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let permitted: Api;
  let filtered: Api;

  beforeAll(async () => {
    database = await testDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 2 });
    pool.on('error', () => undefined);
    await pool.query(librarySql + moreRows + computed('public'));
    await pool.query(`create schema ${role}`);
    for (const [table, condition] of Object.entries(visible[role] ?? {})) {
      await pool.query(
        `create view ${role}.${table} as select t.* from public.${table} t where ${condition}`,
      );
    }
    await pool.query(computed(role));
    const config = { stringifyNumericTypes: false, inferFunctionPermissions: true };
    const create = (json: unknown): Promise<Api> =>
      createApi({ metadata: metadataFromJson(json), pool, config });
    [permitted, filtered] = await Promise.all([create(withoutLimits()), create(viewMetadata(role))]);
  });

  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const ask = async (api: Api, query: string, session: Session): Promise<unknown> => {
    const operation = api.prepare({ query }, session);
    if (operation.kind === 'subscription') throw new Error('a subscription');
    return JSON.parse((await operation.execute()).json) as unknown;
  };

  test('is what an admin finds in tables without the hidden rows', async () => {
    const queries = new Queries(random(4_711), role);
    for (let round = 0; round < 150; round += 1) {
      const query = queries.query();
      const asRole = await ask(permitted, query, sessionOf(role, { 'user-id': '11' }));
      const asAdmin = await ask(filtered, query, sessionOf('admin'));
      expect(asRole, query).toEqual(asAdmin);
    }
  });

  test.runIf(role === 'comparer')('is some of the rows of each table, and not all', async () => {
    for (const table of Object.keys(relationships)) {
      const { rows } = await pool.query<{ seen: number; hidden: number }>(
        `select (select count(*)::int from ${role}.${table}) as seen,
          (select count(*)::int from public.${table}) - (select count(*)::int from ${role}.${table}) as hidden`,
      );
      expect(rows[0]?.seen, table).toBeGreaterThan(3);
      expect(rows[0]?.hidden, table).toBeGreaterThan(3);
    }
  });

  test('and no column beyond', async () => {
    const { rows } = await pool.query<{ table_name: string; column_name: string }>(
      `select table_name, column_name from information_schema.columns where table_schema = 'public'`,
    );
    for (const { table_name: table, column_name: column } of rows) {
      const query = `{ ${table} { ${column} } }`;
      const outcome = await ask(permitted, query, sessionOf(role, { 'user-id': '11' })).then(
        () => true,
        () => false,
      );
      expect(outcome, query).toBe(isGranted(role, table, column));
    }
  });
});
