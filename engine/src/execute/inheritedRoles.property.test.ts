// An inherited role sees a value only where a parent grants it. Random queries are asked twice: by the role, and by an
// admin over views in which plain SQL has nulled the other values. Were a hidden value told by a filter, an order, an
// aggregate or a relationship, the answers would differ.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { createApi, type Api } from '../api.ts';
import { sessionOf } from '../compile/goldens/library.ts';
import { random, type Random } from '../compile/goldens/random.ts';
import { sampleSet } from '../compile/goldens/sampleSet.ts';
import { metadataFromJson } from '../metadata/load.ts';
import type { Session } from '../session/session.ts';

type Kind = 'int' | 'text' | 'bool' | 'jsonb';
type Columns = Record<string, { kind: Kind; seen: string }>;

const own = 't.doctor_id = 11';
const onShift = 'exists (select from public.shifts s where s.ward_id = t.ward_id and s.nurse_id = 11)';
const ofOwn = 'exists (select from public.patients p where p.id = t.patient_id and p.doctor_id = 11)';

const medical = (weight: string, seen: string): Columns => ({
  diagnosis: { kind: 'text', seen },
  weight: { kind: 'int', seen: weight },
  is_contagious: { kind: 'bool', seen },
  notes: { kind: 'jsonb', seen },
});
const all: Record<string, Columns> = {
  wards: { id: { kind: 'int', seen: 'true' }, name: { kind: 'text', seen: 'true' } },
  visits: {
    id: { kind: 'int', seen: 'true' },
    patient_id: { kind: 'int', seen: 'true' },
    fee: { kind: 'int', seen: 'true' },
    paid: { kind: 'bool', seen: 'true' },
    remark: { kind: 'text', seen: ofOwn },
  },
};
const office: Columns = {
  id: { kind: 'int', seen: 'true' },
  name: { kind: 'text', seen: 'true' },
  ward_id: { kind: 'int', seen: 'true' },
};

/** What each role may see, once more and independently: rows of each table, and in which of them each value. */
const roles: Record<string, Record<string, { rows: string; columns: Columns; computed?: string }>> = {
  front_office: {
    wards: { rows: 'true', columns: all.wards ?? {} },
    patients: { rows: 'true', columns: { ...office, ...medical(own, own) }, computed: own },
    visits: { rows: 'true', columns: all.visits ?? {} },
  },
  ward_staff: {
    wards: { rows: 'true', columns: all.wards ?? {} },
    patients: {
      rows: 'true',
      columns: { ...office, ...medical(`${own} or ${onShift}`, own) },
      computed: own,
    },
    visits: { rows: 'true', columns: all.visits ?? {} },
  },
  // Two filters, and nothing that all may see.
  rounds: {
    patients: {
      rows: `${own} or ${onShift}`,
      columns: {
        id: { kind: 'int', seen: 'true' },
        name: { kind: 'text', seen: 'true' },
        ...medical('true', own),
      },
      computed: own,
    },
    visits: {
      rows: ofOwn,
      columns: {
        id: { kind: 'int', seen: 'true' },
        patient_id: { kind: 'int', seen: 'true' },
        remark: { kind: 'text', seen: 'true' },
      },
    },
  },
  // The nurse has the weight of the ward's patients, the counter that of the heavy ones, and no one anything else.
  scales: {
    patients: {
      rows: `${onShift} or t.weight > 60`,
      columns: {
        id: { kind: 'int', seen: 'true' },
        name: { kind: 'text', seen: onShift },
        weight: { kind: 'int', seen: 'true' },
        diagnosis: { kind: 'text', seen: 't.weight > 60' },
      },
    },
  },
};

interface Related {
  name: string;
  to: string;
  many: boolean;
  own: string;
  other: string;
}

const relationships: Record<string, Related[]> = {
  wards: [{ name: 'patients', to: 'patients', many: true, own: 'id', other: 'ward_id' }],
  patients: [
    { name: 'ward', to: 'wards', many: false, own: 'ward_id', other: 'id' },
    { name: 'visits', to: 'visits', many: true, own: 'id', other: 'patient_id' },
  ],
  visits: [{ name: 'patient', to: 'patients', many: false, own: 'patient_id', other: 'id' }],
};

const moreRows = `
  insert into wards values (3, 'East'), (4, 'West');
  insert into shifts values (4, 3, 11);
  insert into patients select 100 + n, 'Patient ' || n % 5, 1 + n % 4, 11 + n % 3,
      (array['measles', 'flu', 'burn', 'fracture'])[1 + n % 4], 40 + n * 7 % 50, n % 3 = 1,
      case n % 3 when 0 then '{}' when 1 then '{"bed": 1}' else '{"diet": {"salt": true}}' end::jsonb
    from generate_series(1, 30) n;
  insert into visits select 100 + n, 101 + n * 11 % 30, n % 5 * 50, n % 2 = 0, nullif('remark ' || n % 4, 'remark 3')
    from generate_series(1, 70) n;
`;

interface TableJson {
  table: { name: string };
  select_permissions?: { role: string; permission: Record<string, unknown> }[];
}

/** The set's metadata without limits on rows, which views cannot express, with aggregates, and with more roles. */
function permittedMetadata(): unknown {
  const json = sampleSet('roles').json as { sources: { tables: TableJson[] }[]; inherited_roles: unknown[] };
  for (const { table, select_permissions: permissions = [] } of json.sources[0]?.tables ?? []) {
    if (table.name === 'patients') {
      const columns = ['id', 'weight', 'diagnosis'];
      permissions.push({ role: 'counter', permission: { columns, filter: { weight: { _gt: 60 } } } });
    }
    for (const { permission } of permissions) {
      delete permission.limit;
      permission.allow_aggregations = true;
    }
  }
  json.inherited_roles.push(
    { role_name: 'rounds', role_set: ['doctor', 'nurse'] },
    { role_name: 'scales', role_set: ['nurse', 'counter'] },
  );
  return json;
}

/** What joins the tables is there once more, as it is, under names that no query asks for. */
const joins: Record<string, string[]> = {
  wards: ['id'],
  patients: ['id', 'ward_id'],
  visits: ['id', 'patient_id'],
};

/** Views of a role's rows and values, and the functions over them. */
function viewSql(role: string): string {
  const tables = roles[role] ?? {};
  const views = Object.entries(tables).map(([table, { rows, columns }]) => {
    const values = Object.entries(columns).map(
      ([name, { seen }]) => `case when ${seen} then t.${name} end as ${name}`,
    );
    const raw = (joins[table] ?? []).map((name) => `t.${name} as raw_${name}`);
    return `create view ${role}.${table} as select ${[...values, ...raw].join(', ')} from public.${table} t where ${rows};`;
  });
  const seen = tables.patients?.computed;
  if (seen === undefined) return views.join('\n');
  return `${views.join('\n')}
    create function ${role}.weight_in_grams(patient ${role}.patients) returns int language sql stable as $$
      select case when ${seen} then t.weight * 1000 end from public.patients t where t.id = patient.raw_id
    $$;
    create function ${role}.unpaid_visits(patient ${role}.patients) returns setof ${role}.visits language sql stable as $$
      select v.* from ${role}.visits v join public.visits t on t.id = v.raw_id
      where v.raw_patient_id = patient.raw_id and not t.paid
    $$;`;
}

/** The views as tables of their own metadata, under the tables' names, open to admin. */
function viewMetadata(role: string): unknown {
  const tables = roles[role] ?? {};
  const entries = (table: string, many: boolean): unknown[] =>
    (relationships[table] ?? [])
      .filter((related) => related.many === many && tables[related.to] !== undefined)
      .map(({ name, to, own: from, other }) => ({
        name,
        using: {
          manual_configuration: {
            remote_table: { schema: role, name: to },
            column_mapping: { [`raw_${from}`]: `raw_${other}` },
          },
        },
      }));
  const computed = ['weight_in_grams', 'unpaid_visits'].map((name) => ({
    name,
    definition: { function: { schema: role, name } },
  }));
  return {
    version: 3,
    sources: [
      {
        name: 'default',
        configuration: { connection_info: { database_url: { from_env: 'PG_DATABASE_URL' } } },
        tables: Object.entries(tables).map(([table, { computed: seen }]) => ({
          table: { schema: role, name: table },
          configuration: { custom_name: table },
          object_relationships: entries(table, false),
          array_relationships: entries(table, true),
          computed_fields: seen === undefined ? [] : computed,
        })),
      },
    ],
  };
}

const aggregates: Record<Kind, string[]> = {
  int: ['sum', 'avg', 'max', 'min', 'stddev'],
  text: ['max', 'min'],
  bool: [],
  jsonb: [],
};

class Queries {
  readonly #pick: Random;
  readonly #tables: (typeof roles)[string];

  constructor(pick: Random, role: string) {
    this.#pick = pick;
    this.#tables = roles[role] ?? {};
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
    const [summed, kind] = this.#column(table, ['int', 'text']);
    const fn = this.#pick.one(aggregates[kind]);
    return `{ aggregate { count of: count(columns: [${first}]) distinct: count(columns: [${first}, ${second}], distinct: true)
      ${fn} { ${summed} } } ${this.#maybe(() => `nodes ${this.#row(table, 0)}`)} }`;
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
    const { name, to, many } = this.#pick.one(related);
    if (!many) return `{ ${name}: ${this.#order(to, depth - 1)} }`;
    const [column, kind] = this.#column(to, ['int', 'text']);
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
      int: [`_gt: ${low}`, `_lte: ${low}`, `_neq: ${low}`, `_nin: [1, 50, ${low}]`, isNull],
      text: [`_eq: "${word}"`, `_neq: "${word}"`, `_like: "%a%"`, `_gt: "${word}"`, isNull],
      bool: ['_eq: true', '_neq: true', isNull],
      jsonb: ['_has_key: "bed"', '_contains: { bed: 1 }', '_cast: { String: { _like: "%salt%" } }', isNull],
    };
    return `${name}: { ${this.#pick.one(operators[kind])} }`;
  }
}

describe.each(Object.keys(roles))('what a %s can find out', (role) => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let permitted: Api;
  let filtered: Api;

  beforeAll(async () => {
    database = await testDatabase({ migrate: false });
    pool = new pg.Pool({ connectionString: database.url, max: 2 });
    pool.on('error', () => undefined);
    await pool.query(sampleSet('roles').sql + moreRows);
    await pool.query(`create schema ${role}; ${viewSql(role)}`);
    const config = { stringifyNumericTypes: false, inferFunctionPermissions: true };
    const create = (json: unknown): Promise<Api> =>
      createApi({ metadata: metadataFromJson(json), pool, config });
    [permitted, filtered] = await Promise.all([create(permittedMetadata()), create(viewMetadata(role))]);
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
