import { expect, it } from 'vitest';
import { difference } from './compare.ts';

type Expectation = Parameters<typeof difference>[1];
const error = (...codes: string[]) => ({
  errors: codes.map((code) => ({ extensions: { path: '$', code }, message: code })),
});
const batch = [{ data: 1 }, error('a')];
const plain = { path: '$', error: 'no', code: 'not-found' };
const things = { a: [{ name: 'x', more: 1 }, { name: 'y' }], b: 2 };

it.each<[Expectation['match'], recorded: unknown, passing: unknown[], failing: unknown[]]>([
  [
    'exact',
    { a: 1, b: [1, 2] },
    [{ b: [1, 2], a: 1.0 }],
    [
      { a: 1, b: [2, 1] },
      { a: 1, b: [1] },
    ],
  ],
  ['exact', { a: 1 }, [{ a: 1 }], [{ a: '1' }, { a: 1, c: 1 }, {}]],
  ['exact', { a: null }, [{ a: null }], [{}]],
  ['exact', {}, [{}], [[]]],
  ['exact', '12.57', ['12.57'], ['12.5700']],
  ['code', error('a', 'b'), [error('a', 'b')], [error('a'), { data: {} }]],
  [
    'code',
    batch,
    [batch],
    [
      [{ data: 2 }, error('a')],
      [{ data: 1 }, error('b')],
    ],
  ],
  ['code', { data: 1 }, [], [{ data: 1 }]],
  // An answer that is an error itself, as endpoints give it.
  ['code', plain, [{ ...plain, error: 'other words' }], [{ ...plain, code: 'unexpected' }, { data: 1 }]],
  ['status', undefined, [undefined, { data: 1 }], []],
  [
    'error',
    undefined,
    [error('a'), { ...error('a'), data: null }],
    [{ ...error('a'), data: {} }, { data: {} }],
  ],
  ['ok', undefined, [{ data: {} }], [{ ...error('a'), data: {} }, {}]],
  ['contains', { a: [{ name: 'y' }, { name: 'x' }] }, [things], [{ a: [{ name: 'y' }] }]],
  ['contains', { c: 1 }, [{ c: 1, d: 2 }], [things]],
])('%s %j', (match, response, passing, failing) => {
  for (const answer of passing) expect(difference(answer, { match, response })).toBeUndefined();
  for (const answer of failing) expect(difference(answer, { match, response })).toBeDefined();
});

it('decimal strings are compared by value where that is tolerated', () => {
  const compare = (answer: string, response: string) =>
    difference(answer, { match: 'exact', response, tolerate: 'decimal-strings' });
  for (const [one, other] of [
    ['12.5700', '12.57'],
    ['1', '1.0'],
    ['-0.50', '-0.5'],
    ['007', '7'],
    ['-0', '0'],
  ] as const)
    expect(compare(one, other), `${one} = ${other}`).toBeUndefined();
  for (const [one, other] of [
    ['12.571', '12.57'],
    ['10', '1'],
    ['x', 'y'],
  ] as const)
    expect(compare(one, other)).toBeDefined();
});
