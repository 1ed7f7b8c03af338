// Metadata as Hasura counts them: objects with a type and a name, each at one place of the data. What is inconsistent is
// always an object, and leaves as a whole.
import { isObject } from '../base/json.ts';
import type { MetadataPath } from './error.ts';

/** As Hasura names it (MetadataObjId of its RQL.Types.Metadata.Object). */
export interface MetadataObject {
  readonly type: string;
  readonly name: string;
  /** What its metadata say of it. */
  readonly definition: unknown;
}

interface ObjectList {
  readonly type: string;
  /** The key of an item that names it: `name`, unless told otherwise. */
  readonly key?: string;
  /** What Hasura calls it where it says what is wrong with it. */
  readonly shownAs?: string;
}

/** Lists whose items are objects, by the keys that lead to them, list positions left out. */
const objectLists: ReadonlyMap<string, ObjectList> = new Map(
  Object.entries({
    sources: { type: 'source' },
    'sources.tables': { type: 'table', key: 'table' },
    'sources.tables.object_relationships': { type: 'object_relation', shownAs: 'relationship' },
    'sources.tables.array_relationships': { type: 'array_relation', shownAs: 'relationship' },
    'sources.tables.computed_fields': { type: 'computed_field', shownAs: 'computed field' },
    'sources.tables.remote_relationships': { type: 'remote_relationship' },
    'sources.tables.event_triggers': { type: 'event_trigger' },
    ...Object.fromEntries(
      ['select', 'insert', 'update', 'delete'].map((kind) => [
        `sources.tables.${kind}_permissions`,
        { type: `${kind}_permission`, key: 'role', shownAs: 'permission for role' },
      ]),
    ),
    'sources.functions': { type: 'function', key: 'function', shownAs: 'function' },
    'sources.functions.permissions': { type: 'function_permission', key: 'role' },
    'sources.native_queries': { type: 'native_query', key: 'root_field_name' },
    'sources.logical_models': { type: 'logical_model' },
    'sources.stored_procedures': { type: 'stored_procedure' },
    remote_schemas: { type: 'remote_schema' },
    cron_triggers: { type: 'cron_trigger' },
    actions: { type: 'action' },
    inherited_roles: { type: 'inherited_role', key: 'role_name' },
    rest_endpoints: { type: 'rest_endpoint' },
    allowlist: { type: 'allowlist', key: 'collection' },
    'query_collections.definition.queries': { type: 'query_collections' },
  }),
);

const listOf = (path: MetadataPath): ObjectList | undefined =>
  typeof path.at(-1) === 'number'
    ? objectLists.get(path.filter((step) => typeof step === 'string').join('.'))
    : undefined;

/** The object that the place belongs to: the innermost one. Undefined where there is none, as at the root. */
export function objectPathOf(path: MetadataPath): MetadataPath | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const prefix = path.slice(0, length);
    if (listOf(prefix) !== undefined) return prefix;
  }
  return undefined;
}

/** Undefined where there is no object at this place. */
export function objectAt(tree: unknown, path: MetadataPath): MetadataObject | undefined {
  const list = listOf(path);
  if (list === undefined) return undefined;
  const { type } = list;
  const value = valueAt(tree, path);
  const own = nameIn(list, value);
  const around = shown(valueAt(tree, [...path.slice(0, 2), 'name']));
  const inSource = path[0] === 'sources' && path.length > 2 ? ` in source ${around}` : '';
  const above = tableOrFunction(tree, path);
  const named = (name: string, definition = value): MetadataObject => ({
    type,
    name: `${type} ${name}${inSource}`,
    definition,
  });
  if (type === 'function_permission') return named(`${own} permission for function ${shown(above)}`);
  if (type === 'inherited_role') return named(`inherited role ${own}`);
  if (type === 'query_collections') return named(`${own} in ${around}`);
  if (type === 'table') return named(own, isObject(above) ? { ...above } : above);
  if (inSource === '' || path[2] !== 'tables') return named(own);
  const definition = { source: valueAt(tree, ['sources', path[1] ?? 0, 'name']), table: above };
  return named(`${own} in table ${shown(above)}`, { ...definition, ...(isObject(value) ? value : {}) });
}

/** `in table "author": in permission for role "user": `, as Hasura begins its reasons. */
export function contextOf(tree: unknown, path: MetadataPath): string {
  const list = listOf(path);
  if (list === undefined || path[0] !== 'sources') return '';
  const inTable =
    path[2] === 'tables' && path.length > 4 ? `in table "${shown(tableOrFunction(tree, path))}": ` : '';
  if (list.shownAs === undefined) return inTable;
  return `${inTable}in ${list.shownAs} "${nameIn(list, valueAt(tree, path))}": `;
}

/** What the table or function at this place, or around it, is of. */
const tableOrFunction = (tree: unknown, path: MetadataPath): unknown =>
  valueAt(tree, [...path.slice(0, 4), path[2] === 'tables' ? 'table' : 'function']);

const nameIn = ({ key = 'name' }: ObjectList, value: unknown): string =>
  shown(valueAt(value, [key]) ?? valueAt(value, ['name']));

export function valueAt(tree: unknown, path: MetadataPath): unknown {
  let value = tree;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

/** Everything in a tree with its place, what is around something before it. */
export function* placesIn(
  value: unknown,
  path: MetadataPath = [],
): Generator<readonly [MetadataPath, unknown]> {
  yield [path, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [step, inner] of Array.isArray(value) ? value.entries() : Object.entries(value))
    yield* placesIn(inner, [...path, step]);
}

/** The place of an entry, found by its identity: metadata are a tree. */
export function pathOf(tree: unknown, entry: object): MetadataPath | undefined {
  for (const [path, value] of placesIn(tree)) if (value === entry) return path;
  return undefined;
}

/** A name; of a table or function without the schema where that is public, as Hasura shows it. */
function shown(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!isObject(value)) return JSON.stringify(value ?? null);
  const { schema, name } = value;
  return schema === undefined || schema === 'public' ? shown(name) : `${shown(schema)}.${shown(name)}`;
}

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
