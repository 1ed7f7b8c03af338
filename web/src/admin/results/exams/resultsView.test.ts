import { describe, expect, test } from 'vitest';
import { listParams, parseListView } from '../../list/listView.ts';
import { examWhere } from '../history/historyView.ts';
import { resultsOrder, resultsShape, resultsWhere, shapeOf, sortKeys } from './resultsView.ts';

const exam = '0a1b2c3d-0000-4000-8000-00000000000a';
const view = (query: string) => parseListView(resultsShape, new URLSearchParams(query));
const viewParams = (shown: ReturnType<typeof view>) => listParams(resultsShape, shown);

describe('the view in the address', () => {
  test('nothing said: the exams, newest first', () => {
    expect(view('')).toEqual({
      tab: 'exams',
      search: '',
      exam: null,
      state: '',
      sort: 'created_at',
      descending: true,
      page: 1,
    });
    expect(viewParams(view(''))).toEqual({});
  });

  test.each([
    'tab=all-results',
    `tab=all-results&exam=${exam}&q=100%25+राम&sort=name&dir=desc&page=12`,
    'tab=all-results&sort=marks&dir=asc',
    'tab=all-results&dir=asc',
    'page=3',
  ])('%s is kept by reload and back', (query) => {
    const parsed = view(query);
    expect(new URLSearchParams(viewParams(parsed)).toString()).toBe(new URLSearchParams(query).toString());
    expect(view(new URLSearchParams(viewParams(parsed)).toString())).toEqual(parsed);
  });

  test.each([
    'tab=nothing',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=1e99',
    'sort=id',
    'exam=1',
    'dir=up',
  ])('%s is nothing anybody can ask for', (query) => expect(view(query)).toEqual(view('')));

  test('each column has an order of its own to begin with', () => {
    const descending = sortKeys.filter((key) => view(`sort=${key}`).descending);
    expect(descending).toEqual(['marks', 'exam_date', 'created_at']);
  });
});

describe('what is asked', () => {
  test('an exam with a date, and one without', () => {
    const key = { exam_title: 'CEE', set_number: '19', exam_date: '2025-11-15' };
    expect(examWhere(key)).toEqual({
      exam_title: { _eq: 'CEE' },
      set_number: { _eq: '19' },
      exam_date: { _eq: '2025-11-15' },
    });
    expect(examWhere({ ...key, exam_date: null }).exam_date).toEqual({ _is_null: true });
  });

  test('one exam is listed by rank, equal marks by symbol; any other list by what came last', () => {
    expect(shapeOf(new URLSearchParams(`exam=${exam}`)).sort).toBe('marks');
    expect(shapeOf(new URLSearchParams('tab=all-results')).sort).toBe('created_at');
    // Who was absent has no marks, and stands last.
    expect(resultsOrder('marks', true, true)).toEqual([
      { marks: 'desc_nulls_last' },
      { symbol: 'asc' },
      { id: 'asc' },
    ]);
  });

  test('results of one upload stand as in its file, those of before files had places by symbol', () => {
    expect(resultsOrder('created_at', true)).toEqual([
      { created_at: 'desc' },
      { position: 'asc' },
      { symbol: 'asc' },
      { id: 'asc' },
    ]);
  });

  test('a word stands in the symbol, the name or the title', () => {
    expect(resultsWhere('rai', null)._and).toEqual([
      {
        _or: [
          { symbol: { _ilike: '%rai%' } },
          { name: { _ilike: '%rai%' } },
          { exam_title: { _ilike: '%rai%' } },
        ],
      },
    ]);
  });

  test('nothing to look for is no condition at all', () => {
    expect(resultsWhere('', null)).toEqual({});
    expect(resultsWhere('  ', null)).toEqual({});
  });

  test('a search within an exam is both', () => {
    const where = resultsWhere('rai', { exam_title: 'A', set_number: '1', exam_date: null });
    expect(where._and).toHaveLength(2);
    expect(where._and?.[0]).toEqual({
      exam_title: { _eq: 'A' },
      set_number: { _eq: '1' },
      exam_date: { _is_null: true },
    });
  });

  test('equal values keep their places; exams without a date stand at the end', () => {
    expect(resultsOrder('name', false)).toEqual([{ name: 'asc' }, { id: 'asc' }]);
    expect(resultsOrder('marks', true)).toEqual([{ marks: 'desc_nulls_last' }, { id: 'desc' }]);
    expect(resultsOrder('exam_date', false)).toEqual([{ exam_date: 'asc_nulls_last' }, { id: 'asc' }]);
    expect(resultsOrder('exam_date', true)).toEqual([{ exam_date: 'desc_nulls_last' }, { id: 'desc' }]);
  });
});
