// Words of the home page's first screen. Apart from those below it, since they are needed first.

export const hero = {
  /** `day`: 'Sunday, December 6'; when that is: admission.ts. */
  badge: {
    strong: (year: string) => `Admission Open for ${year}.`,
    rest: (day: string) => `Classes start ${day}`,
  },
  picture: (shifts: string) => `The sun's path over a Himalayan ridge with the three class shifts: ${shifts}`,
  /** The first word is drawn. The last line stays together. */
  title: { word: 'प्रवेश', sentence: 'means entrance.', together: 'Walk in ready.' },
  lead: 'Small batches and a mock test every week for the B.E., IT and medical entrance exams and Engineering Lok Sewa.',
  enroll: 'Enroll Now',
  courses: 'Explore Courses',
} as const;

export const ticker = {
  label: 'Results',
  none: 'Find your marks and rank with your candidate ID.',
  text: (exam: string, set: string) => `${exam} (Set ${set}) is out. Find your rank.`,
} as const;
