// The clinic of the goldens with more rows and roles, and what each inherited role may see of it, once more and
// independently: as views in plain SQL.
import { sampleSet } from '../../goldens/sampleSet.ts';

export type Kind = 'int' | 'float' | 'text' | 'bool' | 'jsonb';
export type Columns = Record<string, { kind: Kind; seen: string }>;

const own = 't.doctor_id = 11';
const onShift = 'exists (select from public.shifts s where s.ward_id = t.ward_id and s.nurse_id = 11)';
const ofOwn = 'exists (select from public.patients p where p.id = t.patient_id and p.doctor_id = 11)';

const medical = (weight: string, seen: string): Columns => ({
  diagnosis: { kind: 'text', seen },
  weight: { kind: 'int', seen: weight },
  temperature: { kind: 'float', seen },
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
export const clinicRoles: Record<
  string,
  Record<string, { rows: string; columns: Columns; computed?: string }>
> = {
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

export interface Related {
  name: string;
  to: string;
  many: boolean;
  own: string;
  other: string;
}

export const relationships: Record<string, Related[]> = {
  wards: [{ name: 'patients', to: 'patients', many: true, own: 'id', other: 'ward_id' }],
  patients: [
    { name: 'ward', to: 'wards', many: false, own: 'ward_id', other: 'id' },
    { name: 'visits', to: 'visits', many: true, own: 'id', other: 'patient_id' },
  ],
  visits: [{ name: 'patient', to: 'patients', many: false, own: 'patient_id', other: 'id' }],
};

export const clinicSql = (): string => `${sampleSet('roles').sql}
  insert into wards values (3, 'East'), (4, 'West');
  insert into shifts values (4, 3, 11);
  insert into patients select 100 + n, 'Patient ' || n % 5, 1 + n % 4, 11 + n % 3,
      (array['measles', 'flu', 'burn', 'fracture'])[1 + n % 4], 40 + n * 7 % 50, 36 + n % 9 / 2.0, n % 3 = 1,
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
export function clinicMetadata(): unknown {
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
export function viewSql(role: string): string {
  const tables = clinicRoles[role] ?? {};
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
export function viewMetadata(role: string): unknown {
  const tables = clinicRoles[role] ?? {};
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
