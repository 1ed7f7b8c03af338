// What the names in conditions of the metadata mean: a column, or rows of another table.
import type { Catalog } from '../introspect/catalog.ts';
import { type TableKey, type TableName, tableKey } from '../model/types.ts';
import { isJson, type Json, listAt } from './tree.ts';

export type TableField =
  | { readonly kind: 'column' }
  | { readonly kind: 'relationship' | 'computed'; readonly target: TableKey | undefined };

/** Undefined where the table has no such field. */
export type FieldLookup = (table: TableKey, name: string) => TableField | undefined;

/** A table or function as metadata name it. */
export function nameOf(value: unknown): TableName | undefined {
  const { schema = 'public', name }: Json =
    typeof value === 'string' ? { name: value } : isJson(value) ? value : {};
  return typeof schema === 'string' && typeof name === 'string' ? { schema, name } : undefined;
}

export function keyOf(value: unknown): TableKey | undefined {
  const name = nameOf(value);
  return name === undefined ? undefined : tableKey(name);
}

/** Of one source, as its metadata and the database are together. Columns come first, as in permissions. */
export function tableFields(tree: Json, source: string, catalog: Catalog): FieldLookup {
  const tables = new Map(
    listAt(listAt(tree, 'sources').find(({ name }) => name === source) ?? {}, 'tables').map((table) => [
      keyOf(table['table']),
      table,
    ]),
  );
  const found = new Map(catalog.tables.map((table) => [tableKey(table), table]));
  const named = (table: Json | undefined, lists: readonly string[], name: string): Json | undefined =>
    lists
      .flatMap((list) => (Array.isArray(table?.[list]) ? (table[list] as unknown[]).filter(isJson) : []))
      .find((one) => one['name'] === name);
  const relationshipTarget = (key: TableKey, using: unknown): TableKey | undefined => {
    const { foreign_key_constraint_on: on, manual_configuration: manual }: Json = isJson(using) ? using : {};
    if (isJson(manual)) return keyOf(manual['remote_table']);
    if (isJson(on)) return keyOf(on['table']);
    const columns = [on].flat().map(String).sort().join('\0');
    const foreign = found.get(key)?.foreignKeys.find((one) => [...one.columns].sort().join('\0') === columns);
    return foreign && tableKey({ schema: foreign.schema, name: foreign.table });
  };
  const returned = (definition: unknown): TableKey | undefined => {
    const key = isJson(definition) ? keyOf(definition['function']) : undefined;
    const table = catalog.functions.find((one) => tableKey(one) === key)?.returnsTable;
    return table == null ? undefined : tableKey(table);
  };
  return (key, name) => {
    if (found.get(key)?.columns.some((column) => column.name === name) === true) return { kind: 'column' };
    const table = tables.get(key);
    const relationship = named(table, ['object_relationships', 'array_relationships'], name);
    if (relationship !== undefined)
      return { kind: 'relationship', target: relationshipTarget(key, relationship['using']) };
    const computed = named(table, ['computed_fields'], name);
    return computed && { kind: 'computed', target: returned(computed['definition']) };
  };
}
