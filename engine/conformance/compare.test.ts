import { describe, expect, it } from 'vitest';
import { difference } from './compare.ts';

type Expectation = Parameters<typeof difference>[1];
const passes = (answer: unknown, expectation: Expectation) => difference(answer, expectation) === undefined;
const error = (...codes: string[]) => ({
  errors: codes.map((code) => ({ extensions: { path: '$', code }, message: code })),
});

describe('a recorded answer', () => {
  it('exact: the same JSON whatever the order of keys', () => {
    const match = 'exact';
    expect(passes({ a: 1, b: [1, 2] }, { match, response: { b: [1, 2], a: 1.0 } })).toBe(true);
    expect(passes({ a: 1, b: [2, 1] }, { match, response: { b: [1, 2], a: 1 } })).toBe(false);
    expect(passes({ a: 1 }, { match, response: { a: '1' } })).toBe(false);
    expect(passes({ a: 1, c: 1 }, { match, response: { a: 1 } })).toBe(false);
    expect(passes({}, { match, response: { a: null } })).toBe(false);
    expect(passes({ a: [1] }, { match, response: { a: [1, 2] } })).toBe(false);
    expect(passes([], { match, response: {} })).toBe(false);
  });

  it('exact: decimal strings by value only where that is tolerated', () => {
    const match = 'exact';
    const tolerate = 'decimal-strings';
    expect(passes('12.5700', { match, response: '12.57' })).toBe(false);
    for (const [answer, response] of [
      ['12.5700', '12.57'],
      ['1', '1.0'],
      ['-0.50', '-0.5'],
      ['007', '7'],
      ['100', '100'],
      ['-0', '0'],
    ]) {
      expect(passes(answer, { match, response, tolerate }), `${String(answer)} = ${String(response)}`).toBe(
        true,
      );
    }
    expect(passes('12.571', { match, response: '12.57', tolerate })).toBe(false);
    expect(passes('10', { match, response: '1', tolerate })).toBe(false);
    expect(passes('x', { match, response: 'y', tolerate })).toBe(false);
  });

  it('code: the codes, and in a batch the other elements exactly', () => {
    const match = 'code';
    expect(passes(error('a', 'b'), { match, response: error('a', 'b') })).toBe(true);
    expect(passes(error('a'), { match, response: error('a', 'b') })).toBe(false);
    expect(passes({ data: {} }, { match, response: error('a') })).toBe(false);
    const batch = [{ data: 1 }, error('a')];
    expect(passes(batch, { match, response: batch })).toBe(true);
    expect(passes([{ data: 2 }, error('a')], { match, response: batch })).toBe(false);
    expect(passes([{ data: 1 }, error('b')], { match, response: batch })).toBe(false);
    expect(passes({ data: 1 }, { match, response: { data: 1 } })).toBe(false);
  });

  it('code: of an answer that is an error itself, as endpoints give it', () => {
    const match = 'code';
    const response = { path: '$', error: 'no', code: 'not-found' };
    expect(passes({ ...response, error: 'other words' }, { match, response })).toBe(true);
    expect(passes({ ...response, code: 'unexpected' }, { match, response })).toBe(false);
    expect(passes({ data: 1 }, { match, response })).toBe(false);
  });

  it('status: whatever the body is', () => {
    expect(passes(undefined, { match: 'status' })).toBe(true);
  });

  it('error and ok: one of errors and data', () => {
    expect(passes(error('a'), { match: 'error' })).toBe(true);
    expect(passes({ ...error('a'), data: null }, { match: 'error' })).toBe(true);
    expect(passes({ ...error('a'), data: {} }, { match: 'error' })).toBe(false);
    expect(passes({ data: {} }, { match: 'error' })).toBe(false);
    expect(passes({ data: {} }, { match: 'ok' })).toBe(true);
    expect(passes({ ...error('a'), data: {} }, { match: 'ok' })).toBe(false);
    expect(passes({}, { match: 'ok' })).toBe(false);
  });

  it('contains: more keys, and more elements in any order', () => {
    const match = 'contains';
    const answer = { a: [{ name: 'x', more: 1 }, { name: 'y' }], b: 2 };
    expect(passes(answer, { match, response: { a: [{ name: 'y' }, { name: 'x' }] } })).toBe(true);
    expect(passes(answer, { match, response: { a: [{ name: 'z' }] } })).toBe(false);
    expect(passes(answer, { match, response: { c: 1 } })).toBe(false);
  });
});
