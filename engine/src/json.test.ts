// JSON is bounded before it is parsed: ten megabytes of brackets cost JSON.parse seconds.
import { describe, expect, test } from 'vitest';
import { parseJson } from './http/graphqlRequest.ts';
import { defaultLimits } from './limits.ts';
import { chooseProtocol } from './ws/protocol.ts';

const { jsonDepth, jsonValues } = defaultLimits;
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
    const message = (levels: number): string =>
      `{"type":"${name === 'graphql-ws' ? 'start' : 'subscribe'}","id":"1","payload":{"variables":${nested(levels)}}}`;
    expect(protocol?.read(message(jsonDepth - 2))).toMatchObject({ type: 'start' });
    expect(protocol?.read(message(jsonDepth - 1))).toBeUndefined();
  });
});
