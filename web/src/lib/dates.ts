// Dates as the product shows them. Instants (timestamptz) are read in Kathmandu; calendar days (YYYY-MM-DD) have
// no time zone and never pass through one.

const zone = 'Asia/Kathmandu';
const calendarDay = /^(\d{4})-(\d{2})-(\d{2})$/;

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

function formatter(options: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone });
}

const instantParts = formatter(
  {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  },
  zone,
);
const dayParts = formatter({ year: 'numeric', month: 'short', day: 'numeric', weekday: 'long' }, 'UTC');
const isoDay = formatter({ year: 'numeric', month: '2-digit', day: '2-digit' }, zone);

/** The parts of an instant in Kathmandu, or of a calendar day as written; null for anything else. */
function partsOf(value: string | Date): Parts | null {
  const match = typeof value === 'string' ? calendarDay.exec(value) : null;
  const date = match ? new Date(`${match[0]}T00:00:00Z`) : new Date(value);
  if (Number.isNaN(date.getTime())) return null;
  const list = (match ? dayParts : instantParts).formatToParts(date);
  return Object.fromEntries(list.map(({ type, value: text }) => [type, text]));
}

/** 'MMM d, yyyy', for example 'Nov 5, 2025'. Empty for what is no date. */
export function formatDate(value: string | Date): string {
  const parts = partsOf(value);
  return parts ? `${parts.month} ${parts.day}, ${parts.year}` : '';
}

/** 'MMM dd, yyyy', for example 'Nov 05, 2025' (notice cards). */
export function formatDatePadded(value: string | Date): string {
  const parts = partsOf(value);
  return parts ? `${parts.month} ${parts.day?.padStart(2, '0')}, ${parts.year}` : '';
}

/** Day and month apart, for the large dates of lists: `{ day: '05', month: 'Nov' }`. */
export function dayAndMonth(value: string | Date): { day: string; month: string } {
  const parts = partsOf(value);
  return { day: parts?.day?.padStart(2, '0') ?? '', month: parts?.month ?? '' };
}

/** 'Friday'. */
export function formatWeekday(value: string | Date): string {
  return partsOf(value)?.weekday ?? '';
}

/** 'Friday, November 21, 2025', of an instant. */
export function formatLongDate(value: Date): string {
  return formatter({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }, zone).format(value);
}

/** 'Friday, Nov 21', of an instant. */
export function formatWeekdayDate(value: Date): string {
  return formatter({ weekday: 'long', month: 'short', day: 'numeric' }, zone).format(value);
}

/** '7:30 AM'. */
export function formatTime(value: string | Date): string {
  const parts = partsOf(value);
  return parts?.hour ? `${parts.hour}:${parts.minute} ${parts.dayPeriod}` : '';
}

/** The calendar day of an instant in Kathmandu, 'YYYY-MM-DD'. */
export function kathmanduDay(instant: Date): string {
  const parts = Object.fromEntries(isoDay.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** The hour of an instant in Kathmandu, 0 to 23. */
export function kathmanduHour(instant: Date): number {
  return Number(formatter({ hour: 'numeric', hourCycle: 'h23' }, zone).format(instant));
}

/** Whole days from one calendar day to another; negative for the past. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

const minute = 60_000;

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
  return parts ? `${parts.month} ${parts.day}` : '';
}
