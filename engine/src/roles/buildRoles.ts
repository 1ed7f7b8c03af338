// Metadata and databases → one schema per role. Everything that does not fit is found here, and named together.
import { buildAccess, hasBackendOnly } from '../access/buildAccess.ts';
import type { ExperimentalFeature } from '../experimentalFeatures.ts';
import type { Queryable } from '../introspect/introspect.ts';
import { showEntry } from '../metadata/load.ts';
import { linkSources } from '../model/sourceRelationships.ts';
import { type Inconsistency, InconsistentMetadataError, type Model } from '../model/types.ts';
import type { SchemaOptions } from '../schema/builder.ts';
import type { Role, Roles } from '../schema/role.ts';
import { buildRoleSchema } from '../schema/roleSchema.ts';
import { type BuiltSource, buildSource, type RolesOptions } from './buildSource.ts';

/** Differs for all roles, whatever their names, and for each acting for a trusted backend. */
const roleKey = (name: string, backendOnly: boolean): string =>
  `${backendOnly ? 'backend' : 'plain'} ${name}`;

/** The roles of the first source, and of the others by their names. */
export interface SourceRoles extends Roles {
  readonly others: ReadonlyMap<string, Roles>;
}

/** Reads the databases and builds the schema of every role; throws `InconsistentMetadataError` naming all misfits. */
export async function buildRoles(database: Queryable, options: RolesOptions): Promise<SourceRoles> {
  const { metadata, config } = options;
  const inconsistencies: Inconsistency[] = [];
  const sources = await buildSources(database, options, inconsistencies);
  const [first, ...others] = sources;
  const { model } = first;
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
  const roles = sources.map(() => new Map<string, Role>());
  const build = (name: string, backendOnly: boolean): void => {
    const key = roleKey(name, backendOnly);
    const of = { role: name, backendOnly };
    const access = buildAccess(model, first.permissions, of);
    const more = others.map((one) => buildAccess(one.model, one.permissions, of));
    const schema = buildRoleSchema(access, schemaOptions(backendOnly), more);
    for (const [index, one] of [access, ...more].entries())
      roles[index]?.set(key, { name, key, access: one, schema });
  };
  for (const name of model.roles) {
    build(name, false);
    if (sources.some(({ permissions }) => hasBackendOnly(permissions, name))) build(name, true);
  }
  const check = (
    { model: of, permissions }: BuiltSource,
    more: readonly BuiltSource[],
  ): string | undefined => {
    const admin = { role: 'admin', backendOnly: false };
    const accesses = more.map((one) => buildAccess(one.model, one.permissions, admin));
    try {
      buildRoleSchema(buildAccess(of, permissions, admin), schemaOptions(false), accesses).check();
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  inconsistencies.push(...conflictsOf(first, others, check));
  if (inconsistencies.length > 0)
    throw new InconsistentMetadataError(inconsistencies, (entry) => showEntry(metadata, entry));

  build('', false);
  const rolesOf = (of: BuiltSource, index: number): Roles => ({
    model: of.model,
    names: model.roles,
    conflicts: of.conflicts,
    eventConditions: of.eventConditions,
    get: (name, backendOnly) => {
      const known = roles[index];
      const found =
        (backendOnly ? known?.get(roleKey(name, true)) : undefined) ??
        known?.get(roleKey(name, false)) ??
        known?.get(roleKey('', false));
      if (found === undefined) throw new Error('there is a role for everybody');
      return found;
    },
  });
  return {
    ...rolesOf(first, 0),
    conflicts: sources.flatMap(({ conflicts }) => conflicts),
    eventConditions: new Map(sources.flatMap(({ eventConditions }) => [...eventConditions])),
    others: new Map(others.map((one, index) => [one.model.source, rolesOf(one, index + 1)])),
  };
}

/** A source whose database cannot be asked is inconsistent; but not the first, without which nothing is served. */
async function buildSources(
  database: Queryable,
  options: RolesOptions,
  inconsistencies: Inconsistency[],
): Promise<[BuiltSource, ...BuiltSource[]]> {
  const [firstSource, ...otherSources] = options.metadata.sources;
  const first = await buildSource(database, options, firstSource);
  inconsistencies.push(...first.inconsistencies);
  const others = await Promise.all(
    otherSources.map(async (source): Promise<BuiltSource | undefined> => {
      const found = options.others?.get(source.name) ?? { reason: 'it has no database' };
      try {
        if ('reason' in found) throw new Error(found.reason);
        const built = await buildSource(found, options, source, first.model);
        inconsistencies.push(...built.inconsistencies);
        return built;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        inconsistencies.push({ object: `source "${source.name}"`, reason, entry: source });
        return undefined;
      }
    }),
  );
  const built: [BuiltSource, ...BuiltSource[]] = [first, ...others.flatMap((one) => one ?? [])];
  const report = (object: string, cause: unknown, entry: object): void => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    inconsistencies.push({ object, reason, entry });
  };
  const models = linkSources(
    built.map(({ model }) => model),
    options.metadata,
    report,
  );
  const linked = (one: BuiltSource, index: number): BuiltSource => ({
    ...one,
    model: models[index] ?? one.model,
  });
  return [linked(first, 0), ...built.slice(1).map((one, index) => linked(one, index + 1))];
}

type Check = (first: BuiltSource, others: readonly BuiltSource[]) => string | undefined;

/**
 * Every type of every role is one of admin's too: what conflicts, conflicts there. What is made for that is thrown away: each
 * role's types are made when it asks for them.
 */
function conflictsOf(first: BuiltSource, others: readonly BuiltSource[], check: Check): Inconsistency[] {
  const { model } = first;
  if (check(first, others) === undefined) return [];
  const without = (remotes: Model['remotes']): BuiltSource => ({ ...first, model: { ...model, remotes } });
  const own = check(without([]), []);
  if (own !== undefined) return [{ object: 'schema of role "admin"', reason: own }];
  const found: Inconsistency[] = [];
  // One by one: the later one is at fault.
  const fittingSources: BuiltSource[] = [];
  for (const other of others) {
    const conflict = check(without([]), [...fittingSources, other]);
    if (conflict === undefined) fittingSources.push(other);
    else found.push(...sourceConflicts([first, ...fittingSources], other, conflict));
  }
  const fitting: Model['remotes'][number][] = [];
  for (const remote of model.remotes) {
    const conflict = check(without([...fitting, remote]), fittingSources);
    if (conflict === undefined) fitting.push(remote);
    else found.push({ object: `remote schema "${remote.name}"`, reason: conflict, entry: remote.metadata });
  }
  return found;
}

/** Tables and functions of a source that have a name of others before it; where there are none, the source as a whole. */
function sourceConflicts(
  before: readonly BuiltSource[],
  { model }: BuiltSource,
  conflict: string,
): Inconsistency[] {
  const found: Inconsistency[] = [];
  const taken = new Map<string, string>();
  for (const { model: one } of before)
    for (const { names, object } of namedObjects(one))
      for (const name of names) taken.set(name, `${object} in source ${one.source}`);
  for (const { names, object, entry } of namedObjects(model)) {
    const name = names.find((candidate) => taken.has(candidate));
    if (name === undefined) continue;
    const both = `${taken.get(name) ?? ''}, ${object} in source ${model.source}`;
    const reason = `Encountered conflicting definitions for "${name}" defined in [${both}]. Names must be unique across all sources: customization of a source changes them`;
    found.push({ object: `${object} in source ${model.source}`, reason, entry });
  }
  if (found.length > 0) return found;
  return [{ object: `source "${model.source}"`, reason: conflict, entry: model.metadata }];
}

interface NamedObject {
  readonly object: string;
  /** Its names at the root, and the name of its type. */
  readonly names: readonly string[];
  readonly entry: object;
}

function namedObjects({ tables, functions, naming }: Model): NamedObject[] {
  const atRoot = (names: readonly string[]): string[] =>
    names.map((name) => (naming.namespace === null ? name : `${naming.namespace}.${name}`));
  return [
    ...[...tables.values()].map(({ key, typeName, rootFields, metadata }) => ({
      object: `table ${key}`,
      names: [...atRoot(Object.values(rootFields).map(({ name }) => name)), `type ${typeName}`],
      entry: metadata,
    })),
    ...functions.map(({ field, function: signature, metadata }) => ({
      object: `function ${signature.schema}.${signature.name}`,
      names: atRoot([field]),
      entry: metadata,
    })),
  ];
}
