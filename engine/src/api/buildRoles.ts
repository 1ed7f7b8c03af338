// Metadata and databases → one schema per role. Everything that does not fit is found here, and named together.
import type { ExperimentalFeature } from '../base/experimentalFeatures.ts';
import { introspect, type Queryable } from '../database/introspect/introspect.ts';
import { encodeValue } from '../execute/encode.ts';
import { showEntry } from '../metadata/load.ts';
import type { Metadata, SourceMetadata } from '../metadata/schema.ts';
import { buildModel } from '../model/build.ts';
import type { Value, ValueSource } from '../model/expression/types.ts';
import type { NamingConvention } from '../model/naming.ts';
import { InconsistentMetadataError, type Inconsistency, tableKey } from '../model/types.ts';
import { buildAccess, buildPermissions, hasBackendOnly } from '../schema/access/buildAccess.ts';
import type { SchemaOptions } from '../schema/builder.ts';
import type { Role, Roles } from '../schema/role.ts';
import { buildRoleSchema } from '../schema/roleSchema.ts';
import { readEnumTables } from './enumTables.ts';

export interface RolesOptions {
  readonly metadata: Metadata;
  readonly config: {
    readonly inferFunctionPermissions: boolean;
    readonly experimentalFeatures?: readonly ExperimentalFeature[];
    readonly defaultNamingConvention?: NamingConvention | undefined;
  };
}

/** Differs for all roles, whatever their names, and for each acting for a trusted backend. */
const roleKey = (name: string, backendOnly: boolean): string =>
  `${backendOnly ? 'backend' : 'plain'} ${name}`;

/** Reads the database and builds the schema of every role; throws `InconsistentMetadataError` naming all misfits. */
export async function buildRoles(database: Queryable, { metadata, config }: RolesOptions): Promise<Roles> {
  const [source] = metadata.sources;
  const catalog = await introspect(database, functionNames(source));
  const found: Inconsistency[] = [];
  const enumValues = await readEnumTables(database, source, catalog.tables, found);
  const { model, inconsistencies } = buildModel(
    metadata,
    catalog,
    enumValues,
    namingConvention(config, source),
  );
  found.push(...inconsistencies);
  const conflicts: Inconsistency[] = [];
  const permissions = buildPermissions(model, {
    judge: judgeLiteral,
    misfit: (inconsistency) => found.push(inconsistency),
    conflict: (inconsistency) => conflicts.push(inconsistency),
  });
  const has = (feature: ExperimentalFeature): boolean =>
    config.experimentalFeatures?.includes(feature) === true;
  const schemaOptions = (isBackend: boolean): SchemaOptions => ({
    isBackend,
    inferFunctionPermissions: config.inferFunctionPermissions,
    hidesUpdateMany: has('hide_update_many_fields'),
    arraysAreScalars: has('disable_postgres_arrays'),
  });
  const roles = new Map<string, Role>();
  const build = (name: string, backendOnly: boolean): Role => {
    const key = roleKey(name, backendOnly);
    const access = buildAccess(model, permissions, { role: name, backendOnly });
    const role = { name, key, access, schema: buildRoleSchema(access, schemaOptions(backendOnly)) };
    roles.set(key, role);
    return role;
  };
  for (const name of model.roles) {
    build(name, false);
    if (hasBackendOnly(permissions, name)) build(name, true);
  }
  try {
    // Every type of every role is one of admin's too: what conflicts, conflicts there. What is made for that is thrown
    // away: each role's types are made when it asks for them.
    const access = buildAccess(model, permissions, { role: 'admin', backendOnly: false });
    buildRoleSchema(access, schemaOptions(false)).check();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    found.push({ object: 'schema of role "admin"', reason });
  }
  if (found.length > 0) throw new InconsistentMetadataError(found, (entry) => showEntry(metadata, entry));

  const everybody = build('', false);
  return {
    model,
    names: model.roles,
    conflicts,
    get: (name, backendOnly) =>
      (backendOnly ? roles.get(roleKey(name, true)) : undefined) ??
      roles.get(roleKey(name, false)) ??
      everybody,
  };
}

/** A convention other than Hasura's own counts only where the feature is switched on, as in Hasura. */
function namingConvention(
  { experimentalFeatures, defaultNamingConvention }: RolesOptions['config'],
  source: SourceMetadata | undefined,
): NamingConvention {
  if (experimentalFeatures?.includes('naming_convention') !== true) return 'hasura-default';
  return source?.customization?.naming_convention ?? defaultNamingConvention ?? 'hasura-default';
}

/** What `introspect` has to describe for a source. */
export function functionNames(source: SourceMetadata | undefined): string[] {
  return [
    ...(source?.functions ?? []).map((entry) => tableKey(entry.function)),
    ...(source?.tables ?? []).flatMap((table) =>
      table.computed_fields.map(({ definition }) => tableKey(definition.function)),
    ),
  ];
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
