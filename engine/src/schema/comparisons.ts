// Input types of filters: one comparison type per scalar, one expression type per table.
import {
  GraphQLBoolean,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLScalarType,
} from 'graphql';
import { type AggregateFilter, aggregateFilters, takesColumn } from '../model/expression/aggregateFilters.ts';
import { type Operator, operatorsOf } from '../model/expression/operators.ts';
import { elementOf, type PgType, scalarName } from '../model/pgTypes.ts';
import { type Column, needsArguments } from '../model/types.ts';
import type { TableAccess } from './access/access.ts';
import {
  type ColumnType,
  type InputFields,
  listOf,
  type SchemaBuilder,
  type SelectableAccess,
} from './builder.ts';
import { selectColumnEnum } from './columns.ts';

const quoted = (name: string): string => `"${name}"`;

/** `String_comparison_exp`, `String_array_comparison_exp`, `colors_enum_comparison_exp`. */
function columnComparison(builder: SchemaBuilder, column: Column): GraphQLInputObjectType {
  const enumType = builder.enumOf(column);
  return enumType === null
    ? typeComparison(builder, column.type)
    : comparison(builder, `${enumType.name}_comparison_exp`, enumType.name, enumType, column.type, true);
}

function typeComparison(builder: SchemaBuilder, type: PgType): GraphQLInputObjectType {
  const own = builder.typeOf(type);
  const name = own instanceof GraphQLScalarType ? own.name : scalarName(elementOf(type));
  const suffix = own instanceof GraphQLScalarType ? '' : '_array';
  return comparison(builder, `${name}${suffix}_comparison_exp`, name, own, type, false);
}

function comparison(
  builder: SchemaBuilder,
  name: string,
  valueName: string,
  own: ColumnType,
  type: PgType,
  isEnum: boolean,
): GraphQLInputObjectType {
  const description = `Boolean expression to compare columns of type ${quoted(valueName)}. All fields are combined with logical 'AND'.`;
  return builder.input(builder.sharedType(name), description, () => {
    const fields: InputFields = {};
    for (const { field, description: operatorDescription, meaning } of operatorsOf(type, isEnum)) {
      fields[field] = { type: operatorInput(builder, meaning, own, type), description: operatorDescription };
    }
    return builder.fixed(fields);
  });
}

function operatorInput(
  builder: SchemaBuilder,
  meaning: Operator['meaning'],
  own: ColumnType,
  type: PgType,
): GraphQLInputType {
  switch (meaning.kind) {
    case 'isNull':
      return GraphQLBoolean;
    case 'in':
      return new GraphQLList<GraphQLInputType>(new GraphQLNonNull(own));
    case 'cast':
      return builder.input(builder.sharedType(`${scalarName(type)}_cast_exp`), null, () => ({
        [scalarName(meaning.to)]: { type: typeComparison(builder, meaning.to) },
      }));
    case 'compare':
      return meaning.takes === type ? own : builder.listOrScalar(meaning.writtenAs ?? meaning.takes);
  }
}

/**
 * `books_bool_exp`: columns, relationships and computed fields that the role may select; for a role that may only
 * write to the table, just the logical operators.
 */
export function tableBoolExp(builder: SchemaBuilder, access: TableAccess): GraphQLInputObjectType {
  const { table, select } = access;
  const description = `Boolean expression to filter rows from the table ${quoted(table.name)}. All fields are combined with a logical 'AND'.`;
  return builder.input(builder.tableType(table, 'bool_exp'), description, () => {
    const self = tableBoolExp(builder, access);
    const fields: InputFields = {
      _and: { type: listOf(self) },
      _not: { type: self },
      _or: { type: listOf(self) },
    };
    if (select === null) return fields;
    for (const column of select.columns) fields[column.field] = { type: columnComparison(builder, column) };
    for (const { kind, name, target } of table.relationships) {
      const remote = builder.selectable(target);
      if (remote === null) continue;
      fields[name] = { type: tableBoolExp(builder, remote) };
      if (kind === 'array' && remote.select.aggregations) {
        fields[builder.naming.relationshipAggregate(name, 'filter')] = {
          type: aggregateBoolExp(builder, remote),
        };
      }
    }
    for (const field of select.computedFields) {
      if (needsArguments(field)) continue;
      if (field.returns === 'scalar') {
        fields[field.name] = { type: typeComparison(builder, field.type) };
      } else {
        const remote = builder.selectable(field.target);
        if (remote !== null) fields[field.name] = { type: tableBoolExp(builder, remote) };
      }
    }
    return fields;
  });
}

/** `books_aggregate_bool_exp`: filters by an aggregate over the joined rows, such as how many there are. */
function aggregateBoolExp(builder: SchemaBuilder, access: SelectableAccess): GraphQLInputObjectType {
  const { table } = access;
  return builder.input(builder.aggregateFilterType(table, null), null, () => {
    const fields: InputFields = {};
    for (const aggregate of aggregateFilters) {
      const columns = aggregatedColumns(builder, access, aggregate);
      if (columns === null) continue;
      const type = builder.input(builder.aggregateFilterType(table, aggregate.name), null, () => ({
        ...columns,
        distinct: { type: GraphQLBoolean },
        filter: { type: tableBoolExp(builder, access) },
        predicate: { type: new GraphQLNonNull(typeComparison(builder, aggregate.result)) },
      }));
      fields[aggregate.name] = { type };
    }
    return fields;
  });
}

/** The `arguments` of an aggregate, over columns that the role may select; null when none is of the right type. */
function aggregatedColumns(
  builder: SchemaBuilder,
  access: SelectableAccess,
  aggregate: AggregateFilter,
): InputFields | null {
  const { name, takes } = aggregate;
  if (takes === 'any') {
    const all = selectColumnEnum(builder, access);
    return all === null ? {} : { arguments: { type: listOf(all) } };
  }
  const columns = access.select.columns.filter((column) => takesColumn(aggregate, column));
  if (columns.length === 0) return null;
  const { type, title } = builder.aggregateFilterColumns(access.table, name);
  const enumType = new GraphQLNonNull(
    builder.enum(type, `select ${quoted(title)} columns of table ${quoted(access.table.name)}`, () =>
      Object.fromEntries(columns.map(({ field }) => [field, { description: 'column name' }])),
    ),
  );
  if (takes === 'one') return { arguments: { type: enumType } };
  const both = builder.input(builder.aggregateFilterType(access.table, name, 'arguments'), null, () =>
    Object.fromEntries(takes.map((one) => [one, { type: enumType }])),
  );
  return { arguments: { type: new GraphQLNonNull(both) } };
}
