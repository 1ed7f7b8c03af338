import { expect, it } from 'vitest';
import { formatBytes, formatCount, formatMarks, formatRupees, pluralize, preview } from './numbers.ts';

it('groups counts, not marks', () => {
  expect(formatCount(8412)).toBe('8,412');
  expect(formatMarks(1234.5)).toBe('1234.5');
  expect(formatMarks(-12.5)).toBe('-12.5');
  expect(formatMarks(0)).toBe('0');
});

it('groups rupees in lakh and crore', () => {
  expect([0, 999, 1000, 123_456.5, 12_345_678, -5000].map(formatRupees)).toEqual([
    'Rs 0',
    'Rs 999',
    'Rs 1,000',
    'Rs 1,23,456.50',
    'Rs 1,23,45,678',
    '-Rs 5,000',
  ]);
});

it('counts things', () => {
  expect(pluralize(1, 'student')).toBe('1 student');
  expect(pluralize(1200, 'entry', 'entries')).toBe('1,200 entries');
});

it('shows file sizes', () => {
  expect(formatBytes(512)).toBe('512 B');
  expect(formatBytes(14_540)).toBe('14.2 KB');
  expect(formatBytes(2_516_582)).toBe('2.4 MB');
});

it('cuts by characters, never inside one', () => {
  expect(preview('abc', 3)).toBe('abc');
  expect(preview('abcd', 3)).toBe('abc...');
  expect(preview('😀😀😀', 2)).toBe('😀😀...');
});
