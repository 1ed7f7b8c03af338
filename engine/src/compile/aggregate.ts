// Aggregates: computed in one pass over the rows, then put into the answer's shape.
import type { Operand } from '../model/expression/types.ts';
import { isStringified, type PgType } from '../model/pgTypes.ts';
import type { AggregateField, AggregateFunction, AggregateValue, Field, Rows } from '../plan/types.ts';
import { aggregateValue, compileOperand } from './boolExp.ts';
import { arrayOf, objectOf, objectQuery } from './json.ts';
import { Alias, type Expression, type Select, type SelectItem } from './sql/ast.ts';
import { asText, column, fromSubquery, item, name, select } from './sql/build.ts';

type AggregateSelection = Extract<Field, { kind: 'aggregate' }>;

/** What an aggregate needs of the compiler of selections. */
export interface RowsCompiler {
  readonly options: { readonly stringifyNumericTypes: boolean };
  rowsField(field: Extract<Field, { kind: 'many' }>, row: Alias | null): Expression;
  keys(fields: readonly Field[], row: Alias): (readonly [string, Expression])[];
  rows(rows: Rows, outer: Alias | null): { base: Omit<Select, 'kind' | 'items'>; alias: Alias };
}

/** An aggregate function over values of `row`. */
export function aggregateOf(
  fn: AggregateFunction,
  columns: readonly Operand[],
  distinct: boolean,
  row: Alias,
): Expression {
  const args = columns.map((operand) => compileOperand(operand, row));
  if (fn === 'count') return aggregateValue('count', args, distinct);
  return { kind: 'call', function: fn, arguments: args, distinct };
}

/**
 * `{aggregate: {…}, nodes: […]}` in one pass over the rows. Nodes are read by themselves where the permission's limit
 * caps them (and not the aggregates), and beside a distinct count, for which Postgres sorts the rows anew.
 */
export function aggregateQuery(
  compiler: RowsCompiler,
  { rows, fields }: AggregateSelection,
  outer: Alias | null,
): Select {
  const isSeparate = rows.permissionLimit !== null || fields.some(hasDistinctCount);
  const isOrdered = !isSeparate && fields.some(({ kind }) => kind === 'nodes');
  const isChosen = rows.limit !== null || rows.offset !== null || rows.distinctOn.length > 0;
  const orderBy = isOrdered || isChosen ? rows.orderBy : [];
  const all: Rows = { ...rows, orderBy, permissionLimit: null };
  const { base, alias } = aggregateBase(compiler, all, outer);
  const grouped = new Alias('a');
  const computed: SelectItem[] = [];
  /** Adds a value to the single pass, and refers to it from outside. */
  const compute = (expression: Expression): Expression => {
    const as = `v${computed.length}`;
    computed.push(item(expression, as));
    return column(grouped, as);
  };

  const keys = fields.map((field): readonly [string, Expression] => {
    switch (field.kind) {
      case 'typename':
        return [field.key, name(field.name)];
      case 'values':
        return [
          field.key,
          objectOf(
            field.values.map((value) => [value.key, compileValue(compiler, value, alias, compute)] as const),
          ),
        ];
      case 'nodes': {
        if (isSeparate) {
          return [
            field.key,
            compiler.rowsField({ kind: 'many', key: field.key, rows, fields: field.fields }, outer),
          ];
        }
        return [field.key, compute(arrayOf(objectOf(compiler.keys(field.fields, alias))))];
      }
    }
  });
  if (computed.length === 0) return objectQuery(keys, {});
  return objectQuery(keys, { from: fromSubquery(select(computed, base), grouped) });
}

const hasDistinctCount = (field: AggregateField): boolean =>
  field.kind === 'values' && field.values.some((value) => value.kind === 'count' && value.distinct);

/** The rows to aggregate: as they are, or behind a subquery when order, limits or DISTINCT ON choose among them. */
function aggregateBase(
  compiler: RowsCompiler,
  rows: Rows,
  outer: Alias | null,
): { base: Omit<Select, 'kind' | 'items'>; alias: Alias } {
  const { base, alias } = compiler.rows(rows, outer);
  const isPlain = rows.orderBy.length === 0 && rows.limit === null && rows.offset === null;
  if (isPlain || rows.distinctOn.length > 0) return { base, alias };
  const chosen = new Alias(rows.table.name);
  return { base: { from: fromSubquery(select({ all: alias }, base), chosen) }, alias: chosen };
}

function compileValue(
  compiler: RowsCompiler,
  value: AggregateValue,
  row: Alias,
  compute: (expression: Expression) => Expression,
): Expression {
  switch (value.kind) {
    case 'typename':
      return name(value.name);
    case 'count':
      return compute(aggregateOf('count', value.columns, value.distinct, row));
    case 'function':
      return objectOf(
        value.columns.map((of): readonly [string, Expression] => {
          if (of.kind === 'typename') return [of.key, name(of.name)];
          const result = aggregateOf(value.function, [of.operand], false, row);
          return [of.key, compute(isText(compiler, of.type) ? asText(result) : result)];
        }),
      );
  }
}

/** Every result over a column that is written as text is so too, whatever its own type. */
const isText = ({ options }: RowsCompiler, type: PgType): boolean =>
  options.stringifyNumericTypes && isStringified(type);
