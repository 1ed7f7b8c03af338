// The arguments of streaming subscriptions: a batch's size, and the column along which the rows come.
import {
  type GraphQLFieldConfigArgumentMap,
  type GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
} from 'graphql';
import type { InputFields, SchemaBuilder, SelectableAccess } from './builder.ts';
import { tableBoolExp } from './comparisons.ts';

/** `batch_size`, `cursor`, `where`. The role must be able to select a column. */
export function streamArguments(
  builder: SchemaBuilder,
  access: SelectableAccess,
): GraphQLFieldConfigArgumentMap {
  return builder.fixed<GraphQLFieldConfigArgumentMap[string]>({
    batch_size: {
      type: new GraphQLNonNull(GraphQLInt),
      description: 'maximum number of rows returned in a single batch',
    },
    cursor: {
      type: new GraphQLNonNull(new GraphQLList(cursorInput(builder, access))),
      description: 'cursor to stream the results returned by the query',
    },
    where: { type: tableBoolExp(builder, access), description: 'filter the rows returned' },
  });
}

/** `books_stream_cursor_input`. */
function cursorInput(builder: SchemaBuilder, access: SelectableAccess): GraphQLInputObjectType {
  const { table } = access;
  const description = `Streaming cursor of the table "${table.typeName}"`;
  const fields = (): InputFields => ({
    initial_value: {
      type: new GraphQLNonNull(cursorValueInput(builder, access)),
      description: 'Stream column input with initial value',
    },
    ordering: {
      type: builder.enum(builder.cursorOrderingType(), 'ordering argument of a cursor', () => ({
        ASC: { description: 'ascending ordering of the cursor' },
        DESC: { description: 'descending ordering of the cursor' },
      })),
      description: 'cursor ordering',
    },
  });
  return builder.input(builder.tableType(table, 'stream_cursor_input'), description, () =>
    builder.fixed(fields()),
  );
}

/** `books_stream_cursor_value_input`: the columns that the role may select. */
function cursorValueInput(
  builder: SchemaBuilder,
  { table, select }: SelectableAccess,
): GraphQLInputObjectType {
  const description = 'Initial value of the column from where the streaming should start';
  return builder.input(builder.tableType(table, 'stream_cursor_value_input'), description, () =>
    Object.fromEntries(
      select.columns.map((column) => [
        column.field,
        { type: builder.columnType(column), description: column.comment },
      ]),
    ),
  );
}
