// Words of a student's own attendance.

export const attendance = {
  title: 'My Attendance',
  lead: 'The days on which the roll was taken, by month of Bikram Sambat.',
  loading: 'Loading your attendance...',
  unavailable: 'Your attendance cannot be shown right now.',
  retry: 'Try again',
  before: 'Month before',
  after: 'Month after',
  none: 'No roll was taken in this month',
  noneText: 'Days appear here when your class group’s roll is taken.',
  staff: { title: 'This page is for students', text: 'A student sees the own days here.' },
  share: (percent: number) => `${percent} % here`,
  few: (fewest: number) => `Under ${fewest} %: please talk to the office.`,
  states: { here: 'Here', absent: 'Absent', late: 'Late', excused: 'Excused' },
  counts: 'Days of the month',
} as const;
