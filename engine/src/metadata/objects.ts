// Metadata as Hasura counts them: objects with a type and a name, each at one place of the data. What is inconsistent is
// always an object, and leaves as a whole.
import type { MetadataPath } from './error.ts';

/** As Hasura names it (MetadataObjId of its RQL.Types.Metadata.Object). */
export interface MetadataObject {
  readonly type: string;
  readonly name: string;
  /** What its metadata say of it. */
  readonly definition: unknown;
}

/** Lists whose items are objects, by the keys that lead to them, list positions left out. */
const objectLists = new Map(
  Object.entries({
    sources: 'source',
    'sources.tables': 'table',
    'sources.tables.object_relationships': 'object_relation',
    'sources.tables.array_relationships': 'array_relation',
    'sources.tables.computed_fields': 'computed_field',
    'sources.tables.remote_relationships': 'remote_relationship',
    'sources.tables.event_triggers': 'event_trigger',
    'sources.tables.select_permissions': 'select_permission',
    'sources.tables.insert_permissions': 'insert_permission',
    'sources.tables.update_permissions': 'update_permission',
    'sources.tables.delete_permissions': 'delete_permission',
    'sources.functions': 'function',
    'sources.functions.permissions': 'function_permission',
    'sources.native_queries': 'native_query',
    'sources.logical_models': 'logical_model',
    'sources.stored_procedures': 'stored_procedure',
    // Not their permissions: without one that does not fit, the rest could be open to everybody.
    remote_schemas: 'remote_schema',
    'remote_schemas.remote_relationships.relationships': 'remote_schema_remote_relationship',
    cron_triggers: 'cron_trigger',
    actions: 'action',
    inherited_roles: 'inherited_role',
    rest_endpoints: 'rest_endpoint',
    allowlist: 'allowlist',
    'query_collections.definition.queries': 'query_collections',
  }),
);

/** The object that the place belongs to: the innermost one. Undefined where there is none, as at the root. */
export function objectPathOf(path: MetadataPath): MetadataPath | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const prefix = path.slice(0, length);
    if (typeof prefix.at(-1) === 'number' && typeOf(prefix) !== undefined) return prefix;
  }
  return undefined;
}

/** Undefined where there is no object at this place. */
export function objectAt(tree: unknown, path: MetadataPath): MetadataObject | undefined {
  const type = typeOf(path);
  if (type === undefined || typeof path.at(-1) !== 'number') return undefined;
  const value = valueAt(tree, path);
  const source = nameOf(valueAt(tree, path.slice(0, 2)));
  const table = (): string => `table ${tableName(keyOf(valueAt(tree, path.slice(0, 4)), 'table'))}`;
  const named = (name: string, definition: unknown = value): MetadataObject => ({
    type,
    name: `${type} ${name}`,
    definition,
  });
  const inTable = (name: string): MetadataObject =>
    named(`${name} in ${table()} in source ${source}`, {
      source,
      table: keyOf(valueAt(tree, path.slice(0, 4)), 'table'),
      ...(isObject(value) ? value : {}),
    });
  switch (type) {
    case 'table':
      return named(
        `${tableName(keyOf(value, 'table'))} in source ${source}`,
        typeof keyOf(value, 'table') === 'string'
          ? keyOf(value, 'table')
          : { ...asObject(keyOf(value, 'table')) },
      );
    case 'function':
      return named(`${tableName(keyOf(value, 'function'))} in source ${source}`, value);
    case 'function_permission':
      return named(
        `${text(keyOf(value, 'role'))} permission for function ${tableName(keyOf(valueAt(tree, path.slice(0, 4)), 'function'))} in source ${source}`,
      );
    case 'select_permission':
    case 'insert_permission':
    case 'update_permission':
    case 'delete_permission':
      return inTable(text(keyOf(value, 'role')));
    case 'object_relation':
    case 'array_relation':
    case 'computed_field':
    case 'remote_relationship':
    case 'event_trigger':
      return inTable(nameOf(value));
    case 'remote_schema_remote_relationship':
      return named(
        `${nameOf(value)} in type ${text(keyOf(valueAt(tree, path.slice(0, 4)), 'type_name'))} in remote schema ${source}`,
      );
    case 'native_query':
    case 'logical_model':
    case 'stored_procedure':
      return named(`${text(keyOf(value, 'root_field_name') ?? keyOf(value, 'name'))} in source ${source}`);
    case 'inherited_role':
      return named(`inherited role ${text(keyOf(value, 'role_name'))}`);
    case 'query_collections':
      return named(`${nameOf(value)} in ${nameOf(valueAt(tree, path.slice(0, 2)))}`);
    case 'allowlist':
      return named(text(keyOf(value, 'collection')));
    default:
      return named(nameOf(value));
  }
}

const typeOf = (path: MetadataPath): string | undefined => objectLists.get(keysOf(path));

const keysOf = (path: MetadataPath): string => path.filter((step) => typeof step === 'string').join('.');

export function valueAt(tree: unknown, path: MetadataPath): unknown {
  let value = tree;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

/** The place of an entry, found by its identity: metadata are a tree. */
export function pathOf(value: unknown, entry: object): MetadataPath | undefined {
  if (value === entry) return [];
  if (typeof value !== 'object' || value === null) return undefined;
  const steps: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  for (const [step, inner] of steps) {
    const path = pathOf(inner, entry);
    if (path !== undefined) return [step, ...path];
  }
  return undefined;
}

/** As Hasura shows it: without the schema where that is public. */
export function tableName(value: unknown): string {
  if (typeof value === 'string') return value;
  const { schema, name } = asObject(value);
  return schema === undefined || schema === 'public' ? text(name) : `${text(schema)}.${text(name)}`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asObject = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
const keyOf = (value: unknown, key: string): unknown => asObject(value)[key];
const nameOf = (value: unknown): string => text(keyOf(value, 'name'));
const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));

/** Objects that are left out of a tree, and the way back from places of the rest to places of the whole. */
export class Omissions {
  readonly #removed = new Map<string, MetadataPath>();

  /** Leaves out the object that this place of the whole belongs to; false when there is none, or it is out already. */
  add(path: MetadataPath): boolean {
    const object = objectPathOf(path);
    if (object === undefined || this.#isRemoved(object)) return false;
    this.#removed.set(JSON.stringify(object), object);
    return true;
  }

  /** Leaves out exactly what stands at this place of the whole; false when it is out already. */
  addExactly(path: MetadataPath): boolean {
    if (path.length === 0 || this.has(path)) return false;
    this.#removed.set(JSON.stringify(path), path);
    return true;
  }

  /** Whether this very place is left out. */
  has(path: MetadataPath): boolean {
    return this.#isRemoved(path);
  }

  /** The rest. */
  apply(tree: unknown): unknown {
    return this.#copy(tree, []);
  }

  /** Where in the whole stands what stands there in the rest. */
  original(path: MetadataPath): MetadataPath {
    const found: (string | number)[] = [];
    for (const step of path) {
      if (typeof step === 'string') {
        found.push(step);
        continue;
      }
      let index = 0;
      for (let left = step; ; index += 1) {
        if (this.#isRemoved([...found, index])) continue;
        if (left === 0) break;
        left -= 1;
      }
      found.push(index);
    }
    return found;
  }

  #isRemoved(path: MetadataPath): boolean {
    return this.#removed.has(JSON.stringify(path));
  }

  #copy(value: unknown, path: MetadataPath): unknown {
    const inner = [...this.#removed.values()].some((removed) =>
      path.every((step, index) => step === removed[index]),
    );
    if (!inner || typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      return value.flatMap((item: unknown, index) =>
        this.#isRemoved([...path, index]) ? [] : [this.#copy(item, [...path, index])],
      );
    }
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !this.#isRemoved([...path, key]))
        .map(([key, item]) => [key, this.#copy(item, [...path, key])]),
    );
  }
}
