import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadMetadata, metadataFromJson, warningsOf } from './load.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'engine-metadata-'));
});
afterEach(() => rm(root, { recursive: true }));

const write = async (files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  }
};

/** What `hasura metadata export` writes for one table. */
const exported = {
  'version.yaml': 'version: 3\n',
  'actions.graphql': '# no actions\n',
  'actions.yaml':
    'actions: []\ncustom_types:\n  enums: []\n  input_objects: []\n  objects: []\n  scalars: []\n',
  'allow_list.yaml': '[]\n',
  'api_limits.yaml': '{}\n',
  'backend_configs.yaml': '{}\n',
  'cron_triggers.yaml': '[]\n',
  'graphql_schema_introspection.yaml': 'disabled_for_roles: []\n',
  'inherited_roles.yaml': '[]\n',
  'metrics_config.yaml': '{}\n',
  'network.yaml': '{}\n',
  'opentelemetry.yaml': '{}\n',
  'query_collections.yaml': '[]\n',
  'remote_schemas.yaml': '[]\n',
  'rest_endpoints.yaml': '[]\n',
  'databases/databases.yaml': `- name: default
  kind: postgres
  configuration:
    connection_info:
      database_url:
        from_env: PG_DATABASE_URL
      isolation_level: read-committed
      pool_settings:
        connection_lifetime: 600
        retries: 1
        idle_timeout: 180
        max_connections: 50
      use_prepared_statements: true
  tables: "!include default/tables/tables.yaml"
`,
  'databases/default/tables/tables.yaml': '- "!include public_author.yaml"\n',
  'databases/default/tables/public_author.yaml': `table:
  name: author
  schema: public
array_relationships:
  - name: articles
    using:
      foreign_key_constraint_on:
        column: author_id
        table:
          name: article
          schema: public
select_permissions:
  - role: user
    permission:
      columns: [id, name]
      filter:
        id:
          _eq: X-Hasura-User-Id
    comment: own row
`,
};

describe('a metadata directory', () => {
  it('is read as hasura-cli writes it, with quoted includes', async () => {
    await write(exported);
    const metadata = await loadMetadata(root);
    expect(metadata.sources).toHaveLength(1);
    const [table] = metadata.sources[0]?.tables ?? [];
    expect(table).toMatchObject({
      table: { schema: 'public', name: 'author' },
      is_enum: false,
      array_relationships: [
        {
          name: 'articles',
          using: {
            foreign_key_constraint_on: {
              table: { schema: 'public', name: 'article' },
              columns: ['author_id'],
            },
          },
        },
      ],
      select_permissions: [
        {
          role: 'user',
          permission: {
            columns: ['id', 'name'],
            filter: { id: { _eq: 'X-Hasura-User-Id' } },
            allow_aggregations: false,
          },
        },
      ],
    });
  });

  it('may be named relative to the working directory, which messages keep', async () => {
    await write(exported);
    const relative = path.relative(process.cwd(), root);
    expect(await loadMetadata(relative)).toEqual(await loadMetadata(root));
    await write({ 'remote_schemas.yaml': '- name: x\n' });
    await expect(loadMetadata(relative)).rejects.toThrow(path.join(relative, 'remote_schemas.yaml'));
  });

  it('is read with the YAML tag as well', async () => {
    await write({ ...exported, 'databases/default/tables/tables.yaml': '- !include public_author.yaml\n' });
    expect((await loadMetadata(root)).sources[0]?.tables[0]?.table.name).toBe('author');
  });

  const table = 'databases/default/tables/public_author.yaml';
  const bare = 'table: author\n';
  it.each([
    [
      'an unknown key',
      { [table]: `${bare}select_permision: []\n` },
      `${table}:2:1: select_permision: unknown key`,
    ],
    [
      'an unknown key in a permission',
      {
        [table]: `${bare}select_permissions: [{role: user, permission: {columns: [], filter: {}, alow: 1}}]\n`,
      },
      `${table}:2:73: select_permissions[0].permission.alow: unknown key`,
    ],
    [
      'a permission without a filter',
      { [table]: `${bare}select_permissions: [{role: user, permission: {columns: "*"}}]\n` },
      `${table}:2:35: select_permissions[0].permission.filter: `,
    ],
    [
      'a key that schemas would pass over',
      { [table]: `${bare}delete_permissions: [{role: u, permission: {filter: {__proto__: {_eq: 1}}}}]\n` },
      `${table}:2:54: delete_permissions[0].permission.filter.__proto__: no key can be called __proto__`,
    ],
    [
      'two permissions of one role',
      {
        [table]: `${bare}delete_permissions: [{role: u, permission: {filter: {}}}, {role: u, permission: {filter: {}}}]\n`,
      },
      `${table}:2:60: delete_permissions[1].role: role "u" occurs twice`,
    ],
    [
      'a permission of admin',
      { [table]: `${bare}delete_permissions: [{role: admin, permission: {filter: {}}}]\n` },
      `${table}:2:23: delete_permissions[0].role: the role admin`,
    ],
    [
      'a relationship of two kinds',
      { [table]: `${bare}object_relationships: [{name: a, using: {}}]\n` },
      `${table}:2:34: object_relationships[0].using: exactly one of`,
    ],
    [
      'event triggers',
      { [table]: `${bare}event_triggers: [{name: x}]\n` },
      `${table}:2:18: event_triggers[0]: Hasura's event triggers: not supported by this engine, real Hasura serves the same metadata`,
    ],
    [
      'a remote relationship',
      { [table]: `${bare}remote_relationships: [{name: x}]\n` },
      `${table}:2:24: remote_relationships[0]: Hasura's remote relationships: not supported`,
    ],
    [
      'a remote schema',
      { 'remote_schemas.yaml': '- name: x\n' },
      "remote_schemas.yaml:1:3: [0]: Hasura's remote schemas: not supported",
    ],
    [
      'an action',
      { 'actions.yaml': 'actions: [{name: x}]\n' },
      "actions.yaml:1:11: [0]: Hasura's actions: not supported",
    ],
    [
      'custom types',
      { 'actions.yaml': 'custom_types: {scalars: [{name: x}]}\n' },
      "actions.yaml:1:1: Hasura's actions: not supported",
    ],
    [
      'a cron trigger',
      { 'cron_triggers.yaml': '- name: x\n' },
      "cron_triggers.yaml:1:3: [0]: Hasura's cron triggers: not supported",
    ],
    [
      'a second database',
      {
        'databases/databases.yaml': `${exported['databases/databases.yaml']}- name: more
  kind: postgres
  configuration: {connection_info: {database_url: {from_env: MORE_URL}}}
  tables: []
`,
      },
      "[1]: Hasura's several databases: not supported",
    ],
    [
      'read replicas',
      {
        'databases/databases.yaml': exported['databases/databases.yaml'].replace(
          '  configuration:\n',
          '  configuration:\n    read_replicas: [{database_url: {from_env: REPLICA_URL}}]\n',
        ),
      },
      "configuration.read_replicas[0]: Hasura's read replicas: not supported",
    ],
    [
      'an API limit without one for all',
      { 'api_limits.yaml': 'depth_limit:\n  per_role:\n    user: 5\n' },
      'api_limits.yaml:1:1: depth_limit.global: expected number',
    ],
    [
      'an API limit that counts by nothing that is known',
      { 'api_limits.yaml': 'rate_limit: {global: {max_reqs_per_min: 1, unique_params: [x-hasura-role]}}\n' },
      'api_limits.yaml:1:44: rate_limit.global.unique_params: expected "IP" or a list of session variables',
    ],
    ['an API limit of another name', { 'api_limits.yaml': 'width_limit: {global: 1}\n' }, 'width_limit'],
    [
      'actions in actions.graphql',
      { 'actions.graphql': 'type Mutation { a: Int }\n' },
      "actions.graphql:1:1: Hasura's actions: not supported",
    ],
    ['a file of another kind', { 'webhooks.yaml': '[]\n' }, 'webhooks.yaml: is neither'],
    ['broken YAML', { [table]: 'table: [\n' }, `${table}:2:1: Flow sequence`],
    ['a key twice', { [table]: 'table: author\ntable: other\n' }, `${table}:2:1: Map keys must be unique`],
    [
      'an included file that is missing',
      { 'databases/default/tables/tables.yaml': '- "!include x.yaml"\n' },
      /x\.yaml: cannot be read \(included by .*\.yaml:\d+:\d+\)/,
    ],
    [
      'a file that includes itself',
      { [table]: '"!include public_author.yaml"\n' },
      `${table}: includes itself`,
    ],
    ['an include from outside', { [table]: '"!include ../../../../outside.yaml"\n' }, 'outside'],
    ['another version', { 'version.yaml': 'version: 2\n' }, 'version.yaml:1:1: only version 3'],
    [
      'a database of another kind',
      {
        'databases/databases.yaml': exported['databases/databases.yaml'].replace(
          'kind: postgres',
          'kind: mssql',
        ),
      },
      "databases.yaml:2:3: [0].kind: Hasura's databases of another kind than postgres: not supported",
    ],
  ])('is refused for %s, with file and place', async (_name, files, message) => {
    await write({ ...exported, ...files });
    await expect(loadMetadata(root)).rejects.toThrow(message);
    await expect(loadMetadata(root)).rejects.toMatchObject({ name: 'MetadataError' });
  });

  it('may have files of tables that are gone, which are not read, and named', async () => {
    await write({ ...exported, 'databases/default/tables/public_gone.yaml': '- broken: [\n' });
    const metadata = await loadMetadata(root);
    expect(metadata.sources[0]?.tables).toHaveLength(1);
    expect(warningsOf(metadata)).toEqual([
      `${path.join(root, 'databases/default/tables/public_gone.yaml')}: nothing includes it, and so it is not read`,
    ]);
  });

  it('may have agents of data connectors, as newer exports do, and what is said of analysis', async () => {
    await write({
      ...exported,
      'backend_configs.yaml': 'dataconnector:\n  athena:\n    uri: http://localhost:8081/api/v1/athena\n',
      'metrics_config.yaml': 'analyze_query_variables: true\nanalyze_response_body: true\n',
    });
    expect((await loadMetadata(root)).sources).toHaveLength(1);
  });

  it('may name computed fields where rows are written, which changes nothing', async () => {
    const rights = `insert_permissions:
  - role: user
    permission: { check: {}, columns: [name], computed_fields: [shown] }
update_permissions:
  - role: user
    permission: { filter: {}, columns: [name], computed_fields: [shown] }
`;
    await write({ ...exported, [table]: exported[table] + rights });
    expect((await loadMetadata(root)).sources[0]?.tables[0]?.update_permissions).toHaveLength(1);
  });

  it('may name one column of another table without a list', async () => {
    const named = exported[table].replace('column: author_id', 'columns: author_id');
    await write({ ...exported, [table]: named });
    const [relationship] = (await loadMetadata(root)).sources[0]?.tables[0]?.array_relationships ?? [];
    expect(relationship?.using.foreign_key_constraint_on?.columns).toEqual(['author_id']);
  });

  it('is not read outside of its folder, whatever a link says', async () => {
    await write(exported);
    const outside = await mkdtemp(path.join(tmpdir(), 'engine-outside-'));
    await writeFile(path.join(outside, 'x.yaml'), bare);
    await rm(path.join(root, table));
    await symlink(path.join(outside, 'x.yaml'), path.join(root, table));
    await expect(loadMetadata(root)).rejects.toThrow(`includes ${path.join(root, table)}, outside ${root}`);
    await rm(outside, { recursive: true });
  });

  it('is refused when its includes or aliases multiply', async () => {
    const bomb = (name: string, inner: string) => ({
      [`databases/${name}.yaml`]: `[${Array.from({ length: 12 }, () => `"!include ${inner}.yaml"`).join(', ')}]`,
    });
    await write({
      ...exported,
      ...bomb('databases', 'a'),
      ...bomb('a', 'b'),
      ...bomb('b', 'c'),
      ...bomb('c', 'd'),
      ...bomb('d', 'e'),
      'databases/e.yaml': '1\n',
    });
    await expect(loadMetadata(root)).rejects.toThrow('the metadata are too large');
    const laughs = Array.from({ length: 9 }, (_, index) =>
      index === 0 ? '- &l0 ha' : `- &l${String(index)} [${`*l${String(index - 1)}, `.repeat(9)}]`,
    );
    await write({ ...exported, 'rest_endpoints.yaml': `${laughs.join('\n')}\n` });
    await expect(loadMetadata(root)).rejects.toThrow('Excessive alias count');
    await write({ ...exported, 'rest_endpoints.yaml': '['.repeat(100_000) });
    await expect(loadMetadata(root)).rejects.toMatchObject({ name: 'MetadataError' });
  });

  it('may have hidden files of editors beside its own', async () => {
    await write({ ...exported, 'databases/default/tables/.#public_author.yaml': 'x' });
    expect((await loadMetadata(root)).sources).toHaveLength(1);
  });

  it('without a database is refused', async () => {
    await write({ 'version.yaml': 'version: 3\n', 'databases/databases.yaml': '[]\n' });
    await expect(loadMetadata(root)).rejects.toThrow('databases.yaml:1:1: no database');
  });

  it('with nothing of metadata in it is said to be none', async () => {
    await write({ 'notes.txt': 'x' });
    await expect(loadMetadata(root)).rejects.toThrow('is no folder of metadata: it has neither version.yaml');
  });
});

describe('one JSON file', () => {
  const json = {
    version: 3,
    sources: [
      {
        name: 'default',
        kind: 'postgres',
        tables: [],
        configuration: { connection_info: { database_url: 'postgres://x' } },
      },
    ],
  };

  it('is read, as the API exports it too', async () => {
    await write({
      'a.json': JSON.stringify(json),
      'b.json': JSON.stringify({ resource_version: 7, metadata: json }),
    });
    const plain = await loadMetadata(path.join(root, 'a.json'));
    expect(plain.sources[0]?.configuration.connection_info.database_url).toEqual({
      from_value: 'postgres://x',
    });
    expect(await loadMetadata(path.join(root, 'b.json'))).toEqual(plain);
  });

  it.each([
    [{}, 'database_url.from_env: expected string'],
    [{ from_evn: 'X' }, 'database_url.from_evn: unknown key, not supported by this engine'],
    [
      { from_env: 'X', connection_parameters: { host: 'x' } },
      "database_url.connection_parameters: Hasura's addresses in parts (here as one text, or a variable's): not supported",
    ],
  ])(
    'the address of the database is refused with the place of what is wrong: %j',
    (database_url, message) => {
      const sources = [{ name: 'default', configuration: { connection_info: { database_url } } }];
      expect(() => metadataFromJson({ version: 3, sources })).toThrow(message);
    },
  );

  it('is refused with its name', async () => {
    await write({ 'a.json': '{', 'b.json': JSON.stringify({ ...json, x: 1 }) });
    await expect(loadMetadata(path.join(root, 'a.json'))).rejects.toThrow('a.json: ');
    await expect(loadMetadata(path.join(root, 'b.json'))).rejects.toThrow('b.json:1:143: x: unknown key');
  });
});

describe('a customization', () => {
  const customized = (customization: unknown, permission: object = {}) =>
    metadataFromJson({
      version: 3,
      sources: [
        {
          name: 'default',
          configuration: { connection_info: { database_url: 'postgres://x' } },
          customization,
          tables: [
            {
              table: 'a',
              select_permissions: [{ role: 'user', permission: { columns: '*', filter: {}, ...permission } }],
            },
          ],
        },
      ],
    });

  it.each([
    {},
    null,
    { root_fields: {}, type_names: {} },
    { root_fields: { prefix: '', suffix: null } },
    { root_fields: { namespace: '' }, type_names: { prefix: '' } },
  ])('that changes no name is none: %j', (customization) => {
    const { root_fields: roots, type_names: types } =
      customized(customization).sources[0]?.customization ?? {};
    const texts = [roots?.namespace, roots?.prefix, roots?.suffix, types?.prefix, types?.suffix];
    expect(texts).toEqual(texts.map(() => undefined));
  });

  it.each([
    [{ root_fields: { namespace: 'my source' } }, 'sources[0].customization.root_fields.namespace'],
    [{ root_fields: { suffix: '-x' } }, 'sources[0].customization.root_fields.suffix'],
    [{ type_names: { prefix: '1' } }, 'sources[0].customization.type_names.prefix'],
  ])('with what is no GraphQL name is refused: %j', (customization, place) => {
    expect(() => customized(customization)).toThrow(`${place}: is no GraphQL name`);
  });

  it('says that a naming convention does not count where the feature is off', () => {
    const metadata = customized({ naming_convention: 'graphql-default' });
    expect(warningsOf(metadata)).toEqual([
      'naming_convention of source "default" does not count: HASURA_GRAPHQL_EXPERIMENTAL_FEATURES does not list naming_convention',
    ]);
    expect(warningsOf(metadata, ['naming_convention'])).toEqual([]);
  });
});
