// Schedules of cron triggers: which times they mean, and what is no schedule.
import { describe, expect, it } from 'vitest';
import { nextTime, parseCron } from './cronSchedule.ts';

const next = (schedule: string, after: string): string =>
  new Date(nextTime(parseCron(schedule), Date.parse(after))).toISOString().slice(0, 16);

describe('a schedule', () => {
  it.each([
    ['* * * * *', '2026-11-27T05:00:00Z', '2026-11-27T05:01'],
    ['* * * * *', '2026-11-27T05:00:59.999Z', '2026-11-27T05:01'],
    ['*/15 * * * *', '2026-11-27T05:50:00Z', '2026-11-27T06:00'],
    ['7-59/20 * * * *', '2026-11-27T05:08:00Z', '2026-11-27T05:27'],
    ['50/4 * * * *', '2026-11-27T05:54:00Z', '2026-11-27T05:58'],
    ['0 9,17 * * *', '2026-11-27T10:00:00Z', '2026-11-27T17:00'],
    ['30 4 * * mon-fri', '2026-11-27T05:00:00Z', '2026-11-30T04:30'],
    ['0 0 * * 7', '2026-11-27T05:00:00Z', '2026-11-29T00:00'],
    ['0 0 * * SUN', '2026-11-27T05:00:00Z', '2026-11-29T00:00'],
    ['0 0 1 jan *', '2026-11-27T05:00:00Z', '2027-01-01T00:00'],
    ['59 23 31 12 *', '2026-12-31T23:59:00Z', '2027-12-31T23:59'],
    ['0 0 29 2 *', '2026-11-27T05:00:00Z', '2028-02-29T00:00'],
    ['0 0 29 2 *', '2096-03-01T00:00:00Z', '2104-02-29T00:00'],
    ['@daily', '2026-11-27T05:00:00Z', '2026-11-28T00:00'],
    ['@monthly', '2026-12-01T00:00:00Z', '2027-01-01T00:00'],
    ['  5   4 * *  * ', '2026-11-27T05:00:00Z', '2026-11-28T04:05'],
  ])('%s after %s is %s', (schedule, after, expected) => {
    expect(next(schedule, after)).toBe(expected);
  });

  it('that names days of the month and of the week means either, unless one is a star', () => {
    expect(next('0 0 13 * fri', '2026-11-27T05:00:00Z')).toBe('2026-12-04T00:00');
    expect(next('0 0 13 * fri', '2026-12-11T00:00:00Z')).toBe('2026-12-13T00:00');
    expect(next('0 0 31 2 mon', '2026-11-27T05:00:00Z')).toBe('2027-02-01T00:00');
    expect(next('0 0 13 * */1', '2026-11-27T05:00:00Z')).toBe('2026-12-13T00:00');
  });

  it.each([
    ['', 'has not five fields'],
    ['* * * *', 'has not five fields'],
    ['* * * * * *', 'has not five fields'],
    ['@reboot', 'has not five fields'],
    ['60 * * * *', 'minute: "60" is not between 0 and 59'],
    ['-1 * * * *', 'minute: "" is not between'],
    ['* 24 * * *', 'hour: "24" is not between 0 and 23'],
    ['* * 0 * *', 'day of the month: "0" is not between 1 and 31'],
    ['* * * 13 *', 'month: "13" is not between 1 and 12'],
    ['* * * * 8', 'day of the week: "8" is not between 0 and 7'],
    ['* * * * foo', 'day of the week: "foo"'],
    ['*/0 * * * *', 'minute: "*/0" has no step that counts'],
    ['*/ * * * *', 'has no step that counts'],
    ['1-2-3 * * * *', 'minute: "1-2-3" is no range'],
    ['9-5 * * * *', 'minute: "9-5" ends before it begins'],
    ['1,,2 * * * *', 'minute: "" is not between'],
    ['1.5 * * * *', 'minute: "1.5" is not between'],
    ['0 0 30 2 *', 'never comes'],
    ['0 0 31 4,6,9,11 *', 'never comes'],
  ])('%s is none: %s', (schedule, message) => {
    expect(() => parseCron(schedule)).toThrow(message);
  });

  it('is the same for whoever asks twice: each time that comes matches, and no minute between does', () => {
    const schedule = parseCron('*/7 2-4,20 1-10/3 */2 *');
    let time = Date.parse('2026-01-01T00:00:00Z');
    for (let count = 0; count < 500; count += 1) {
      const found = nextTime(schedule, time);
      expect(found).toBeGreaterThan(time);
      expect(nextTime(schedule, found - 60_000)).toBe(found);
      const date = new Date(found);
      expect(date.getUTCMinutes() % 7).toBe(0);
      expect([2, 3, 4, 20]).toContain(date.getUTCHours());
      expect([1, 4, 7, 10]).toContain(date.getUTCDate());
      expect(date.getUTCMonth() % 2).toBe(0);
      time = found;
    }
  });
});
