import { describe, expect, test } from 'vitest';
import { NumberLiteral } from '../base/json.ts';
import type { Value } from '../model/expression/types.ts';
import { arrayOf, type PgType, pgBool, pgFloat8, pgInt4, pgInt8, pgJsonb, pgText } from '../model/pgTypes.ts';
import { encodeValue, jsonText, type Parameter } from './encode.ts';

const type = (name: string): PgType => ({ schema: 'pg_catalog', name, kind: 'b', element: null });
const encode = (json: unknown, of: PgType, check?: Value['check']): Parameter =>
  encodeValue(
    { source: { kind: 'literal', json }, type: of, at: '$.x', ...(check === undefined ? {} : { check }) },
    { variables: {} },
  );
const digits = (text: string): NumberLiteral => new NumberLiteral(text);

describe('encoding', () => {
  test.each([
    [1, pgInt4, '1'],
    [2.0, pgInt4, '2'],
    [digits('1e3'), pgInt4, '1000'],
    ['7', pgInt4, '7'],
    [digits('9223372036854775807'), pgInt8, '9223372036854775807'],
    [digits('1.10'), type('numeric'), '1.10'],
    [1e21, type('numeric'), '1e+21'],
    [0.5, pgFloat8, '0.5'],
    [digits('-2E-2'), type('money'), '-0.02'],
    [digits('1.5e3'), type('money'), '1500'],
    [digits('12.345e1'), type('money'), '123.45'],
    [true, pgBool, 'true'],
    ['x', pgText, 'x'],
    ['2020-01-01', type('date'), '2020-01-01'],
    [5, type('interval'), '5'],
    [null, pgText, null],
    ['x', pgJsonb, '"x"'],
    [{ a: [1, digits('1.0'), null] }, pgJsonb, '{"a":[1,1.0,null]}'],
    [['a"b', 'c\\d', null, 'null', ''], arrayOf(pgText), String.raw`{"a\"b","c\\d",null,"null",""}`],
    [[[1, 2], [3]], arrayOf(pgInt4), '{{"1","2"},{"3"}}'],
    ['{1,2}', arrayOf(pgInt4), '{1,2}'],
    [7, arrayOf(pgInt4), '{"7"}'],
    [[{ a: 1 }, [2]], arrayOf(pgJsonb), String.raw`{"{\"a\":1}","[2]"}`],
  ])('%j as a parameter', (json, of, expected) => {
    expect(encode(json, of)).toBe(expected);
  });

  test.each([
    [2 ** 31, pgInt4, 'parse-failed'],
    [1.5, pgInt4, 'parse-failed'],
    [digits('9223372036854775808'), pgInt8, 'parse-failed'],
    [true, pgInt4, 'parse-failed'],
    [5, pgText, 'parse-failed'],
    [{}, pgText, 'parse-failed'],
    ['a\0', pgText, 'data-exception'],
    [['a\0'], arrayOf(pgText), 'data-exception'],
    [[1, 'x', {}], arrayOf(pgInt4), 'parse-failed'],
    [1, pgBool, 'parse-failed'],
  ])('%j is refused', (json, of, code) => {
    expect(() => encode(json, of)).toThrow(expect.objectContaining({ code }) as Error);
  });

  test('numbers of rows', () => {
    expect(encode(5, pgInt8, 'limit')).toBe('5');
    expect(encode('5', pgInt8, 'offset')).toBe('5');
    for (const wrong of ['5', -1, 1.5, true, null, {}]) {
      expect(() => encode(wrong, pgInt8, 'limit')).toThrow(
        expect.objectContaining({ code: 'validation-failed' }) as Error,
      );
    }
  });

  test('session variables are sent as they are', () => {
    const session = {
      role: 'r',
      isAdmin: false,
      variables: new Map([['x-hasura-ids', '{1,2}']]),
      useBackendOnlyPermissions: false,
    };
    const of = (name: string, wanted: PgType): Value => ({
      source: { kind: 'session', name },
      type: wanted,
      at: '$',
    });
    expect(encodeValue(of('x-hasura-ids', arrayOf(pgInt4)), { variables: {}, session })).toBe('{1,2}');
    expect(encodeValue(of('x-hasura-ids', pgJsonb), { variables: {}, session })).toBe('{1,2}');
    expect(() => encodeValue(of('x-hasura-other', pgText), { variables: {}, session })).toThrow(
      '"x-hasura-other"',
    );
  });

  test('JSON keeps keys and digits', () => {
    const json = JSON.parse('{"__proto__":{"a":1},"b":[true,null,"\\u0000"]}') as unknown;
    expect(jsonText(json, '$')).toBe('{"__proto__":{"a":1},"b":[true,null,"\\u0000"]}');
    expect(jsonText(digits('1E400'), '$')).toBe('1E400');
  });
});
