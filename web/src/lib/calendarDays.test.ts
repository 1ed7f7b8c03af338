import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from '../../../shared/calendarMonths.ts';
import { dayAfterKey, isDay, weeksOf } from './calendarDays.ts';

describe('days', () => {
  it.each(['2026-11-21', '2024-02-29', '1900-01-01', '2199-12-31'])('%s is one', (day) => {
    expect(isDay(day)).toBe(true);
  });
  it.each(['', 'today', '2025-02-29', '2026-13-01', '2026-1-1', '0001-01-01', '2200-01-01', '2026-11-21T00'])(
    '%j is none',
    (day) => {
      expect(isDay(day)).toBe(false);
    },
  );

  it('are counted across months and years, whatever the zone', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-08', 1)).toBe('2026-03-09');
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-11-15', 2)).toBe('2027-01-15');
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
  });
});

describe('the weeks of a month', () => {
  it('begin on Sunday and hold the whole month', () => {
    const weeks = weeksOf('2026-11-21');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.[0]).toBe('2026-11-01');
    expect(weeks.at(-1)?.at(-1)).toBe('2026-12-05');
  });
  it.each([
    ['2026-02-10', 4],
    ['2026-08-10', 6],
  ])('of %s are %i', (day, count) => {
    expect(weeksOf(day)).toHaveLength(count);
  });
});

it.each([
  ['ArrowLeft', '2026-11-20'],
  ['ArrowRight', '2026-11-22'],
  ['ArrowUp', '2026-11-14'],
  ['ArrowDown', '2026-11-28'],
  ['Home', '2026-11-15'],
  ['End', '2026-11-21'],
  ['PageUp', '2026-10-21'],
  ['PageDown', '2026-12-21'],
  ['x', null],
])('%s', (key, day) => {
  expect(dayAfterKey('2026-11-21', { key, shiftKey: false })).toBe(day);
});

it('shift makes months years', () => {
  expect(dayAfterKey('2026-11-21', { key: 'PageUp', shiftKey: true })).toBe('2025-11-21');
});
