// where, order_by, distinct_on, limit and offset of a field that selects rows.
import { parseBoolExp, type Scope } from '../model/expression/boolExp.ts';
import type { Input } from '../model/expression/input.ts';
import { allOf, always, type BoolExp, type JoinMapping, type Operand } from '../model/expression/types.ts';
import { knownText, requiredValue, rowCount } from '../model/expression/values.ts';
import type { Column, Table } from '../model/types.ts';
import { checkDistinctOn, parseOrderBy } from './orderBy.ts';
import type { PlanningAccess } from './scope.ts';
import { requestScope } from './scope.ts';
import { type Rows, type RowSource } from './types.ts';

export interface RowsOptions {
  readonly access: PlanningAccess;
  readonly table: Table;
  readonly source?: RowSource;
  readonly mapping?: JoinMapping;
  readonly args: ReadonlyMap<string, Input>;
  readonly at: string;
}

/** The rows of `table` that the arguments choose among those the role may see. */
export function planRows({ access, table, source, mapping, args, at }: RowsOptions): Rows {
  const scope = requestScope(access, table.key);
  const select = access.tables.get(table.key)?.select;
  if (scope === undefined || select === undefined || select === null) {
    throw new Error(`role ${access.role} may not select from ${table.key}`);
  }
  access.cost.spendRows(at);
  const where = given(args, 'where');
  const limit = given(args, 'limit');
  const offset = given(args, 'offset');
  const orderBy = parseOrderBy(args.get('order_by'), access, table);
  const distinctOn = columns(given(args, 'distinct_on'), scope);
  checkDistinctOn(distinctOn, orderBy, `${at}.args`);
  return {
    table,
    source: source ?? { kind: 'table', table },
    mapping: mapping ?? [],
    where: allOf(scope.filter(at), where === undefined ? always : parseBoolExp(where, scope)),
    orderBy,
    distinctOn,
    limit: limit === undefined ? null : rowCount(limit, 'refused'),
    offset: offset === undefined ? null : rowCount(offset, 'accepted'),
    permissionLimit: select.limit,
  };
}

/** An argument that is there and not null. */
function given(args: ReadonlyMap<string, Input>, name: string): Exclude<Input, { kind: 'null' }> | undefined {
  const input = args.get(name);
  return input === undefined || input.kind === 'null' ? undefined : input;
}

/** A list of enum values that name columns. */
export function columns(input: Input | undefined, scope: Scope | undefined): Operand[] {
  if (input === undefined || input.kind === 'null') return [];
  const items = input.kind === 'list' ? input.items() : [input];
  return items.flatMap((item) => {
    const found = scope?.column(knownText(item), item.at);
    return found === undefined ? [] : [found.operand];
  });
}

/** Equality with every column of a key, as the role sees them. */
export function keyCondition(
  key: readonly Column[],
  args: ReadonlyMap<string, Input>,
  scope: Scope | undefined,
  at: string,
): BoolExp {
  return allOf(
    ...key.map((column): BoolExp => {
      const input = args.get(column.field);
      const operand = scope?.column(column.field, at)?.operand;
      if (input === undefined || operand === undefined) {
        throw new Error(`no value for ${column.name}, a column of the key`);
      }
      const value = requiredValue(input, column.type, column.type.name, 'request');
      return { kind: 'compare', operator: 'eq', operand, value };
    }),
  );
}
