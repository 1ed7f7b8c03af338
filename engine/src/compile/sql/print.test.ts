import { describe, expect, test } from 'vitest';
import type { Value } from '../../model/expression/types.ts';
import { arrayOf, pgInt4, pgText } from '../../model/pgTypes.ts';
import { Alias, type Expression } from './ast.ts';
import { and, binary, column, equal, filter, integer, item, name, parameter, select } from './build.ts';
import { printStatement, quoteIdentifier } from './print.ts';

const literal = (json: unknown, type = pgText): Value => ({
  source: { kind: 'literal', json },
  type,
  at: '$',
});
const variable = (path: string): Value => ({
  source: { kind: 'variable', path: [path] },
  type: pgInt4,
  at: '$',
});
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

  test('values are parameters, equal ones the same', () => {
    const [a, b] = [variable('a'), variable('b')];
    const statement = select([
      item(parameter(a)),
      item(parameter(b)),
      item(parameter({ ...a })),
      item(parameter({ ...a, type: pgText })),
    ]);
    const printed = printStatement(statement);
    expect(printed.text).toBe('select $1::"int4", $2::"int4", $1::"int4", $3::"text"');
    expect(printed.parameters.map(({ type }) => type.name)).toEqual(['int4', 'int4', 'text']);
  });

  test('in a multiplexed statement members give all values but literals', () => {
    const member = new Alias('member');
    const statement = select(
      [item(parameter(variable('a'))), item(parameter(literal('x'))), item(parameter(variable('b')))],
      {
        from: { kind: 'members', alias: member },
      },
    );
    const printed = printStatement(statement, 'multiplexed');
    expect(printed.text).toBe(
      'select ("member".parameters ->> 0)::"int4", $3::"text", ("member".parameters ->> 1)::"int4" ' +
        'from unnest($1::text[], $2::jsonb[]) as "member"(id, parameters)',
    );
    expect([printed.parameters.length, printed.memberParameters.length]).toEqual([1, 2]);
  });

  test('aliases are unique and mean nothing else', () => {
    const [first, second, reserved, odd] = [
      new Alias('Books'),
      new Alias('books'),
      new Alias('order'),
      new Alias('a"b;c'),
    ];
    const printed = text(and(...[first, second, reserved, odd].map((alias) => column(alias, 'id'))));
    expect(printed).toBe('select "books"."id" and "books_2"."id" and "order"."id" and "a_b_c"."id"');
  });

  test('parentheses keep what belongs together', () => {
    const a = column(new Alias('t'), 'a');
    const one = integer(1);
    expect(text(equal(binary(a, '+', one), one))).toBe('select ("t"."a" + 1) = 1');
    expect(
      text({
        kind: 'not',
        item: { kind: 'or', items: [equal(a, one), { kind: 'and', items: [equal(a, one), equal(a, one)] }] },
      }),
    ).toBe('select not ("t"."a" = 1 or ("t"."a" = 1 and "t"."a" = 1))');
    expect(text({ kind: 'isNull', item: equal(a, one), negated: false })).toBe(
      'select ("t"."a" = 1) is null',
    );
    expect(text({ kind: 'asText', item: binary(a, '#>', one) })).toBe('select ("t"."a" #> 1)::text');
    expect(filter(and())).toBeUndefined();
  });

  test('types are named so that only they are meant', () => {
    const as = (type: Value['type']): string => text(parameter(literal('x', type)));
    expect(as(arrayOf(pgText))).toBe('select $1::"text"[]');
    expect(as({ schema: 'My Types', name: 'mood', kind: 'e', element: null })).toBe(
      'select $1::"My Types"."mood"',
    );
    expect(as({ schema: 'pg_catalog', name: 'char', kind: 'b', element: null })).toBe('select $1::"char"');
  });
});
