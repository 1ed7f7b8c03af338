// Whether two permissions mean the same, whatever the order of their parts and the places in the metadata where they stand.
import type { Table } from '../types.ts';
import { always, type BoolExp, isAlways, type Value } from './types.ts';

/** A text that two expressions share only if they mean the same. */
export const expressionKey = (exp: BoolExp): string => canonicalJson(exp);

/** A text that two values share only if they are the same. */
export const valueKey = (value: Value): string => canonicalJson(value);

const canonicalJson = (node: unknown): string =>
  JSON.stringify(node, (name, value: unknown) => {
    // What a literal holds is data: nothing in it may be taken for a part of the expression.
    if (name === 'json') return JSON.stringify(value);
    if (name === 'at') return undefined;
    if (name === 'table') return (value as Table).key;
    return isUnordered(value) ? { kind: value.kind, parts: value.items.map(canonicalJson).sort() } : value;
  });

const isUnordered = (value: unknown): value is Extract<BoolExp, { kind: 'and' | 'or' }> =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  (value.kind === 'and' || value.kind === 'or');

/** Any of them: what is always true makes the whole so, and what is there twice counts once. */
export function anyOf(items: readonly BoolExp[]): BoolExp {
  if (items.some(isAlways)) return always;
  const kept = [...new Map(items.map((item) => [expressionKey(item), item])).values()];
  const [first] = kept;
  return kept.length === 1 && first !== undefined ? first : { kind: 'or', items: kept };
}
