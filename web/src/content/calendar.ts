// Words of the academic calendar.

export const calendar = {
  title: 'Academic Calendar',
  lead: 'Tests, labs and deadlines, day by day.',
  empty: 'No events scheduled for this day',
  loading: 'Loading events...',
  failed: 'Failed to load events',
  unavailable: 'Events cannot be shown right now.',
  retry: 'Try again',
  previous: 'Previous month',
  next: 'Next month',
  today: 'Today',
  events: (count: number) => (count === 1 ? '1 event' : `${count} events`),
} as const;
