import { expect, it } from 'vitest';
import { searchPatterns } from './searchWords.ts';

it('takes what means something in a pattern as letters', () => {
  expect(searchPatterns('50%_a\\b')).toEqual(['%50\\%\\_a\\\\b%']);
});

it('asks for each word on its own', () => {
  expect(searchPatterns('  Ohm  5_% ')).toEqual(['%Ohm%', '%5\\_\\%%']);
  expect(searchPatterns(' ')).toEqual([]);
  expect(searchPatterns('a '.repeat(30))).toHaveLength(10);
});

it('composes what a phone sent in pieces', () => {
  expect(searchPatterns('e\u0301')).toEqual(['%é%']);
});
