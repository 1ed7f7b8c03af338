import { expect, it } from 'vitest';
import { listOf, rowsIn, withoutRows } from './lists.ts';

it.each([
  ['OwnStudent', { userId: 'u1' }, 'OwnStudent'],
  ['OwnStudentLive', { userId: 'u1' }, 'OwnStudent'],
  ['StudyNotes', { limit: 25 }, 'StudyNotes'],
  ['StudyNotesLive', { limit: 25, group: '%', word1: '%' }, 'StudyNotes'],
  ['StudyNotes', { limit: 25, word1: '%carbon%' }, undefined],
  ['StudyVideos', { limit: 25, group: 'Physics' }, undefined],
  ['StudyNoteGroups', {}, 'StudyNoteGroups'],
  ['CalendarEvents', { from: '2026-01-01', to: '2026-01-31' }, 'CalendarEvents 2026-01-01'],
  ['News', { since: 'x', limit: 5 }, 'News'],
  ['SessionProfile', { id: 'u1' }, undefined],
  ['AdminStudents', { limit: 25 }, undefined],
])('%s with %o is kept as %s', (operation, variables, list) => {
  expect(listOf(operation, variables)).toBe(list);
});

const news = {
  notes: [
    { __typename: 'notes', id: 'n1', title: 'one' },
    { __typename: 'notes', id: 'n2', title: 'two' },
  ],
  downloads: [{ __typename: 'downloads', id: 'n1', title: 'three' }],
  videos: [{ __typename: 'videos', id: 'v1' }],
  total: { aggregate: { count: 3 } },
};

it('names the notes and downloads of an answer, wherever they stand', () => {
  expect(rowsIn(news)).toEqual(['notes:n1', 'notes:n2', 'downloads:n1']);
  expect(rowsIn({ rows: null, text: 'notes' })).toEqual([]);
});

it('takes rows out of an answer, and nothing else', () => {
  expect(withoutRows(news, new Set(['notes:n1']))).toEqual({ ...news, notes: [news.notes[1]] });
});
