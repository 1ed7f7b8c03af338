import { describe, expect, it } from 'vitest';
import { AppError } from '../../lib/appError.ts';
import { check, refused } from './eventValues.ts';

/** 2026-11-24 is a Tuesday. */
const once = { title: 'Lab', event_date: '2026-11-24' };
const weekly = { ...once, repeat_days: ['2', '4'], repeat_until: '2026-12-10' };

describe('what is wrong with an event', () => {
  it.each([
    ['nothing', once, {}],
    [
      'nothing on several days',
      { ...once, end_date: '2027-11-24', starts_at: '16:00', ends_at: '09:00' },
      {},
    ],
    ['nothing each week', { ...weekly, left_out: ['2026-11-26'], end_date: '2026-11-24' }, {}],
    [
      'the last day before the first',
      { ...once, end_date: '2026-11-23' },
      { end_date: /cannot be before the first/ },
    ],
    ['more than a year', { ...once, end_date: '2027-11-25' }, { end_date: /more than a year/ }],
    [
      'the end before the start',
      { ...once, starts_at: '09:00', ends_at: '08:59' },
      { ends_at: /has to be after/ },
    ],
    ['an end without a start', { ...once, ends_at: '08:59' }, { starts_at: /when it starts/ }],
    ['several days each week', { ...weekly, end_date: '2026-11-25' }, { end_date: /cannot be repeated/ }],
    ['no end of the repetition', { ...weekly, repeat_until: '' }, { repeat_until: /until when/ }],
    [
      'its end before it begins',
      { ...weekly, repeat_until: '2026-11-24' },
      { repeat_until: /after the first one/ },
    ],
    ['its end in ten years', { ...weekly, repeat_until: '2036-11-24' }, { repeat_until: /two years/ }],
    ['another day of the week', { ...weekly, repeat_days: ['4'] }, { repeat_days: /begins on a Tuesday/ }],
    [
      'a day left out that is none',
      { ...weekly, left_out: ['2026-11-25'] },
      { left_out: /not on 2026-11-25/ },
    ],
    [
      'all days left out',
      { ...weekly, repeat_until: '2026-11-26', left_out: ['2026-11-24', '2026-11-26'] },
      { left_out: /No day/ },
    ],
    // What is no day is told at its own field.
    ['no day', { ...weekly, event_date: { nepali: '2083-08-32' }, repeat_until: '2026-02-30' }, {}],
  ])('%s', (_, values, problems) => {
    const found = check(values);
    expect(Object.keys(found)).toEqual(Object.keys(problems));
    for (const [field, words] of Object.entries(problems)) expect(found[field]).toMatch(words);
  });

  it('says the database’s rules at their fields', () => {
    const error = new AppError(
      'invalid',
      'Check constraint violation. new row for relation "calendar_events" violates check constraint "calendar_events_repeat_until_check"',
    );
    expect(refused(error)?.field).toBe('repeat_until');
    expect(refused(new AppError('invalid', 'something else'))).toBeUndefined();
  });
});
