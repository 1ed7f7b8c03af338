// order_by arguments → what to order by; related rows and aggregates respect the role's permission on their table.
import { refuse } from '../base/errors.ts';
import type { Scope } from '../model/expression/boolExp.ts';
import type { Input } from '../model/expression/input.ts';
import { columnOf, type JoinMapping, type Operand } from '../model/expression/types.ts';
import { knownText } from '../model/expression/values.ts';
import { needsArguments, type ObjectRelationship, type Table } from '../model/types.ts';
import type { PlanningAccess } from './scope.ts';
import { requestScope } from './scope.ts';
import type { AggregateFunction, OrderItem, OrderTarget, RowSource } from './types.ts';

type Wrap = (target: OrderTarget) => OrderTarget;

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
          const where = target.related(value.at);
          return wrap({ kind: 'related', table: target.table, mapping, where, target: inner });
        });
      }
    }
    const aggregate = parseAggregate(name, value, access, table, wrap);
    return aggregate ?? refuse(`field '${name}' not found in type: '${table.typeName}_order_by'`, value.at);
  });
}

function parseAggregate(
  name: string,
  input: Input,
  access: PlanningAccess,
  table: Table,
  wrap: Wrap,
): OrderItem[] | null {
  const aggregated = aggregatedRows(name, access, table);
  if (aggregated === null || input.kind !== 'object') return null;
  const { target, source, mapping } = aggregated;
  const item = (fn: AggregateFunction, column: Operand | null, direction: Input): OrderItem =>
    ordered(
      wrap({
        kind: 'aggregate',
        table: target.table,
        source,
        mapping,
        where: target.related(direction.at),
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

/** The rows that `<name>_aggregate` is about: an array relationship's, or those of a table computed field. */
function aggregatedRows(
  name: string,
  access: PlanningAccess,
  table: Table,
): { target: Scope; source: RowSource; mapping: JoinMapping } | null {
  const isNamed = (one: { name: string }): boolean =>
    access.model.naming.relationshipAggregate(one.name, 'order') === name;
  const relationship = table.relationships.find((one) => one.kind === 'array' && isNamed(one));
  if (relationship !== undefined) {
    const target = requestScope(access, relationship.target);
    if (target === undefined) return null;
    return { target, source: { kind: 'table', table: target.table }, mapping: relationship.mapping };
  }
  const field = access.tables.get(table.key)?.select?.computedFields.find(isNamed);
  if (field?.returns !== 'table' || needsArguments(field)) return null;
  const target = requestScope(access, field.target);
  if (target === undefined) return null;
  return { target, source: { kind: 'function', function: field.function, arguments: [] }, mapping: [] };
}

function ordered(target: OrderTarget, input: Input): OrderItem {
  const [direction, nulls] = directions[knownText(input)] ?? refuse('unknown direction', input.at);
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
  if (distinctOn.length === 0 || orderBy.length === 0) return;
  const initial = orderBy
    .slice(0, distinctOn.length)
    .map(({ target }) => (target.kind === 'operand' ? columnOf(target.operand) : null));
  const isInitial = (operand: Operand): boolean => initial.includes(columnOf(operand));
  if (initial.length < distinctOn.length || initial.includes(null) || !distinctOn.every(isInitial))
    refuse('"distinct_on" columns must match initial "order_by" columns', at);
}
