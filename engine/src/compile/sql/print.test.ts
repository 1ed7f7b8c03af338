// What no identifier may smuggle in; how statements look, the goldens say.
import { describe, expect, test } from 'vitest';
import type { Expression } from './ast.ts';
import { integer, item, name, select } from './build.ts';
import { printStatement, quoteIdentifier } from './print.ts';

const text = (expression: Expression): string => printStatement(select([item(expression)])).text;

describe('the printer', () => {
  test.each([
    ['plain', '"plain"'],
    ['Mixed', '"Mixed"'],
    ['select', '"select"'],
    ['with space', '"with space"'],
    ['quo"te', '"quo""te"'],
    [`'; drop table x; --`, `"'; drop table x; --"`],
    ['नाम', '"नाम"'],
    ['1st', '"1st"'],
  ])('quotes %s', (identifier, quoted) => {
    expect(quoteIdentifier(identifier)).toBe(quoted);
  });

  test('refuses what no identifier or name can be', () => {
    expect(() => quoteIdentifier('a\0b')).toThrow('NUL');
    for (const wrong of [`a'b`, '', 'a b', '1a', 'ä'])
      expect(() => text(name(wrong))).toThrow('GraphQL name');
    for (const wrong of [1.5, NaN, Infinity, 2 ** 60]) expect(() => text(integer(wrong))).toThrow('integer');
    expect(text(name('__typename'))).toBe(`select '__typename'::text`);
  });
});
