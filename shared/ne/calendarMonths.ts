// Twin of ../calendarMonths.ts, in the build for Nepali: months of Bikram Sambat. Days that it has no names for have the Gregorian
// ones.
import { addDays, addMonths as addGregorian, monthOf as gregorianMonthOf } from '../calendarMonths.ts';
import { dayOfNepali, nepaliNumbers } from '../nepaliDates.ts';

export { addDays, isCalendarDay, weekdayOf } from '../calendarMonths.ts';

interface Numbers {
  year: number;
  month: number;
  date: number;
}

/** Null where there is no such date. */
function numbersOf(day: string): Numbers | null {
  const [year, month, date] = nepaliNumbers(day).split('-').map(Number);
  return year === undefined || month === undefined || date === undefined ? null : { year, month, date };
}

/** The first day of the month so many months on; null where the calendar has none. */
function firstAfter({ year, month }: Numbers, count: number): string | null {
  const at = year * 12 + month - 1 + count;
  return dayOfNepali(`${Math.floor(at / 12)}-${(at % 12) + 1}-1`);
}

export function monthOf(day: string): readonly [first: string, last: string] {
  const numbers = numbersOf(day);
  if (numbers !== null) {
    const next = firstAfter(numbers, 1);
    // Chaitra 2090, the last month that has names, has 30 days.
    return [
      addDays(day, 1 - numbers.date),
      next === null ? addDays(day, 30 - numbers.date) : addDays(next, -1),
    ];
  }
  // The Gregorian month in which the names begin or end is only what they leave of it.
  let [first, last] = gregorianMonthOf(day);
  while (numbersOf(first) !== null) first = addDays(first, 1);
  while (numbersOf(last) !== null) last = addDays(last, -1);
  return [first, last];
}

export function addMonths(day: string, count: number): string {
  const numbers = numbersOf(day);
  const next = numbers === null ? null : firstAfter(numbers, count);
  if (numbers !== null && next !== null) {
    const [, last] = monthOf(next);
    const same = addDays(next, numbers.date - 1);
    return same < last ? same : last;
  }
  const other = addGregorian(day, count);
  if (count !== 1 && count !== -1) return other;
  // Over the edge of the names no month is left out.
  const [first, last] = monthOf(day);
  const [nextFirst, nextLast] = monthOf(count === 1 ? addDays(last, 1) : addDays(first, -1));
  return other < nextFirst ? nextFirst : other > nextLast ? nextLast : other;
}
