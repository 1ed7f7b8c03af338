import { describe, expect, it } from 'vitest';
import { questionSets } from '../../content/questionBanks.ts';
import { matchingSets, newestFirst } from './questionSetList.ts';

const ids = (search: string): string[] => matchingSets(questionSets, search).map(({ id }) => id);

it('holds the six sets, newest first', () => {
  const dates = newestFirst(questionSets).map(({ date }) => date);
  expect(dates).toEqual([...dates].sort().reverse());
  expect(newestFirst(questionSets).map(({ id }) => id)).toEqual([
    'cee-19',
    'ioe-7',
    'cee-18',
    'cee-17',
    'cee-16',
    'ioe-1',
  ]);
});

it('puts the higher set first on the same day', () => {
  const [first] = questionSets;
  if (!first) throw new Error('no sets');
  const sets = ['2', '10', '1'].map((setNumber) => ({ ...first, setNumber }));
  expect(newestFirst(sets).map(({ setNumber }) => setNumber)).toEqual(['10', '2', '1']);
});

describe('search', () => {
  it.each([
    ['', ['cee-16', 'cee-17', 'cee-18', 'cee-19', 'ioe-1', 'ioe-7']],
    ['  ioe ', ['ioe-1', 'ioe-7']],
    ['ENTRANCE exam (2025)', ['cee-16', 'cee-17', 'cee-18', 'cee-19', 'ioe-1', 'ioe-7']],
    ['cee 18', ['cee-18']],
    ['set 7', ['ioe-7', 'cee-17']],
    ['medical', []],
    ['.*', []],
  ])('"%s"', (search, found) => {
    expect(ids(search).sort()).toEqual([...found].sort());
  });
});
