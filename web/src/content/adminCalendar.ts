// Words of the office's academic calendar.
import { resourceWords } from './adminResources.ts';

const words = resourceWords({
  one: 'event',
  many: 'events',
  title: 'Academic Calendar',
  group: 'category',
  groups: 'categories',
});

export const adminCalendar = {
  ...words,
  columns: { title: 'Event', event_date: 'Date' },
  newest: (count: number) =>
    `${new Intl.NumberFormat('en-US').format(count)} ${count === 1 ? 'event' : 'events'}`,
  searchHint: 'Title or description',
  when: 'When',
  wholeDay: 'All day',
  fields: {
    title: 'Title',
    day: 'Date',
    lastDay: 'Last day',
    startsAt: 'Starts at',
    endsAt: 'Ends at',
    repeatDays: 'Every week on',
    repeatUntil: 'Until',
    leftOut: 'Not on',
    isHoliday: 'No classes (holiday)',
    description: 'Description',
  },
  hints: {
    lastDay: 'Only if it goes on for several days',
    startsAt: 'Empty: the whole day',
    repeatDays: 'None: it is not repeated',
  },
  problems: {
    event_date: 'Choose a day between 1900 and 2199',
    end_date: 'The last day cannot be before the first, nor more than a year after it',
    starts_at: 'Choose a time',
    ends_at: 'The end has to be after the start',
    noStart: 'Say when it starts, too',
    repeat_once: 'What goes on for several days cannot be repeated',
    repeat_days: (day: string) => `Choose ${day} too, or another date: it begins on a ${day}`,
    weekday: 'Choose the day of the week on which it begins, too',
    noUntil: 'Say until when it is repeated',
    repeat_until: 'Choose a day after the first one, at most two years later',
    notRepeated: (day: string) => `It is not on ${day}`,
    left_out: 'No day would be left',
  },
  addOn: 'New event on this day',
  leaveOut: 'Leave this day out',
  leaveOutOf: (title: string, day: string) => `Leave ${day} out of ${title}`,
  leftOut: 'Day Left Out',
  changedMeanwhile: 'This event has been changed meanwhile. Please look again.',
} as const;
