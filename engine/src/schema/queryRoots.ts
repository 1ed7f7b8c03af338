// Root fields of queries and subscriptions.
import {
  type GraphQLFieldConfigArgumentMap,
  GraphQLNonNull,
  GraphQLString,
  type GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
} from 'graphql';
import { type Column, tableKey, type TrackedFunction } from '../model/types.ts';
import type { SelectRoot } from './access/access.ts';
import {
  addRootFields,
  type Fields,
  listOf,
  type SchemaBuilder,
  type SelectableAccess,
  type InputFields,
} from './builder.ts';
import { tableBoolExp } from './comparisons.ts';
import { withPlan } from './fieldPlan.ts';
import { keyFields } from './mutationInputs.ts';
import { functionArguments, aggregateType, hasRowFields, rowType, selectArguments } from './rows.ts';

/** The primary key, if the role may select all of its columns. */
export function selectableKey({ table, select }: SelectableAccess): readonly Column[] | null {
  const key = table.primaryKey;
  return key !== null && key.every((column) => select.columns.includes(column)) ? key : null;
}

/** All fields of `query_root` or `subscription_root`. */
export function queryFields(builder: SchemaBuilder, root: 'query' | 'subscription'): Fields {
  const fields: Fields = {};
  for (const key of builder.access.tables.keys()) {
    const access = builder.selectable(key);
    if (access !== null) addRootFields(fields, `${root}_root`, tableFields(builder, access, root));
  }
  for (const tracked of builder.access.model.functions) {
    if (tracked.exposedAs === 'query')
      addRootFields(fields, `${root}_root`, functionFields(builder, tracked));
  }
  return fields;
}

/** What Hasura answers to a role that may ask for nothing. */
export const noQueriesText =
  "There are no queries available to the current role. Either there are no sources or remote schemas configured, or the current role doesn't have the required permissions.";

/** A schema needs a field: Hasura's own, for a role that may ask for nothing. */
export const noQueries: Fields = {
  no_queries_available: {
    type: new GraphQLNonNull(GraphQLString),
    description: noQueriesText,
    extensions: withPlan({ kind: 'noQueries' }),
  },
};

function tableFields(
  builder: SchemaBuilder,
  access: SelectableAccess,
  root: 'query' | 'subscription',
): Fields {
  const { table, select } = access;
  const open = root === 'query' ? select.queryRoots : select.subscriptionRoots;
  const isOpen = (kind: SelectRoot): boolean => open === null || open.has(kind);
  const name = `"${table.name}"`;
  const fields: Fields = {};
  const args = selectArguments(builder, access);

  if (select.aggregations && isOpen('select_aggregate')) {
    const { name: field, comment } = table.rootFields.select_aggregate;
    fields[field] = {
      type: new GraphQLNonNull(aggregateType(builder, access)),
      description: comment ?? `fetch aggregated fields from the table: ${name}`,
      args,
      extensions: withPlan({ kind: 'selectAggregateRoot', table }),
    };
  }
  if (!hasRowFields(builder, access)) return fields;

  if (root === 'subscription' && isOpen('select_stream') && select.columns.length > 0) {
    const { name: field, comment } = table.rootFields.select_stream;
    fields[field] = {
      type: new GraphQLNonNull(listOf(rowType(builder, access))),
      description: comment ?? `fetch data from the table in a streaming manner: ${name}`,
      args: streamArguments(builder, access),
      extensions: withPlan({ kind: 'selectStreamRoot', table }),
    };
  }
  if (isOpen('select')) {
    const { name: field, comment } = table.rootFields.select;
    fields[field] = {
      type: new GraphQLNonNull(listOf(rowType(builder, access))),
      description: comment ?? `fetch data from the table: ${name}`,
      args,
      extensions: withPlan({ kind: 'selectRoot', table }),
    };
  }
  const key = selectableKey(access);
  if (key !== null && isOpen('select_by_pk')) {
    const { name: field, comment } = table.rootFields.select_by_pk;
    fields[field] = {
      type: rowType(builder, access),
      description: comment ?? `fetch data from the table: ${name} using primary key columns`,
      args: keyFields(builder, key),
      extensions: withPlan({ kind: 'selectByPkRoot', table, key }),
    };
  }
  return fields;
}

/** Whether the role may call the function: named by the metadata, or inferred from the table that it returns. */
export function mayCall(builder: SchemaBuilder, tracked: TrackedFunction): SelectableAccess | null {
  const access = builder.selectable(tracked.target);
  if (access === null || !hasRowFields(builder, access)) return null;
  const { role } = builder.access;
  const isInferred = builder.options.inferFunctionPermissions && tracked.exposedAs === 'query';
  return role === 'admin' || tracked.roles.includes(role) || isInferred ? access : null;
}

export function callArguments(
  builder: SchemaBuilder,
  tracked: TrackedFunction,
  access: SelectableAccess,
): GraphQLFieldConfigArgumentMap {
  const { name } = tracked.function;
  return {
    ...functionArguments(
      builder,
      tracked.function,
      {
        name: tracked.argumentsType,
        of: `arguments of function ${tableKey(tracked.function)}`,
      },
      `input parameters for function "${name}"`,
    ),
    ...selectArguments(builder, access),
  };
}

function functionFields(builder: SchemaBuilder, tracked: TrackedFunction): Fields {
  const access = mayCall(builder, tracked);
  if (access === null) return {};
  const { name, comment } = tracked.function;
  const args = callArguments(builder, tracked, access);
  const row = rowType(builder, access);
  return {
    [tracked.field]: {
      type: tracked.returnsSet ? new GraphQLNonNull(listOf(row)) : row,
      description: comment ?? `execute function "${name}" which returns "${access.table.name}"`,
      args,
      extensions: withPlan({ kind: 'functionRoot', function: tracked }),
    },
    ...(access.select.aggregations && tracked.returnsSet
      ? {
          [tracked.aggregateField]: {
            type: new GraphQLNonNull(aggregateType(builder, access)),
            description:
              comment ??
              `execute function "${name}" and query aggregates on result of table type "${access.table.name}"`,
            args,
            extensions: withPlan({ kind: 'functionAggregateRoot', function: tracked }),
          },
        }
      : {}),
  };
}

// The arguments of streaming subscriptions: a batch's size, and the column along which the rows come.

/** `batch_size`, `cursor`, `where`. The role must be able to select a column. */
function streamArguments(builder: SchemaBuilder, access: SelectableAccess): GraphQLFieldConfigArgumentMap {
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
