import { expect, test } from 'vitest';
import { LruMap } from './lru.ts';

test('forgets what was not used for longest', () => {
  const map = new LruMap<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  expect(map.get('a')).toBe(1);
  map.set('c', 3);
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3]);
  map.set('a', 4);
  map.set('d', 5);
  expect([map.get('a'), map.get('c'), map.get('d')]).toEqual([4, undefined, 5]);
});

test('counts weights, and keeps nothing that would push out the rest', () => {
  const map = new LruMap<string, number>(100);
  for (let number = 0; number < 10; number += 1) map.set(`n${number}`, number, 10);
  map.set('heavy', -1, 11);
  expect(map.get('heavy')).toBeUndefined();
  expect(map.get('n0')).toBe(0);
  map.set('more', 10, 10);
  expect([map.get('n0'), map.get('n1'), map.get('more')]).toEqual([0, undefined, 10]);
  map.set('n0', 99, 1);
  map.set('last', 1, 9);
  expect(map.get('n2')).toBe(2);
});
