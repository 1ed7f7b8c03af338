// Bikram Sambat beside the Gregorian date (docs/decisions/dates.md), of an instant's day in Kathmandu or of a calendar day.
import converter from 'nepali-date-converter';
import { kathmanduDay } from './gregorian.ts';
import { asciiDigits } from './institute.ts';

/** Node takes the package's CommonJS build, whose class is one `default` further down. */
const NepaliDate = (converter as typeof converter & { default?: typeof converter }).default ?? converter;

/** The library's calendar begins on 1 Baishakh 2000; of earlier days it says nonsense, of later ones it throws. */
const firstDay = '1943-04-14';
const calendarDay = /^(\d{4})-(\d{2})-(\d{2})$/;

function nepali(value: string, format: string, language: 'np' | 'en' = 'np'): string {
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) return '';
  const day = calendarDay.test(value) ? value : kathmanduDay(instant);
  if (day < firstDay) return '';
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  try {
    // The library reads the parts of the browser's own zone; at noon no zone is in another day.
    return new NepaliDate(new Date(year, month - 1, date, 12)).format(format, language);
  } catch {
    // After 2090 the Gregorian date stands alone.
    return '';
  }
}

/** '2082-08-05': the date in digits, as it is typed. Empty where there is no such date. */
export function nepaliNumbers(value: string): string {
  return nepali(value, 'YYYY-MM-DD', 'en');
}

/** The calendar day of a date of Bikram Sambat in digits of either script: '2082-08-05', '२०८२/८/५'. Null where there is none. */
export function dayOfNepali(text: string): string | null {
  const typed = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(asciiDigits(text).trim());
  if (typed === null) return null;
  const [year = 0, month = 0, date = 0] = typed.slice(1).map(Number);
  try {
    const found = new NepaliDate(year, month - 1, date);
    // A day that the month does not have becomes one of the next month.
    if (found.getYear() !== year || found.getMonth() !== month - 1 || found.getDate() !== date) return null;
    const { AD } = found.getDateObject();
    return [AD.year, AD.month + 1, AD.date].map((part) => String(part).padStart(2, '0')).join('-');
  } catch {
    return null;
  }
}

/** 'मंसिर ५'. Empty where there is no such date. */
export function formatNepaliDay(value: string): string {
  return nepali(value, 'MMMM D');
}

/** '२०८२ मंसिर ५'. Empty where there is no such date. */
export function formatNepaliDate(value: string): string {
  return nepali(value, 'YYYY MMMM D');
}

/** '५ मंसिर २०८२', as a date is said. Empty where there is no such date. */
export function formatNepaliLongDate(value: string): string {
  return nepali(value, 'D MMMM YYYY');
}

/** '५': the day of the month alone. Empty where there is no such date. */
export function formatNepaliDayNumber(value: string): string {
  return nepali(value, 'D');
}

/** 'मंसिर'. */
export const formatNepaliMonth = (value: string): string => nepali(value, 'MMMM');

/** '२०८२'. */
export const formatNepaliYear = (value: string): string => nepali(value, 'YYYY');

/** The days of the month of Bikram Sambat in which a day is, `months` later. Empty where there is no such month. */
export function nepaliMonthDays(value: string, months = 0): string[] {
  const [year = 0, month = 0] = nepaliNumbers(value).split('-').map(Number);
  const index = year * 12 + month - 1 + months;
  const text = `${Math.floor(index / 12)}-${(index % 12) + 1}`;
  return Array.from({ length: 32 }, (_, day) => dayOfNepali(`${text}-${day + 1}`)).filter(
    (day) => day !== null,
  );
}

/** The months of Bikram Sambat that a span of days touches: 'कात्तिक – मंसिर २०८३', with two years where it has two. */
export function formatNepaliMonths(from: string, to: string): string {
  const [first, last] = [nepali(from, 'MMMM YYYY'), nepali(to, 'MMMM YYYY')];
  if (first === last || last === '') return first;
  if (first === '') return last;
  const sameYear = nepali(from, 'YYYY') === nepali(to, 'YYYY');
  return `${sameYear ? nepali(from, 'MMMM') : first} – ${last}`;
}
