// Hasura v3 metadata as zod schemas, with Hasura's own names. Objects are strict: a key that nobody knows is
// refused, since an ignored permission is a leak. The types are inferred, so that schema and type cannot differ.
import { z } from 'zod';
import { isolationLevels } from '../database/pooling.ts';
import { apiLimits } from './apiLimits.ts';
import { databaseUrl } from './databaseUrl.ts';
import {
  comment,
  flag,
  graphqlName,
  list,
  name,
  notServed,
  optional,
  qualifiedName,
  unserved,
} from './forms.ts';

/** A boolean expression as written; the plan's parser, which knows the model, checks it. */
const boolExp = z.record(z.string(), z.unknown());

const columns = z.union([z.literal('*'), z.array(name)], {
  error: 'expected "*" or a list of column names',
});

/** A list of `{role, permission}`; each role at most once. */
const permissions = <T extends z.ZodType>(permission: T) =>
  list(z.strictObject({ role: name, permission, comment })).superRefine((entries, context) => {
    const seen = new Set<string>();
    entries.forEach((entry, index) => {
      if (seen.has(entry.role)) {
        context.addIssue({
          code: 'custom',
          path: [index, 'role'],
          message: `role "${entry.role}" occurs twice`,
        });
      }
      if (entry.role === 'admin') {
        context.addIssue({
          code: 'custom',
          path: [index, 'role'],
          message: 'the role admin has every right and takes no permission',
        });
      }
      seen.add(entry.role);
    });
  });

const selectPermission = z.strictObject({
  columns: columns.default([]),
  computed_fields: list(name),
  filter: boolExp,
  limit: optional(z.int().nonnegative()),
  allow_aggregations: optional(z.boolean()).transform((value) => value ?? false),
  query_root_fields: optional(z.array(z.enum(['select', 'select_by_pk', 'select_aggregate']))),
  subscription_root_fields: optional(
    z.array(z.enum(['select', 'select_by_pk', 'select_aggregate', 'select_stream'])),
  ),
});
export type SelectPermission = z.infer<typeof selectPermission>;

const presets = optional(z.record(name, z.unknown())).transform((value) => value ?? {});

const insertPermission = z.strictObject({
  check: boolExp,
  set: presets,
  columns: optional(columns).transform((value) => value ?? ('*' as const)),
  /** Hasura's console writes it, and nothing reads it: nobody writes a computed field. */
  computed_fields: list(name),
  backend_only: flag,
  validate_input: unserved('input validation by webhook'),
});
export type InsertPermission = z.infer<typeof insertPermission>;

const updatePermission = z.strictObject({
  columns,
  filter: boolExp,
  /** Must hold for each row after the update; absent means that only `filter` limits the update. */
  check: optional(boolExp),
  set: presets,
  computed_fields: list(name),
  backend_only: flag,
  validate_input: unserved('input validation by webhook'),
});
export type UpdatePermission = z.infer<typeof updatePermission>;

const deletePermission = z.strictObject({
  filter: boolExp,
  backend_only: flag,
  validate_input: unserved('input validation by webhook'),
});

const columnOrColumns = z
  .strictObject({
    table: qualifiedName,
    column: optional(name),
    // One column may stand without a list, as in Hasura.
    columns: optional(z.union([name.transform((one) => [one]), z.array(name).min(1)])),
  })
  .transform(({ table, column, columns: many }, context) => {
    if ((column === undefined) === (many === undefined)) {
      context.addIssue({ code: 'custom', message: 'exactly one of column and columns is needed' });
    }
    return { table, columns: many ?? (column === undefined ? [] : [column]) };
  });

const manualConfiguration = z.strictObject({
  remote_table: qualifiedName,
  column_mapping: z.record(name, name),
  insertion_order: optional(z.enum(['before_parent', 'after_parent'])),
  source: unserved('relationships into another database'),
});
export type ManualConfiguration = z.infer<typeof manualConfiguration>;

const exactlyOne = (using: object, context: z.RefinementCtx): void => {
  if (Object.values(using).filter((value) => value !== undefined).length !== 1) {
    context.addIssue({
      code: 'custom',
      message: 'exactly one of foreign_key_constraint_on and manual_configuration is needed',
    });
  }
};

const objectRelationship = z.strictObject({
  name,
  using: z
    .strictObject({
      /** Own columns (`author_id`), normalised to a list, or the other table's columns (one to one, reversed). */
      foreign_key_constraint_on: optional(
        z.union([
          name.transform((column) => ({ columns: [column] })),
          z
            .array(name)
            .min(1)
            .transform((own) => ({ columns: own })),
          columnOrColumns,
        ]),
      ),
      manual_configuration: optional(manualConfiguration),
    })
    .superRefine(exactlyOne),
  comment,
});
export type ObjectRelationship = z.infer<typeof objectRelationship>;

const arrayRelationship = z.strictObject({
  name,
  using: z
    .strictObject({
      foreign_key_constraint_on: optional(columnOrColumns),
      manual_configuration: optional(manualConfiguration),
    })
    .superRefine(exactlyOne),
  comment,
});
export type ArrayRelationship = z.infer<typeof arrayRelationship>;

/** A root field's name, written as text or as `{name, comment}`. */
const rootField = optional(
  z.preprocess(
    (value) => (typeof value === 'string' ? { name: value } : value),
    z.strictObject({ name: optional(graphqlName), comment }),
  ),
);

/** What is done, and how: Hasura writes the table's words in between. */
export const rootFieldKinds = [
  ...(['select', 'select_by_pk', 'select_aggregate', 'select_stream', 'insert', 'insert_one'] as const),
  ...(['update', 'update_by_pk', 'update_many', 'delete', 'delete_by_pk'] as const),
];
export type RootFieldKind = (typeof rootFieldKinds)[number];

const customRootFields = z.strictObject(
  Object.fromEntries(rootFieldKinds.map((kind) => [kind, rootField])) as Record<
    RootFieldKind,
    typeof rootField
  >,
);
export type CustomRootFields = z.infer<typeof customRootFields>;

const tableConfiguration = z.strictObject({
  custom_name: optional(name),
  custom_root_fields: optional(customRootFields),
  /** The older form of `column_config.<column>.custom_name`; `column_config` wins. */
  custom_column_names: optional(z.record(name, graphqlName)),
  column_config: optional(z.record(name, z.strictObject({ custom_name: optional(graphqlName), comment }))),
  comment,
});
export type TableConfiguration = z.infer<typeof tableConfiguration>;

const computedField = z.strictObject({
  name,
  definition: z.strictObject({
    function: qualifiedName,
    table_argument: optional(name),
    session_argument: optional(name),
  }),
  comment,
});
export type ComputedField = z.infer<typeof computedField>;

const table = z.strictObject({
  table: qualifiedName,
  is_enum: flag,
  configuration: optional(tableConfiguration).transform((value) => value ?? {}),
  object_relationships: list(objectRelationship),
  array_relationships: list(arrayRelationship),
  computed_fields: list(computedField),
  select_permissions: permissions(selectPermission),
  insert_permissions: permissions(insertPermission),
  update_permissions: permissions(updatePermission),
  delete_permissions: permissions(deletePermission),
  remote_relationships: unserved('remote relationships'),
  event_triggers: unserved('event triggers'),
  apollo_federation_config: unserved('Apollo federation'),
});
export type TableMetadata = z.infer<typeof table>;

const functionConfiguration = z.strictObject({
  custom_name: optional(graphqlName),
  custom_root_fields: optional(
    z.strictObject({ function: optional(graphqlName), function_aggregate: optional(graphqlName) }),
  ),
  session_argument: optional(name),
  exposed_as: optional(z.enum(['query', 'mutation'])),
  response: optional(z.unknown()),
});
export type FunctionConfiguration = z.infer<typeof functionConfiguration>;

const trackedFunction = z.strictObject({
  function: qualifiedName,
  configuration: optional(functionConfiguration).transform((value) => value ?? {}),
  permissions: list(z.strictObject({ role: name })),
  comment,
});
export type FunctionMetadata = z.infer<typeof trackedFunction>;

/** The console writes an empty text for what is not given. */
const optionalText = optional(z.union([z.literal(''), graphqlName])).transform((text) =>
  text === '' ? undefined : text,
);
const affixes = { prefix: optionalText, suffix: optionalText };

const customization = z.strictObject({
  root_fields: optional(z.strictObject({ namespace: optionalText, ...affixes })),
  type_names: optional(z.strictObject(affixes)),
  naming_convention: optional(z.enum(['hasura-default', 'graphql-default'])),
});

const connectionInfo = z.strictObject({
  database_url: databaseUrl,
  /** Seconds, except for the counts; `total_max_connections` is for all engines together. */
  pool_settings: optional(
    z.strictObject({
      max_connections: optional(z.int().positive()),
      total_max_connections: optional(z.int().positive()),
      idle_timeout: optional(z.int().nonnegative()),
      retries: optional(z.int().nonnegative().max(10)),
      pool_timeout: optional(z.int().positive()),
      connection_lifetime: optional(z.int().nonnegative()),
    }),
  ),
  isolation_level: optional(z.enum(isolationLevels)),
  use_prepared_statements: optional(z.boolean()),
  ssl_configuration: unserved('certificates of a source (here the address says what is checked: sslmode)'),
});

const source = z.strictObject({
  name,
  kind: unserved('databases of another kind than postgres', ['postgres', 'pg']),
  configuration: z.strictObject({
    connection_info: connectionInfo,
    read_replicas: unserved('read replicas'),
    connection_template: unserved('connection templates'),
    extensions_schema: optional(name),
  }),
  customization: optional(customization),
  tables: list(table),
  functions: list(trackedFunction),
  logical_models: unserved('logical models'),
  native_queries: unserved('native queries'),
  stored_procedures: unserved('stored procedures'),
  query_tags: unserved('query tags'),
  health_check: unserved('source health checks'),
});
export type SourceMetadata = z.infer<typeof source>;

const queryCollection = z.strictObject({
  name,
  definition: z.strictObject({ queries: list(z.strictObject({ name, query: z.string() })) }),
  comment,
});

const allowlistEntry = z.strictObject({
  collection: name,
  /** Absent or global: for every role. */
  scope: optional(z.strictObject({ global: z.boolean(), roles: optional(z.array(name).min(1)) })),
});

const restEndpoint = z.strictObject({
  name,
  url: name,
  methods: z.array(z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])).min(1),
  definition: z.strictObject({ query: z.strictObject({ collection_name: name, query_name: name }) }),
  comment,
});

const inheritedRole = z.strictObject({ role_name: name, role_set: z.array(name).min(1), comment });

export const metadataSchema = z.strictObject({
  version: z.literal(3, { error: 'only version 3 of the metadata format is supported' }),
  sources: z.array(source).superRefine((sources, context) => {
    if (sources.length > 1) context.addIssue(notServed('several databases', [1]));
  }),
  query_collections: list(queryCollection),
  allowlist: list(allowlistEntry),
  rest_endpoints: list(restEndpoint),
  inherited_roles: list(inheritedRole).superRefine((roles, context) => {
    roles.forEach(({ role_name: role }, index) => {
      if (roles.findIndex((other) => other.role_name === role) === index) return;
      const message = `multiple declarations exist for the following inherited roles: ${role}`;
      context.addIssue({ code: 'custom', path: [index, 'role_name'], message });
    });
  }),
  graphql_schema_introspection: optional(z.strictObject({ disabled_for_roles: list(name) })),
  remote_schemas: unserved('remote schemas'),
  actions: unserved('actions'),
  custom_types: unserved('actions'),
  cron_triggers: unserved('cron triggers'),
  api_limits: optional(apiLimits),
  /** Agents of databases of other kinds: a source of such a kind is refused itself. */
  backend_configs: optional(z.record(z.string(), z.unknown())),
  /** What Hasura's paid editions say about queries to their makers: nobody is told here. */
  metrics_config: optional(
    z.strictObject({
      analyze_query_variables: optional(z.boolean()),
      analyze_response_body: optional(z.boolean()),
    }),
  ),
  network: unserved('network settings'),
  opentelemetry: unserved('OpenTelemetry exporters'),
});
export type Metadata = z.infer<typeof metadataSchema>;
