import { describe, expect, it } from 'vitest';
import {
  formatMoment,
  kathmanduInstant,
  dateParts,
  daysBetween,
  formatDate,
  formatDatePadded,
  formatLongDate,
  formatMonth,
  formatNearDay,
  formatTime,
  kathmanduDay,
  kathmanduHour,
  logTime,
  timeAgo,
  timeAgoShort,
} from './dates.ts';

// 18:20 UTC is five past midnight of the next day in Kathmandu (+05:45).
const lateEvening = '2025-11-20T18:20:00+00:00';
const now = new Date('2025-11-21T06:00:00Z');

describe('instants', () => {
  it('are shown as Kathmandu sees them', () => {
    expect(formatDate(lateEvening)).toBe('Nov 21, 2025');
    expect(formatDatePadded('2025-11-05T06:00:00Z')).toBe('Nov 05, 2025');
    expect(dateParts('2025-11-04T19:00:00Z')).toEqual({ day: '05', month: 'Nov', year: '2025' });
    expect(formatTime(lateEvening)).toBe('12:05 AM');
    expect(formatLongDate(now)).toBe('Friday, November 21, 2025');
    expect(formatNearDay('2026-12-06')).toBe('Sunday, December 6');
    expect(kathmanduDay(new Date(lateEvening))).toBe('2025-11-21');
    expect(kathmanduHour(new Date(lateEvening))).toBe(0);
  });

  it('are as Intl tells them, also around the change of 1986', () => {
    const intl = new Intl.DateTimeFormat('en-US', {
      timeZone: 'Asia/Kathmandu',
      dateStyle: 'full',
      timeStyle: 'short',
    });
    const change = Date.UTC(1985, 11, 31, 18, 30);
    const instants = [change - 1, change, change + 1];
    for (let time = Date.UTC(1950, 0, 1); time < Date.UTC(2100, 0, 1); time += 37.37 * 86_400_000) {
      instants.push(Math.round(time));
    }
    for (const instant of instants.map((time) => new Date(time))) {
      // Some versions write a narrow space before AM.
      const told = intl.format(instant).replaceAll('\u202f', ' ');
      expect(told).toBe(`${formatLongDate(instant)} at ${formatTime(instant)}`);
    }
  });

  it('name calendar days without a time zone', () => {
    expect(formatLongDate('2026-11-01')).toBe('Sunday, November 1, 2026');
    expect(formatMonth('2026-11-30')).toBe('November 2026');
  });

  it('are empty where there is none', () => {
    expect(formatDate('')).toBe('');
    expect(formatDatePadded('soon')).toBe('');
    expect(formatTime('2025-13-01T00:00:00Z')).toBe('');
  });
});

describe('calendar days', () => {
  it('pass through no time zone', () => {
    expect(formatDate('2025-11-15')).toBe('Nov 15, 2025');
    expect(formatDatePadded('2025-01-01')).toBe('Jan 01, 2025');
    expect(daysBetween('2025-11-21', '2025-12-15')).toBe(24);
    expect(daysBetween('2025-03-01', '2025-02-28')).toBe(-1);
  });
});

describe('a moment of publication', () => {
  it('is what clocks in Kathmandu show', () => {
    expect(kathmanduInstant('2026-11-23', '16:00')?.toISOString()).toBe('2026-11-23T10:15:00.000Z');
    expect(formatMoment('2026-11-23T10:15:00Z')).toBe('Mon 23 Nov, 4:00 PM');
    expect(kathmanduInstant('2028-02-29', '00:00')?.toISOString()).toBe('2028-02-28T18:15:00.000Z');
  });

  it.each([
    ['2026-02-30', '16:00'],
    ['2026-02-29', '00:10'],
    ['2026-13-01', '16:00'],
    ['12026-01-01', '16:00'],
    ['', '16:00'],
    ['2026-11-23', '24:00'],
    ['2026-11-23', '4:00'],
    ['2026-11-23', ''],
  ])('%s %s does not exist', (day, time) => expect(kathmanduInstant(day, time)).toBeNull());
});

describe('ages', () => {
  it.each([
    ['2025-11-21T05:59:40Z', 'just now', 'just now'],
    ['2025-11-21T05:56:00Z', '4 minutes ago', '4 min ago'],
    ['2025-11-21T04:50:00Z', '1 hour ago', '1 h ago'],
    ['2025-11-18T05:00:00Z', '3 days ago', '3 d ago'],
    ['2025-11-01T05:00:00Z', 'Nov 1, 2025', 'Nov 1, 2025'],
  ])('%s', (value, long, short) => {
    expect(timeAgo(value, now)).toBe(long);
    expect(timeAgoShort(value, now)).toBe(short);
  });

  it('a log shows time, weekday or date', () => {
    expect(logTime('2025-11-21T03:57:00Z', now)).toBe('9:42 AM');
    expect(logTime('2025-11-20T03:57:00Z', now)).toBe('Thu');
    expect(logTime('2025-11-03T03:57:00Z', now)).toBe('Nov 3');
  });
});
