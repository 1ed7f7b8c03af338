// Enums over the columns of a table that the role may name, and over its constraints.
import type { GraphQLEnumType } from 'graphql';
import { isGraphQLName } from '../model/pgTypes.ts';
import type { Column, Table } from '../model/types.ts';
import type { SchemaBuilder, SelectableAccess } from './builder.ts';

const values = (columns: readonly Column[]): Record<string, { description: string }> =>
  Object.fromEntries(columns.map(({ field }) => [field, { description: 'column name' }]));

/** `books_select_column`; null when the role may select no column. */
export function selectColumnEnum(
  builder: SchemaBuilder,
  { table, select }: SelectableAccess,
): GraphQLEnumType | null {
  if (select.columns.length === 0) return null;
  return builder.enum(
    builder.tableType(table, 'select_column'),
    `select columns of table "${table.name}"`,
    () => values(select.columns),
  );
}

/** What `update_columns: []` needs when the role may update nothing: an enum may not be empty. */
export const placeholder = '_PLACEHOLDER';

/** `books_update_column`. */
export function updateColumnEnum(
  builder: SchemaBuilder,
  table: Table,
  columns: readonly Column[],
): GraphQLEnumType {
  return builder.enum(
    builder.tableType(table, 'update_column'),
    `update columns of table "${table.name}"`,
    () =>
      columns.length === 0 ? { [placeholder]: { description: 'placeholder (do not use)' } } : values(columns),
  );
}

/** `books_constraint`: primary key and unique constraints, for `on_conflict`. */
export function constraintEnum(builder: SchemaBuilder, table: Table): GraphQLEnumType | null {
  const named = table.constraints.filter(({ name }) => isGraphQLName(name));
  if (named.length === 0) return null;
  const description = `unique or primary key constraints on table "${table.name}"`;
  return builder.enum(builder.tableType(table, 'constraint'), description, () =>
    Object.fromEntries(
      named.map(({ name, columns }) => {
        const list = columns.map((column) => `"${column}"`).join(', ');
        return [name, { description: `unique or primary key constraint on columns ${list}` }];
      }),
    ),
  );
}
