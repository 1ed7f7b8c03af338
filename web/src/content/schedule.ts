// The three shifts of every course. Apart from the courses, since the home page begins with them.

export interface Shift {
  name: string;
  /** As shown. */
  hours: string;
  spoken: string;
  /** Kathmandu time, for drawings and structured data. */
  opens: string;
  closes: string;
}

export const schedule = {
  title: 'Flexible class schedules',
  lead: 'Three shifts, the same classes. Change the shift when college changes.',
  columns: { shift: 'Shift', hours: 'Time', days: 'Days' },
  /** Marks on the drawn day. */
  ticks: [
    { time: '06:00', label: '6 AM' },
    { time: '12:00', label: 'Noon' },
    { time: '18:00', label: '6 PM' },
  ],
  days: 'Sunday to Friday',
  shifts: [
    {
      name: 'Morning',
      hours: '6:00–9:00 AM',
      spoken: 'Morning 6:00 to 9:00 AM',
      opens: '06:00',
      closes: '09:00',
    },
    {
      name: 'Day',
      hours: '10:00 AM–1:00 PM',
      spoken: 'Day 10:00 AM to 1:00 PM',
      opens: '10:00',
      closes: '13:00',
    },
    {
      name: 'Evening',
      hours: '4:00–7:00 PM',
      spoken: 'Evening 4:00 to 7:00 PM',
      opens: '16:00',
      closes: '19:00',
    },
  ] satisfies readonly Shift[],
} as const;
