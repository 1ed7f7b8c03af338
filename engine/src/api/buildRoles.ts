// Metadata and databases → one schema per role. Everything that does not fit is found here, and named together.
import type { ExperimentalFeature } from '../base/experimentalFeatures.ts';
import type { Queryable } from '../database/introspect/introspect.ts';
import { showEntry } from '../metadata/load.ts';
import { InconsistentMetadataError } from '../model/types.ts';
import { buildAccess, hasBackendOnly } from '../schema/access/buildAccess.ts';
import type { SchemaOptions } from '../schema/builder.ts';
import type { Role, Roles } from '../schema/role.ts';
import { buildRoleSchema } from '../schema/roleSchema.ts';
import { buildSource, type RolesOptions } from './buildSource.ts';

/** Differs for all roles, whatever their names, and for each acting for a trusted backend. */
const roleKey = (name: string, backendOnly: boolean): string =>
  `${backendOnly ? 'backend' : 'plain'} ${name}`;

/** Reads the database and builds the schema of every role; throws `InconsistentMetadataError` naming all misfits. */
export async function buildRoles(database: Queryable, options: RolesOptions): Promise<Roles> {
  const { metadata, config } = options;
  const { model, permissions, inconsistencies, conflicts } = await buildSource(database, options);
  const has = (feature: ExperimentalFeature): boolean =>
    config.experimentalFeatures?.includes(feature) === true;
  const schemaOptions = (isBackend: boolean): SchemaOptions => ({
    isBackend,
    inferFunctionPermissions: config.inferFunctionPermissions,
    hidesUpdateMany: has('hide_update_many_fields'),
    arraysAreScalars: has('disable_postgres_arrays'),
    hidesStreams: has('hide_stream_fields'),
    hidesAggregatePredicates: has('hide_aggregation_predicates'),
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
  const found = [...inconsistencies];
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
