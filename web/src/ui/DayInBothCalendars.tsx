// A day as both calendars have it: in English the Gregorian date with the day of Bikram Sambat beside it, in Nepali the other
// way round.
import { formatDate, formatDatePadded, formatOtherDate } from '../../../shared/dates.ts';
import { language } from '../../../shared/language.ts';
import { formatNepaliDate, formatNepaliDay } from '../../../shared/nepaliDates.ts';

interface DayInBothCalendarsProps {
  value: string;
  /** 'MMM dd, yyyy' and a day of Bikram Sambat without its year, as on the cards. */
  padded?: boolean;
}

export function DayInBothCalendars({ value, padded = false }: DayInBothCalendarsProps) {
  if (language === 'ne') {
    const [first, other] = [formatDate(value), formatOtherDate(value)];
    return <time dateTime={value}>{first === other ? first : `${first} · ${other}`}</time>;
  }
  const nepali = padded ? formatNepaliDay(value) : formatNepaliDate(value);
  return (
    <time dateTime={value}>
      {padded ? formatDatePadded(value) : formatDate(value)}
      {nepali === '' ? null : <span lang="ne" className="nepaliWords">{` · ${nepali}`}</span>}
    </time>
  );
}
