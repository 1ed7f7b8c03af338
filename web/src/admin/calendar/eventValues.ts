// What is wrong with the fields of an event together. The database has the same rules: what this page lets through and it does
// not is told at the same fields.
import { addDays, weekdayOf } from '../../../../shared/calendarMonths.ts';
import { formatWeekday } from '../../../../shared/dates.ts';
import { adminCalendar as words } from '../../content/adminCalendar.ts';
import { isDay } from '../../lib/calendarDays.ts';
import { type Refusal, refusalOf } from '../../lib/refusals.ts';
import { type FormValues, listIn, textIn } from '../resources/fields.ts';

const { problems } = words;

/** Days after the first one. */
const longest = { event: 365, repetition: 731 };

/** Whether the form asks until when, and on which days not. */
export const isRepeated = (values: FormValues): boolean => listIn(values.repeat_days).length > 0;

/** How many days a repetition has. */
function daysOf(first: string, until: string, days: readonly string[]): number {
  let count = 0;
  for (let day = first; day <= until; day = addDays(day, 1)) {
    if (days.includes(String(weekdayOf(day)))) count += 1;
  }
  return count;
}

/** Of a repetition whose first day is one. */
function repetitionProblem(values: FormValues, first: string): Record<string, string> {
  const days = listIn(values.repeat_days);
  const until = textIn(values.repeat_until);
  const leftOut = listIn(values.left_out);
  if (!days.includes(String(weekdayOf(first))))
    return { repeat_days: problems.repeat_days(formatWeekday(first)) };
  if (until === '') return { repeat_until: problems.noUntil };
  if (!isDay(until)) return {};
  if (until <= first || until > addDays(first, longest.repetition))
    return { repeat_until: problems.repeat_until };
  const outside = leftOut.find(
    (day) => day < first || day > until || !isDay(day) || !days.includes(String(weekdayOf(day))),
  );
  if (outside !== undefined) return { left_out: problems.notRepeated(outside) };
  return leftOut.length >= daysOf(first, until, days) ? { left_out: problems.left_out } : {};
}

export function check(values: FormValues): Record<string, string> {
  const [first, last, start, end] = ['event_date', 'end_date', 'starts_at', 'ends_at'].map((name) =>
    textIn(values[name]),
  ) as [string, string, string, string];
  const found: Record<string, string> = {};
  if (isDay(first) && isDay(last) && (last < first || last > addDays(first, longest.event)))
    found.end_date = problems.end_date;
  if (end !== '' && start === '') found.starts_at = problems.noStart;
  else if (end !== '' && end <= start && (last === '' || last === first)) found.ends_at = problems.ends_at;
  if (!isRepeated(values)) return found;
  if (last !== '' && last !== first) found.end_date ??= problems.repeat_once;
  return isDay(first) ? { ...found, ...repetitionProblem(values, first) } : found;
}

/** The field of each rule, and the words beside it. */
const refusals: Partial<Record<Refusal, { field: string; message: string }>> = {
  'event-date': { field: 'event_date', message: problems.event_date },
  'event-last-day': { field: 'end_date', message: problems.end_date },
  'event-start': { field: 'starts_at', message: problems.starts_at },
  'event-end': { field: 'ends_at', message: problems.ends_at },
  'event-weekdays': { field: 'repeat_days', message: problems.weekday },
  'event-repeated': { field: 'end_date', message: problems.repeat_once },
  'event-until': { field: 'repeat_until', message: problems.repeat_until },
  'event-left-out': { field: 'left_out', message: problems.left_out },
};

/** Which field the database refuses. */
export function refused(error: unknown): { field: string; message: string } | undefined {
  const refusal = refusalOf(error);
  return refusal === null ? undefined : refusals[refusal];
}
