// Boolean expressions of the plan → SQL, relative to the row of an alias.
import {
  type AggregateComparison,
  type AggregatePredicate,
  type BoolExp,
  compareOperators,
  type JoinMapping,
  type Operand,
  type Value,
  type CallArgument,
} from '../model/expression/types.ts';
import { pgJson } from '../model/pgTypes.ts';
import type { FunctionSignature } from '../model/types.ts';
import { Alias, type Expression, type From, type FunctionCall } from './sql/ast.ts';
import {
  and,
  binary,
  cast,
  column,
  equal,
  filter,
  fromSubquery,
  integer,
  item,
  nothing,
  parameter,
  select,
} from './sql/build.ts';

/**
 * A call with the given arguments. Arguments are passed by position up to the first one left to its default, and by
 * name after it; the planner has made sure that those have names.
 */
export function compileCall(
  signature: FunctionSignature,
  given: readonly CallArgument[],
  row: Alias | null,
): FunctionCall {
  const values = new Map(given.map((argument) => [argument.field, argument.value]));
  const args: FunctionCall['arguments'][number][] = [];
  let isNamed = false;
  for (const argument of signature.arguments) {
    const name = isNamed ? argument.name : null;
    if (argument.fill === 'row') {
      if (row === null) throw new Error(`function "${signature.name}" needs a row`);
      args.push({ name, value: { kind: 'row', of: row } });
      continue;
    }
    if (argument.fill === 'session') {
      const type = argument.type.name === 'jsonb' ? argument.type : pgJson;
      args.push({ name, value: parameter({ source: { kind: 'session', name: null }, type, at: '$' }) });
      continue;
    }
    const value = values.get(argument.field);
    if (value === undefined) isNamed = true;
    else args.push({ name, value: parameter(value) });
  }
  return { name: signature, arguments: args };
}

/** The row an expression is about, and the row at which the permission around it (or the whole expression) started. */
export interface RowContext {
  readonly current: Alias;
  readonly root: Alias;
}

/** The expression over `row`, which is also its root. */
export const compileFilter = (exp: BoolExp, row: Alias): Expression =>
  compileBoolExp(exp, { current: row, root: row });

function compileBoolExp(exp: BoolExp, context: RowContext): Expression {
  switch (exp.kind) {
    case 'and':
      return and(...exp.items.map((one) => compileBoolExp(one, context)));
    case 'or':
      return exp.items.length === 0
        ? { kind: 'boolean', value: false }
        : { kind: 'or', items: exp.items.map((one) => compileBoolExp(one, context)) };
    case 'not':
      return { kind: 'not', item: compileBoolExp(exp.item, context) };
    case 'rooted':
      return compileFilter(exp.item, context.current);
    case 'compare':
      return binary(
        compileOperand(exp.operand, context.current),
        compareOperators[exp.operator],
        constantOr(exp.value),
      );
    case 'in': {
      const anyOf: Expression = {
        kind: 'anyOf',
        item: compileOperand(exp.operand, context.current),
        array: parameter(exp.value),
      };
      return exp.negated ? { kind: 'not', item: anyOf } : anyOf;
    }
    case 'isNull':
      return { kind: 'isNull', item: compileOperand(exp.operand, context.current), negated: exp.negated };
    case 'compareColumns': {
      const other = column(exp.of === 'root' ? context.root : context.current, exp.other.name);
      return binary(compileOperand(exp.operand, context.current), compareOperators[exp.operator], other);
    }
    case 'exists': {
      const alias = new Alias(exp.table.name);
      const from: From = { kind: 'table', table: exp.table, alias };
      return existsIn(
        from,
        and(
          joined(exp.mapping, context.current, alias),
          compileBoolExp(exp.where, { ...context, current: alias }),
        ),
      );
    }
    case 'existsComputed': {
      const alias = new Alias(exp.table.name);
      const from: From = { kind: 'function', call: compileCall(exp.function, [], context.current), alias };
      return existsIn(from, compileBoolExp(exp.where, { ...context, current: alias }));
    }
    case 'aggregate':
      return compileAggregate(exp.aggregate, context);
  }
}

/** Booleans that never change are written out: partial indexes can then be used. */
function constantOr(value: Value): Expression {
  const json = value.source.kind === 'literal' ? value.source.json : undefined;
  return typeof json === 'boolean' && value.type.name === 'bool'
    ? { kind: 'boolean', value: json }
    : parameter(value);
}

const existsIn = (from: From, where: Expression): Expression => ({
  kind: 'exists',
  query: select([item(integer(1))], { from, where: filter(where) }),
});

/** The join of a relationship: columns of the target equal columns of the row. */
export function joined(mapping: JoinMapping, own: Alias, target: Alias): Expression {
  return and(...mapping.map((pair) => equal(column(target, pair.target), column(own, pair.own))));
}

export function compileOperand(operand: Operand, row: Alias): Expression {
  switch (operand.kind) {
    case 'column':
      return column(row, operand.column.name);
    case 'computed':
      return { kind: 'callUser', call: compileCall(operand.function, operand.arguments ?? [], row) };
    case 'cast':
      return cast(compileOperand(operand.operand, row), operand.type);
    case 'redacted':
      return whereVisible(compileOperand(operand.operand, row), operand.visible, row);
  }
}

/** The value in rows that satisfy `visible`, null in others. */
export const whereVisible = (value: Expression, visible: BoolExp | null, row: Alias): Expression =>
  visible === null
    ? value
    : { kind: 'case', when: compileFilter(visible, row), then: value, otherwise: nothing };

function compileAggregate(aggregate: AggregatePredicate, context: RowContext): Expression {
  const { table, mapping, where, columns, distinct } = aggregate;
  const alias = new Alias(table.name);
  const condition = and(
    joined(mapping, context.current, alias),
    compileBoolExp(where, { ...context, current: alias }),
  );
  const args = columns.map((operand) => compileOperand(operand, alias));
  const rows = select([item(aggregateValue(aggregate.function, args, distinct), 'value')], {
    from: { kind: 'table', table, alias },
    where: filter(condition),
  });
  // Computed once, however often it is compared; over no rows it may be null, which fulfils no condition.
  const computed = new Alias('a');
  const value = column(computed, 'value');
  return existsIn(
    fromSubquery(rows, computed),
    and(...aggregate.predicate.map((comparison) => compare(value, comparison))),
  );
}

/** `count(*)`, `count(distinct (a, b))`, `bool_and(a)`. */
export function aggregateValue(
  name: AggregatePredicate['function'],
  args: readonly Expression[],
  distinct: boolean,
): Expression {
  if (name !== 'count') return { kind: 'call', function: name, arguments: args, distinct };
  const [first] = args;
  if (first === undefined) return { kind: 'countAll' };
  return {
    kind: 'call',
    function: 'count',
    arguments: [args.length === 1 ? first : { kind: 'tuple', items: args }],
    distinct,
  };
}

function compare(value: Expression, comparison: AggregateComparison): Expression {
  switch (comparison.kind) {
    case 'compare':
      return binary(value, compareOperators[comparison.operator], parameter(comparison.value));
    case 'isNull':
      return { kind: 'isNull', item: value, negated: comparison.negated };
    case 'in': {
      const anyOf: Expression = { kind: 'anyOf', item: value, array: parameter(comparison.value) };
      return comparison.negated ? { kind: 'not', item: anyOf } : anyOf;
    }
  }
}
