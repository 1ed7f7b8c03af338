// Dates as the product shows them. Instants (timestamptz) are read in Kathmandu; calendar days (YYYY-MM-DD) have
// no time zone and never pass through one.

const calendarDay = /^(\d{4})-(\d{2})-(\d{2})$/;

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
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

/** 'Sun', 'Mon' and so on. */
export const shortWeekdays: readonly string[] = weekdays.map((name) => name.slice(0, 3));

const minute = 60_000;
/** Nepal's clocks have been 5 h 45 min ahead of UTC since this instant, and 5 h 30 min before. */
const newTime = Date.UTC(1985, 11, 31, 18, 30);

/**
 * The instant whose UTC parts are what clocks in Kathmandu show. Not by Intl: its first formatter costs a phone a tenth
 * of a second (a test compares with it).
 */
function kathmandu(instant: Date): Date {
  const ahead = instant.getTime() >= newTime ? 345 : 330;
  return new Date(instant.getTime() + ahead * minute);
}

interface Parts {
  year: string;
  /** 'November'. */
  month: string;
  day: string;
  weekday: string;
  hour: number;
  minute: string;
}

/** The parts of an instant in Kathmandu, or of a calendar day as written; null for anything else. */
function partsOf(value: string | Date): Parts | null {
  const match = typeof value === 'string' ? calendarDay.exec(value) : null;
  const date = match ? new Date(`${match[0]}T00:00:00Z`) : kathmandu(new Date(value));
  if (Number.isNaN(date.getTime())) return null;
  return {
    year: String(date.getUTCFullYear()),
    month: months[date.getUTCMonth()] ?? '',
    day: String(date.getUTCDate()),
    weekday: weekdays[date.getUTCDay()] ?? '',
    hour: date.getUTCHours(),
    minute: String(date.getUTCMinutes()).padStart(2, '0'),
  };
}

/** 'Nov'. */
const short = (month: string): string => month.slice(0, 3);

/** 'MMM d, yyyy', for example 'Nov 5, 2025'. Empty for what is no date. */
export function formatDate(value: string | Date): string {
  const parts = partsOf(value);
  return parts ? `${short(parts.month)} ${parts.day}, ${parts.year}` : '';
}

/** The date in the calendar that stands beside: with Bikram Sambat that is this one too. */
export const formatOtherDate = (value: string | Date): string => formatDate(value);

/** A day that somebody has written in English ('Apr 14'), in the page's words where it is of that form. */
export const writtenDay = (text: string): string => text;

/** 'Nov 9'. */
export function formatShortDay(value: string | Date): string {
  const parts = partsOf(value);
  return parts ? `${short(parts.month)} ${parts.day}` : '';
}

/** 'MMM dd, yyyy', for example 'Nov 05, 2025' (notice cards). */
export function formatDatePadded(value: string | Date): string {
  const parts = partsOf(value);
  return parts ? `${short(parts.month)} ${parts.day.padStart(2, '0')}, ${parts.year}` : '';
}

/** The parts of a date, for the large dates of lists: `{ day: '05', month: 'Nov', year: '2025' }`. */
export function dateParts(value: string | Date): { day: string; month: string; year: string } {
  const parts = partsOf(value);
  return {
    day: parts?.day.padStart(2, '0') ?? '',
    month: short(parts?.month ?? ''),
    year: parts?.year ?? '',
  };
}

/** 'Friday'. */
export function formatWeekday(value: string | Date): string {
  return partsOf(value)?.weekday ?? '';
}

/** 'November 2025'. */
export function formatMonth(value: string | Date): string {
  const parts = partsOf(value);
  return parts ? `${parts.month} ${parts.year}` : '';
}

/** The months that a span of days touches, of the calendar that stands beside: 'November – December 2025'. */
export function formatOtherMonths(from: string, to: string): string {
  const [first, last] = [partsOf(from), partsOf(to)];
  if (first === null || last === null) return '';
  if (first.year !== last.year) return `${formatMonth(from)} – ${formatMonth(to)}`;
  return first.month === last.month ? formatMonth(to) : `${first.month} – ${formatMonth(to)}`;
}

/** 'Friday, November 21, 2025'. */
export function formatLongDate(value: string | Date): string {
  const parts = partsOf(value);
  return parts ? `${parts.weekday}, ${parts.month} ${parts.day}, ${parts.year}` : '';
}

/** 'November 21, 2025'. */
export function formatFullDate(value: string | Date): string {
  const parts = partsOf(value);
  return parts ? `${parts.month} ${parts.day}, ${parts.year}` : '';
}

/** 'Friday, Nov 21', of an instant. */
export function formatWeekdayDate(value: Date): string {
  const parts = partsOf(value);
  return parts ? `${parts.weekday}, ${short(parts.month)} ${parts.day}` : '';
}

/** 'Sunday, December 6', of a day that is near. */
export function formatNearDay(value: string): string {
  const parts = partsOf(value);
  return parts ? `${parts.weekday}, ${parts.month} ${parts.day}` : '';
}

/** '7:30 AM'. */
export function formatTime(value: string | Date): string {
  const parts = partsOf(value);
  if (parts === null) return '';
  return `${parts.hour % 12 || 12}:${parts.minute} ${parts.hour < 12 ? 'AM' : 'PM'}`;
}

/** '7:30 AM', of a time of day without a day: '07:30' or '07:30:00'. */
export function formatClock(time: string): string {
  const [hour = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The calendar day of an instant in Kathmandu, 'YYYY-MM-DD'. */
export function kathmanduDay(instant: Date): string {
  return kathmandu(instant).toISOString().slice(0, 10);
}

/** What clocks in Kathmandu show, for names that sort by time: '2026-11-24-031500'. */
export function kathmanduStamp(instant: Date): string {
  return kathmandu(instant).toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
}

/** The hour of an instant in Kathmandu, 0 to 23. */
export function kathmanduHour(instant: Date): number {
  return kathmandu(instant).getUTCHours();
}

/** Whole days from one calendar day to another; negative for the past. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

function age(value: string, now: Date): { count: number; unit: 'minute' | 'hour' | 'day' } | null {
  const passed = now.getTime() - new Date(value).getTime();
  if (passed < minute) return null;
  if (passed < 60 * minute) return { count: Math.floor(passed / minute), unit: 'minute' };
  if (passed < 24 * 60 * minute) return { count: Math.floor(passed / (60 * minute)), unit: 'hour' };
  return { count: Math.floor(passed / (24 * 60 * minute)), unit: 'day' };
}

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
  if (days < 7) return formatWeekday(value).slice(0, 3);
  const parts = partsOf(value);
  return parts ? `${short(parts.month)} ${parts.day}` : '';
}

/** 'Mon 23 Nov, 4:00 PM', of an instant that is near. */
export function formatMoment(value: string | Date): string {
  const parts = partsOf(value);
  if (parts === null) return '';
  return `${parts.weekday.slice(0, 3)} ${parts.day} ${short(parts.month)}, ${formatTime(value)}`;
}

/**
 * The instant at which clocks in Kathmandu show this day ('YYYY-MM-DD') and time ('HH:MM'); null where the day or the
 * time does not exist.
 */
export function kathmanduInstant(day: string, time: string): Date | null {
  if (!calendarDay.test(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  const instant = new Date(`${day}T${time}:00+05:45`);
  // Some days that no month has are read as days of the next one.
  return !Number.isNaN(instant.getTime()) && kathmanduDay(instant) === day ? instant : null;
}
