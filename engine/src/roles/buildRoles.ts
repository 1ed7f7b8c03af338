// Metadata and database → one schema per role. Everything that does not fit is found here, and named together.
import type { GraphQLSchema } from 'graphql';
import type { Access } from '../access/access.ts';
import { buildAccess, buildPermissions, hasBackendOnly } from '../access/buildAccess.ts';
import { encodeValue } from '../execute/encode.ts';
import type { ExperimentalFeature } from '../experimentalFeatures.ts';
import type { Value, ValueSource } from '../expression/types.ts';
import type { CatalogTable } from '../introspect/catalog.ts';
import { type EnumValue, introspect, type Queryable } from '../introspect/introspect.ts';
import { showEntry } from '../metadata/load.ts';
import type { Metadata } from '../metadata/schema.ts';
import { buildModel } from '../model/build.ts';
import type { NamingConvention } from '../model/naming.ts';
import { type Inconsistency, InconsistentMetadataError, type Model, tableKey } from '../model/types.ts';
import type { LazySchema } from '../schema/lazySchema.ts';
import type { Role, Roles } from '../schema/role.ts';
import { buildRoleSchema } from '../schema/roleSchema.ts';
import { Alias } from '../sql/ast.ts';
import { column, item, nothing, select } from '../sql/build.ts';
import { printStatement } from '../sql/print.ts';
import { checkEventFilters } from './eventFilters.ts';

export interface RolesOptions {
  readonly metadata: Metadata;
  readonly config: {
    readonly inferFunctionPermissions: boolean;
    readonly experimentalFeatures?: readonly ExperimentalFeature[];
    readonly defaultNamingConvention?: NamingConvention | undefined;
    readonly remoteSchemaPermissions?: boolean | undefined;
  };
  /** Remote schemas as they were introspected; those that are not here are left out. */
  readonly introspected?: ReadonlyMap<string, GraphQLSchema> | undefined;
}

/** Differs for all roles, whatever their names, and for each acting for a trusted backend. */
const roleKey = (name: string, backendOnly: boolean): string =>
  `${backendOnly ? 'backend' : 'plain'} ${name}`;

/** Reads the database and builds the schema of every role; throws `InconsistentMetadataError` naming all misfits. */
export async function buildRoles(database: Queryable, options: RolesOptions): Promise<Roles> {
  const { metadata, config } = options;
  const has = (feature: ExperimentalFeature): boolean =>
    config.experimentalFeatures?.includes(feature) === true;
  const catalog = await introspect(database, functionNames(metadata));
  const inconsistencies: Inconsistency[] = [];
  const enumValues = await readEnumTables(database, metadata, catalog.tables, inconsistencies);
  const { remoteSchemaPermissions: listed } = config;
  const built = buildModel(metadata, catalog, enumValues, namingConvention(options), {
    introspected: options.introspected ?? new Map(),
    permissions: listed === undefined ? 'where given' : listed ? 'listed' : 'all',
  });
  inconsistencies.push(...built.inconsistencies);
  const { model } = built;

  const conflicts: Inconsistency[] = [];
  const permissions = buildPermissions(model, {
    judge: judgeLiteral,
    misfit: (inconsistency) => inconsistencies.push(inconsistency),
    conflict: (inconsistency) => conflicts.push(inconsistency),
  });
  const filters = await checkEventFilters(database, model);
  inconsistencies.push(...filters.inconsistencies);
  const roles = new Map<string, Role>();
  const schemaOf = (access: Access, backendOnly: boolean): LazySchema =>
    buildRoleSchema(access, {
      isBackend: backendOnly,
      inferFunctionPermissions: config.inferFunctionPermissions,
      hidesUpdateMany: has('hide_update_many_fields'),
      arraysAreScalars: has('disable_postgres_arrays'),
      hidesStreams: has('hide_stream_fields'),
      hidesAggregatePredicates: has('hide_aggregation_predicates'),
    });
  const build = (name: string, backendOnly: boolean): Role => {
    const access = buildAccess(model, permissions, { role: name, backendOnly });
    const schema = schemaOf(access, backendOnly);
    const role = { name, key: roleKey(name, backendOnly), access, schema };
    roles.set(role.key, role);
    return role;
  };
  for (const name of model.roles) {
    build(name, false);
    if (hasBackendOnly(permissions, name)) build(name, true);
  }
  // Every type of every role is one of admin's too: what conflicts, conflicts here. It is thrown away: each role's types are
  // made when it asks for them.
  const conflictWith = (remotes: Model['remotes']): string | undefined => {
    try {
      schemaOf(
        buildAccess({ ...model, remotes }, permissions, { role: 'admin', backendOnly: false }),
        false,
      ).check();
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  if (conflictWith(model.remotes) !== undefined) {
    const reason = conflictWith([]);
    if (reason !== undefined) inconsistencies.push({ object: 'schema of role "admin"', reason });
    // One by one: the later one is at fault.
    const fitting: Model['remotes'][number][] = [];
    for (const remote of reason === undefined ? model.remotes : []) {
      const conflict = conflictWith([...fitting, remote]);
      if (conflict === undefined) fitting.push(remote);
      else
        inconsistencies.push({
          object: `remote schema "${remote.name}"`,
          reason: conflict,
          entry: remote.metadata,
        });
    }
  }
  if (inconsistencies.length > 0)
    throw new InconsistentMetadataError(inconsistencies, (entry) => showEntry(metadata, entry));

  const nobody = build('', false);
  return {
    model,
    names: model.roles,
    conflicts,
    eventConditions: filters.conditions,
    get: (name, backendOnly) =>
      (backendOnly ? roles.get(roleKey(name, true)) : undefined) ?? roles.get(roleKey(name, false)) ?? nobody,
  };
}

/** A convention other than Hasura's own counts only where the feature is switched on, as in Hasura. */
function namingConvention({ metadata, config }: RolesOptions): NamingConvention {
  if (config.experimentalFeatures?.includes('naming_convention') !== true) return 'hasura-default';
  const own = metadata.sources[0]?.customization?.naming_convention;
  return own ?? config.defaultNamingConvention ?? 'hasura-default';
}

/** What `introspect` has to describe for these metadata. */
export function functionNames(metadata: Metadata): string[] {
  const source = metadata.sources[0];
  return [
    ...(source?.functions ?? []).map((entry) => tableKey(entry.function)),
    ...(source?.tables ?? []).flatMap((table) =>
      table.computed_fields.map(({ definition }) => tableKey(definition.function)),
    ),
  ];
}

async function readEnumTables(
  database: Queryable,
  metadata: Metadata,
  tables: readonly CatalogTable[],
  inconsistencies: Inconsistency[],
): Promise<Map<string, EnumValue[]>> {
  const values = new Map<string, EnumValue[]>();
  for (const entry of metadata.sources[0]?.tables ?? []) {
    const { table, is_enum: isEnum } = entry;
    const key = tableKey(table);
    const found = tables.find((candidate) => tableKey(candidate) === key);
    if (!isEnum || found === undefined) continue;
    try {
      values.set(key, await readEnumValues(database, found));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      inconsistencies.push({ object: `enum table "${key}"`, reason, entry });
    }
  }
  return values;
}

// Values that metadata write themselves: whether they can be sent as their columns' types shows when the metadata are read,
// not at every request.

/** Throws the error that every request would meet. A text is Postgres's to judge, and session variables come later. */
function judgeLiteral(value: Value): void {
  encodeValue({ ...value, source: known(value.source) }, { variables: {} });
}

/** Without what a request brings: null is a value of every type. */
function known(source: ValueSource): ValueSource {
  if (source.kind === 'literal') return source;
  return source.kind === 'list'
    ? { kind: 'list', items: source.items.map(known) }
    : { kind: 'literal', json: null };
}

// Enum tables: their rows are values of a GraphQL enum, so they are read when the engine starts.

/**
 * The values of an enum table: its primary key, one text column, and the comment, if there is another text column.
 * Throws a plain error when the table is not of that form or is empty.
 */
async function readEnumValues(database: Queryable, table: CatalogTable): Promise<EnumValue[]> {
  const [key, ...more] = table.primaryKey?.columns ?? [];
  const others = table.columns.filter(({ name }) => name !== key);
  const isText = (name: string): boolean =>
    table.columns.some((column) => column.name === name && ['text', 'varchar'].includes(column.type.name));
  if (key === undefined || more.length > 0 || !isText(key)) {
    throw new Error('an enum table needs a primary key of one text column');
  }
  const [comment, ...rest] = others;
  if (rest.length > 0 || (comment !== undefined && !isText(comment.name))) {
    throw new Error('an enum table has at most one column besides its key, of type text');
  }
  const alias = new Alias(table.name);
  const value = column(alias, key);
  const query = select(
    [item(value, 'value'), item(comment === undefined ? nothing : column(alias, comment.name), 'comment')],
    {
      from: { kind: 'table', table, alias },
      orderBy: [{ expression: value, direction: 'asc', nulls: 'last' }],
    },
  );
  const { rows } = await database.query<EnumValue>(printStatement(query).text);
  if (rows.length === 0) throw new Error('an enum table needs a row');
  const invalid = rows.find(({ value }) => !/^[_A-Za-z][_0-9A-Za-z]*$/.test(value));
  if (invalid !== undefined) throw new Error(`"${invalid.value}" is no GraphQL name`);
  return rows;
}
