// The calls that hasura-cli v2 makes (read from its source; the program itself was not run), in its order: what it asks
// before each command, `migrate apply`, `migrate status`, `metadata apply`, `metadata export`, `metadata reload`,
// `metadata inconsistency list`.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminSecret, realDatabase, type RealDatabase, type RealEngine } from '../../testing/realEngine.ts';

const source = {
  name: 'default',
  kind: 'postgres',
  configuration: { connection_info: { database_url: { from_env: 'PG_DATABASE_URL' } } },
  tables: [] as object[],
};

let database: RealDatabase;
let real: RealEngine;
beforeAll(async () => {
  database = await realDatabase();
  real = await database.start({}, { version: 3, sources: [source] }, undefined, { isChangeable: true });
});
afterAll(async () => {
  await real.stop();
  await database.drop();
});

const headers = { 'content-type': 'application/json', 'x-hasura-admin-secret': adminSecret };

async function get(path: string, withSecret = true): Promise<unknown> {
  const response = await fetch(`${real.url}${path}`, withSecret ? { headers } : {});
  expect(response.status, path).toBe(200);
  expect(response.headers.get('content-type')).toContain('application/json');
  return response.json();
}

async function post(path: string, body: object): Promise<unknown> {
  const response = await fetch(`${real.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = await response.json();
  expect(response.status, `${path} ${JSON.stringify(body)}: ${JSON.stringify(answer)}`).toBe(200);
  return answer;
}

const metadata = (type: string, args: unknown = {}, more: object = {}): Promise<unknown> =>
  post('/v1/metadata', { type, args, ...more });
const runSql = (sql: string, more: object = {}): Promise<unknown> =>
  post('/v2/query', {
    type: 'run_sql',
    args: { sql, source: 'default', cascade: false, read_only: false, ...more },
  });

interface State {
  migrations?: Record<string, Record<string, boolean>>;
  settings: Record<string, string>;
  isStateCopyCompleted: boolean;
}
/** As its statestore decodes it. */
async function getState(): Promise<State> {
  const { cli_state: state } = (await metadata('get_catalog_state')) as { cli_state: Partial<State> };
  return { settings: {}, isStateCopyCompleted: false, ...state };
}
const setState = (state: State) => metadata('set_catalog_state', { type: 'cli', state });

/** cli.go: Validate. */
async function begin(): Promise<void> {
  expect(await get('/v1/version', false)).toMatchObject({ version: expect.stringMatching(/^v\d/) as string });
  await get('/v1/version', false);
  expect(await get('/v1alpha1/config')).toHaveProperty('console_assets_dir');
  expect(await post('/v1/query', { type: 'export_metadata', args: {} })).toMatchObject({ version: 3 });
  expect(await metadata('get_catalog_state')).toMatchObject({
    id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
  });
}

/** migrate/util.go and hasuradb.go: NewMigrate. */
async function openMigrations(): Promise<void> {
  const exported = (await metadata('export_metadata')) as { sources: { name: string; kind: string }[] };
  expect(exported.sources.map(({ name, kind }) => [name, kind])).toEqual([['default', 'postgres']]);
  const settled = await getState();
  settled.settings['migration_mode'] ??= 'true';
  await setState(settled);
  await getState();
  const state = await getState();
  if (state.isStateCopyCompleted) return;
  const old =
    "SELECT COUNT(1) FROM information_schema.tables WHERE table_name = 'schema_migrations' AND table_schema = 'hdb_catalog' LIMIT 1";
  expect(await runSql(old)).toEqual({ result_type: 'TuplesOk', result: [['count'], ['0']] });
  await setState({ ...state, isStateCopyCompleted: true });
}

describe('hasura-cli', () => {
  it('migrate apply and status', async () => {
    await begin();
    await openMigrations();
    expect((await getState()).settings['migration_mode']).toBe('true');
    const migrations = [
      ['1700000000001', 'create table author (id int primary key, name text not null);'],
      [
        '1700000000002',
        'create table article (id int primary key, author_id int references author);\nset search_path = public;',
      ],
    ] as const;
    for (const [version, sql] of migrations) {
      expect(await runSql(sql, { check_metadata_consistency: false })).toEqual({
        result_type: 'CommandOk',
        result: null,
      });
      const state = await getState();
      const versions = { ...state.migrations?.['default'], [version]: false };
      await setState({ ...state, migrations: { ...state.migrations, default: versions } });
    }
    expect((await getState()).migrations).toEqual({
      default: { 1700000000001: false, 1700000000002: false },
    });
  });

  const applied = {
    version: 3,
    sources: [
      {
        ...source,
        tables: [
          {
            table: { name: 'article', schema: 'public' },
            object_relationships: [{ name: 'author', using: { foreign_key_constraint_on: 'author_id' } }],
          },
          {
            table: { name: 'author', schema: 'public' },
            select_permissions: [{ role: 'user', permission: { columns: ['id'], filter: {} } }],
          },
        ],
      },
    ],
    actions: [],
    custom_types: { enums: [], input_objects: [], objects: [], scalars: [] },
    remote_schemas: [],
    query_collections: [],
    allowlist: [],
    cron_triggers: [],
    network: {},
    api_limits: {},
    rest_endpoints: [],
    inherited_roles: [],
    opentelemetry: {},
    backend_configs: {},
    graphql_schema_introspection: { disabled_for_roles: [] },
    metrics_config: {},
  };

  it('metadata apply, and export gives back what was applied', async () => {
    await begin();
    const args = { allow_inconsistent_metadata: true, metadata: applied };
    expect(await metadata('replace_metadata', args, { version: 2 })).toEqual({
      is_consistent: true,
      inconsistent_objects: [],
    });
    const answer = await real.ask('{ article { author { name } } }');
    expect(answer.body).toEqual({ data: { article: [] } });
    await begin();
    // Empty sections stay out, as in Hasura.
    const { version, sources } = applied;
    expect(await metadata('export_metadata')).toEqual({ version, sources });
    // Of config v2.
    expect(await metadata('replace_metadata', applied)).toEqual({ message: 'success' });
  });

  it('metadata reload, inconsistency list and drop', async () => {
    await begin();
    expect(
      await metadata('reload_metadata', { reload_remote_schemas: true, reload_sources: true }),
    ).toMatchObject({ message: 'success' });
    const tables = [...(applied.sources[0]?.tables ?? []), { table: 'nowhere' }];
    const args = {
      allow_inconsistent_metadata: true,
      metadata: { ...applied, sources: [{ ...source, tables }] },
    };
    const listed = { is_consistent: false, inconsistent_objects: [{ type: 'table', definition: 'nowhere' }] };
    expect(await metadata('replace_metadata', args, { version: 2 })).toMatchObject(listed);
    expect(await metadata('get_inconsistent_metadata')).toMatchObject(listed);
    expect(await metadata('drop_inconsistent_metadata')).toEqual({ message: 'success' });
    expect(await metadata('clear_metadata')).toEqual({ message: 'success' });
  });
});
