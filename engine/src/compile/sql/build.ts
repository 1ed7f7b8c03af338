// Short constructors for the tree.
import type { Value } from '../../model/expression/types.ts';
import type { PgType } from '../../model/pgTypes.ts';
import type { Alias, BinaryOperator, BuiltInFunction, Expression, From, Select, SelectItem } from './ast.ts';

export const column = (of: Alias, name: string): Expression => ({ kind: 'column', of, name });
export const parameter = (value: Value): Expression => ({ kind: 'parameter', value });
export const name = (text: string): Expression => ({ kind: 'name', name: text });
export const integer = (value: number): Expression => ({ kind: 'integer', value });
export const truth: Expression = { kind: 'boolean', value: true };
export const nothing: Expression = { kind: 'null' };
export const emptyJsonArray: Expression = { kind: 'emptyJsonArray' };
export const subquery = (query: Select): Expression => ({ kind: 'subquery', query });
export const cast = (item: Expression, type: PgType): Expression => ({ kind: 'cast', item, type });
export const asText = (item: Expression): Expression => ({ kind: 'asText', item });

export const binary = (left: Expression, operator: BinaryOperator, right: Expression): Expression => ({
  kind: 'binary',
  operator,
  left,
  right,
});

export const equal = (left: Expression, right: Expression): Expression => binary(left, '=', right);

export const call = (fn: BuiltInFunction, ...args: readonly Expression[]): Expression => ({
  kind: 'call',
  function: fn,
  arguments: args,
});

/** All of them; `true` for none, and nested conjunctions are flattened. */
export function and(...items: readonly (Expression | undefined)[]): Expression {
  const flat = items.flatMap((item): readonly Expression[] => {
    if (item === undefined) return [];
    if (item.kind === 'and') return item.items;
    return item.kind === 'boolean' && item.value ? [] : [item];
  });
  const [first] = flat;
  if (first === undefined) return truth;
  return flat.length === 1 ? first : { kind: 'and', items: flat };
}

/** A condition to filter by: undefined where everything passes. */
export const filter = (condition: Expression): Expression | undefined =>
  condition.kind === 'boolean' && condition.value ? undefined : condition;

export const item = (expression: Expression, as: string | null = null): SelectItem => ({ expression, as });

export const select = (items: Select['items'], rest: Omit<Select, 'kind' | 'items'> = {}): Select => ({
  kind: 'select',
  items,
  ...rest,
});

export const fromSubquery = (query: Select, alias: Alias): From => ({ kind: 'subquery', query, alias });
