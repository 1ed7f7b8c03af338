import { describe, expect, test } from 'vitest';
import { percentileOf, percentileWords, rankOf, tieWords } from './standing.ts';

test('a rank counts the strictly higher marks', () => {
  expect(rankOf({ higher: 17, lower: 624, total: 642 })).toBe('18 of 642');
  expect(rankOf({ higher: 0, lower: 0, total: 1 })).toBe('1 of 1');
});

describe('percentileWords', () => {
  test.each([
    [
      'as drawn',
      { higher: 17, lower: 624, total: 642 },
      'Better than 97 of every 100 candidates in this exam.',
    ],
    [
      'rounded down',
      { higher: 1, lower: 9_998, total: 10_000 },
      'Better than 99 of every 100 candidates in this exam.',
    ],
    ['alone', { higher: 0, lower: 0, total: 1 }, 'The only candidate in this exam so far.'],
    ['first', { higher: 0, lower: 641, total: 642 }, 'The highest marks of 642 candidates.'],
    [
      'first with another',
      { higher: 0, lower: 640, total: 642 },
      'The highest marks, shared with one other candidate.',
    ],
    ['first with others', { higher: 0, lower: 2, total: 5 }, 'The highest marks, shared with 2 others.'],
    ['all equal', { higher: 0, lower: 0, total: 30 }, 'All 30 candidates have the same marks.'],
    [
      'small exam',
      { higher: 1, lower: 1, total: 3 },
      'Better than 1 of the 2 other candidates in this exam.',
    ],
    ['last of a small exam', { higher: 2, lower: 0, total: 3 }, '3 candidates took this exam.'],
    ['last of a large exam', { higher: 641, lower: 0, total: 642 }, '642 candidates took this exam.'],
    ['nearly last', { higher: 640, lower: 1, total: 642 }, '642 candidates took this exam.'],
  ])('%s', (_, standing, words) => {
    expect(percentileWords(standing)).toBe(words);
  });
});

describe('tieWords', () => {
  test.each([
    [
      'one other',
      { higher: 17, lower: 623, total: 642 },
      'One other candidate has the same marks and shares rank 18; the next rank is 20.',
    ],
    [
      'several',
      { higher: 2, lower: 1, total: 6 },
      '2 others have the same marks and share rank 3; the next rank is 6.',
    ],
    ['the last ones', { higher: 2, lower: 0, total: 5 }, '2 others have the same marks and share rank 3.'],
    ['nobody', { higher: 2, lower: 2, total: 5 }, null],
    ['everybody, which the percentile says', { higher: 0, lower: 0, total: 5 }, null],
  ])('%s', (_, standing, words) => {
    expect(tieWords(standing)).toBe(words);
  });
});

describe('percentileOf', () => {
  test.each([
    ['as drawn', { higher: 17, lower: 624, total: 642 }, 97],
    ['what the words say, to the hundredth', { higher: 70, lower: 29, total: 100 }, 29],
    ['first of a small exam', { higher: 0, lower: 2, total: 3 }, 100],
    ['in the middle of three', { higher: 1, lower: 1, total: 3 }, 50],
    ['last', { higher: 2, lower: 0, total: 3 }, 0],
    ['alone', { higher: 0, lower: 0, total: 1 }, null],
    ['all equal', { higher: 0, lower: 0, total: 30 }, null],
  ])('%s', (_, standing, percentile) => {
    expect(percentileOf(standing)).toBe(percentile);
  });
});
