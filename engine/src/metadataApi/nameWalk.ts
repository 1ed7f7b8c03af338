// What walking through the names of metadata needs in more than one place.
import { isSessionVariable } from '../expression/values.ts';
import type { MetadataPath } from '../metadata/error.ts';
import { type TableKey, type TableName, tableKey } from '../model/types.ts';
import { MetadataRefusal } from './metadataRefusal.ts';
import { type FieldLookup, nameOf } from './tableFields.ts';
import type { Json } from './tree.ts';

/** How a column is named: in the table's own settings, with a value that has to be of its type, or otherwise. */
export type ColumnUse = 'setting' | 'value' | 'other';

/** Answers with the name that is to stand there; `place`: of the object that names it. */
export interface Names {
  table(name: TableName, place: MetadataPath): TableName;
  column(table: TableKey, name: string, mention: { place: MetadataPath; use: ColumnUse }): string;
  relationship(table: TableKey, name: string): string;
  /** Hears which foreign key a relationship follows, by the columns that have it. */
  foreignKey?(table: TableKey, columns: readonly string[], place: MetadataPath): void;
}

export interface NameWalk {
  readonly names: Names;
  readonly fields: FieldLookup;
  readonly place: MetadataPath;
}

/** Written as it was written: a bare name stays one as long as it can. */
export function mapTableName(value: unknown, { names, place }: NameWalk): unknown {
  const name = nameOf(value);
  if (name === undefined) return value;
  const next = names.table(name, place);
  if (tableKey(next) === tableKey(name)) return value;
  return typeof value === 'string' && next.schema === 'public'
    ? next.name
    : { schema: next.schema, name: next.name };
}

/** In the same order. Throws where two keys would be one: what one of them says would be lost. */
export function renameKeys(value: Json, rename: (key: string) => string): Json {
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [rename(key), inner]);
  const keys = entries.map(([key]) => key);
  const twice = keys.find((key, index) => keys.indexOf(key) < index);
  if (twice !== undefined)
    throw new MetadataRefusal(
      'already-exists',
      `cannot rename to "${twice}": the metadata name something so in the same place`,
      { path: '$.args' },
    );
  return Object.fromEntries(entries);
}

/** Whether it is more than the names of session variables. */
export const isFixed = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isFixed) : value !== null && !isSessionVariable(value);
