// The months that a calendar is turned by, of the calendar in which a page says its days; days are 'YYYY-MM-DD' and have no time
// zone: date-fns counts them in UTC, where each has a midnight. Where the code runs some have none.
import { UTCDateMini } from '@date-fns/utc/date/mini';
import { addHours } from 'date-fns/addHours';
import { addMonths as monthsAfter } from 'date-fns/addMonths';
import { isValid } from 'date-fns/isValid';
import { lastDayOfMonth } from 'date-fns/lastDayOfMonth';
import { lightFormat } from 'date-fns/lightFormat';

const read = (day: string): Date => new UTCDateMini(Date.parse(`${day}T00:00:00Z`));
const written = (date: Date): string => lightFormat(date, 'yyyy-MM-dd');

/** Whether a text is 'YYYY-MM-DD' and a day that exists. */
export function isCalendarDay(text: string): boolean {
  const day = read(text);
  // A day that its month does not have is read as one of the next.
  return isValid(day) && written(day) === text;
}

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => read(day).getDay();

export const addDays = (day: string, count: number): string => written(addHours(read(day), 24 * count));

/** The first and the last day of the month of a day. */
export function monthOf(day: string): readonly [first: string, last: string] {
  return [`${day.slice(0, 8)}01`, written(lastDayOfMonth(read(day)))];
}

/** The same day of another month, or its last one where it is shorter. */
export const addMonths = (day: string, count: number): string => written(monthsAfter(read(day), count));
