// When an event of the calendar is, in words.
import { formatClock, formatDate, formatShortDay, shortWeekdays } from '../../../shared/dates.ts';
import { calendar } from '../content/calendar.ts';

/** Of an event, or of one of its occurrences. */
export interface EventWhen {
  event_date: string;
  end_date: string | null;
  /** What clocks in Kathmandu show, 'HH:MM:SS'. */
  starts_at: string | null;
  ends_at: string | null;
  /** 0 is Sunday. */
  repeat_days: readonly number[];
  repeat_until: string | null;
}

export const lastDayOf = ({ event_date, end_date }: EventWhen): string => end_date ?? event_date;

/** Whether it is on that day. */
export const isOn = (event: EventWhen, day: string): boolean =>
  event.event_date <= day && day <= lastDayOf(event);

/** '7:00 AM – 8:30 AM', of several days 'Nov 9, 4:00 PM – Nov 11'; empty for a whole day. */
export function formatEventTime({ event_date, end_date, starts_at, ends_at }: EventWhen): string {
  const [start, end] = [starts_at, ends_at].map((time) => (time === null ? '' : formatClock(time)));
  const parts =
    end_date === null
      ? [start, end]
      : [event_date, end_date].map((day, index) =>
          [formatShortDay(day), index === 0 ? start : end].filter(Boolean).join(', '),
        );
  return parts.filter(Boolean).join(' – ');
}

/** 'Every Sun and Tue until Dec 31, 2026'; empty for what is not repeated. */
export function formatRepetition({ repeat_days, repeat_until }: EventWhen): string {
  if (repeat_days.length === 0 || repeat_until === null) return '';
  const names = repeat_days.map((day) => shortWeekdays[day] ?? '');
  return calendar.repeated(names, formatDate(repeat_until));
}
