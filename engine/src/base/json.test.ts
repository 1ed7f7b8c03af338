// JSON is bounded before it is parsed: ten megabytes of brackets cost JSON.parse seconds.
import { describe, expect, test } from 'vitest';
import { parseJson as parse } from '../http/graphqlRequest.ts';
import { chooseProtocol, readMessage } from '../ws/protocol.ts';
import { NumberLiteral, parseJsonText, writeJson } from './json.ts';
import { defaultLimits } from './limits.ts';

const { jsonDepth, jsonValues, adminJsonValues } = defaultLimits;
const parseJson = (text: string): unknown => parse(text, { isAdmin: false });
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const refused = (message: string) => expect.objectContaining({ code: 'validation-failed', message }) as Error;
const tooDeep = refused(`the request is nested more than ${String(jsonDepth)} levels deep`);
const tooMany = refused('the request holds too many values');

describe('the JSON of a request', () => {
  test('is nested as deep as allowed, and no deeper', () => {
    expect(parseJson(nested(jsonDepth))).toEqual(JSON.parse(nested(jsonDepth)));
    expect(() => parseJson(nested(jsonDepth + 1))).toThrow(tooDeep);
    expect(() => parseJson('{"a":'.repeat(jsonDepth + 1))).toThrow(tooDeep);
    // What is closed is not deep.
    expect(parseJson(`[${'[],'.repeat(jsonDepth * 2)}1]`)).toHaveLength(jsonDepth * 2 + 1);
  });

  test('holds as many values as allowed, and no more', () => {
    const list = (values: number): string => `[${'1,'.repeat(values - 2)}1]`;
    expect(parseJson(list(jsonValues))).toHaveLength(jsonValues - 1);
    expect(() => parseJson(list(jsonValues + 2))).toThrow(tooMany);
    expect(() => parseJson(`[${'{},'.repeat(jsonValues)}1]`)).toThrow(tooMany);
    const admin = { isAdmin: true };
    expect(parse(list(adminJsonValues), admin)).toHaveLength(adminJsonValues - 1);
    expect(() => parse(list(adminJsonValues + 2), admin)).toThrow(tooMany);
  });

  test.each([
    ['brackets', '[{'.repeat(jsonDepth)],
    ['commas', ','.repeat(jsonValues + 1)],
    ['quotation marks', '"\\'.repeat(jsonDepth)],
  ])('texts may hold any number of %s', (_name, text) => {
    expect(parseJson(JSON.stringify([text, text]))).toEqual([text, text]);
  });

  test('what is no JSON is said to be none', () => {
    for (const text of ['', '{', '"'.padEnd(2000, 'x'), `["${'\\'.repeat(1001)}`, ']'.repeat(2000)]) {
      expect(() => parseJson(text)).toThrow(expect.objectContaining({ code: 'invalid-json' }) as Error);
    }
  });

  test.each(['graphql-transport-ws', 'graphql-ws'])('over %s too', (name) => {
    const protocol = chooseProtocol(name);
    if (protocol === undefined) throw new Error('unknown');
    const message = (levels: number): string =>
      `{"type":"${name === 'graphql-ws' ? 'start' : 'subscribe'}","id":"1","payload":{"variables":${nested(levels)}}}`;
    expect(readMessage(protocol, message(jsonDepth - 2))).toMatchObject({ type: 'start' });
    expect(readMessage(protocol, message(jsonDepth - 1))).toBeUndefined();
  });
});

describe('the numbers of a request', () => {
  const digits = (text: string): NumberLiteral => new NumberLiteral(text);

  test.each<[string, unknown]>([
    ['[0, -1, 12.25, 0.5, 123456789012345, 1000]', [0, -1, 12.25, 0.5, 123456789012345, 1000]],
    ['1234567890123456789', digits('1234567890123456789')],
    ['[1e4,1E+2 , -2e-3]', [digits('1e4'), digits('1E+2'), digits('-2e-3')]],
    ['{"a": -0, "b": [1.50, 0.0]}', { a: digits('-0'), b: [digits('1.50'), digits('0.0')] }],
    ['{"a":"1e4, 12345678901234567890","b":1e4}', { a: '1e4, 12345678901234567890', b: digits('1e4') }],
    [String.raw`["\", 1e5, \\",1e5]`, [String.raw`", 1e5, ${'\\'}`, digits('1e5')]],
    ['{"a":1e3,"a":1e4}', { a: digits('1e4') }],
    [' 1e400 ', digits('1e400')],
  ])('%s', (text, expected) => {
    expect(parseJsonText(text)).toEqual(expected);
    expect(JSON.parse(writeJson(parseJsonText(text)))).toEqual(JSON.parse(text));
  });

  test.each([
    '01234567890123456789',
    '[1234567890123456789.]',
    '[-]',
    '1e',
    '--1e4',
    '[.5e1]',
    '[1e4',
    '+1e4',
    '1e4 1e4',
  ])('%s is no JSON', (text) => {
    const message = (parse: (text: string) => unknown): string => {
      try {
        return String(parse(text));
      } catch (error) {
        return error instanceof SyntaxError ? error.message : 'another error';
      }
    };
    expect(message(parseJsonText)).toBe(message(JSON.parse));
  });

  test('a key may be called as it likes', () => {
    const parsed = parseJsonText(
      '{"__proto__":12345678901234567890,"constructor":{"__proto__":{"a":1e9}}}',
    ) as object;
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
    expect(writeJson(parsed)).toBe(
      '{"__proto__":12345678901234567890,"constructor":{"__proto__":{"a":1e9}}}',
    );
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  });

  test('every text means the same as to JSON.parse', () => {
    const pieces = [
      '"',
      '\\',
      ',',
      ':',
      '[',
      ']',
      '{',
      '}',
      ' ',
      '1',
      '0',
      '9',
      '.',
      'e',
      '-',
      '12345678901234567',
      '"a"',
    ];
    let seed = 7;
    const next = (): number => (seed = (seed * 48271) % 2147483647);
    for (let round = 0; round < 20_000; round += 1) {
      const text = Array.from({ length: (next() % 9) + 1 }, () => pieces[next() % pieces.length]).join('');
      const outcome = (parse: (text: string) => string): string => {
        try {
          return parse(text);
        } catch {
          return 'refused';
        }
      };
      const own = outcome((json) => JSON.stringify(JSON.parse(writeJson(parseJsonText(json)))));
      expect(own, text).toBe(outcome((json) => JSON.stringify(JSON.parse(json))));
    }
  });

  test('ten megabytes of them, or of anything around them, come to their end', () => {
    const numbers = `[${'1234567890123456789,'.repeat(adminJsonValues - 2)}1]`;
    expect(parseJsonText(numbers)).toHaveLength(adminJsonValues - 1);
    expect(parseJsonText(`["${'a'.repeat(9_000_000)}",1e400]`)).toHaveLength(2);
    expect(parseJsonText(`[1${'0'.repeat(9_000_000)}]`)).toHaveLength(1);
    expect(() => parseJsonText(`["${String.raw`\"`.repeat(3_000_000)} 1e4`)).toThrow(SyntaxError);
  });
});
