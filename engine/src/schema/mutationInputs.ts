// Input types of mutations: rows to insert, conflicts, keys, and the operators of an update.
import {
  type GraphQLFieldConfigArgumentMap,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql';
import { nullDefaultExtension, rowsExtension } from '../model/expression/rows.ts';
import type { Column } from '../model/types.ts';
import { updateOperators } from '../model/updateOperators.ts';
import type { InsertAccess, TableAccess, UpdateAccess } from './access/access.ts';
import { type InputFields, listOf, type SchemaBuilder } from './builder.ts';
import { constraintEnum, updateColumnEnum } from './columns.ts';
import { tableBoolExp } from './comparisons.ts';

export type InsertableAccess = TableAccess & { readonly insert: InsertAccess };
export type UpdatableAccess = TableAccess & { readonly update: UpdateAccess };

/** A table's access if the role may insert into it. */
export function insertable(builder: SchemaBuilder, key: string): InsertableAccess | null {
  const found = builder.access.tables.get(key);
  return found?.insert == null || !found.table.insertable ? null : { ...found, insert: found.insert };
}

/** Whether a row to insert can have any field; without one there is no input type, and no insert. */
export const hasInsertFields = (builder: SchemaBuilder, { table, insert }: InsertableAccess): boolean =>
  insert.columns.length > 0 || table.relationships.some(({ target }) => insertable(builder, target) !== null);

/** `books_insert_input`: the columns that the role may insert, and rows of related tables. */
export function insertInput(builder: SchemaBuilder, access: InsertableAccess): GraphQLInputObjectType {
  const { table, insert } = access;
  const description = `input type for inserting data into table "${table.name}"`;
  const fields = (): InputFields => {
    const built: InputFields = {};
    for (const column of insert.columns) {
      built[column.field] = {
        type: builder.columnType(column),
        description: column.comment,
        extensions: { [nullDefaultExtension]: !column.hasDefault },
      };
    }
    for (const { kind, name, target } of table.relationships) {
      const remote = insertable(builder, target);
      if (remote === null || !hasInsertFields(builder, remote)) continue;
      built[name] = { type: nestedInput(builder, remote, kind) };
    }
    return built;
  };
  return builder.input(builder.tableType(table, 'insert_input'), description, fields, {
    [rowsExtension]: true,
  });
}

function nestedInput(
  builder: SchemaBuilder,
  remote: InsertableAccess,
  kind: 'object' | 'array',
): GraphQLInputObjectType {
  const { table } = remote;
  const [name, what] = kind === 'object' ? ['obj_rel', 'object'] : ['arr_rel', 'array'];
  const description = `input type for inserting ${what} relation for remote table "${table.name}"`;
  return builder.input(builder.tableType(table, `${name}_insert_input`), description, () => {
    const row = insertInput(builder, remote);
    const data = kind === 'object' ? row : listOf(row);
    return { data: { type: new GraphQLNonNull(data) }, ...onConflictField(builder, remote) };
  });
}

/** `on_conflict`, for tables that have a constraint to conflict with. */
export function onConflictField(
  builder: SchemaBuilder,
  access: TableAccess,
): Record<string, { type: GraphQLInputType; description: string }> {
  const { table, update } = access;
  const constraints = constraintEnum(builder, table);
  if (constraints === null) return {};
  const description = `on_conflict condition type for table "${table.name}"`;
  const type = builder.input(builder.tableType(table, 'on_conflict'), description, () => {
    const columns = updateColumnEnum(builder, table, update?.columns ?? []);
    return builder.fixed<InputFields[string]>({
      constraint: { type: new GraphQLNonNull(constraints) },
      update_columns: { type: new GraphQLNonNull(listOf(columns)), defaultValue: [] },
      where: { type: tableBoolExp(builder, access) },
    });
  });
  return builder.fixed({ on_conflict: { type, description: 'upsert condition' } });
}

/** Columns of a primary key as required fields. */
export const keyFields = (
  builder: SchemaBuilder,
  key: readonly Column[],
): Record<string, { type: GraphQLInputType; description: string | null }> =>
  Object.fromEntries(
    key.map((column) => [
      column.field,
      { type: new GraphQLNonNull(builder.columnType(column)), description: column.comment },
    ]),
  );

/** `books_pk_columns_input`. */
export function keyInput(
  builder: SchemaBuilder,
  { table }: TableAccess,
  key: readonly Column[],
): GraphQLInputObjectType {
  const description = `primary key columns input for table: ${table.name}`;
  return builder.input(builder.tableType(table, 'pk_columns_input'), description, () =>
    keyFields(builder, key),
  );
}

const inputOf = {
  column: (builder: SchemaBuilder, column: Column): GraphQLInputType => builder.columnType(column),
  text: () => GraphQLString,
  integer: () => GraphQLInt,
  texts: () => listOf(GraphQLString),
};

/** `_set`, `_inc`, `_append`, …: each over the columns to which it applies. */
export function updateArguments(
  builder: SchemaBuilder,
  { table, update }: UpdatableAccess,
): GraphQLFieldConfigArgumentMap {
  const args: GraphQLFieldConfigArgumentMap = {};
  for (const operator of updateOperators) {
    const columns = update.columns.filter(({ type }) => operator.applies(type));
    if (columns.length === 0) continue;
    const type = builder.input(
      builder.tableType(table, `${operator.name}_input`),
      operator.ofTable === undefined ? operator.description : `${operator.ofTable} "${table.name}"`,
      () =>
        Object.fromEntries(
          columns.map((column) => [
            column.field,
            { type: inputOf[operator.takes](builder, column), description: column.comment },
          ]),
        ),
    );
    args[`_${operator.name}`] = { type, description: operator.description };
  }
  return builder.fixed(args);
}

/** `books_updates`: one of several updates that one request makes. */
export function updatesInput(
  builder: SchemaBuilder,
  access: UpdatableAccess,
  where: GraphQLInputObjectType,
): GraphQLInputObjectType {
  return builder.input(builder.tableType(access.table, 'updates'), null, () => ({
    ...updateArguments(builder, access),
    where: { type: new GraphQLNonNull(where), description: 'filter the rows which have to be updated' },
  }));
}
