// Which tables a plan reads, permissions included: when one of them changes, a live query must be asked again.
import { heldBy } from '../model/expression/heldBy.ts';
import type { Table, TableKey } from '../model/types.ts';
import type { RootField } from './types.ts';

/** `schema.table` of every table behind the fields; for views, of the tables that they read. */
export const tablesOf = (fields: readonly RootField[]): TableKey[] => {
  const tables = [...heldBy(fields, 'table')] as Table[];
  return [...new Set(tables.flatMap(({ readTables }) => readTables))].sort();
};
