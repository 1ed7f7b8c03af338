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
  fields: { title: 'Title', day: 'Date', description: 'Description' },
  addOn: 'New event on this day',
} as const;
