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
import { isJsonb, isNumeric } from '../model/pgTypes.ts';
import type { Column } from '../model/types.ts';
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

interface UpdateOperatorInput {
  readonly name: string;
  readonly description: string;
  readonly typeDescription: (table: string) => string;
  readonly applies: (column: Column) => boolean;
  readonly type: (builder: SchemaBuilder, column: Column) => GraphQLInputType;
}

const updateOperators: readonly UpdateOperatorInput[] = [
  {
    name: 'append',
    description: 'append existing jsonb value of filtered columns with new jsonb value',
    typeDescription: () => 'append existing jsonb value of filtered columns with new jsonb value',
    applies: ({ type }) => isJsonb(type),
    type: (builder, column) => builder.columnType(column),
  },
  {
    name: 'delete_at_path',
    description:
      'delete the field or element with specified path (for JSON arrays, negative integers count from the end)',
    typeDescription: () =>
      'delete the field or element with specified path (for JSON arrays, negative integers count from the end)',
    applies: ({ type }) => isJsonb(type),
    type: () => listOf(GraphQLString),
  },
  {
    name: 'delete_elem',
    description:
      'delete the array element with specified index (negative integers count from the end). throws an error if top level container is not an array',
    typeDescription: () =>
      'delete the array element with specified index (negative integers count from the end). throws an error if top level container is not an array',
    applies: ({ type }) => isJsonb(type),
    type: () => GraphQLInt,
  },
  {
    name: 'delete_key',
    description:
      'delete key/value pair or string element. key/value pairs are matched based on their key value',
    typeDescription: () =>
      'delete key/value pair or string element. key/value pairs are matched based on their key value',
    applies: ({ type }) => isJsonb(type),
    type: () => GraphQLString,
  },
  {
    name: 'inc',
    description: 'increments the numeric columns with given value of the filtered values',
    typeDescription: (table) => `input type for incrementing numeric columns in table "${table}"`,
    applies: ({ type }) => isNumeric(type),
    type: (builder, column) => builder.columnType(column),
  },
  {
    name: 'prepend',
    description: 'prepend existing jsonb value of filtered columns with new jsonb value',
    typeDescription: () => 'prepend existing jsonb value of filtered columns with new jsonb value',
    applies: ({ type }) => isJsonb(type),
    type: (builder, column) => builder.columnType(column),
  },
  {
    name: 'set',
    description: 'sets the columns of the filtered rows to the given values',
    typeDescription: (table) => `input type for updating data in table "${table}"`,
    applies: () => true,
    type: (builder, column) => builder.columnType(column),
  },
];

/** `_set`, `_inc`, `_append`, …: each over the columns to which it applies. */
export function updateArguments(
  builder: SchemaBuilder,
  { table, update }: UpdatableAccess,
): GraphQLFieldConfigArgumentMap {
  const args: GraphQLFieldConfigArgumentMap = {};
  for (const operator of updateOperators) {
    const columns = update.columns.filter(operator.applies);
    if (columns.length === 0) continue;
    const type = builder.input(
      builder.tableType(table, `${operator.name}_input`),
      operator.typeDescription(table.name),
      () =>
        Object.fromEntries(
          columns.map((column) => [
            column.field,
            { type: operator.type(builder, column), description: column.comment },
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
