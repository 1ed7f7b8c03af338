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

const manual = (name: string, remote: string, mapping: Record<string, string>, schema = 'public') => ({
  name,
  using: { manual_configuration: { remote_table: { schema, name: remote }, column_mapping: mapping } },
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

const guildSql = `
  create schema trade;
  create table trade.guild_people (
    person_id int primary key, full_name text not null, master_id int references trade.guild_people,
    town text not null, is_open boolean not null default false, wage numeric(8, 2), tags jsonb not null default '{}'
  );
  create table trade.crafts (craft_id int primary key, craft_name text not null unique, keeper int not null, is_secret boolean not null);
  create table trade.people_crafts (
    person_id int not null references trade.guild_people, craft_id int not null references trade.crafts,
    years int not null default 0, primary key (person_id, craft_id)
  );
  create table trade.notices (notice_id bigint primary key, craft_id int not null references trade.crafts, line text not null, posted_at timestamptz not null);
  create view trade.open_people as select person_id, full_name, town from trade.guild_people where is_open;
  create function trade.people_of(wanted text) returns setof trade.guild_people language sql stable as
    $$ select * from trade.guild_people where town = wanted $$;
  create function trade.own_crafts(hasura_session json) returns setof trade.crafts language sql stable as
    $$ select * from trade.crafts where keeper = (hasura_session ->> 'x-hasura-user-id')::int $$;
  insert into trade.guild_people select n, 'Person ' || n, nullif(n / 3, 0), (array['Pokhara', 'Patan', 'Jumla'])[1 + n % 3],
    n % 2 = 0, n * 3.5, jsonb_build_object('a', n % 4) from generate_series(1, 24) n;
  insert into trade.crafts select n, 'Craft ' || n, 10 + n % 3, n % 2 = 1 from generate_series(1, 8) n;
  insert into trade.people_crafts select n, 1 + (n * 5) % 8, n % 7 from generate_series(1, 24) n;
  insert into trade.people_crafts select n, 1 + (n * 5 + 3) % 8, n % 5 from generate_series(1, 24) n;
  insert into trade.notices select n, 1 + n % 8, 'Line ' || n % 6, '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 hour'
    from generate_series(1, 30) n;
`;

const trade = (name: string) => ({ schema: 'trade', name });

function guildMetadata(): unknown {
  const craftsSeen = { _or: [{ is_secret: { _eq: false } }, { keeper: { _eq: 'X-Hasura-User-Id' } }] };
  const own = { craft: { keeper: { _eq: 'X-Hasura-User-Id' } } };
  return {
    version: 3,
    sources: [
      {
        name: 'default',
        kind: 'postgres',
        configuration: { connection_info: { database_url: { from_env: 'PG_DATABASE_URL' } } },
        customization: {
          naming_convention: 'graphql-default',
          root_fields: { namespace: 'guild', prefix: 'the_', suffix: '_now' },
          type_names: { prefix: 'G_', suffix: '_t' },
        },
        tables: [
          {
            table: trade('guild_people'),
            configuration: { custom_name: 'folk', column_config: { full_name: { custom_name: 'calledBy' } } },
            object_relationships: [{ name: 'master', using: { foreign_key_constraint_on: 'master_id' } }],
            array_relationships: [
              manual('pupils', 'guild_people', { person_id: 'master_id' }, 'trade'),
              manual('skills', 'people_crafts', { person_id: 'person_id' }, 'trade'),
            ],
            select_permissions: [
              select('keeper', ['person_id', 'full_name', 'town', 'tags', 'master_id'], {
                _or: [{ is_open: { _eq: true } }, { master: { town: { _ceq: ['$', 'town'] } } }],
              }),
              select('guest', ['person_id', 'full_name'], { is_open: { _eq: true } }, { limit: 5 }),
            ],
          },
          {
            table: trade('crafts'),
            array_relationships: [
              manual('people', 'people_crafts', { craft_id: 'craft_id' }, 'trade'),
              manual('notices', 'notices', { craft_id: 'craft_id' }, 'trade'),
            ],
            select_permissions: [
              select('keeper', ['craft_id', 'craft_name'], craftsSeen),
              select('guest', ['craft_id', 'craft_name'], { is_secret: { _eq: false } }),
            ],
          },
          {
            table: trade('people_crafts'),
            object_relationships: [
              { name: 'person', using: { foreign_key_constraint_on: 'person_id' } },
              { name: 'craft', using: { foreign_key_constraint_on: 'craft_id' } },
            ],
            select_permissions: [select('keeper', ['person_id', 'craft_id', 'years'], { craft: craftsSeen })],
            insert_permissions: [
              { role: 'keeper', permission: { columns: ['person_id', 'craft_id', 'years'], check: own } },
            ],
            update_permissions: [
              {
                role: 'keeper',
                permission: { columns: ['years'], filter: own, check: { years: { _lt: 50 } } },
              },
            ],
            delete_permissions: [{ role: 'keeper', permission: { filter: own } }],
          },
          {
            table: trade('notices'),
            object_relationships: [{ name: 'craft', using: { foreign_key_constraint_on: 'craft_id' } }],
            select_permissions: [
              select('keeper', ['notice_id', 'craft_id', 'line', 'posted_at'], { craft: craftsSeen }),
              select('guest', ['notice_id', 'line'], { craft: { is_secret: { _eq: false } } }),
            ],
          },
          {
            table: trade('open_people'),
            select_permissions: [select('guest', ['person_id', 'town'], { town: { _neq: 'Jumla' } })],
          },
        ],
        functions: [
          { function: trade('people_of') },
          { function: trade('own_crafts'), configuration: { session_argument: 'hasura_session' } },
        ],
      },
    ],
  };
}

/** Names of a customization, many to many, streams, a view. */
export const guild: PropertySet = {
  name: 'guild',
  metadata: metadataFromJson(guildMetadata()),
  database: () => testDatabase(guildSql),
  callers: ['keeper', 'guest'].map((role) => ({
    role,
    session: { 'user-id': '11' },
    knows: [
      'select person_id, town from trade.guild_people where is_open',
      'select craft_id, keeper from trade.crafts where not is_secret or keeper = 11',
    ],
  })),
  keys: ['noticeId'],
};
