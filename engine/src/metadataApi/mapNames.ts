// Every place of the metadata that names a table, a column or a relationship of the database: to give them other names, or to
// find who names them. What a name means is looked up in the metadata as they are, so that two names can be swapped.
import type { MetadataPath } from '../metadata/error.ts';
import { mapCondition } from './mapCondition.ts';
import { type ColumnUse, isFixed, mapTableName, type Names, type NameWalk, renameKeys } from './nameWalk.ts';
import { type FieldLookup, keyOf } from './tableFields.ts';
import { copyOf, isJson, type Json, listAt } from './tree.ts';

interface Walk extends NameWalk {
  /** Whether what names its source so means the source that is walked. */
  readonly isHere: (source: unknown) => boolean;
}

/** A table of the source that is walked, as an object of its metadata. */
interface OwnTable {
  readonly walk: Walk;
  readonly key: string;
}

interface MapOptions {
  readonly source: string;
  readonly fields: FieldLookup;
  readonly names: Names;
}

/** A copy of the tree with other names in it. Throws `MetadataRefusal` where names cannot stand. */
export function mapNames(given: Json, { source, fields, names }: MapOptions): Json {
  const tree = copyOf(given);
  const sources = listAt(tree, 'sources');
  const isFirst = sources[0]?.['name'] === source;
  const isHere = (named: unknown): boolean =>
    named === undefined || named === null ? isFirst : named === source;
  sources.forEach((one, index) => {
    const isOwn = one['name'] === source;
    listOf(one, 'tables').forEach((table, at) => {
      const place: MetadataPath = ['sources', index, 'tables', at];
      const walk: Walk = { names, fields, place, isHere };
      const key = isOwn ? keyOf(table['table']) : undefined;
      if (key === undefined) mapForeign(table, walk);
      else mapTable(table, { walk, key });
    });
  });
  listOf(tree['custom_types'], 'objects').forEach((type, index) => {
    const walk: Walk = { names, fields, isHere, place: ['custom_types', 'objects', index] };
    for (const relationship of listOf(type, 'relationships')) mapTarget(relationship, 'remote_table', walk);
  });
  listOf(tree, 'remote_schemas').forEach((remote, index) => {
    listOf(remote, 'remote_relationships').forEach((type, at) => {
      listOf(type, 'relationships').forEach((relationship, number) => {
        const place = ['remote_schemas', index, 'remote_relationships', at, 'relationships', number];
        mapTarget(below(relationship, 'definition', 'to_source'), 'table', {
          names,
          fields,
          isHere,
          place,
        });
      });
    });
  });
  return tree;
}

function mapTable(table: Json, { walk, key }: OwnTable): void {
  const { place } = walk;
  const own: OwnTable = { walk, key };
  const settings = table['configuration'];
  for (const setting of ['custom_column_names', 'column_config'])
    if (isJson(settings) && isJson(settings[setting]))
      settings[setting] = renameKeys(settings[setting], (name) => columnOf(own, name, 'setting'));
  const at = (list: string, index: number): OwnTable => ({
    key,
    walk: { ...walk, place: [...place, list, index] },
  });
  for (const list of ['object_relationships', 'array_relationships'])
    listOf(table, list).forEach((relationship, index) =>
      mapRelationship(relationship, at(list, index), list),
    );
  for (const list of ['select', 'insert', 'update', 'delete'].map((kind) => `${kind}_permissions`))
    listOf(table, list).forEach(({ permission }, index) => {
      if (isJson(permission)) mapPermission(permission, at(list, index));
    });
  listOf(table, 'remote_relationships').forEach(({ definition }, index) => {
    if (isJson(definition)) mapRemoteRelationship(definition, at('remote_relationships', index));
  });
  listOf(table, 'event_triggers').forEach(({ definition }, index) => {
    for (const operation of ['insert', 'update', 'delete']) {
      const of = below(definition, operation);
      for (const list of ['columns', 'payload']) mapColumnList(of, list, at('event_triggers', index));
      mapEventFilter(of?.['filter'], at('event_triggers', index));
    }
  });
  table['table'] = mapTableName(table['table'], walk);
}

/** Conditions on the row as it was and as it is. */
function mapEventFilter(filter: unknown, own: OwnTable): void {
  if (!isJson(filter)) return;
  for (const row of ['old', 'new'])
    if (filter[row] !== undefined) filter[row] = mapCondition(filter[row], own.key, own.walk);
  for (const inner of [filter['_and'], filter['_or'], filter['_not']].flat()) mapEventFilter(inner, own);
}

/** Of another source: it can lead here. */
function mapForeign(table: Json, walk: Walk): void {
  listOf(table, 'remote_relationships').forEach((relationship, index) => {
    const place = [...walk.place, 'remote_relationships', index];
    mapTarget(below(relationship, 'definition', 'to_source'), 'table', { ...walk, place });
  });
}

function mapRelationship(relationship: Json, own: OwnTable, list: string): void {
  const { walk, key } = own;
  if (typeof relationship['name'] === 'string')
    relationship['name'] = walk.names.relationship(key, relationship['name']);
  const { using } = relationship;
  if (!isJson(using)) return;
  const on = using['foreign_key_constraint_on'];
  if (isJson(on)) {
    const other = keyOf(on['table']);
    if (other !== undefined)
      walk.names.foreignKey?.(other, stringsOf(on['columns'] ?? on['column']), walk.place);
    if (other !== undefined)
      for (const columns of ['column', 'columns']) mapColumnList(on, columns, { walk, key: other });
    on['table'] = mapTableName(on['table'], walk);
  } else if (list === 'object_relationships') {
    walk.names.foreignKey?.(key, stringsOf(on), walk.place);
    mapColumnList(using, 'foreign_key_constraint_on', own);
  }
  const manual = using['manual_configuration'];
  if (!isJson(manual)) return;
  mapMapping(manual, 'column_mapping', own);
  // Without a source of its own it is the table's.
  const { source } = manual;
  mapTarget(manual, 'remote_table', {
    ...walk,
    isHere: (named) => source === undefined || source === null || walk.isHere(named),
  });
}

function mapPermission(permission: Json, own: OwnTable): void {
  mapColumnList(permission, 'columns', own);
  if (isJson(permission['set'])) {
    const { set } = permission;
    permission['set'] = renameKeys(set, (name) =>
      columnOf(own, name, isFixed(set[name]) ? 'value' : 'other'),
    );
  }
  for (const condition of ['filter', 'check'])
    if (permission[condition] !== undefined)
      permission[condition] = mapCondition(permission[condition], own.key, own.walk);
}

function mapRemoteRelationship(definition: Json, own: OwnTable): void {
  const toSource = definition['to_source'];
  if (isJson(toSource)) {
    mapMapping(toSource, 'field_mapping', own);
    mapTarget(toSource, 'table', own.walk);
    return;
  }
  // Older metadata have it without a level.
  const link = below(definition, 'to_remote_schema') ?? definition;
  const lhs = ['lhs_fields', 'hasura_fields'].flatMap((list) => stringsOf(link[list]));
  for (const list of ['lhs_fields', 'hasura_fields']) mapColumnList(link, list, own);
  const renamed = new Map(lhs.map((name) => [`$${name}`, `$${columnOf(own, name, 'other')}`]));
  mapRemoteField(link['remote_field'], renamed);
}

/** One field at each level; its arguments hold texts like `$id`, at any depth. */
function mapRemoteField(field: unknown, renamed: ReadonlyMap<string, string>): void {
  if (!isJson(field)) return;
  const inArgument = (value: unknown): unknown => {
    if (typeof value === 'string') return renamed.get(value) ?? value;
    if (Array.isArray(value)) return value.map(inArgument);
    return isJson(value)
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inArgument(inner)]))
      : value;
  };
  for (const call of Object.values(field).filter(isJson)) {
    call['arguments'] = inArgument(call['arguments']);
    mapRemoteField(call['field'], renamed);
  }
}

/** What leads to a table: `owner[table]`, and a mapping to that table's columns. */
function mapTarget(owner: Json | undefined, table: 'remote_table' | 'table', walk: Walk): void {
  if (owner === undefined || !walk.isHere(owner['source'])) return;
  const key = keyOf(owner[table]);
  if (key === undefined) return;
  for (const mapping of ['column_mapping', 'field_mapping']) {
    const pairs = owner[mapping];
    if (isJson(pairs))
      owner[mapping] = Object.fromEntries(
        Object.entries(pairs).map(([field, column]) => [
          field,
          typeof column === 'string' ? columnOf({ walk, key }, column, 'other') : column,
        ]),
      );
  }
  owner[table] = mapTableName(owner[table], walk);
}

/** Own columns as keys. */
function mapMapping(owner: Json, key: string, own: OwnTable): void {
  const mapping = owner[key];
  if (isJson(mapping)) owner[key] = renameKeys(mapping, (name) => columnOf(own, name, 'other'));
}

/** One name, or a list of them; `*` is none. */
function mapColumnList(owner: Json | undefined, key: string, own: OwnTable): void {
  const value = owner?.[key];
  if (owner === undefined || value === '*') return;
  const map = (name: unknown): unknown => (typeof name === 'string' ? columnOf(own, name, 'other') : name);
  if (typeof value === 'string' || Array.isArray(value))
    owner[key] = Array.isArray(value) ? value.map(map) : map(value);
}

const columnOf = ({ walk, key }: OwnTable, name: string, use: ColumnUse): string =>
  walk.names.column(key, name, { place: walk.place, use });

const listOf = (owner: unknown, key: string): Json[] => {
  const found = isJson(owner) ? owner[key] : undefined;
  return Array.isArray(found) ? found.filter(isJson) : [];
};

const stringsOf = (value: unknown): string[] => [value].flat().filter((one) => typeof one === 'string');

function below(value: unknown, ...keys: string[]): Json | undefined {
  let found = value;
  for (const key of keys) found = isJson(found) ? found[key] : undefined;
  return isJson(found) ? found : undefined;
}
