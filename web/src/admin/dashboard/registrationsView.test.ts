import { describe, expect, it } from 'vitest';
import { axisTicks, changeText, datedDays, registrationsView } from './registrationsView.ts';

/** 60 days up to Nov 21, 2025, each with the count that is asked for. */
const sixty = (count: (index: number) => number) =>
  Array.from({ length: 60 }, (_, index) => ({
    day: new Date(Date.UTC(2025, 10, 21 - 59 + index)).toISOString().slice(0, 10),
    count: count(index),
  }));

describe('registrationsView', () => {
  it('sums the last 30 days and compares them with the 30 before', () => {
    const view = registrationsView(sixty((index) => (index < 30 ? 4 : 5)));
    expect(view).toMatchObject({ total: 150, change: 25 });
    expect(view.days).toHaveLength(30);
    expect(view.days.at(-1)?.day).toBe('2025-11-21');
    expect(registrationsView(sixty((index) => (index < 30 ? 0 : 1))).change).toBeNull();
    expect(registrationsView(sixty((index) => (index < 30 ? 2 : 1))).change).toBe(-50);
  });
});

it.each([
  [38, '+38%'],
  [-4, '−4%'],
  [0, '0%'],
])('%d is written %s', (change, text) => expect(changeText(change)).toBe(text));

it.each([
  [0, [1]],
  [1, [1]],
  [3, [1, 2, 3]],
  [4, [1, 2, 3, 4]],
  [5, [2, 4, 6]],
  [9, [5, 10]],
  [19, [5, 10, 15, 20]],
  [21, [10, 20, 30]],
  [223, [100, 200, 300]],
])('an axis up to %d has lines at %j', (highest, lines) => expect(axisTicks(highest)).toEqual(lines));

it('dates the first day and the 1st, 11th and 21st that have room', () => {
  const { days } = registrationsView(sixty(() => 1));
  expect(datedDays(days)).toEqual(['2025-10-23', '2025-11-01', '2025-11-11']);
  expect(datedDays([])).toEqual([]);
});
