// Dates as the product shows them: which format stands where. Instants (timestamptz) are read in Kathmandu; calendar days
// (YYYY-MM-DD) are the same day for every reader.
import { age, daysBetween, inEnglish, kathmanduDay, weekdays } from './gregorian.ts';

export {
  daysBetween,
  kathmanduDay,
  kathmanduHour,
  kathmanduInstant,
  kathmanduStamp,
  kathmanduTime,
  weekdays,
} from './gregorian.ts';

/** 'Sun', 'Mon' and so on. */
export const shortWeekdays: readonly string[] = weekdays.map((name) => name.slice(0, 3));

/** 'Nov 5, 2025'. */
export const formatDate = inEnglish('MMM d, yyyy');

/** The date in the calendar that stands beside: with Bikram Sambat that is this one too. */
export const formatOtherDate = (value: string | Date): string => formatDate(value);

/** A day that somebody has written in English ('Apr 14'), in the page's words where it is of that form. */
export const writtenDay = (text: string): string => text;

/** 'Nov 9'. */
export const formatShortDay = inEnglish('MMM d');

/** 'Nov 05, 2025' (notice cards). */
export const formatDatePadded = inEnglish('MMM dd, yyyy');

const formatYear = inEnglish('yyyy');
const formatDay = inEnglish('dd');
const formatShortMonth = inEnglish('MMM');

/** The parts of a date, for the large dates of lists: `{ day: '05', month: 'Nov', year: '2025' }`. */
export function dateParts(value: string | Date): { day: string; month: string; year: string } {
  return { day: formatDay(value), month: formatShortMonth(value), year: formatYear(value) };
}

/** 'Friday'. */
export const formatWeekday = inEnglish('EEEE');

const formatMonthName = inEnglish('MMMM');

/** 'November 2025'. */
export const formatMonth = inEnglish('MMMM yyyy');

/** The months that a span of days touches, of the calendar that stands beside: 'November – December 2025'. */
export function formatOtherMonths(from: string, to: string): string {
  const [first, last] = [formatMonth(from), formatMonth(to)];
  if (first === '' || last === '' || first === last) return first && last;
  return formatYear(from) === formatYear(to) ? `${formatMonthName(from)} – ${last}` : `${first} – ${last}`;
}

/** 'Friday, November 21, 2025'. */
export const formatLongDate = inEnglish('EEEE, MMMM d, yyyy');

/** 'November 21, 2025'. */
export const formatFullDate = inEnglish('MMMM d, yyyy');

/** 'Friday, Nov 21', of an instant. */
export const formatWeekdayDate = inEnglish('EEEE, MMM d');

/** 'Sunday, December 6', of a day that is near. */
export const formatNearDay = inEnglish('EEEE, MMMM d');

/** '7:30 AM'. */
export const formatTime = inEnglish('h:mm a');

/** '7:30 AM', of a time of day without a day: '07:30' or '07:30:00'. */
export const formatClock = (time: string): string => formatTime(`2000-01-01T${time}+05:45`);

/** 'just now', '5 minutes ago', '1 hour ago', '3 days ago'; after a week the date. */
export function timeAgo(value: string, now: Date): string {
  const passed = age(value, now);
  if (passed === null) return 'just now';
  if (passed.unit === 'day' && passed.count > 6) return formatDate(value);
  return `${passed.count} ${passed.unit}${passed.count === 1 ? '' : 's'} ago`;
}

const shortUnit = { minute: 'min', hour: 'h', day: 'd' } as const;

/** As timeAgo, for narrow columns: '4 min ago', '1 h ago'. */
export function timeAgoShort(value: string, now: Date): string {
  const passed = age(value, now);
  if (passed === null) return 'just now';
  if (passed.unit === 'day' && passed.count > 6) return formatDate(value);
  return `${passed.count} ${shortUnit[passed.unit]} ago`;
}

/** A log's time column: '9:42 AM' today, 'Thu' within the week, else 'Nov 3'. */
export function logTime(value: string, now: Date): string {
  const days = daysBetween(kathmanduDay(new Date(value)), kathmanduDay(now));
  if (days === 0) return formatTime(value);
  return days < 7 ? formatWeekday(value).slice(0, 3) : formatShortDay(value);
}

/** 'Mon 23 Nov, 4:00 PM', of an instant that is near. */
export const formatMoment = inEnglish('EEE d MMM, h:mm a');
