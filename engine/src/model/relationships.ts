// Relationships: metadata name a foreign key by its columns, or give the mapping by hand; the catalog has the rest.
import type { Catalog, CatalogForeignKey, CatalogTable } from '../database/introspect/catalog.ts';
import type { ArrayRelationship, ManualConfiguration, ObjectRelationship } from '../metadata/schema.ts';
import { type Relationship, type TableName, tableKey } from './types.ts';

/** What a relationship needs to know of the rest. Problems are thrown as plain errors and reported by the caller. */
export interface RelationshipContext {
  catalog: ReadonlyMap<string, CatalogTable>;
  isTracked: (key: string) => boolean;
}

type Mapping = Relationship['mapping'];

export const catalogIndex = (catalog: Catalog): Map<string, CatalogTable> =>
  new Map(catalog.tables.map((table) => [tableKey(table), table]));

/** An object relationship: by own foreign key, by another table's unique foreign key to this one, or by hand. */
export function buildObjectRelationship(
  { name, using, comment }: ObjectRelationship,
  table: CatalogTable,
  context: RelationshipContext,
): Relationship {
  const base = { kind: 'object', name, comment: comment ?? null } as const;
  const on = using.foreign_key_constraint_on;
  if (on === undefined) {
    const manual = buildManual(using.manual_configuration, table, context);
    const insertionOrder = using.manual_configuration?.insertion_order ?? 'before_parent';
    return { ...base, ...manual, nullable: true, insertionOrder };
  }
  if ('table' in on) {
    const reversed = foreignKeyTo(table, on.table, on.columns, context);
    return { ...base, ...reversed, nullable: true, insertionOrder: 'after_parent' };
  }
  const key = findForeignKey(table, on.columns);
  const target = tableKey({ schema: key.schema, name: key.table });
  requireTracked(target, context);
  const columnsOfKey = new Set(key.columns);
  const nullable = table.columns.some((column) => column.nullable && columnsOfKey.has(column.name));
  return {
    ...base,
    target,
    mapping: zip(key.columns, key.referenced),
    nullable,
    insertionOrder: 'before_parent',
  };
}

/** An array relationship: by another table's foreign key to this one, or by hand. */
export function buildArrayRelationship(
  { name, using, comment }: ArrayRelationship,
  table: CatalogTable,
  context: RelationshipContext,
): Relationship {
  const on = using.foreign_key_constraint_on;
  const joined =
    on === undefined
      ? buildManual(using.manual_configuration, table, context)
      : foreignKeyTo(table, on.table, on.columns, context);
  return { kind: 'array', name, comment: comment ?? null, ...joined };
}

function buildManual(
  manual: ManualConfiguration | undefined,
  table: CatalogTable,
  context: RelationshipContext,
): { target: string; mapping: Mapping } {
  if (manual === undefined) throw new Error('neither a foreign key nor a manual configuration is given');
  const target = tableKey(manual.remote_table);
  const remote = context.catalog.get(target);
  if (remote === undefined) throw new Error(`table "${target}" does not exist`);
  requireTracked(target, context);
  const mapping = Object.entries(manual.column_mapping).map(([own, other]) => ({ own, target: other }));
  for (const pair of mapping) {
    requireColumn(table, pair.own);
    requireColumn(remote, pair.target);
  }
  return { target, mapping };
}

/** The foreign key of `other` over `columns` that refers to `table`, seen from `table`. */
function foreignKeyTo(
  table: CatalogTable,
  other: TableName,
  columns: readonly string[],
  context: RelationshipContext,
): { target: string; mapping: Mapping } {
  const target = tableKey(other);
  const referring = context.catalog.get(target);
  if (referring === undefined) throw new Error(`table "${target}" does not exist`);
  requireTracked(target, context);
  const key = findForeignKey(referring, columns, table);
  return { target, mapping: zip(key.referenced, key.columns) };
}

function findForeignKey(
  table: CatalogTable,
  columns: readonly string[],
  referred?: TableName,
): CatalogForeignKey {
  for (const column of columns) requireColumn(table, column);
  const wanted = [...columns].sort().join('\0');
  const found = table.foreignKeys.filter(
    (key) =>
      [...key.columns].sort().join('\0') === wanted &&
      (referred === undefined || (key.schema === referred.schema && key.table === referred.name)),
  );
  const [first] = found;
  if (first === undefined) {
    const to = referred === undefined ? '' : ` to "${tableKey(referred)}"`;
    throw new Error(
      `no foreign constraint exists on the given column(s)${to}: ${columns.join(', ')} of "${tableKey(table)}"`,
    );
  }
  if (found.length > 1)
    throw new Error(
      `more than one foreign key constraint exists on the given column(s): ${columns.join(', ')} of "${tableKey(table)}"`,
    );
  return first;
}

function requireColumn(table: CatalogTable, name: string): void {
  if (!table.columns.some((column) => column.name === name)) {
    throw new Error(`column "${name}" does not exist in "${tableKey(table)}"`);
  }
}

function requireTracked(key: string, context: RelationshipContext): void {
  if (!context.isTracked(key)) throw new Error(`table "${key}" is not tracked`);
}

const zip = (own: readonly string[], target: readonly string[]): Mapping =>
  own.map((column, index) => ({ own: column, target: target[index] ?? column }));
