// What SQL has done to tables and columns, by Postgres's numbers of them: names can be swapped and given again.
import { isDeepStrictEqual } from 'node:util';
import type { Catalog, CatalogColumn, CatalogForeignKey, CatalogTable } from '../introspect/catalog.ts';
import { type TableKey, type TableName, tableKey } from '../model/types.ts';

/** Columns by what they were called, in tables by what they were called. */
type Columns<T> = ReadonlyMap<TableKey, ReadonlyMap<string, T>>;

export interface StructureChange {
  readonly droppedTables: ReadonlySet<TableKey>;
  readonly renamedTables: ReadonlyMap<TableKey, TableName>;
  readonly renamedColumns: Columns<string>;
  readonly droppedColumns: ReadonlyMap<TableKey, ReadonlySet<string>>;
  /** Columns that hold values of another type now. */
  readonly retypedColumns: ReadonlyMap<TableKey, ReadonlySet<string>>;
  /** Foreign keys (`keyOver` their columns) that are gone, or lead elsewhere. */
  readonly droppedForeignKeys: ReadonlyMap<TableKey, ReadonlySet<string>>;
}

/** Its columns, in whatever order. */
export const keyOver = (columns: readonly string[]): string => JSON.stringify([...columns].sort());

export function structureChange(before: Catalog, after: Catalog): StructureChange {
  const now = new Map(after.tables.map((table) => [table.oid, table]));
  const kept = before.tables.flatMap((table): [CatalogTable, CatalogTable][] => {
    const next = now.get(table.oid);
    return next === undefined ? [] : [[table, next]];
  });
  const perTable = <T>(found: (old: CatalogTable, next: CatalogTable) => T): Map<TableKey, T> =>
    new Map(kept.map(([old, next]) => [tableKey(old), found(old, next)]));
  return {
    droppedTables: new Set(before.tables.filter(({ oid }) => !now.has(oid)).map(tableKey)),
    renamedTables: new Map(
      kept
        .filter(([old, next]) => tableKey(old) !== tableKey(next))
        .map(([old, { schema, name }]) => [tableKey(old), { schema, name }]),
    ),
    renamedColumns: perTable(
      (old, next) =>
        new Map(
          pairs(old, next).flatMap(([column, other]): [string, string][] =>
            other === undefined || other.name === column.name ? [] : [[column.name, other.name]],
          ),
        ),
    ),
    droppedColumns: perTable((old, next) => columnsWhere(old, next, (_column, other) => other === undefined)),
    droppedForeignKeys: droppedForeignKeys(kept, { before, after }),
    retypedColumns: perTable((old, next) =>
      columnsWhere(
        old,
        next,
        (column, other) => other !== undefined && !isDeepStrictEqual(column.type, other.type),
      ),
    ),
  };
}

type Catalogs = Record<'before' | 'after', Catalog>;

function droppedForeignKeys(
  kept: readonly [CatalogTable, CatalogTable][],
  catalogs: Catalogs,
): Map<TableKey, Set<string>> {
  const [before, after] = (['before', 'after'] as const).map(
    (when) => new Map(catalogs[when].tables.map((table) => [tableKey(table), table])),
  );
  /** By numbers, which renaming leaves alone. */
  const meaning = (
    table: CatalogTable,
    { schema, table: name, columns, referenced }: CatalogForeignKey,
    tables: ReadonlyMap<TableKey, CatalogTable> | undefined,
  ): string => {
    const target = tables?.get(tableKey({ schema, name }));
    const number = (of: CatalogTable | undefined, column: string | undefined): number | undefined =>
      of?.columns.find((one) => one.name === column)?.position;
    const pairsOf = columns.map((column, index) => [
      number(table, column),
      number(target, referenced[index]),
    ]);
    return JSON.stringify([target?.oid, pairsOf.map((pair) => JSON.stringify(pair)).sort()]);
  };
  return new Map(
    kept.map(([old, next]) => {
      const left = new Set(next.foreignKeys.map((key) => meaning(next, key, after)));
      const gone = old.foreignKeys.filter((key) => !left.has(meaning(old, key, before)));
      return [tableKey(old), new Set(gone.map(({ columns }) => keyOver(columns)))];
    }),
  );
}

/** A column that was dropped leaves its number to no other. */
const pairs = (old: CatalogTable, next: CatalogTable): [CatalogColumn, CatalogColumn | undefined][] =>
  old.columns.map((column) => [column, next.columns.find(({ position }) => position === column.position)]);

const columnsWhere = (
  old: CatalogTable,
  next: CatalogTable,
  holds: (column: CatalogColumn, other: CatalogColumn | undefined) => boolean,
): Set<string> =>
  new Set(
    pairs(old, next)
      .filter((pair) => holds(...pair))
      .map(([{ name }]) => name),
  );
