// Remote schemas as the metadata want them: their own schema as it was introspected, what of it each role sees, and the names
// under which it stands beside the tables.
import {
  getNamedType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import type {
  RemoteField,
  RemoteSchemaMetadata,
  ToRemoteSchema,
  TypeRelationship,
} from '../metadata/remoteSchemas.ts';
import type { Metadata } from '../metadata/schema.ts';
import { roleSchema } from './remotePermissions.ts';
import type {
  Column,
  RemoteLink,
  RemoteRelationship,
  RemoteSchema,
  RemoteStep,
  RemoteTypeRelationship,
  Table,
  TablesOf,
} from './types.ts';
import { needsArguments, tableKey } from './types.ts';

type Report = (object: string, reason: unknown, entry: object) => void;

export interface RemoteOptions {
  /** As introspected, by the names of the metadata; of those that could not be asked there is none. */
  readonly introspected: ReadonlyMap<string, GraphQLSchema>;
  readonly inheritedRoles: ReadonlyMap<string, readonly string[]>;
  /** `all`: every role sees all of them, whatever the metadata say; `listed`: only by permissions. */
  readonly permissions: 'all' | 'listed' | 'where given';
  readonly report: Report;
}

/** Those that could be introspected. */
export const buildRemoteSchemas = (metadata: Metadata, options: RemoteOptions): RemoteSchema[] =>
  metadata.remote_schemas.flatMap((entry): RemoteSchema[] => {
    const schema = options.introspected.get(entry.name);
    if (schema === undefined) return [];
    try {
      return [buildRemoteSchema(entry, schema, options)];
    } catch (error) {
      options.report(`remote schema "${entry.name}"`, error, entry);
      return [];
    }
  });

/** With the relationships of their types, when the tables of all sources are there. */
export function linkRemoteSchemas(
  remotes: readonly RemoteSchema[],
  context: Omit<LinkContext, 'byName'>,
): RemoteSchema[] {
  const byName = new Map(remotes.map((remote) => [remote.name, remote]));
  return remotes.map((remote) => ({
    ...remote,
    relationships: relationshipsOf(remote, { byName, ...context }),
  }));
}

function buildRemoteSchema(
  entry: RemoteSchemaMetadata,
  schema: GraphQLSchema,
  { inheritedRoles, permissions, report }: RemoteOptions,
): RemoteSchema {
  const { name } = entry;
  if (schema.getQueryType() == null) throw new Error('the remote schema has no query root');
  const written = new Map<string, { sdl: string; schema: GraphQLSchema }>();
  for (const permission of entry.permissions ?? []) {
    try {
      const { schema: sdl } = permission.definition;
      written.set(permission.role, { sdl, schema: roleSchema(sdl, schema) });
    } catch (error) {
      report(`permission of role "${permission.role}" for remote schema "${name}"`, error, permission);
    }
  }
  for (const [role, parents] of inheritedRoles) {
    if (entry.permissions?.some((one) => one.role === role) === true) continue;
    const found = parents.flatMap((parent) => written.get(parent) ?? []);
    const [first] = found;
    // Where parents see different parts, the heir sees nothing of it, as in Hasura.
    if (first !== undefined && found.every(({ sdl }) => sdl === first.sdl)) written.set(role, first);
  }
  const isOpen = permissions === 'all' || (permissions === 'where given' && entry.permissions === undefined);
  return {
    name,
    schema,
    seenBy: (role) => (role === 'admin' || isOpen ? schema : written.get(role)?.schema),
    names: namesOf(entry, schema),
    relationships: new Map(),
    metadata: entry,
  };
}

function namesOf({ definition }: RemoteSchemaMetadata, schema: GraphQLSchema): RemoteSchema['names'] {
  const {
    root_fields_namespace: namespace,
    type_names: types,
    field_names: fields = [],
  } = definition.customization ?? {};
  const keeps = ({ name }: GraphQLNamedType): boolean => {
    const type = schema.getType(name);
    return type === undefined || isSpecifiedScalarType(type) || isIntrospectionType(type);
  };
  for (const { parent_type: parent } of fields) {
    const type = schema.getType(parent);
    if (!isObjectType(type) && !isInterfaceType(type))
      throw new Error(`customization: type "${parent}" is not an object or interface of the remote schema`);
  }
  const byParent = new Map(fields.map((of) => [of.parent_type, of]));
  return {
    namespace: namespace === undefined || namespace === '' ? null : namespace,
    type(type) {
      if (types === undefined || keeps(type)) return type.name;
      return types.mapping[type.name] ?? `${types.prefix}${type.name}${types.suffix}`;
    },
    field(parent, field) {
      const of = byParent.get(parent);
      return of === undefined ? field : (of.mapping[field] ?? `${of.prefix}${field}${of.suffix}`);
    },
  };
}

interface LinkContext {
  readonly byName: ReadonlyMap<string, RemoteSchema>;
  readonly tablesOf: TablesOf;
  /** How the aggregate beside a relationship is called. */
  readonly aggregateOf: (name: string) => string;
  readonly metadata: Metadata;
  readonly report: Report;
}

function relationshipsOf(remote: RemoteSchema, context: LinkContext): RemoteSchema['relationships'] {
  const byType = new Map<string, RemoteTypeRelationship[]>();
  for (const { type_name: typeName, relationships } of remote.metadata.remote_relationships) {
    const type = remote.schema.getType(typeName);
    const built: RemoteTypeRelationship[] = [];
    for (const entry of relationships) {
      const object = `relationship "${entry.name}" of type "${typeName}"`;
      try {
        if (!isObjectType(type)) throw new Error(`"${typeName}" is no object type of the remote schema`);
        const has = (name: string): boolean => Object.hasOwn(type.getFields(), name);
        const { to_source: rows } = { to_source: undefined, ...entry.definition };
        const names =
          rows?.relationship_type === 'array' ? [entry.name, context.aggregateOf(entry.name)] : [entry.name];
        const taken = names.find(has);
        if (taken !== undefined) throw new Error(`field "${taken}" is already there`);
        const link = linkOf(entry, has, context);
        if (link !== undefined) built.push({ name: entry.name, link });
      } catch (error) {
        context.report(object, error, entry);
      }
    }
    byType.set(typeName, [...(byType.get(typeName) ?? []), ...built]);
  }
  return byType;
}

/** Undefined where it leads to a remote schema that could not be asked. */
function linkOf(
  { definition }: TypeRelationship,
  has: (field: string) => boolean,
  context: LinkContext,
): RemoteLink | undefined {
  if ('to_remote_schema' in definition) {
    const link = definition.to_remote_schema;
    for (const field of link.lhs_fields) if (!has(field)) throw new Error(`field "${field}" does not exist`);
    const steps = stepsOf(link, context);
    return steps && { kind: 'remote', lhs: link.lhs_fields.map((name) => ({ name, field: name })), ...steps };
  }
  const { source, table: named, relationship_type: kind, field_mapping: mapping } = definition.to_source;
  const tables = context.tablesOf(source);
  if (tables === undefined) throw new Error(`there is no source "${source}"`);
  const table = tables.get(tableKey(named));
  if (table === undefined) throw new Error(`table "${tableKey(named)}" is not tracked`);
  const pairs = Object.entries(mapping).map(([field, name]): { field: string; column: Column } => {
    if (!has(field)) throw new Error(`field "${field}" does not exist`);
    const column = table.columns.find((one) => one.name === name);
    if (column === undefined) throw new Error(`column "${name}" does not exist`);
    return { field, column };
  });
  if (pairs.length === 0) throw new Error('field_mapping names no field');
  return { kind: 'table', many: kind === 'array', source, target: table.key, mapping: pairs };
}

/** A table's relationships into remote schemas; those into schemas that could not be asked are left out. */
export function buildTableLinks(
  table: Pick<Table, 'key' | 'columns' | 'computedFields' | 'metadata'>,
  context: Pick<LinkContext, 'byName' | 'metadata' | 'report'>,
): RemoteRelationship[] {
  return table.metadata.remote_relationships.flatMap((entry): RemoteRelationship[] => {
    const { definition, name } = entry;
    if (!('to_remote_schema' in definition)) return [];
    const link = definition.to_remote_schema;
    try {
      const lhs = link.lhs_fields.map((own) => {
        const column = table.columns.find((one) => one.name === own);
        if (column !== undefined) return { name: own, field: column.field, of: column };
        const computed = table.computedFields.find((one) => one.name === own);
        if (computed?.returns !== 'scalar') throw new Error(`column "${own}" does not exist`);
        if (needsArguments(computed)) throw new Error(`computed field "${own}" needs arguments`);
        return { name: own, field: own, of: computed };
      });
      const steps = stepsOf(link, context);
      return steps === undefined ? [] : [{ name, lhs, ...steps }];
    } catch (error) {
      context.report(`remote relationship "${name}" of "${table.key}"`, error, entry);
      return [];
    }
  });
}

function stepsOf(
  { remote_schema: name, remote_field: field, lhs_fields: lhs }: ToRemoteSchema,
  { byName, metadata }: Pick<LinkContext, 'byName' | 'metadata'>,
): { remote: string; steps: readonly RemoteStep[] } | undefined {
  if (!metadata.remote_schemas.some((one) => one.name === name))
    throw new Error(`remote schema with name "${name}" not found`);
  const remote = byName.get(name);
  if (remote === undefined) return undefined;
  const steps: RemoteStep[] = [];
  let type: GraphQLNamedType | null | undefined = remote.schema.getQueryType();
  for (let at: RemoteField | undefined = field; at !== undefined;) {
    const entries: [string, RemoteField[string]][] = Object.entries(at);
    const first: [string, RemoteField[string]] | undefined = entries[0];
    if (first === undefined) break;
    const step: string = first[0];
    const call: RemoteField[string] = first[1];
    const known: GraphQLField<unknown, unknown> | undefined = isObjectType(type)
      ? type.getFields()[step]
      : undefined;
    if (known === undefined) throw new Error(`field with name "${step}" not found in remote schema`);
    for (const [argument, value] of Object.entries(call.arguments)) {
      if (!known.args.some((one) => one.name === argument))
        throw new Error(`argument with name "${argument}" not found in remote schema`);
      for (const variable of variablesIn(value))
        if (!lhs.includes(variable)) throw new Error(`variable "${variable}" is not found`);
    }
    const isList = isListType(isNonNullType(known.type) ? known.type.ofType : known.type);
    if (call.field !== undefined && isList)
      throw new Error(`field "${step}" is a list: nothing can be joined below it`);
    steps.push({ field: step, arguments: call.arguments });
    type = getNamedType(known.type);
    at = call.field;
  }
  return { remote: name, steps };
}

/** Names of the fields that a template of arguments takes values from: texts that begin with `$`. */
function variablesIn(template: unknown): string[] {
  if (typeof template === 'string') return template.startsWith('$') ? [template.slice(1)] : [];
  return typeof template === 'object' && template !== null
    ? Object.values(template).flatMap(variablesIn)
    : [];
}
