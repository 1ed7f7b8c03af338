// Days and instants of the Gregorian calendar, by date-fns: read as clocks in Kathmandu show them, counted, and said in
// English. What a page says where is in dates.ts, or in its twin for Nepali.
import { UTCDateMini } from '@date-fns/utc/date/mini';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { differenceInMinutes } from 'date-fns/differenceInMinutes';
import { isValid } from 'date-fns/isValid';
import { lightFormat } from 'date-fns/lightFormat';
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds';

/** Since this instant clocks in Kathmandu are 5:45 before those of UTC, winter and summer, and were 5:30 until then. */
const newTime = Date.UTC(1985, 11, 31, 18, 30);

/** Milliseconds. Not asked of `Intl`, whose first date keeps a slow phone busy for 80 ms; a test compares with it. */
const aheadOfUtc = (instant: number): number => minutesToMilliseconds(instant >= newTime ? 345 : 330);

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
/** Sunday first, as weeks go in Nepal. */
export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** What clocks in Kathmandu show at an instant, as a date of UTC; of a calendar day its morning. */
function kathmandu(value: string | Date): Date {
  const instant = new Date(value).getTime();
  return new UTCDateMini(instant + aheadOfUtc(instant));
}

/**
 * Says a day or an instant by a pattern of date-fns; empty for what is no date. Not by its `format`, which brings a phone 4 KB of
 * words of which a page says these few.
 */
export const inEnglish =
  (pattern: string) =>
  (value: string | Date): string => {
    const date = kathmandu(value);
    if (!isValid(date)) return '';
    const words = pattern.replace(/E{3,4}|M{3,4}/g, (token) => {
      const name = (token.startsWith('E') ? weekdays[date.getDay()] : months[date.getMonth()]) ?? '';
      return `'${token.length === 3 ? name.slice(0, 3) : name}'`;
    });
    return lightFormat(date, words);
  };

/** The calendar day of an instant in Kathmandu, 'YYYY-MM-DD'. */
export const kathmanduDay = (instant: Date): string => lightFormat(kathmandu(instant), 'yyyy-MM-dd');

/** What clocks in Kathmandu show, 'HH:MM'. */
export const kathmanduTime = (instant: Date): string => lightFormat(kathmandu(instant), 'HH:mm');

/** What clocks in Kathmandu show, for names that sort by time: '2026-11-24-031500'. */
export const kathmanduStamp = (instant: Date): string => lightFormat(kathmandu(instant), 'yyyy-MM-dd-HHmmss');

/** The hour of an instant in Kathmandu, 0 to 23. */
export const kathmanduHour = (instant: Date): number => kathmandu(instant).getHours();

/**
 * The instant at which clocks in Kathmandu show this day ('YYYY-MM-DD') and time ('HH:MM'); null where the day or the
 * time does not exist.
 */
export function kathmanduInstant(day: string, time: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  const instant = new Date(`${day}T${time}:00+05:45`);
  // A day that its month does not have is read as one of the next.
  return isValid(instant) && kathmanduDay(instant) === day ? instant : null;
}

/** Whole days from one calendar day to another; negative for the past. */
export const daysBetween = (from: string, to: string): number =>
  differenceInCalendarDays(kathmandu(to), kathmandu(from));

/** How long ago an instant is, in the largest unit of which it is one at least; null for less than a minute. */
export function age(value: string, now: Date): { count: number; unit: 'minute' | 'hour' | 'day' } | null {
  const minutes = differenceInMinutes(now, new Date(value));
  if (minutes < 1) return null;
  if (minutes < 60) return { count: minutes, unit: 'minute' };
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? { count: hours, unit: 'hour' } : { count: Math.floor(hours / 24), unit: 'day' };
}
