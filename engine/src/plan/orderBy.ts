// order_by arguments → what to order by; related rows and aggregates respect the role's permission on their table.
import { EngineError } from '../errors.ts';
import type { Input } from '../expression/input.ts';
import { columnOf, type Operand } from '../expression/types.ts';
import { knownText } from '../expression/values.ts';
import type { ObjectRelationship, Table } from '../model/types.ts';
import type { PlanningAccess } from './scope.ts';
import { requestScope } from './scope.ts';
import type { AggregateFunction, OrderItem, OrderTarget } from './types.ts';

type Wrap = (target: OrderTarget) => OrderTarget;

const fail = (message: string, at: string): never => {
  throw new EngineError('validation-failed', message, at);
};

/** `order_by: [{title: asc}, {author: {name: desc}}]`; nulls say nothing. */
export function parseOrderBy(input: Input | undefined, access: PlanningAccess, table: Table): OrderItem[] {
  if (input === undefined || input.kind === 'null') return [];
  const items = input.kind === 'list' ? input.items() : [input];
  return items.flatMap((item) => parseItem(item, access, table, (target) => target));
}

function parseItem(input: Input, access: PlanningAccess, table: Table, wrap: Wrap): OrderItem[] {
  if (input.kind !== 'object') return [];
  const scope = requestScope(access, table.key);
  return input.entries().flatMap(([name, value]): OrderItem[] => {
    if (value.kind === 'null') return [];
    const field = scope?.field(name, value.at);
    switch (field?.kind) {
      case 'column':
      case 'computed':
        return [ordered(wrap({ kind: 'operand', operand: field.operand }), value)];
      case undefined:
        break;
      default: {
        const found = table.relationships.find(
          (one): one is ObjectRelationship => one.kind === 'object' && one.name === name,
        );
        const target = found === undefined ? undefined : requestScope(access, found.target);
        if (found === undefined || target === undefined) break;
        const { mapping } = found;
        return parseItem(value, access, target.table, (inner) => {
          const where = target.filter(value.at);
          return wrap({ kind: 'related', table: target.table, mapping, where, target: inner });
        });
      }
    }
    const aggregate = parseAggregate(name, value, access, table, wrap);
    return aggregate ?? fail(`field '${name}' not found in type: '${table.typeName}_order_by'`, value.at);
  });
}

function parseAggregate(
  name: string,
  input: Input,
  access: PlanningAccess,
  table: Table,
  wrap: Wrap,
): OrderItem[] | null {
  const relationship = table.relationships.find(
    (one) => one.kind === 'array' && `${one.name}_aggregate` === name,
  );
  const target = relationship === undefined ? undefined : requestScope(access, relationship.target);
  if (relationship === undefined || target === undefined || input.kind !== 'object') return null;
  const item = (fn: AggregateFunction, column: Operand | null, direction: Input): OrderItem =>
    ordered(
      wrap({
        kind: 'aggregate',
        table: target.table,
        mapping: relationship.mapping,
        where: target.filter(direction.at),
        function: fn,
        column,
      }),
      direction,
    );
  return input.entries().flatMap(([fn, value]): OrderItem[] => {
    if (value.kind === 'null') return [];
    if (value.kind !== 'object') return [item('count', null, value)];
    return value.entries().flatMap(([field, direction]) => {
      if (direction.kind === 'null') return [];
      const column = target.column(field, direction.at);
      return column === undefined ? [] : [item(fn as AggregateFunction, column.operand, direction)];
    });
  });
}

function ordered(target: OrderTarget, input: Input): OrderItem {
  const [direction, nulls] = directions[knownText(input)] ?? fail('unknown direction', input.at);
  return { target, direction, nulls };
}

const directions: Readonly<Record<string, readonly ['asc' | 'desc', 'first' | 'last']>> = {
  asc: ['asc', 'last'],
  asc_nulls_first: ['asc', 'first'],
  asc_nulls_last: ['asc', 'last'],
  desc: ['desc', 'first'],
  desc_nulls_first: ['desc', 'first'],
  desc_nulls_last: ['desc', 'last'],
};

/** DISTINCT ON takes the first row of each group, so the order must begin with its columns. */
export function checkDistinctOn(
  distinctOn: readonly Operand[],
  orderBy: readonly OrderItem[],
  at: string,
): void {
  const columns = distinctOn.map(columnOf);
  for (const { target } of orderBy.slice(0, distinctOn.length)) {
    const column = target.kind === 'operand' ? columnOf(target.operand) : null;
    if (column === null || !columns.includes(column))
      fail('"distinct_on" columns must match initial "order_by" columns', at);
  }
}
