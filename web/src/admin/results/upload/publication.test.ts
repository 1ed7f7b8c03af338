import { describe, expect, test } from 'vitest';
import { readMoment } from '../publish/publicationSchema.ts';
import { fieldsOf, publicationOf, publicationSchema, publishedNow } from './publication.ts';
import { samePublication, type StoredExam } from './storedResults.ts';

const now = new Date('2026-11-23T06:00:00Z');

describe('a moment of publication', () => {
  test.each([
    ['', '16:00', 'day', 'Please choose the day of publication'],
    ['?', '16:00', 'day', 'This date does not exist'],
    ['2026-02-30', '16:00', 'day', 'This date does not exist'],
    ['2026-11-23', '', 'time', 'Please choose the time of publication'],
    ['2026-11-23', '?', 'time', 'This time does not exist'],
    ['2026-11-23', '11:45', 'time', 'This time has passed. Please choose a later one.'],
    ['2026-11-22', '16:00', 'time', 'This time has passed. Please choose a later one.'],
    ['2027-11-24', '16:00', 'day', 'This is more than a year away'],
  ])('%s %s: %s', (day, time, field, message) =>
    expect(readMoment({ day, time }, now)).toEqual({ problems: { [field]: message } }),
  );

  test('without both parts says so of both, as a form shows it', () => {
    const { error } = publicationSchema.safeParse({ ...publishedNow, publish: 'at' });
    expect(error?.issues.map(({ path, message }) => `${path.join()}: ${message}`)).toEqual([
      'day: Please choose the day of publication',
      'time: Please choose the time of publication',
    ]);
  });

  test('is read in Kathmandu', () =>
    expect(readMoment({ day: '2026-11-23', time: '11:46' }, now)).toEqual({
      instant: new Date('2026-11-23T06:01:00Z'),
    }));
});

describe('what an upload says', () => {
  const fields = {
    publish: 'at',
    day: '2026-11-23',
    time: '16:00',
    lowest_marks: '-२५',
    full_marks: '200',
    reason: ' Rechecked ',
  } as const;

  test('of a new exam: its moment; and the fields come back from it', () => {
    const publication = publicationOf(fields, false);
    expect(publication).toEqual({
      publish: 'at',
      publish_at: '2026-11-23T10:15:00.000Z',
      lowest_marks: -25,
      full_marks: 200,
      reason: null,
    });
    expect(fieldsOf(publication)).toEqual({ ...fields, lowest_marks: '-25', reason: '' });
  });

  test('of a stored exam: nothing about when it is public', () =>
    expect(publicationOf(fields, true)).toMatchObject({
      publish: null,
      publish_at: null,
      reason: 'Rechecked',
    }));

  test('the range is two numbers in their order', () => {
    const wrong = publicationSchema.safeParse({ ...publishedNow, lowest_marks: '12abc', full_marks: '0' });
    expect(wrong.error?.issues.map(({ message }) => message)).toEqual(['Marks must be a valid number']);
    const turned = publicationSchema.safeParse({ ...publishedNow, lowest_marks: '10', full_marks: '10' });
    expect(turned.error?.issues).toMatchObject([{ path: ['full_marks'] }]);
  });
});

describe('an upload that is sent again', () => {
  const draft = publicationOf({ ...publishedNow, publish: 'draft' }, false);
  const stored = (state: string | null, publish_at: string | null = null): StoredExam => ({
    exam: { exam_title: 'CEE', set_number: '1', exam_date: '2025-11-15' },
    storedAs: { exam_title: 'CEE', set_number: '1' },
    version: state === null ? null : 1,
    publication: state === null ? null : { state, publish_at, lowest_marks: null, full_marks: null },
    otherDates: [],
    results: new Map(),
    nameless: new Set(),
  });

  test('goes on where the exam is what was chosen, and leaves it as it is', () =>
    expect(samePublication(stored(null), stored('draft'), draft)).toMatchObject({ publish: null }));

  test.each([
    [null, 'published'],
    ['draft', 'published'],
    ['published', 'draft'],
    // Stored anew it would be public.
    ['draft', null],
  ])('stops where a %s exam is %s by now', (before, after) => {
    const publication = before === null ? draft : publicationOf(publishedNow, true);
    expect(samePublication(stored(before), stored(after), publication)).toBeNull();
  });

  test('the same moment may be written in two ways', () => {
    const seen = stored('scheduled', '2026-11-23T10:15:00.000Z');
    const kept = publicationOf(publishedNow, true);
    expect(samePublication(seen, stored('scheduled', '2026-11-23T10:15:00+00:00'), kept)).not.toBeNull();
    expect(samePublication(seen, stored('scheduled', '2026-11-24T10:15:00+00:00'), kept)).toBeNull();
  });
});
