// Every table × person × operation of matrix.ts, over HTTP, on a real engine and database.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Api, startApi } from './api.ts';
import {
  actions,
  columnsFor,
  columnsOf,
  examFunctions,
  officeFunctions,
  functions,
  matrix,
  people,
  type Person,
  readCell,
  type ReadCell,
  roleOf,
  roles,
  rowFunctions,
  type TableRules,
  untracked,
  views,
  writeCell,
} from './matrix.ts';
import {
  beforeInsert,
  ownershipOf,
  exam,
  fillPrinted,
  fillWorld,
  headersOfPeople,
  ownRows,
  sampleRow,
  shownRows,
  userIds,
} from './world.ts';

let api: Api;
let headers: Record<Person, Record<string, string>>;
/** All columns of each table and view, with their types. */
const catalog = new Map<string, { columns: string[]; types: Map<string, string> }>();

beforeAll(async () => {
  api = await startApi();
  await fillWorld(api.sql);
  await fillPrinted(api.sql);
  headers = await headersOfPeople();
  const { rows } = await api.sql.query<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, udt_name as type
     from information_schema.columns where table_schema = 'public' order by ordinal_position`,
  );
  for (const { table, column, type } of rows) {
    const entry = catalog.get(table) ?? { columns: [], types: new Map<string, string>() };
    entry.columns.push(column);
    entry.types.set(column, type);
    catalog.set(table, entry);
  }
});
afterAll(() => api.close());

const ask = (person: Person, query: string, variables?: Record<string, unknown>): Promise<Answer> =>
  api.ask(headers[person], query, variables);

function catalogOf(table: string) {
  const entry = catalog.get(table);
  if (entry === undefined) throw new Error(`no table ${table}`);
  return entry;
}

const visibleColumns = (table: string, rules: TableRules, person: Person): string[] =>
  person === 'admin' ? catalogOf(table).columns : columnsFor(rules, person);

const hiddenColumns = (table: string, rules: TableRules, person: Person): string[] =>
  catalogOf(table).columns.filter((column) => !visibleColumns(table, rules, person).includes(column));

/** The operation is not in the role's schema, and says so without touching the database. */
function expectUnknown(answer: Answer): void {
  expect(answer.data).toBeNull();
  expect(answer.codes).toEqual(['validation-failed']);
}

/** Somebody else's row: refused, or not found. */
function expectNotOurs(answer: Answer, field: string): void {
  if (answer.data === null) expect(answer.codes).toEqual(['permission-error']);
  else expect(objectOf(answer.data, field).affected_rows).toBe(0);
}

function rowsOf(answer: Answer, field: string): Record<string, unknown>[] {
  expect(answer.messages).toEqual([]);
  const value = answer.data?.[field];
  if (!Array.isArray(value)) throw new Error(`no list in ${JSON.stringify(answer.data)}`);
  return value.filter((row): row is Record<string, unknown> => typeof row === 'object' && row !== null);
}

function objectOf(value: unknown, ...fields: string[]): Record<string, unknown> {
  const found = fields.reduce<unknown>(
    (inner, field) =>
      typeof inner === 'object' && inner !== null
        ? Object.entries(inner).find(([name]) => name === field)?.[1]
        : undefined,
    value,
  );
  if (typeof found !== 'object' || found === null)
    throw new Error(`no ${fields.join('.')} in ${JSON.stringify(value)}`);
  return Object.fromEntries(Object.entries(found));
}

/** Tables of at most one row. */
const oneRow: ReadonlySet<string> = new Set(['site_settings', 'institute']);

// A title holds spaces.
const between = '\u0001';
const keyText = (values: unknown[]): string => values.map(String).join(between);
const keysOf = (rows: Record<string, unknown>[], key: string[]): string[] =>
  rows.map((row) => keyText(key.map((column) => row[column]))).sort();

/** The keys of all rows, asked past the API. */
async function storedKeys(table: string, key: string[], where = 'true'): Promise<string[]> {
  const { rows } = await api.sql.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) as row from public.${table} as t where ${where}`,
  );
  return keysOf(
    rows.map(({ row }) => row),
    key,
  );
}

async function expectedKeys(
  table: string,
  rules: TableRules,
  person: Person,
  cell: ReadCell,
): Promise<string[]> {
  if (cell === 'none') return [];
  if (cell === 'own') return (ownRows[table]?.[person] ?? []).map(keyText).sort();
  const whose = person === 'anonymous' ? 'null' : `'${userIds[person]}'`;
  const where = cell === 'shown' ? shownRows[table]?.replaceAll('$person', whose) : 'true';
  return storedKeys(table, columnsOf(rules.key), where);
}

/** Changes whenever a row of the table does. */
async function fingerprint(table: string): Promise<string> {
  const { rows } = await api.sql.query<{ hash: string }>(
    `select coalesce(md5(string_agg(t::text, e'\\n' order by t::text)), '') as hash from public.${table} as t`,
  );
  return rows[0]?.hash ?? '';
}

const literal = (value: unknown): string => JSON.stringify(value);
const pkArguments = (table: string, key: string[], values: string[]): string =>
  key
    .map(
      (column, index) =>
        `${column}: ${/^int[24]$/.test(catalogOf(table).types.get(column) ?? '') ? (values[index] ?? '') : literal(values[index])}`,
    )
    .join(', ');

/** A stored row of the table, made past the API for a test that changes or deletes it; its key. */
async function spareRow(table: string): Promise<{ key: string[]; values: string[] }> {
  const key = oneRow.has(table) ? ['id'] : columnsOf(matrix[table]?.key ?? 'id');
  if (beforeInsert[table] !== undefined) await api.sql.query(beforeInsert[table]);
  const row = sampleRow(table).insert;
  const columns = Object.keys(row);
  // Triggers off: this also makes rows of tables that refuse direct writes.
  const client = await api.sql.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    const extra = table === 'students' ? { registration_number: `BE-9${String(Date.now()).slice(-7)}` } : {};
    const all = {
      ...row,
      ...extra,
      ...(table === 'notices'
        ? { slug: 's', url_slug: columns.join() + String(row.title), published_at: '2025-04-01' }
        : {}),
      ...(table === 'questions' ? { number: String(row.stem) } : {}),
    };
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      `insert into public.${table} as t (${Object.keys(all).join(', ')})
       values (${Object.keys(all)
         .map((_, index) => `$${index + 1}`)
         .join(', ')}) returning to_jsonb(t) as row`,
      // An array would become one of Postgres'.
      Object.values(all).map((value: unknown) => (Array.isArray(value) ? JSON.stringify(value) : value)),
    );
    return { key, values: key.map((column) => String(rows[0]?.row[column])) };
  } finally {
    await client.query("set session_replication_role = 'origin'");
    client.release();
  }
}

const removeSpare = async (table: string, key: string[], values: string[]): Promise<void> => {
  const client = await api.sql.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    await client.query(
      `delete from public.${table} where ${key.map((column, index) => `${column}::text = $${index + 1}`).join(' and ')}`,
      values,
    );
  } finally {
    await client.query("set session_replication_role = 'origin'");
    client.release();
  }
};

/** Who holds the exam of a stored result, or whose the row is, written past the API. */
async function heldBy(table: string, [resultId]: string[], owner: string | null): Promise<void> {
  const client = await api.sql.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    const own = ownershipOf[table];
    if (own !== undefined) {
      await client.query(own, [resultId, owner]);
      return;
    }
    await client.query(
      `delete from public.exam_holders as h using public.${table} as r
       where r.id = $1 and (h.exam_title, h.set_number) = (r.exam_title, r.set_number)`,
      [resultId],
    );
    await client.query(
      `insert into public.exam_holders (exam_title, set_number, user_id, is_owner)
       select exam_title, set_number, $2, true from public.${table} where id = $1 and $2::uuid is not null`,
      [resultId, owner],
    );
  } finally {
    await client.query("set session_replication_role = 'origin'");
    client.release();
  }
}

describe.each(Object.entries(matrix))('%s', (table, rules) => {
  const key = columnsOf(rules.key);

  describe.each(people)('%s', (person) => {
    const select = readCell(rules.select, person);

    it(`select: ${select}`, async () => {
      if (select === '-') {
        expectUnknown(await ask(person, `{ ${table} { __typename } }`));
        return;
      }
      const columns = visibleColumns(table, rules, person);
      const rows = rowsOf(await ask(person, `{ ${table}(limit: 1000) { ${columns.join(' ')} } }`), table);
      const all = await expectedKeys(table, rules, person, select);
      expect(keysOf(rows, key)).toEqual(all);
      if (select === 'all' || select === 'shown') expect(all.length).toBeGreaterThan(0);
    });

    if (select !== '-' && person !== 'admin') {
      it('hidden columns cannot be read, compared or sorted by', async () => {
        for (const column of hiddenColumns(table, rules, person)) {
          expectUnknown(await ask(person, `{ ${table} { ${column} } }`));
          expectUnknown(
            await ask(person, `{ ${table}(where: {${column}: {_is_null: false}}) { __typename } }`),
          );
          expectUnknown(await ask(person, `{ ${table}(order_by: {${column}: asc}) { __typename } }`));
          expectUnknown(await ask(person, `{ ${table}(distinct_on: ${column}) { __typename } }`));
        }
      });
    }

    const byPk = readCell(rules.by_pk, person);
    it(`by_pk: ${byPk}`, async () => {
      const field = `${table}_by_pk`;
      const pk = oneRow.has(table) ? ['id'] : key;
      if (byPk === '-') {
        expectUnknown(await ask(person, `{ ${field}(${pk[0] ?? 'id'}: 1) { __typename } }`));
        return;
      }
      const readable = new Set(
        pk === key ? await expectedKeys(table, rules, person, byPk) : await storedKeys(table, pk),
      );
      for (const text of await storedKeys(table, pk)) {
        const answer = await ask(
          person,
          `{ ${field}(${pkArguments(table, pk, text.split(between))}) { ${pk.join(' ')} } }`,
        );
        expect(answer.messages).toEqual([]);
        const row = answer.data?.[field];
        if (readable.has(text)) expect(keysOf([objectOf(answer.data, field)], pk)).toEqual([text]);
        else expect(row).toBeNull();
      }
    });

    const aggregate = readCell(rules.aggregate, person);
    it(`aggregate: ${aggregate}`, async () => {
      const field = `${table}_aggregate`;
      if (aggregate === '-') {
        expectUnknown(await ask(person, `{ ${field} { aggregate { count } } }`));
        return;
      }
      const answer = await ask(person, `{ ${field} { aggregate { count } } }`);
      expect(answer.messages).toEqual([]);
      const all = await expectedKeys(table, rules, person, aggregate);
      expect(objectOf(answer.data, field, 'aggregate').count).toBe(all.length);
      for (const column of person === 'admin' ? [] : hiddenColumns(table, rules, person)) {
        expectUnknown(await ask(person, `{ ${field} { aggregate { max { ${column} } } } }`));
        expectUnknown(await ask(person, `{ ${field} { nodes { ${column} } } }`));
        expectUnknown(await ask(person, `{ ${field} { aggregate { count(columns: ${column}) } } }`));
      }
    });

    const insert = writeCell(rules.insert, person);
    it(`insert: ${insert}`, async () => {
      let row = sampleRow(table).insert;
      const text = `mutation ($row: ${table}_insert_input!) { insert_${table}(objects: [$row]) { affected_rows } }`;
      if (insert === 'own') {
        const before = await fingerprint(table);
        const answer = await ask(person, text, { row: { ...row, ...exam } });
        expect(answer.codes).toEqual(['permission-error']);
        expect(await fingerprint(table)).toBe(before);
        // Nobody's before, and now the person's.
        row = { ...row, set_number: `of ${person} ${table}` };
      }
      if (insert === 'yes' || insert === 'own') {
        if (beforeInsert[table] !== undefined) await api.sql.query(beforeInsert[table]);
        const before = await storedKeys(table, key);
        const answer = await ask(person, text, { row });
        expect(answer.messages).toEqual([]);
        expect(objectOf(answer.data, `insert_${table}`).affected_rows).toBe(1);
        expect(await storedKeys(table, key)).toHaveLength(before.length + 1);
        return;
      }
      const before = await fingerprint(table);
      const answer = await ask(person, text, { row });
      if (insert === '-') expectUnknown(answer);
      else expect(answer.codes).toEqual(['permission-error']);
      expect(await fingerprint(table)).toBe(before);
    });

    const mayInsert = columnsOf(rules.insertColumns?.[roleOf[person]] ?? '');
    if (mayInsert.length > 0) {
      it('insert: other columns do not exist in the input', async () => {
        for (const column of catalogOf(table).columns.filter((name) => !mayInsert.includes(name))) {
          const row = `{${column}: null}`;
          expectUnknown(
            await ask(person, `mutation { insert_${table}(objects: [${row}]) { affected_rows } }`),
          );
        }
      });
    }

    const update = writeCell(rules.update, person);
    it(`update: ${update}`, async () => {
      const changes = sampleRow(table).update;
      const text = `mutation ($set: ${table}_set_input!, $where: ${table}_bool_exp!) {
        update_${table}(where: $where, _set: $set) { affected_rows } }`;
      if (views.includes(table)) {
        expectUnknown(await ask(person, text, { set: changes, where: {} }));
        return;
      }
      const spare = await spareRow(table);
      const where = Object.fromEntries(
        spare.key.map((column, index) => [column, { _eq: spare.values[index] }]),
      );
      const before = await fingerprint(table);
      const change = (): Promise<Answer> =>
        ask(person, text, { set: changes, where: oneRow.has(table) ? {} : where });
      if (update === 'own') {
        for (const owner of [null, userIds.admin]) {
          await heldBy(table, spare.values, owner);
          const others = await fingerprint(table);
          expectNotOurs(await change(), `update_${table}`);
          expect(await fingerprint(table)).toBe(others);
        }
        await heldBy(table, spare.values, person === 'anonymous' ? null : userIds[person]);
      }
      const answer = await change();
      if (update === 'yes' || update === 'own') {
        expect(answer.messages).toEqual([]);
        expect(objectOf(answer.data, `update_${table}`).affected_rows).toBe(1);
        expect(await fingerprint(table)).not.toBe(before);
      } else {
        if (update === '-') expectUnknown(answer);
        else expect(answer.codes).toEqual(['permission-error']);
        expect(await fingerprint(table)).toBe(before);
      }
      if (!oneRow.has(table)) await removeSpare(table, spare.key, spare.values);
    });

    const mayUpdate = columnsOf(rules.updateColumns?.[roleOf[person]] ?? '');
    if (mayUpdate.length > 0) {
      it('update: other columns do not exist in the input', async () => {
        for (const column of catalogOf(table).columns.filter((name) => !mayUpdate.includes(name))) {
          expectUnknown(
            await ask(
              person,
              `mutation { update_${table}(where: {}, _set: {${column}: null}) { affected_rows } }`,
            ),
          );
        }
      });
    }

    const remove = writeCell(rules.delete, person);
    it(`delete: ${remove}`, async () => {
      const text = `mutation ($where: ${table}_bool_exp!) { delete_${table}(where: $where) { affected_rows } }`;
      if (views.includes(table)) {
        expectUnknown(await ask(person, text, { where: {} }));
        return;
      }
      const spare = await spareRow(table);
      const where = Object.fromEntries(
        spare.key.map((column, index) => [
          column,
          { _eq: column === 'id' && oneRow.has(table) ? 1 : spare.values[index] },
        ]),
      );
      if (remove === 'own') {
        for (const owner of [null, userIds.admin]) {
          await heldBy(table, spare.values, owner);
          expectNotOurs(await ask(person, text, { where }), `delete_${table}`);
          expect(await storedKeys(table, spare.key)).toContain(keyText(spare.values));
        }
        await heldBy(table, spare.values, person === 'anonymous' ? null : userIds[person]);
      }
      const before = await fingerprint(table);
      const answer = await ask(person, text, { where });
      if (remove === 'yes' || remove === 'own') {
        expect(answer.messages).toEqual([]);
        expect(objectOf(answer.data, `delete_${table}`).affected_rows).toBe(1);
        expect(await storedKeys(table, spare.key)).not.toContain(keyText(spare.values));
        if (oneRow.has(table)) await spareRow(table);
        return;
      }
      if (remove === '-') expectUnknown(answer);
      else expect(answer.codes).toEqual(['permission-error']);
      expect(await fingerprint(table)).toBe(before);
      if (!oneRow.has(table)) await removeSpare(table, spare.key, spare.values);
    });
  });
});

describe('calendar_occurrences', () => {
  const field = (from: string, to: string, more = ''): string =>
    `calendar_occurrences(args: {from_day: "${from}", to_day: "${to}"}${more}) { id event_date }`;

  it.each(people)('returns %s what they may read of the events', async (person) => {
    if (readCell(rowFunctions.calendar_occurrences?.select ?? '', person) === '-') {
      expect((await ask(person, `{ ${field('2025-04-01', '2025-04-30')} }`)).codes).toEqual([
        'validation-failed',
      ]);
      return;
    }
    const rows = rowsOf(
      await ask(person, '{ calendar_events(order_by: {id: asc}) { id event_date } }'),
      'calendar_events',
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const more of ['', ', where: {_or: [{}, {title: {_ilike: "%"}}]}, limit: 1000']) {
      const found = await ask(
        person,
        `{ ${field('2025-04-01', '2025-04-30', `${more}, order_by: {id: asc}`)} }`,
      );
      expect(rowsOf(found, 'calendar_occurrences')).toEqual(rows);
    }
  });

  it.each(people.filter((person) => person !== 'anonymous'))('has its bound for %s', async (person) => {
    for (const [from, to] of [
      ['1900-01-01', '2199-12-31'],
      ['-infinity', 'infinity'],
      ['2025-04-02', '2025-04-01'],
    ] as const)
      expect((await ask(person, `{ ${field(from, to)} }`)).codes).toEqual(['permission-error']);
    const many = Array.from({ length: 40 }, (_, index) => `a${index}: ${field('2025-01-01', '2026-01-31')}`);
    expect((await ask(person, `{ ${many.join(' ')} }`)).codes).toEqual([]);
  });
});

describe.each(Object.entries(functions))('%s', (name, { of, asked, answer, ...rules }) => {
  const args = (given: Record<string, string | null>): string =>
    `args: {${Object.entries(given)
      .map(([key, value]) => `${key}: ${literal(value)}`)
      .join(', ')}}`;

  describe.each(people)('%s', (person) => {
    it(`returns ${readCell(rules.select, person)} of its rows`, async () => {
      const table = matrix[of];
      const columns = person === 'admin' ? catalogOf(of).columns : columnsOf(table?.columns ?? '');
      const rows = rowsOf(await ask(person, `{ ${name}(${args(asked)}) { ${columns.join(' ')} } }`), name);
      expect(rows.map(({ symbol }) => symbol)).toEqual(columnsOf(answer));
    });

    it.each(Object.keys(asked))('returns nothing without %s, for null, and for wildcards', async (key) => {
      for (const value of [null, '', '%', '_', '.*', 'CEE', `${asked[key] ?? ''}.`]) {
        const field = `${name}(${args({ ...asked, [key]: value })}) { symbol }`;
        expect(rowsOf(await ask(person, `{ ${field} }`), name)).toEqual([]);
      }
      const others = Object.fromEntries(Object.entries(asked).filter(([name]) => name !== key));
      const without = await ask(person, `{ ${name}(${args(others)}) { symbol } }`);
      if (without.codes.length === 0) expect(rowsOf(without, name)).toEqual([]);
    });

    it('arguments of the field only narrow what it returns', async () => {
      const wide =
        'where: {_or: [{symbol: {_is_null: false}}, {name: {_ilike: "%"}}]}, order_by: {marks: asc}, limit: 1000';
      const rows = rowsOf(await ask(person, `{ ${name}(${args(asked)}, ${wide}) { symbol } }`), name);
      expect(rows.map(({ symbol }) => symbol)).toEqual(columnsOf(answer).reverse());
      const next = `${name}(${args(asked)}, order_by: {marks: desc}, offset: ${columnsOf(answer).length}) { symbol }`;
      expect(rowsOf(await ask(person, `{ ${next} }`), name)).toEqual([]);
    });

    const aggregate = readCell(rules.aggregate, person);
    it(`aggregate: ${aggregate}`, async () => {
      const field = `${name}_aggregate`;
      const found = await ask(
        person,
        `{ ${field}(${args(asked)}) { aggregate { count } nodes { symbol } } }`,
      );
      if (aggregate === '-') expectUnknown(found);
      else expect(objectOf(found.data, field, 'aggregate').count).toBe(columnsOf(answer).length);
    });
  });
});

// The cells above ask for what they know; this one finds fields that nobody thought of.
describe('each role has these root fields and no others', () => {
  const personOf = {
    anonymous: 'anonymous',
    student: 'approved',
    teacher: 'teacher',
    office: 'office',
    admin: 'admin',
  } as const;

  it.each(roles)('%s', async (role) => {
    const person = personOf[role];
    const expected = { query: [] as string[], mutation: [] as string[], subscription: [] as string[] };
    const streamable: string[] = [];
    for (const [table, rules] of Object.entries(matrix)) {
      const reads = [
        ...(readCell(rules.select, person) === '-' ? [] : [table]),
        ...(readCell(rules.by_pk, person) === '-' ? [] : [`${table}_by_pk`]),
        ...(readCell(rules.aggregate, person) === '-' ? [] : [`${table}_aggregate`]),
      ];
      expected.query.push(...reads);
      expected.subscription.push(...reads);
      if (reads.includes(table)) streamable.push(`${table}_stream`);
      const hasPk = readCell(rules.by_pk, person) !== '-';
      if (writeCell(rules.insert, person) !== '-')
        expected.mutation.push(`insert_${table}`, `insert_${table}_one`);
      if (writeCell(rules.update, person) !== '-') {
        expected.mutation.push(
          `update_${table}`,
          `update_${table}_many`,
          ...(hasPk ? [`update_${table}_by_pk`] : []),
        );
      }
      if (writeCell(rules.delete, person) !== '-') {
        expected.mutation.push(`delete_${table}`, ...(hasPk ? [`delete_${table}_by_pk`] : []));
      }
    }
    const others = { ...functions, ...examFunctions, ...rowFunctions, ...officeFunctions };
    for (const [name, rules] of Object.entries(others)) {
      const reads = [
        ...(readCell(rules.select, person) === '-' ? [] : [name]),
        ...(readCell(rules.aggregate, person) === '-' ? [] : [`${name}_aggregate`]),
      ];
      expected.query.push(...reads);
      expected.subscription.push(...reads);
    }
    for (const [name, grid] of Object.entries(actions)) {
      if (writeCell(grid, person) !== '-') expected.mutation.push(name);
    }
    const answer = await ask(
      person,
      `{ __schema {
        queryType { fields { name } } mutationType { fields { name } } subscriptionType { fields { name } }
        types { name }
      } }`,
    );
    expect(answer.messages).toEqual([]);
    const schema = objectOf(answer.data, '__schema');
    const names = (list: unknown): string[] =>
      Array.isArray(list) ? list.map((item: unknown) => String(objectOf({ item }, 'item').name)).sort() : [];
    const fields = (type: string): string[] =>
      schema[type] === null ? [] : names(objectOf(schema, type).fields);
    expect(fields('queryType')).toEqual(expected.query.sort());
    // Streaming subscriptions follow the right to select; an engine may do without them.
    const streams = fields('subscriptionType').filter((name) => name.endsWith('_stream'));
    expect(streams.filter((name) => !streamable.includes(name))).toEqual([]);
    expect(fields('subscriptionType').filter((name) => !streams.includes(name))).toEqual(
      expected.subscription.sort(),
    );
    expect(fields('mutationType')).toEqual(expected.mutation.sort());
    expect(names(schema.types).filter((name) => untracked.includes(name))).toEqual([]);
  });
});
