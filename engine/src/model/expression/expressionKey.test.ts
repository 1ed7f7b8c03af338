import { describe, expect, test } from 'vitest';
import { pgInt4, pgText } from '../pgTypes.ts';
import type { Column } from '../types.ts';
import { anyOf, expressionKey, valueKey } from './expressionKey.ts';
import { always, type BoolExp, rooted, type Value } from './types.ts';

const column = (name: string): Column => ({
  name,
  field: name,
  type: pgInt4,
  nullable: false,
  comment: null,
  hasDefault: false,
  enumTable: null,
  isUpperCased: false,
  insertable: true,
  updatable: true,
});
const literal = (json: unknown, at = '$'): Value => ({ source: { kind: 'literal', json }, type: pgText, at });
const equal = (name: string, value: Value): BoolExp => ({
  kind: 'compare',
  operator: 'eq',
  operand: { kind: 'column', column: column(name) },
  value,
});
const both = (...items: BoolExp[]): BoolExp => ({ kind: 'and', items });
const either = (...items: BoolExp[]): BoolExp => ({ kind: 'or', items });

describe('two permissions', () => {
  test('are one, whatever the order of their parts and their place in the metadata', () => {
    const a = both(
      equal('a', literal(1, 'filter.a')),
      either(equal('b', literal(2)), equal('c', literal(3))),
    );
    const b = both(
      either(equal('c', literal(3)), equal('b', literal(2))),
      equal('a', literal(1, 'filter._and')),
    );
    expect(expressionKey(a)).toBe(expressionKey(b));
  });

  test.each([
    [both(equal('a', literal(1))), either(equal('a', literal(1)))],
    [equal('a', literal(1)), equal('b', literal(1))],
    [equal('a', literal(1)), equal('a', literal('1'))],
    [equal('a', literal(1)), { kind: 'not', item: equal('a', literal(1)) }],
    [equal('a', literal(1)), rooted(equal('a', literal(1)))],
    // Data may have the names of an expression's parts.
    [equal('a', literal({ at: 1 })), equal('a', literal({ at: 2 }))],
    [equal('a', literal({ table: { key: 1, x: 1 } })), equal('a', literal({ table: { key: 1, x: 2 } }))],
    [
      equal('a', literal({ kind: 'and', items: [1, 2] })),
      equal('a', literal({ kind: 'and', items: [2, 1] })),
    ],
    [equal('a', literal([1, 2])), equal('a', literal([2, 1]))],
  ] satisfies [BoolExp, BoolExp][])('are two (%#)', (one, other) => {
    expect(expressionKey(one)).not.toBe(expressionKey(other));
  });

  test('are any of both', () => {
    const a = equal('a', literal(1));
    const b = equal('b', literal(1));
    expect(anyOf([equal('a', literal(1, 'elsewhere')), a])).toEqual(a);
    expect(anyOf([a, b, a])).toEqual(either(a, b));
    expect(anyOf([a, always])).toEqual(always);
    expect(anyOf([])).toEqual(either());
  });

  test('have the same presets only if they write the same', () => {
    const session: Value = { ...literal(1), source: { kind: 'session', name: 'x-hasura-user-id' } };
    expect(valueKey(session)).not.toBe(valueKey(literal('x-hasura-user-id')));
    expect(valueKey(literal(1, 'set.a'))).toBe(valueKey(literal(1, 'set.b')));
  });
});
