// Calendar days ('YYYY-MM-DD'), which have no time zone: which there are, where keys lead from them, and the weeks of a month from
// Sunday to Saturday.
import { addDays, addMonths, isCalendarDay, monthOf, weekdayOf } from '../../../shared/calendarMonths.ts';
import { kathmanduDay } from '../../../shared/dates.ts';

/** The years that addresses may name: every one has four digits and the arithmetic leaves none of them. */
const firstYear = '1900';
const lastYear = '2199';

/** Whether it is a day that exists, in a year that makes sense. */
export function isDay(text: string): boolean {
  return isCalendarDay(text) && text >= firstYear && text.slice(0, 4) <= lastYear;
}

/** Whole weeks around the month of a day; they begin and end in the months beside it. */
export function weeksOf(day: string): string[][] {
  const [first, last] = monthOf(day);
  const weeks: string[][] = [];
  for (let sunday = addDays(first, -weekdayOf(first)); sunday <= last; sunday = addDays(sunday, 7)) {
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((count) => addDays(sunday, count)));
  }
  return weeks;
}

interface Key {
  key: string;
  shiftKey: boolean;
}

/** Where a key leads from a day, as in the date grid of the ARIA Authoring Practices; null where it means nothing. */
export function dayAfterKey(day: string, { key, shiftKey }: Key): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1);
    default:
      return null;
  }
}

/** New is what came today or on one of the six days before: since when. */
export function newSince(now: Date): string {
  return `${addDays(kathmanduDay(now), -6)}T00:00:00+05:45`;
}
