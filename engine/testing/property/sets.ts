// The sets that the engine's own property tests ask.
import { sampleSet } from '../../goldens/sampleSet.ts';
import { metadataFromJson } from '../../src/metadata/load.ts';
import { testDatabase } from '../postgres.ts';
import type { PropertySet } from './propertySet.ts';

interface TableJson {
  table: { name: string };
  select_permissions?: { role: string; permission: Record<string, unknown> }[];
  array_relationships?: unknown[];
  object_relationships?: unknown[];
  computed_fields?: unknown[];
}

interface SetJson {
  sources: { tables: TableJson[]; functions?: unknown[] }[];
}

const tablesOf = (json: unknown): TableJson[] => (json as SetJson).sources[0]?.tables ?? [];

const select = (role: string, columns: string[], filter: unknown, more: object = {}) => ({
  role,
  permission: { columns, filter, allow_aggregations: true, ...more },
});

const manual = (name: string, remote: string, mapping: Record<string, string>) => ({
  name,
  using: {
    manual_configuration: { remote_table: { schema: 'public', name: remote }, column_mapping: mapping },
  },
});

/** More rows than the goldens have. */
const clinicSql = `${sampleSet('roles').sql}
  insert into wards values (3, 'East'), (4, 'West');
  insert into shifts values (4, 3, 11);
  insert into patients select 100 + n, 'Patient ' || n % 5, 1 + n % 4, 11 + n % 3,
      (array['measles', 'flu', 'burn', 'fracture'])[1 + n % 4], 40 + n * 7 % 50, 36 + n % 9 / 2.0, n % 3 = 1,
      case n % 3 when 0 then '{}' when 1 then '{"bed": 1}' else '{"diet": {"salt": true}}' end::jsonb
    from generate_series(1, 30) n;
  insert into visits select 100 + n, 101 + n * 11 % 30, n % 5 * 50, n % 2 = 0, nullif('remark ' || n % 4, 'remark 3')
    from generate_series(1, 70) n;
`;

/** Its metadata without limits on rows, with aggregates, and with more roles. */
function clinicMetadata(): unknown {
  const json = sampleSet('roles').json as SetJson & { inherited_roles: unknown[] };
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

const onShift = 'exists (select from public.shifts s where s.ward_id = t.ward_id and s.nurse_id = 11)';

/** The patients whom each of its roles sees, by hand: two filters, or those of the nurse and of the counter. */
const patients: Readonly<Record<string, string>> = {
  front_office: 'true',
  ward_staff: 'true',
  rounds: `t.doctor_id = 11 or ${onShift}`,
  scales: `${onShift} or t.weight > 60`,
};

/** Inherited roles, whose values are shown in some rows. */
export const clinic: PropertySet = {
  name: 'clinic',
  metadata: metadataFromJson(clinicMetadata()),
  database: () => testDatabase(clinicSql),
  callers: Object.entries(patients).map(([role, rows]) => ({
    role,
    session: { 'user-id': '11' },
    // What functions look at.
    knows: [`select t.id, t.name from patients t where ${rows}`],
  })),
  keys: ['id'],
  // It writes what it wants: functions that write have no permission but to be called.
  without: ['settle'],
  // It looks for names where the role may not see them.
  declassified: ['patients_named', 'patients_named_aggregate'],
};

/** More rows than the goldens have, of which each role sees some. */
const librarySql = `${sampleSet('library').sql}
  alter table authors add teacher_id int;
  insert into authors select 100 + n, 'Author ' || n, '1900-01-01'::date + n, case n % 3 when 0 then 11 end, 100 + n / 2
    from generate_series(1, 12) n;
  insert into books (id, title, author_id, price, pages, is_public, added_by, genre, details, keywords)
    select 100 + n, 'Title ' || n, 101 + n % 12, n, nullif(n % 9, 0) * 10, n % 4 = 0, 11 + n % 2,
      (array['novel', 'poetry', 'drama'])[1 + n % 3], jsonb_build_object('a', n % 3), array['k' || n % 4]
    from generate_series(1, 40) n;
  insert into reviews select 100 + n, 101 + n % 40, 11 + n % 2, 1 + n % 5, 'r' || n from generate_series(1, 80) n;
  alter table authors add high int generated always as (id + 80) stored;
  alter table books add low int generated always as (id * 2 - 201) stored;
`;

/** Its permissions compare with `$`, on ids, which every table has: a wrong root is no error, only wrong. */
const comparing: Readonly<Record<string, unknown>> = {
  authors: { books: { low: { _cgt: ['$', 'id'] } } },
  books: { _or: [{ reviews: { id: { _clt: ['$', 'id'] } } }] },
  reviews: {
    book: { author: { _and: [{ high: { _cgt: ['$', 'id'] } }, { id: { _clt: ['$', 'id'] } }] } },
  },
};

function libraryMetadata(): unknown {
  const { json } = sampleSet('library');
  const columns: Record<string, string[]> = {
    authors: ['id', 'name', 'teacher_id'],
    books: ['id', 'title', 'pages', 'is_public', 'keywords', 'details'],
    reviews: ['id', 'stars', 'body'],
  };
  for (const table of tablesOf(json)) {
    const { name } = table.table;
    if (comparing[name] !== undefined) {
      table.select_permissions?.push(select('comparer', columns[name] ?? [], comparing[name]));
    }
    for (const { role, permission } of table.select_permissions ?? []) {
      if (role !== 'shelves') permission['allow_aggregations'] = true;
      if (name === 'books' && role === 'member')
        permission['computed_fields'] = ['title_length', 'good_reviews'];
    }
    if (name === 'authors') {
      table.object_relationships = [manual('teacher', 'authors', { teacher_id: 'id' })];
      table.array_relationships?.push(manual('pupils', 'authors', { id: 'teacher_id' }));
    }
  }
  return json;
}

/** Which books each role sees, by hand. */
const books: Readonly<Record<string, string>> = {
  reader: 'b.is_public',
  member: 'b.is_public or b.author_id in (select id from authors where owner = 11)',
  comparer: 'exists (select from reviews r where r.book_id = b.id and r.id < b.id)',
};

/** Self-joins, columns compared with `$`, views, functions with and without a session argument, and writes. */
export const library: PropertySet = {
  name: 'library',
  metadata: metadataFromJson(libraryMetadata()),
  database: () => testDatabase(librarySql),
  callers: ['reader', 'member', 'comparer'].map((role) => ({
    role,
    session: { 'user-id': '11' },
    // What functions look at in the rows that the role sees.
    knows: [`select b.id, b.added_by from books b where ${books[role] ?? 'true'}`],
  })),
  keys: ['id'],
  // Beyond what the check of an update allows.
  values: { numeric: [1500, 2500, 3500] },
  sideEffects: ['public.history'],
  cascades: ['public.reviews'],
  without: ['add_copy'],
};

/** More rows than the goldens have. */
const choirSql = `${sampleSet('customized').sql}
  insert into singers (name, voice) select 'Singer ' || n, (array['alto', 'bass', 'tenor'])[1 + n % 3] from generate_series(1, 24) n;
  insert into rehearsals (singer_id, minutes) select 1 + (n * 5) % 27, 10 + n % 8 * 10 from generate_series(1, 60) n;
`;

function choirMetadata(): unknown {
  const { json } = sampleSet('customized');
  const [source] = (json as { sources: { customization: Record<string, unknown> }[] }).sources;
  if (source !== undefined) source.customization['naming_convention'] = 'graphql-default';
  const altos = { singer: { voice: { _eq: 'alto' } } };
  const short = { minutes: { _lt: 90 } };
  const permission = (of: object) => [{ role: 'conductor', permission: of }];
  for (const table of tablesOf(json) as (TableJson & Record<string, unknown>)[]) {
    if (table.table.name === 'singers') {
      const louder = { rehearsals: { minutes: { _gt: 70 } } };
      table.select_permissions = [
        select('conductor', ['id', 'name', 'voice'], { _or: [{ voice: { _eq: 'alto' } }, louder] }),
        select('guest', ['id', 'name'], { voice: { _eq: 'alto' } }, { limit: 5 }),
      ];
      continue;
    }
    table.select_permissions = [select('conductor', ['id', 'singer_id', 'minutes'], altos)];
    table['insert_permissions'] = permission({ columns: ['singer_id', 'minutes'], check: short });
    table['update_permissions'] = permission({ columns: ['minutes'], filter: altos, check: short });
    table['delete_permissions'] = permission({ filter: altos });
  }
  return json;
}

/** Names of a customization and of a convention; a limit. */
export const choir: PropertySet = {
  name: 'choir',
  metadata: metadataFromJson(choirMetadata()),
  database: () => testDatabase(choirSql),
  callers: ['conductor', 'guest'].map((role) => ({
    role,
    session: { 'user-id': '2' },
    // What its function looks at.
    knows: [`select id, voice from singers where voice = 'alto'`],
  })),
  keys: ['id'],
};
