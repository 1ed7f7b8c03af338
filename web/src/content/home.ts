// Words of the home page.

export const hero = {
  badge: { strong: 'Admission Open for 2025.', rest: 'Classes start Sunday, 14 Mangsir' },
  /** Follows the drawn word प्रवेश. */
  title: 'means entrance. Walk in ready.',
  lead: 'Small batches and a mock test every week for the B.E., IT and medical entrance exams and Engineering Lok Sewa.',
  enroll: 'Enroll Now',
  courses: 'Explore Courses',
  results: 'Find your result',
} as const;

/** The day's three shifts, Sunday to Friday, on the sun's path. */
export const shifts = [
  { name: 'Morning', hours: '6:00–9:00 AM', spoken: 'Morning 6:00 to 9:00 AM' },
  { name: 'Day', hours: '10:00 AM–1:00 PM', spoken: 'Day 10:00 AM to 1:00 PM' },
  { name: 'Evening', hours: '4:00–7:00 PM', spoken: 'Evening 4:00 to 7:00 PM' },
] as const;

export const ticker = {
  label: 'Results',
  none: 'Find your marks and rank with your candidate ID.',
  text: (exam: string, set: string) => `${exam} (Set ${set}) is out. Find your rank.`,
} as const;

export const noticeBoard = {
  title: 'Notice board',
  all: 'View All Notices',
  more: 'Read more',
  loading: 'Loading notices...',
  empty: 'No notices available',
  emptyHint: 'New announcements appear here by themselves.',
} as const;

export const footer = { title: 'Talk to us before you decide.', action: 'Get Started' } as const;
