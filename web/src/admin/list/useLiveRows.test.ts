import { expect, it } from 'vitest';
import { countChanges } from './useLiveRows.ts';

it('counts which rows came, went or moved', () => {
  expect(countChanges(['a', 'b', 'c'], ['a', 'b', 'c'])).toBe(0);
  expect(countChanges(['a', 'b', 'c'], ['n', 'a', 'b'])).toBe(1);
  expect(countChanges(['a', 'b', 'c'], ['a'])).toBe(2);
  expect(countChanges(['a', 'b', 'c'], ['b', 'a', 'c'])).toBe(2);
});
