// A day as both calendars have it: the Gregorian date, and the day of Bikram Sambat beside it.
import { formatDate, formatDatePadded } from '../../../shared/dates.ts';
import { formatNepaliDate, formatNepaliDay } from '../../../shared/nepaliDates.ts';

interface DayInBothCalendarsProps {
  value: string;
  /** 'MMM dd, yyyy' and a day of Bikram Sambat without its year, as on the cards. */
  padded?: boolean;
}

export function DayInBothCalendars({ value, padded = false }: DayInBothCalendarsProps) {
  const nepali = padded ? formatNepaliDay(value) : formatNepaliDate(value);
  return (
    <time dateTime={value}>
      {padded ? formatDatePadded(value) : formatDate(value)}
      {nepali === '' ? null : <span lang="ne" className="nepaliWords">{` · ${nepali}`}</span>}
    </time>
  );
}
