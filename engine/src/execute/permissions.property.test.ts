// Permissions hold on every way to a row. Random queries are asked twice: by a role, and by an admin who sees the tables
// through views that plain SQL has filtered beforehand. Filters, orders, relationships and aggregates must not tell a
// difference, or something of a hidden row has shown.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { createApi, type Api } from '../api.ts';
import { libraryJson, librarySql, sessionOf } from '../compile/goldens/library.ts';
import { random, type Random } from '../compile/goldens/random.ts';
import { metadataFromJson } from '../metadata/load.ts';
import type { Session } from '../session/session.ts';

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
};

const columns: Record<string, Record<string, string[]>> = {
  reader: { authors: ['id', 'name'], books: ['id', 'title', 'price', 'pages'], reviews: ['id', 'stars'] },
  member: {
    authors: ['id', 'name', 'born'],
    books: ['id', 'title', 'price', 'pages', 'copies', 'is_public'],
    reviews: ['id', 'stars', 'body'],
  },
};

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
          };
        }),
      },
    ],
  };
}

/** The library's metadata without limits on rows, which views cannot express, and with aggregates for everybody. */
function withoutLimits(): unknown {
  const json = libraryJson() as { sources: { tables: TableJson[] }[] };
  for (const table of json.sources[0]?.tables ?? []) {
    for (const { permission } of table.select_permissions ?? []) {
      delete permission.limit;
      permission.allow_aggregations = true;
    }
  }
  return json;
}

interface TableJson {
  table: { name: string };
  select_permissions?: {
    role: string;
    permission: { columns: '*' | string[]; limit?: number; allow_aggregations?: boolean };
  }[];
  configuration?: { column_config?: Record<string, unknown> };
}

/** By the metadata as written; a column with another name in GraphQL is not there under its own. */
function isGranted(role: string, table: string, column: string): boolean {
  const { sources } = libraryJson() as { sources: { tables: TableJson[] }[] };
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
    if (depth === 0 || this.#pick.one([true, false])) return `{ ${this.#column(table)}: ${direction} }`;
    const { name, to, many } = this.#pick.one(related);
    if (!many) return `{ ${name}: ${this.#order(to, depth - 1)} }`;
    return `{ ${name}_aggregate: ${this.#pick.one([`{ count: ${direction} }`, `{ max: { id: ${direction} } }`])} }`;
  }

  #where(table: string, depth: number): string {
    const parts = [this.#comparison(), this.#maybe(() => `_and: [{ ${this.#comparison()} }]`)];
    if (depth > 0) {
      const inner = (): string => this.#where(table, depth - 1);
      parts.push(
        this.#maybe(() => `_or: [${inner()}, ${inner()}]`),
        this.#maybe(() => `_not: ${inner()}`),
      );
      for (const { name, to, many } of relationships[table] ?? []) {
        parts.push(this.#maybe(() => `${name}: ${this.#where(to, depth - 1)}`));
        if (!many) continue;
        const count = `count: { predicate: { _gte: ${this.#pick.integer(0, 3)} } filter: ${this.#where(to, 0)} }`;
        parts.push(this.#maybe(() => `${name}_aggregate: { ${count} }`));
      }
    }
    return `{ ${parts.join(' ')} }`;
  }

  #comparison(): string {
    const low = this.#pick.integer(0, 160);
    return `id: { ${this.#pick.one([`_gt: ${low}`, `_lt: ${low}`, `_neq: ${low}`, `_nin: [1, 102, ${low}]`])} }`.replace(
      /^/,
      '',
    );
  }
}

describe.each(Object.keys(visible))('what a %s can find out', (role) => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let permitted: Api;
  let filtered: Api;

  beforeAll(async () => {
    database = await testDatabase({ migrate: false });
    pool = new pg.Pool({ connectionString: database.url, max: 2 });
    pool.on('error', () => undefined);
    await pool.query(librarySql + moreRows);
    await pool.query(`create schema ${role}`);
    for (const [table, condition] of Object.entries(visible[role] ?? {})) {
      await pool.query(
        `create view ${role}.${table} as select t.* from public.${table} t where ${condition}`,
      );
    }
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
