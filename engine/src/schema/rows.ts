// Output types: rows, aggregates over rows, and the arguments with which rows are selected.
import {
  GraphQLBoolean,
  type GraphQLFieldConfigArgumentMap,
  GraphQLFloat,
  GraphQLInt,
  GraphQLNonNull,
  type GraphQLObjectType,
  GraphQLString,
} from 'graphql';
import { isComparable, isJson, isNumeric } from '../model/pgTypes.ts';
import type { Column, ComputedField, FunctionSignature } from '../model/types.ts';
import { type Fields, listOf, type SchemaBuilder, type SelectableAccess, type TypeName } from './builder.ts';
import { selectColumnEnum } from './columns.ts';
import { tableBoolExp } from './comparisons.ts';
import { withPlan } from './fieldPlan.ts';
import { comparableFunctions, numericFunctions, type RowsFunction, tableOrderBy } from './ordering.ts';

/** `args: <name>`, required when some argument has no default; nothing when a request can give no argument. */
export function functionArguments(
  builder: SchemaBuilder,
  signature: FunctionSignature,
  type: TypeName,
  description: string,
): GraphQLFieldConfigArgumentMap {
  const given = signature.arguments.filter(({ fill }) => fill === 'request');
  if (given.length === 0) return {};
  const input = builder.input(type, null, () =>
    Object.fromEntries(given.map(({ field, type: argument }) => [field, { type: builder.typeOf(argument) }])),
  );
  return {
    args: {
      type: given.every(({ hasDefault }) => hasDefault) ? input : new GraphQLNonNull(input),
      description,
    },
  };
}

/** `distinct_on`, `limit`, `offset`, `order_by`, `where`. */
export function selectArguments(
  builder: SchemaBuilder,
  access: SelectableAccess,
): GraphQLFieldConfigArgumentMap {
  const columns = selectColumnEnum(builder, access);
  return builder.fixed<GraphQLFieldConfigArgumentMap[string]>({
    ...(columns === null
      ? {}
      : { distinct_on: { type: listOf(columns), description: 'distinct select on columns' } }),
    limit: { type: GraphQLInt, description: 'limit the number of rows returned' },
    offset: { type: GraphQLInt, description: 'skip the first n rows. Use only with order_by' },
    ...(hasOrderBy(builder, access)
      ? {
          order_by: {
            type: listOf(tableOrderBy(builder, access)),
            description: 'sort the rows by one or more columns',
          },
        }
      : {}),
    where: { type: tableBoolExp(builder, access), description: 'filter the rows returned' },
  });
}

/** An input type without fields would be invalid. */
const hasOrderBy = (builder: SchemaBuilder, { table, select }: SelectableAccess): boolean =>
  select.columns.length > 0 ||
  table.relationships.some(({ target }) => builder.selectable(target) !== null) ||
  select.computedFields.some(({ returns }) => returns === 'scalar');

/** Whether the role can select anything of a row; a permission may open aggregates only. */
export const hasRowFields = (builder: SchemaBuilder, { table, select }: SelectableAccess): boolean =>
  select.columns.length > 0 ||
  select.computedFields.length > 0 ||
  table.relationships.some(({ target }) => (builder.selectable(target)?.select.columns.length ?? 0) > 0);

const pathArgument = (isJsonType: boolean): GraphQLFieldConfigArgumentMap =>
  isJsonType ? { path: { type: GraphQLString, description: 'JSON select path' } } : {};

/** The type of a table's rows, `books`. */
export function rowType(builder: SchemaBuilder, access: SelectableAccess): GraphQLObjectType {
  const { table, select } = access;
  const description = table.comment ?? `columns and relationships of "${table.name}"`;
  return builder.object(builder.rowTypeName(table), description, () => {
    const fields: Fields = {};
    for (const column of select.columns) {
      const type = builder.columnType(column);
      const redaction = select.redactions.get(column) ?? null;
      fields[column.field] = {
        type: column.nullable || redaction !== null ? type : new GraphQLNonNull(type),
        description: column.comment,
        args: pathArgument(isJson(column.type)),
        extensions: withPlan({ kind: 'column', column, redaction }),
      };
    }
    Object.assign(fields, relationshipFields(builder, access));
    for (const field of select.computedFields) {
      const built = computedField(builder, access, field);
      if (built !== null) fields[field.name] = built;
    }
    return fields;
  });
}

function relationshipFields(builder: SchemaBuilder, { table }: SelectableAccess): Fields {
  const fields: Fields = {};
  for (const relationship of table.relationships) {
    const remote = builder.selectable(relationship.target);
    if (remote === null) continue;
    if (relationship.kind === 'array' && remote.select.aggregations) {
      fields[builder.naming.relationshipAggregate(relationship.name, 'rows')] = {
        type: new GraphQLNonNull(aggregateType(builder, remote)),
        description: 'An aggregate relationship',
        args: selectArguments(builder, remote),
        extensions: withPlan({ kind: 'aggregate', relationship }),
      };
    }
    if (!hasRowFields(builder, remote)) continue;
    const type = rowType(builder, remote);
    if (relationship.kind === 'object') {
      fields[relationship.name] = {
        type: relationship.nullable ? type : new GraphQLNonNull(type),
        description: relationship.comment ?? 'An object relationship',
        extensions: withPlan({ kind: 'object', relationship }),
      };
      continue;
    }
    fields[relationship.name] = {
      type: new GraphQLNonNull(listOf(type)),
      description: relationship.comment ?? 'An array relationship',
      args: selectArguments(builder, remote),
      extensions: withPlan({ kind: 'array', relationship }),
    };
  }
  return fields;
}

function computedField(
  builder: SchemaBuilder,
  access: SelectableAccess,
  field: ComputedField,
): Fields[string] | null {
  if (field.returns === 'scalar') return scalarField(builder, access, field);
  const remote = builder.selectable(field.target);
  if (remote === null || !hasRowFields(builder, remote)) return null;
  return {
    type: listOf(rowType(builder, remote)),
    description: computedDescription(field),
    args: { ...computedArguments(builder, access, field), ...selectArguments(builder, remote) },
    extensions: withPlan({ kind: 'computedTable', field }),
  };
}

type ScalarField = Extract<ComputedField, { returns: 'scalar' }>;

/** A scalar computed field, of a row or of an aggregate over rows: each time of the function's own type. */
function scalarField(builder: SchemaBuilder, access: SelectableAccess, field: ScalarField): Fields[string] {
  return {
    type: builder.typeOf(field.type),
    description: computedDescription(field),
    args: { ...computedArguments(builder, access, field), ...pathArgument(isJson(field.type)) },
    extensions: withPlan({
      kind: 'computed',
      field,
      type: field.type,
      redaction: access.select.redactions.get(field) ?? null,
    }),
  };
}

const computedDescription = ({ comment, function: { name } }: ComputedField): string =>
  comment ?? `A computed field, executes function "${name}"`;

const computedArguments = (
  builder: SchemaBuilder,
  { table }: SelectableAccess,
  field: ComputedField,
): GraphQLFieldConfigArgumentMap =>
  functionArguments(
    builder,
    field.function,
    builder.computedArgumentsType(field, table),
    `input parameters for computed field "${field.name}" defined on table "${table.name}"`,
  );

/** `books_aggregate`: `aggregate` and `nodes`. */
export function aggregateType(builder: SchemaBuilder, access: SelectableAccess): GraphQLObjectType {
  const { table } = access;
  return builder.object(
    builder.tableType(table, 'aggregate'),
    `aggregated selection of "${table.name}"`,
    () => ({
      aggregate: { type: aggregateFields(builder, access), extensions: withPlan({ kind: 'values' }) },
      ...(hasRowFields(builder, access)
        ? {
            nodes: {
              type: new GraphQLNonNull(listOf(rowType(builder, access))),
              extensions: withPlan({ kind: 'nodes' }),
            },
          }
        : {}),
    }),
  );
}

/** `books_aggregate_fields`: `count`, and functions over the columns that have them. */
function aggregateFields(builder: SchemaBuilder, access: SelectableAccess): GraphQLObjectType {
  const { table, select } = access;
  return builder.object(
    builder.tableType(table, 'aggregate_fields'),
    `aggregate fields of "${table.name}"`,
    () => {
      const columns = selectColumnEnum(builder, access);
      const fields: Fields = {
        count: {
          type: new GraphQLNonNull(GraphQLInt),
          args:
            columns === null
              ? {}
              : { columns: { type: listOf(columns) }, distinct: { type: GraphQLBoolean } },
          extensions: withPlan({ kind: 'count' }),
        },
      };
      const scalars = select.computedFields.filter((field) => field.returns === 'scalar');
      const add = (
        names: readonly RowsFunction[],
        of: readonly Column[],
        typeOf: (name: string, column: Column) => Fields[string]['type'],
        computed: readonly ScalarField[],
      ): void => {
        if (of.length === 0 && computed.length === 0) return;
        for (const name of names) {
          const field = builder.naming.fieldName(name);
          const typeName = builder.tableType(table, `${name}_fields`);
          const type = builder.object(typeName, `aggregate ${field} on columns`, () =>
            Object.fromEntries<Fields[string]>([
              ...of.map((column): [string, Fields[string]] => [
                column.field,
                {
                  type: typeOf(name, column),
                  description: column.comment,
                  extensions: withPlan({
                    kind: 'column',
                    column,
                    redaction: select.redactions.get(column) ?? null,
                  }),
                },
              ]),
              ...computed.map((one): [string, Fields[string]] => [
                one.name,
                scalarField(builder, access, one),
              ]),
            ]),
          );
          fields[field] = { type, extensions: withPlan({ kind: 'function', function: name }) };
        }
      };
      add(
        numericFunctions,
        select.columns.filter(({ type }) => isNumeric(type)),
        (name, column) => (name === 'sum' ? builder.typeOf(column.type) : GraphQLFloat),
        scalars.filter(({ type }) => isNumeric(type)),
      );
      add(
        comparableFunctions,
        select.columns.filter((column) => isComparable(column.type) && column.enumTable === null),
        (_name, column) => builder.typeOf(column.type),
        scalars.filter(({ type }) => isComparable(type)),
      );
      return fields;
    },
  );
}
