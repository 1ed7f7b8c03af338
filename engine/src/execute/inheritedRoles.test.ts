// What an inherited role may write, and that writing tells it no value that it may not see.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Library, sessionOf, startLibrary } from '../../goldens/library.ts';
import { sampleSet } from '../../goldens/sampleSet.ts';
import { metadataFromJson } from '../metadata/load.ts';

interface Json {
  sources: { tables: Record<string, unknown>[] }[];
  inherited_roles: { role_name: string; role_set: string[] }[];
}

/** The clinic's metadata with permissions added, by table and operation. */
function clinic(
  added: Record<string, Record<string, { role: string; permission: unknown }[]>>,
  inherited: Record<string, string[]>,
): unknown {
  const json = sampleSet('roles').json as Json;
  for (const table of json.sources[0]?.tables ?? []) {
    const { name } = table.table as { name: string };
    for (const [operation, entries] of Object.entries(added[name] ?? {})) {
      const key = `${operation}_permissions`;
      table[key] = [...((table[key] as unknown[] | undefined) ?? []), ...entries];
    }
  }
  for (const [role_name, role_set] of Object.entries(inherited)) {
    json.inherited_roles.push({ role_name, role_set });
  }
  return json;
}

const everyRow = { filter: {}, check: null };
const open = (role: string, columns: string[]): Record<string, { role: string; permission: unknown }[]> => ({
  insert: [{ role, permission: { columns, check: {} } }],
  update: [{ role, permission: { columns, ...everyRow } }],
  delete: [{ role, permission: { filter: {} } }],
});

const metadata = clinic(
  {
    visits: open('front_office', ['id', 'patient_id', 'fee']),
    patients: {
      ...open('keyed', ['id', 'name']),
      select: [
        { role: 'names', permission: { columns: ['name'], filter: {} } },
        { role: 'keys', permission: { columns: ['id', 'name'], filter: { doctor_id: 'X-Hasura-User-Id' } } },
      ],
    },
    wards: {
      insert: [
        { role: 'names', permission: { columns: ['id', 'name'], check: {}, backend_only: true } },
        { role: 'keys', permission: { columns: ['name', 'id'], check: {}, backend_only: true } },
      ],
      delete: [
        { role: 'names', permission: { filter: { name: { _eq: 'a' } } } },
        { role: 'keys', permission: { filter: { name: { _eq: 'b' } } } },
      ],
      select: [{ role: 'names', permission: { columns: '*', filter: {} } }],
    },
  },
  { keyed: ['names', 'keys'] },
);

describe('an inherited role that writes', () => {
  let library: Library;

  beforeAll(async () => {
    library = await startLibrary(metadataFromJson(metadata), sampleSet('roles').sql);
  });

  // Each test finds the rows as they are written.
  beforeEach(async () => {
    await library.pool.query(
      `update patients set name = 'P' || id; update visits set fee = id; delete from wards where id > 2`,
    );
  });

  afterAll(() => library.stop());

  /** Visits 1 and 2 are of a patient of doctor 11, visit 3 ("only") is of another doctor's. */
  const ask = async (query: string, role = 'front_office', backend = false): Promise<unknown> => {
    const session = { ...sessionOf(role, { 'user-id': '11' }), useBackendOnlyPermissions: backend };
    return ((await library.ask(query, {}, session)) as { data: unknown }).data;
  };

  test('nor one to delete, whatever relationship leads there', async () => {
    const removed = `mutation {
      own: delete_visits(where: { remark: { _in: ["only", "urgent"] } }) { affected_rows }
      related: delete_visits(where: { patient: { visits: { remark: { _eq: "only" } } } }) { affected_rows }
      counted: delete_visits(where: { patient: { visits_aggregate: { count: {
        predicate: { _gt: 0 }, filter: { remark: { _eq: "only" } } } } } }) { affected_rows }
      medical: delete_visits(where: { patient: { diagnosis: { _eq: "fracture" } } }) { affected_rows }
    }`;
    const none = { affected_rows: 0 };
    expect(await ask(removed)).toEqual({ own: none, related: none, counted: none, medical: none });
  });

  test('nor one that conflicts', async () => {
    const upsert = (id: number, remark: string): string => `mutation {
      insert_visits(
        objects: [{ id: ${id}, patient_id: 1, fee: 7 }]
        on_conflict: { constraint: visits_pkey, update_columns: [fee], where: { remark: { _eq: "${remark}" } } }
      ) { affected_rows returning { id remark } }
    }`;
    expect(await ask(upsert(3, 'only'))).toEqual({ insert_visits: { affected_rows: 0, returning: [] } });
    expect(await ask(upsert(1, 'first'))).toEqual({
      insert_visits: { affected_rows: 1, returning: [{ id: 1, remark: 'first' }] },
    });
  });

  test('is answered by what it sees after the write', async () => {
    const moved = `mutation {
      away: update_visits_by_pk(pk_columns: { id: 1 }, _set: { patient_id: 2 }) { remark }
      back: update_visits_by_pk(pk_columns: { id: 1 }, _set: { patient_id: 1 }) { remark }
    }`;
    expect(await ask(moved)).toEqual({ away: { remark: null }, back: { remark: 'first' } });
  });

  test('finds by a key only rows whose key it sees', async () => {
    const query = '{ own: patients_by_pk(id: 1) { id name } other: patients_by_pk(id: 2) { id name } }';
    expect(await ask(query, 'keyed')).toEqual({ own: { id: 1, name: 'P1' }, other: null });
    const mutation = `mutation {
      update_patients_by_pk(pk_columns: { id: 2 }, _set: { name: "x" }) { name }
      delete_patients_by_pk(id: 91) { name }
    }`;
    expect(await ask(mutation, 'keyed')).toEqual({
      update_patients_by_pk: null,
      delete_patients_by_pk: null,
    });
    const { rows } = await library.pool.query(
      'select id, name from patients where id in (2, 91) order by id',
    );
    expect(rows).toEqual([
      { id: 2, name: 'P2' },
      { id: 91, name: 'P91' },
    ]);
  });

  test('inherits for trusted backends only what its parents have for them', async () => {
    const insert = 'mutation { insert_wards_one(object: { id: 3, name: "x" }) { id } }';
    await expect(ask(insert, 'keyed')).rejects.toMatchObject({ code: 'validation-failed' });
    expect(await ask(insert, 'keyed', true)).toEqual({ insert_wards_one: { id: 3 } });
  });

  test('inherits nothing where its parents differ, which is told', async () => {
    const update = 'mutation { update_patients(where: {}, _set: { name: "x" }) { affected_rows } }';
    await expect(ask(update)).rejects.toMatchObject({
      message: "field 'update_patients' not found in type: 'mutation_root'",
    });
    expect(library.api.conflicts).toEqual([
      {
        object: 'inherited role "front_office"',
        reason:
          "Could not inherit permission for the role 'front_office' for the entity: 'update permission, table: patients, source: 'default''",
      },
      {
        object: 'inherited role "keyed"',
        reason:
          "Could not inherit permission for the role 'keyed' for the entity: 'delete permission, table: wards, source: 'default''",
      },
    ]);
  });

  test('pays for each value that depends on the row', () => {
    const query = 'query ($where: visits_bool_exp!) { visits(where: $where) { id } }';
    const prepare = (where: unknown): unknown =>
      library.api.prepare(
        { query, variables: { where: { _or: Array.from({ length: 15_000 }, () => where) } } },
        sessionOf('front_office', { 'user-id': '11' }),
      );
    prepare({ fee: { _eq: 1 } });
    expect(() => prepare({ remark: { _eq: 'x' } })).toThrow('the query asks for too many fields and values');
  });
});
