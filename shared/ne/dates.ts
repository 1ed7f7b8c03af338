// Twin of ../dates.ts, in the build for Nepali: days by Bikram Sambat, as they are said. Where that has no name for a day, the
// Gregorian date stands in Nepali words.
import { weekdayOf } from '../calendarMonths.ts';
import { age, daysBetween, kathmanduDay, kathmanduTime } from '../gregorian.ts';
import {
  formatNepaliDate,
  formatNepaliDay,
  formatNepaliDayNumber,
  formatNepaliMonth,
  formatNepaliYear,
} from '../nepaliDates.ts';
import { nepaliCount, nepaliDigits } from '../words/ne/digits.ts';

export {
  daysBetween,
  kathmanduDay,
  kathmanduHour,
  kathmanduInstant,
  kathmanduStamp,
  kathmanduTime,
} from '../gregorian.ts';

const months = 'जनवरी फेब्रुअरी मार्च अप्रिल मे जुन जुलाई अगस्ट सेप्टेम्बर अक्टोबर नोभेम्बर डिसेम्बर'.split(' ');

export const weekdays = ['आइतबार', 'सोमबार', 'मङ्गलबार', 'बुधबार', 'बिहीबार', 'शुक्रबार', 'शनिबार'] as const;

const shortWeekday = (name: string): string => name.replace(/बार$/, '');

export const shortWeekdays: readonly string[] = weekdays.map(shortWeekday);

const calendarDay = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (value: string | Date): value is string => typeof value === 'string' && calendarDay.test(value);

/** The day of an instant in Kathmandu, or a calendar day as it is; null for anything else. */
function dayOf(value: string | Date): string | null {
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) return null;
  return isDay(value) ? value : kathmanduDay(instant);
}

/** The parts of a day of the Gregorian calendar. */
function gregorian(value: string): { day: string; month: string; year: string } {
  const [year = '', month = '', day = ''] = value.split('-');
  return {
    day: nepaliDigits(String(Number(day))),
    month: months[Number(month) - 1] ?? '',
    year: nepaliDigits(year),
  };
}

/** What `format` says of a day; empty for what is no date. */
const ofDay =
  (format: (day: string) => string) =>
  (value: string | Date): string => {
    const day = dayOf(value);
    return day === null ? '' : format(day);
  };

/** '२०२५ नोभेम्बर २१': in the other calendar. */
export const formatOtherDate = ofDay((value) => {
  const { day, month, year } = gregorian(value);
  return `${year} ${month} ${day}`;
});

const shortMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** 'Apr 14' → 'अप्रिल १४'; it has no year, so it stays in its calendar. */
export const writtenDay = (text: string): string => {
  const [, name = '', day = ''] = /^([A-Z][a-z]{2}) (\d{1,2})$/.exec(text) ?? [];
  const month = months[shortMonths.indexOf(name)];
  return month === undefined ? text : `${month} ${nepaliDigits(String(Number(day)))}`;
};

/** '२०८२ मंसिर ५'. */
export const formatDate = ofDay((day) => formatNepaliDate(day) || formatOtherDate(day));

type Format = (value: string | Date) => string;
export const formatDatePadded: Format = (value) => formatDate(value);
export const formatFullDate: Format = (value) => formatDate(value);

/** 'मंसिर ५'. */
export const formatShortDay = ofDay((value) => {
  const { day, month } = gregorian(value);
  return formatNepaliDay(value) || `${month} ${day}`;
});

export function dateParts(value: string | Date): { day: string; month: string; year: string } {
  const day = dayOf(value);
  if (day === null) return { day: '', month: '', year: '' };
  const number = formatNepaliDayNumber(day);
  if (number === '') return gregorian(day);
  return { day: number, month: formatNepaliMonth(day), year: formatNepaliYear(day) };
}

/** 'शुक्रबार'. */
export const formatWeekday = ofDay((day) => weekdays[weekdayOf(day)] ?? '');

const gregorianMonth = (day: string): string => `${gregorian(day).month} ${gregorian(day).year}`;

/** 'मंसिर २०८२'. */
export const formatMonth = ofDay((day) =>
  formatNepaliMonth(day) === '' ? gregorianMonth(day) : `${formatNepaliMonth(day)} ${formatNepaliYear(day)}`,
);

/** 'नोभेम्बर – डिसेम्बर २०२५': in the other calendar. */
export function formatOtherMonths(from: string, to: string): string {
  if (dayOf(from) === null || dayOf(to) === null) return '';
  const [first, last] = [gregorianMonth(from), gregorianMonth(to)];
  if (first === last) return last;
  return from.slice(0, 4) === to.slice(0, 4) ? `${gregorian(from).month} – ${last}` : `${first} – ${last}`;
}

/** 'शुक्रबार, २०८२ मंसिर ५'. */
export const formatLongDate = ofDay((day) => `${formatWeekday(day)}, ${formatDate(day)}`);

/** 'शुक्रबार, मंसिर ५'. */
export const formatWeekdayDate = ofDay((day) => `${formatWeekday(day)}, ${formatShortDay(day)}`);
export const formatNearDay: Format = (value) => formatWeekdayDate(value);

/** 'बिहान ७:३०'. */
function clock(hour: number, minutes: string): string {
  const part = hour < 4 || hour >= 20 ? 'राति' : hour < 12 ? 'बिहान' : hour < 16 ? 'दिउँसो' : 'बेलुका';
  return `${part} ${nepaliDigits(`${hour % 12 || 12}:${minutes}`)}`;
}

export function formatTime(value: string | Date): string {
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) return '';
  return formatClock(isDay(value) ? '00:00' : kathmanduTime(instant));
}

export function formatClock(time: string): string {
  const [hour = 0] = time.split(':').map(Number);
  return clock(hour, time.slice(3, 5));
}

const units = { minute: 'मिनेट', hour: 'घण्टा', day: 'दिन' } as const;

/** 'भर्खरै', '५ मिनेटअघि', '१ घण्टाअघि', '३ दिनअघि'; after a week the date. */
export function timeAgo(value: string, now: Date): string {
  const passed = age(value, now);
  if (passed === null) return 'भर्खरै';
  if (passed.unit === 'day' && passed.count > 6) return formatDate(value);
  return `${nepaliCount(passed.count)} ${units[passed.unit]}अघि`;
}

export const timeAgoShort = (value: string, now: Date): string => timeAgo(value, now);

/** A log's time column. */
export function logTime(value: string, now: Date): string {
  const days = daysBetween(kathmanduDay(new Date(value)), kathmanduDay(now));
  if (days === 0) return formatTime(value);
  return days < 7 ? shortWeekday(formatWeekday(value)) : formatShortDay(value);
}

/** 'सोम, मंसिर ७, बेलुका ४:००'. */
export function formatMoment(value: string | Date): string {
  const day = formatShortDay(value);
  return day === '' ? '' : `${shortWeekday(formatWeekday(value))}, ${day}, ${formatTime(value)}`;
}
