// Input types of order_by, over columns, related rows and aggregates of related rows.
import type { GraphQLEnumType, GraphQLInputObjectType } from 'graphql';
import { isComparable, isNumeric } from '../model/pgTypes.ts';
import { type Column, needsArguments } from '../model/types.ts';
import type { InputFields, SchemaBuilder, SelectableAccess } from './builder.ts';

function orderByEnum(builder: SchemaBuilder): GraphQLEnumType {
  return builder.enum(builder.sharedType('order_by'), 'column ordering options', () =>
    Object.fromEntries(
      directions.map(([value, description]) => [builder.naming.enumValue(value), { value, description }]),
    ),
  );
}

const directions = [
  ['asc', 'in ascending order, nulls last'],
  ['asc_nulls_first', 'in ascending order, nulls first'],
  ['asc_nulls_last', 'in ascending order, nulls last'],
  ['desc', 'in descending order, nulls first'],
  ['desc_nulls_first', 'in descending order, nulls first'],
  ['desc_nulls_last', 'in descending order, nulls last'],
] as const;

/** `books_order_by`. */
export function tableOrderBy(builder: SchemaBuilder, access: SelectableAccess): GraphQLInputObjectType {
  const { table, select } = access;
  const description = `Ordering options when selecting data from "${table.name}".`;
  return builder.input(builder.tableType(table, 'order_by'), description, () => {
    const direction = orderByEnum(builder);
    const fields: InputFields = {};
    for (const { field } of select.columns) fields[field] = { type: direction };
    for (const { kind, name, target } of table.relationships) {
      const remote = builder.selectable(target);
      if (remote === null) continue;
      if (kind === 'object') fields[name] = { type: tableOrderBy(builder, remote) };
      else
        fields[builder.naming.relationshipAggregate(name, 'order')] = {
          type: aggregateOrderBy(builder, remote),
        };
    }
    for (const field of select.computedFields) {
      if (needsArguments(field)) continue;
      if (field.returns === 'scalar') {
        fields[field.name] = { type: direction };
        continue;
      }
      const remote = builder.selectable(field.target);
      const aggregate = builder.naming.relationshipAggregate(field.name, 'order');
      if (remote !== null) fields[aggregate] ??= { type: aggregateOrderBy(builder, remote) };
    }
    return fields;
  });
}

export const numericFunctions = [
  'avg',
  'stddev',
  'stddev_pop',
  'stddev_samp',
  'sum',
  'var_pop',
  'var_samp',
  'variance',
] as const;

export const comparableFunctions = ['max', 'min'] as const;

/** An aggregate function over columns. */
export type RowsFunction = (typeof numericFunctions)[number] | (typeof comparableFunctions)[number];

/** `books_aggregate_order_by`. */
function aggregateOrderBy(
  builder: SchemaBuilder,
  { table, select }: SelectableAccess,
): GraphQLInputObjectType {
  const description = `order by aggregate values of table "${table.name}"`;
  return builder.input(builder.tableType(table, 'aggregate_order_by'), description, () => {
    const direction = orderByEnum(builder);
    const fields: InputFields = { count: { type: direction } };
    const add = (names: readonly string[], columns: readonly Column[]): void => {
      if (columns.length === 0) return;
      for (const name of names) {
        const type = builder.input(
          builder.tableType(table, `${name}_order_by`),
          `order by ${builder.naming.fieldName(name)}() on columns of table "${table.name}"`,
          () =>
            Object.fromEntries(
              columns.map(({ field, comment }) => [field, { type: direction, description: comment }]),
            ),
        );
        fields[name] = { type };
      }
    };
    add(
      numericFunctions,
      select.columns.filter(({ type }) => isNumeric(type)),
    );
    add(
      comparableFunctions,
      select.columns.filter((column) => isComparable(column.type) && column.enumTable === null),
    );
    return builder.fixed(fields);
  });
}
