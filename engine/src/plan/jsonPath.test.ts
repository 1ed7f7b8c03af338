import { expect, test } from 'vitest';
import { parseJsonPath } from './selection.ts';

test.each([
  ['$', null],
  ['', null],
  ['$.a.b', ['a', 'b']],
  ['a[0].b', ['a', '0', 'b']],
  ['.a', ['a']],
  ["['x y']", ['x y']],
  ['objs.[0].["你好"]', ['objs', '0', '你好']],
  [String.raw`['it\'s']["q\"q"]`, [`it's`, 'q"q']],
  ['_a-b', ['_a-b']],
])('%s', (path, steps) => {
  expect(parseJsonPath(path, '$')).toEqual(steps);
});

test.each(['$.', 'a b', '[x]', '$[', "['a", 'a..b', '$$'])('%s is no path', (path) => {
  expect(() => parseJsonPath(path, '$.at')).toThrow(
    expect.objectContaining({ code: 'validation-failed', path: '$.at' }) as Error,
  );
});
