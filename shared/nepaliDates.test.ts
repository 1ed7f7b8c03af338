import { describe, expect, it } from 'vitest';
import {
  dayOfNepali,
  formatNepaliDate,
  formatNepaliDay,
  formatNepaliDayNumber,
  formatNepaliLongDate,
  formatNepaliMonths,
  nepaliNumbers,
} from './nepaliDates.ts';

describe('dates of Bikram Sambat', () => {
  it.each([
    ['2025-04-14', '२०८२ बैशाख १'],
    ['2025-11-21', '२०८२ मंसिर ५'],
    ['2024-04-13', '२०८१ बैशाख १'],
    ['2023-09-18', '२०८० आश्विन १'],
    ['1944-01-01', '२००० पौष १७'],
  ])('%s is %s', (day, nepali) => {
    expect(formatNepaliDate(day)).toBe(nepali);
  });

  it('are said with the day first', () => {
    expect(formatNepaliLongDate('2025-11-21')).toBe('५ मंसिर २०८२');
  });

  it('reads an instant in Kathmandu, where the day begins at 18:15 UTC', () => {
    expect(formatNepaliDay('2025-11-20T18:14:59Z')).toBe('मंसिर ४');
    expect(formatNepaliDay('2025-11-20T18:15:00Z')).toBe('मंसिर ५');
  });

  it.each(['', 'soon', '2040-01-01', '1900-01-01', '2025-13-45'])('says nothing for %j', (value) => {
    expect(formatNepaliDate(value)).toBe('');
  });
});

describe('a date of Bikram Sambat in digits', () => {
  it.each([
    ['2083-08-09', '2026-11-25'],
    ['2083/8/9', '2026-11-25'],
    [' २०८३.०८.०९ ', '2026-11-25'],
    ['2000-01-01', '1943-04-14'],
    ['2080-02-32', '2023-06-15'],
  ])('%s is %s', (text, day) => {
    expect(dayOfNepali(text)).toBe(day);
    expect(dayOfNepali(nepaliNumbers(day))).toBe(day);
  });

  it.each([
    '2083-13-01',
    '2083-00-01',
    '2083-08-00',
    '2083-08-32',
    '2083-08-33',
    '1999-12-30',
    '2099-01-01',
    '83-08-09',
    'x',
  ])('%s is none', (text) => expect(dayOfNepali(text)).toBeNull());

  it('leads back to every day for ninety years', () => {
    const start = Date.UTC(1943, 3, 14);
    for (let number = 0; number < 90 * 365; number += 1) {
      const day = new Date(start + number * 86_400_000).toISOString().slice(0, 10);
      expect(dayOfNepali(nepaliNumbers(day))).toBe(day);
    }
  });

  it('is not there for a day that the calendar does not know', () => {
    expect(nepaliNumbers('2040-01-01')).toBe('');
  });
});

it('names the months of a span, and each year once', () => {
  expect(formatNepaliMonths('2025-11-01', '2025-11-30')).toBe('कार्तिक – मंसिर २०८२');
  expect(formatNepaliMonths('2025-11-20', '2025-11-21')).toBe('मंसिर २०८२');
  expect(formatNepaliMonths('2025-04-01', '2025-04-30')).toBe('चैत्र २०८१ – बैशाख २०८२');
  expect(formatNepaliMonths('2040-01-01', '2040-01-31')).toBe('');
  expect(formatNepaliDayNumber('2025-11-21')).toBe('५');
});
