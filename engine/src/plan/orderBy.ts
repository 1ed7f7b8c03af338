// order_by arguments → what to order by; related rows and aggregates respect the role's permission on their table.
import { EngineError } from '../errors.ts';
import type { Input } from '../expression/input.ts';
import { knownText } from '../expression/values.ts';
import type { Column, ObjectRelationship, Table } from '../model/types.ts';
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
    const field = scope?.field(name);
    switch (field?.kind) {
      case 'column':
        return [ordered(wrap({ kind: 'operand', operand: { kind: 'column', column: field.column } }), value)];
      case 'computed':
        return [
          ordered(wrap({ kind: 'operand', operand: { kind: 'computed', function: field.function } }), value),
        ];
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
  const item = (fn: AggregateFunction, column: Column | null, direction: Input): OrderItem =>
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
      const column = target.column(field);
      if (direction.kind === 'null' || column === undefined) return [];
      return [item(fn as AggregateFunction, column, direction)];
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
  distinctOn: readonly Column[],
  orderBy: readonly OrderItem[],
  at: string,
): void {
  for (const { target } of orderBy.slice(0, distinctOn.length)) {
    const isDistinct =
      target.kind === 'operand' &&
      target.operand.kind === 'column' &&
      distinctOn.includes(target.operand.column);
    if (!isDistinct) fail('"distinct_on" columns must match initial "order_by" columns', at);
  }
}
