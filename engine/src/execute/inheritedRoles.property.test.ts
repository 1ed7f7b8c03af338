// An inherited role sees a value only where a parent grants it. Random queries are asked twice: by the role, and by an
// admin over views in which plain SQL has nulled the other values. Were a hidden value told by a filter, an order, an
// aggregate or a relationship, the answers would differ.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionOf } from '../../goldens/library.ts';
import { random, type Random } from '../../goldens/random.ts';
import { createApi, type Api } from '../api.ts';
import { metadataFromJson } from '../metadata/load.ts';
import type { Session } from '../session/session.ts';
import {
  clinicMetadata,
  clinicRoles,
  clinicSql,
  type Columns,
  type Kind,
  type Related,
  relationships,
  viewMetadata,
  viewSql,
} from '../testing/clinic.ts';
import { testDatabase, type TestDatabase } from '../testing/postgres.ts';

const aggregates: Record<Kind, string[]> = {
  int: ['sum', 'avg', 'max', 'min', 'stddev'],
  float: ['sum', 'avg', 'max', 'min', 'var_pop'],
  text: ['max', 'min'],
  bool: [],
  jsonb: [],
};

class Queries {
  readonly #pick: Random;
  readonly #tables: (typeof clinicRoles)[string];

  constructor(pick: Random, role: string) {
    this.#pick = pick;
    this.#tables = clinicRoles[role] ?? {};
  }

  query(): string {
    const table = this.#pick.one(Object.keys(this.#tables));
    return `{ rows: ${table}${this.#arguments(table, 2)} ${this.#row(table, 2)}
      distinct: ${table}${this.#distinct(table)} ${this.#row(table, 0)}
      all: ${table}_aggregate${this.#arguments(table, 2)} ${this.#aggregate(table)} }`;
  }

  #maybe(make: () => string): string {
    return this.#pick.integer(0, 2) === 0 ? make() : '';
  }

  #columns(table: string): Columns {
    return this.#tables[table]?.columns ?? {};
  }

  #column(table: string, kinds?: readonly Kind[]): [string, Kind] {
    const found = Object.entries(this.#columns(table)).filter(
      ([, { kind }]) => kinds === undefined || kinds.includes(kind),
    );
    const [name, { kind }] = this.#pick.one(found);
    return [name, kind];
  }

  #related(table: string): Related[] {
    return (relationships[table] ?? []).filter(({ to }) => this.#tables[to] !== undefined);
  }

  #hasComputed(table: string): boolean {
    return this.#tables[table]?.computed !== undefined;
  }

  #row(table: string, depth: number): string {
    const fields = Object.entries(this.#columns(table)).map(([name, { kind }]) =>
      kind === 'jsonb' ? `${name} bed: ${name}(path: "bed")` : name,
    );
    if (this.#hasComputed(table)) fields.push('weight_in_grams');
    if (depth === 0) return `{ ${fields.join(' ')} }`;
    if (this.#hasComputed(table))
      fields.push(
        this.#maybe(() => `unpaid_visits${this.#arguments('visits', 0)} ${this.#row('visits', depth - 1)}`),
      );
    for (const { name, to, many } of this.#related(table)) {
      fields.push(
        this.#maybe(() => `${name}${many ? this.#arguments(to, depth - 1) : ''} ${this.#row(to, depth - 1)}`),
        many
          ? this.#maybe(() => `${name}_aggregate${this.#arguments(to, depth - 1)} ${this.#aggregate(to)}`)
          : '',
      );
    }
    return `{ __typename ${fields.join(' ')} }`;
  }

  #aggregate(table: string): string {
    const [first] = this.#column(table);
    const [second] = this.#column(table);
    const [summed, kind] = this.#column(table, ['int', 'float', 'text']);
    const fn = this.#pick.one(aggregates[kind]);
    return `{ aggregate { count of: count(columns: [${first}]) distinct: count(columns: [${first}, ${second}], distinct: true)
      ${fn} { ${summed} } ${this.#hasComputed(table) ? 'variance { weight_in_grams }' : ''} } ${this.#maybe(() => `nodes ${this.#row(table, 0)}`)} }`;
  }

  #arguments(table: string, depth: number): string {
    const order = [this.#maybe(() => this.#order(table, depth)), '{ id: asc }'].filter((one) => one !== '');
    const where = this.#maybe(() => `where: ${this.#where(table, depth)}`);
    const limit = this.#maybe(() => `limit: ${this.#pick.integer(0, 9)} offset: ${this.#pick.integer(0, 2)}`);
    return `(order_by: [${order.join(', ')}] ${where} ${limit})`;
  }

  #distinct(table: string): string {
    const [column] = this.#column(table, ['int', 'text', 'bool']);
    const direction = this.#pick.one(['asc', 'desc_nulls_last']);
    return `(distinct_on: ${column} order_by: [{ ${column}: ${direction} }, { id: desc }] ${this.#maybe(() => `where: ${this.#where(table, 0)}`)})`;
  }

  #order(table: string, depth: number): string {
    const direction = this.#pick.one(['asc', 'desc', 'asc_nulls_first', 'desc_nulls_last']);
    const related = this.#related(table);
    if (depth === 0 || related.length === 0 || this.#pick.one([true, false])) {
      const isComputed = this.#hasComputed(table) && this.#pick.integer(0, 3) === 0;
      return `{ ${isComputed ? 'weight_in_grams' : this.#column(table, ['int', 'text', 'bool'])[0]}: ${direction} }`;
    }
    if (this.#hasComputed(table) && this.#pick.integer(0, 2) === 0) {
      const [column] = this.#column('visits', ['int']);
      return `{ unpaid_visits_aggregate: { max: { ${column}: ${direction} } } }`;
    }
    const { name, to, many } = this.#pick.one(related);
    if (!many) return `{ ${name}: ${this.#order(to, depth - 1)} }`;
    const [column, kind] = this.#column(to, ['int', 'float', 'text']);
    return `{ ${name}_aggregate: { ${this.#pick.one(aggregates[kind])}: { ${column}: ${direction} } } }`;
  }

  #where(table: string, depth: number): string {
    const parts = [this.#comparison(table)];
    if (depth > 0) {
      const inner = (): string => this.#where(table, depth - 1);
      parts.push(
        this.#maybe(() => `_or: [${inner()}, ${inner()}]`),
        this.#maybe(() => `_not: ${inner()}`),
      );
      for (const { name, to, many } of this.#related(table)) {
        parts.push(this.#maybe(() => `${name}: ${this.#where(to, depth - 1)}`));
        if (many) parts.push(this.#maybe(() => `${name}_aggregate: { ${this.#predicate(to, depth - 1)} }`));
      }
      if (this.#hasComputed(table)) {
        parts.push(this.#maybe(() => `unpaid_visits: ${this.#where('visits', depth - 1)}`));
      }
    }
    return `{ ${parts.join(' ')} }`;
  }

  #predicate(table: string, depth: number): string {
    const filter = this.#maybe(() => `filter: ${this.#where(table, depth)}`);
    const booleans = Object.entries(this.#columns(table)).filter(([, { kind }]) => kind === 'bool');
    if (booleans.length > 0 && this.#pick.one([true, false])) {
      const predicate = `predicate: { _eq: ${String(this.#pick.one([true, false]))} }`;
      return `${this.#pick.one(['bool_and', 'bool_or'])}: { arguments: ${this.#pick.one(booleans)[0]} ${predicate} ${filter} }`;
    }
    const isMeasured = this.#columns(table).temperature !== undefined;
    if (isMeasured && this.#pick.one([true, false])) {
      const compared = this.#pick.one([
        `sum: { arguments: temperature predicate: { _gt: 80 } ${filter} }`,
        `max: { arguments: temperature predicate: { _gt: 39 } ${filter} }`,
        `avg: { arguments: temperature predicate: { _lte: 38 } ${filter} }`,
        `corr: { arguments: { X: temperature Y: temperature } predicate: { _gt: 0 } ${filter} }`,
      ]);
      return compared;
    }
    const of = this.#maybe(() => `arguments: [${this.#column(table)[0]}] distinct: true`);
    return `count: { ${of} predicate: { _gte: ${this.#pick.integer(0, 3)} } ${filter} }`;
  }

  #comparison(table: string): string {
    if (this.#hasComputed(table) && this.#pick.integer(0, 4) === 0)
      return `weight_in_grams: { _gt: ${this.#pick.integer(40, 90) * 1000} }`;
    const [name, kind] = this.#column(table);
    const isNull = `_is_null: ${String(this.#pick.one([true, false]))}`;
    const low = this.#pick.integer(0, 130);
    const word = this.#pick.one(['measles', 'flu', 'Patient 1', 'remark 2']);
    const operators: Record<Kind, string[]> = {
      float: ['_gt: 38', '_lte: 37.5', '_in: [36, 36.5]', isNull],
      int: [`_gt: ${low}`, `_lte: ${low}`, `_neq: ${low}`, `_nin: [1, 50, ${low}]`, isNull],
      text: [`_eq: "${word}"`, `_neq: "${word}"`, `_like: "%a%"`, `_gt: "${word}"`, isNull],
      bool: ['_eq: true', '_neq: true', isNull],
      jsonb: ['_has_key: "bed"', '_contains: { bed: 1 }', '_cast: { String: { _like: "%salt%" } }', isNull],
    };
    return `${name}: { ${this.#pick.one(operators[kind])} }`;
  }
}

describe.each(Object.keys(clinicRoles))('what a %s can find out', (role) => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let permitted: Api;
  let filtered: Api;

  beforeAll(async () => {
    database = await testDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 2 });
    pool.on('error', () => undefined);
    await pool.query(clinicSql());
    await pool.query(`create schema ${role}; ${viewSql(role)}`);
    const config = { stringifyNumericTypes: false, inferFunctionPermissions: true };
    const create = (json: unknown): Promise<Api> =>
      createApi({ metadata: metadataFromJson(json), pool, config });
    [permitted, filtered] = await Promise.all([create(clinicMetadata()), create(viewMetadata(role))]);
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

  test('is what an admin finds in tables without the hidden values', async () => {
    const queries = new Queries(random(1_917), role);
    for (let round = 0; round < 150; round += 1) {
      const query = queries.query();
      const asRole = await ask(permitted, query, sessionOf(role, { 'user-id': '11' }));
      const asAdmin = await ask(filtered, query, sessionOf('admin'));
      expect(asRole, query).toEqual(asAdmin);
    }
  });

  test('is some of the values of a column, and not all', async () => {
    const { rows } = await pool.query<{ shown: number; rows: number }>(
      `select count(diagnosis)::int as shown, count(*)::int as rows from ${role}.patients`,
    );
    expect(rows[0]?.shown).toBeGreaterThan(5);
    expect((rows[0]?.rows ?? 0) - (rows[0]?.shown ?? 0)).toBeGreaterThan(5);
  });
});
