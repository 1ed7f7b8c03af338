import { expect, it } from 'vitest';
import { searchPatterns, studentPatterns } from './searchWords.ts';

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

it.each([
  ['9841234567', '%9841234567%'],
  ['98412-34 567', '%9841234567%'],
  ['+977 9841234567', '%9841234567%'],
  ['977-9841234567', '%9841234567%'],
  ['00977 9841234567', '%9841234567%'],
  ['९८४१२३४५६७', '%9841234567%'],
  [' (01) 4412345 ', '%014412345%'],
  ['+977 1 4412345', '%14412345%'],
  ['98412', '%98412%'],
  // A registration number without its letters.
  ['0000977', '%0000977%'],
])('%s is a phone number, or a part of one', (text, pattern) => {
  expect(studentPatterns(text)).toEqual([pattern]);
});

it.each(['Ram Sharma', 'BE-0000012', 'Ram 9841', 'विद्यालय २०८२', '१०', '---', 'ram@example.com', ''])(
  '%s is none',
  (text) => expect(studentPatterns(text)).toEqual(searchPatterns(text)),
);
