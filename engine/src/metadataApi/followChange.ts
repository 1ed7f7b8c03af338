// Metadata follow what SQL has done to tables and columns, as in Hasura: names change in all places at once, and what named a
// column that is gone is found.
import type { MetadataPath } from '../metadata/error.ts';
import { objectAt, objectPathOf, tableName } from '../metadata/objects.ts';
import { qualifiedWords } from '../model/naming.ts';
import { isGraphQLName } from '../model/pgTypes.ts';
import { type TableKey, tableKey } from '../model/types.ts';
import { mapNames } from './mapNames.ts';
import { MetadataRefusal } from './metadataRefusal.ts';
import { mapTableName, type Names } from './nameWalk.ts';
import { keyOver, type StructureChange } from './structureChange.ts';
import { type FieldLookup, keyOf } from './tableFields.ts';
import { copyOf, isJson, type Json, listAt } from './tree.ts';

interface Following {
  readonly source: string;
  readonly fields: FieldLookup;
  readonly change: StructureChange;
}

/** The objects that name one of these, each once. */
function mentioning(
  tree: Json,
  { source, fields }: Following,
  isMeant: { [K in keyof Names]?: (...asked: Parameters<Required<Names>[K]>) => boolean },
): MetadataPath[] {
  const found = new Map<string, MetadataPath>();
  const add = (is: boolean | undefined, place: MetadataPath): void => {
    if (is === true) found.set(JSON.stringify(place), place);
  };
  mapNames(tree, {
    source,
    fields,
    names: {
      table: (name, place) => {
        add(isMeant.table?.(name, place), place);
        return name;
      },
      column: (table, name, mention) => {
        add(isMeant.column?.(table, name, mention), mention.place);
        return name;
      },
      relationship: (_table, name) => name,
      foreignKey: (table, columns, place) => add(isMeant.foreignKey?.(table, columns, place), place),
    },
  });
  return [...found.values()];
}

/** What names a table, column or foreign key that was dropped, though there may be another one of that name. */
export const namingDropped = (tree: Json, following: Following): MetadataPath[] => {
  const { droppedTables, droppedColumns, droppedForeignKeys } = following.change;
  return mentioning(tree, following, {
    table: (name) => droppedTables.has(tableKey(name)),
    column: (table, name, { use }) => use !== 'setting' && droppedColumns.get(table)?.has(name) === true,
    foreignKey: (table, columns) => droppedForeignKeys.get(table)?.has(keyOver(columns)) === true,
  });
};

/** Throws where a value in the metadata was written for a column that has another type now. */
export function refuseRetyped(tree: Json, following: Following): void {
  for (const [table, columns] of following.change.retypedColumns) {
    for (const column of columns) {
      const names = mentioning(tree, following, {
        column: (of, name, { use }) => use === 'value' && of === table && name === column,
      }).map((place) => objectAt(tree, objectPathOf(place) ?? [])?.name ?? 'metadata');
      if (names.length > 0)
        throw new MetadataRefusal(
          'dependency-error',
          `cannot change type of column "${column}" in table "${shown(table)}" because of the following dependencies: ${names.join(', ')}`,
          { path: '$.args' },
        );
    }
  }
}

const shown = (key: TableKey): string => key.replace(/^public\./, '');

/** With the new names. Throws `MetadataRefusal` where the metadata cannot have one. */
export function withNewNames(tree: Json, following: Following): Json {
  const { source, fields, change } = following;
  refuseNames(tree, following);
  return mapNames(withoutSettings(tree, following), {
    source,
    fields,
    names: {
      table: (name) => change.renamedTables.get(tableKey(name)) ?? name,
      column: (table, name) => change.renamedColumns.get(table)?.get(name) ?? name,
      relationship: (_table, name) => name,
    },
  });
}

export const renamesAny = ({ renamedTables, renamedColumns }: StructureChange): boolean =>
  renamedTables.size > 0 || [...renamedColumns.values()].some(({ size }) => size > 0);

/** Whatever may be dropped with it: a name that cannot be there is no reason to drop the table. */
function refuseNames(tree: Json, { source, fields, change }: Following): void {
  for (const table of tablesIn(tree, source)) {
    const key = keyOf(table['table']);
    if (key === undefined) continue;
    const next = change.renamedTables.get(key);
    const settings = table['configuration'];
    const isNamed = isJson(settings) && typeof settings['custom_name'] === 'string';
    if (next !== undefined && !isNamed && !isGraphQLName(qualifiedWords(next).words.join('_')))
      throw new MetadataRefusal(
        'validation-failed',
        `cannot include "${tableName(next)}" in the GraphQL schema because it is not a valid GraphQL identifier`,
        { path: '$.args' },
      );
    for (const [old, name] of change.renamedColumns.get(key) ?? []) {
      const kind = fields(key, name)?.kind;
      if (kind !== undefined && kind !== 'column')
        throw new MetadataRefusal(
          'already-exists',
          `cannot rename column "${old}" to "${name}" in table "${shown(key)}" as a ${kind === 'computed' ? 'computed field' : kind} with the name already exists`,
          { path: '$.args' },
        );
    }
  }
}

/** With the new names of tables where they are tracked, and nowhere else: by them objects are called. */
export function withTrackedNames(given: Json, { source, fields, change }: Following): Json {
  const tree = copyOf(given);
  const names: Names = {
    table: (name) => change.renamedTables.get(tableKey(name)) ?? name,
    column: (_table, name) => name,
    relationship: (_table, name) => name,
  };
  for (const table of tablesIn(tree, source))
    table['table'] = mapTableName(table['table'], { names, fields, place: [] });
  return tree;
}

/** Without what tables say of columns that were dropped. */
function withoutSettings(given: Json, { source, change }: Following): Json {
  const tree = copyOf(given);
  for (const table of tablesIn(tree, source)) {
    const dropped = change.droppedColumns.get(keyOf(table['table']) ?? '');
    const settings = table['configuration'];
    for (const key of ['custom_column_names', 'column_config']) {
      if (!isJson(settings) || !isJson(settings[key]) || dropped === undefined) continue;
      const kept = Object.entries(settings[key]).filter(([column]) => !dropped.has(column));
      if (kept.length > 0) settings[key] = Object.fromEntries(kept);
      else Reflect.deleteProperty(settings, key);
    }
  }
  return tree;
}

const tablesIn = (tree: Json, source: string): Json[] =>
  listAt(listAt(tree, 'sources').find(({ name }) => name === source) ?? {}, 'tables');
