// Words of /about. Its figures are in statistics.ts.

interface Day {
  name: string;
  text: string;
  /** The day of the weekly paper instead of classes. */
  paper?: boolean;
}

export const about = {
  title: 'About us',
  picture: 'An open carved door under a marigold garland; behind it a path leads up to a peak at sunrise',
  mission: {
    title: 'Our mission',
    lead: 'A seat at a good campus should depend on how well you prepare, not on where you went to school.',
    paragraphs: [
      'Prabesh is Nepali for entrance. Students come to us from Jumla, Birgunj and Baneshwor with the same question: am I ready? We answer it every week, with a paper under time, a rank among everybody who sat it, and a short list of what to mend first.',
      'Batches stay small enough that a teacher knows your name and the chapter you avoid. Fees are written down before you enroll. And a result is public here, good or bad, because a promise that nobody can check is no promise.',
    ],
  },
  week: {
    title: 'How a week runs',
    lead: 'The same rhythm in every course, whichever shift you choose.',
    classes: 'Classes in three shifts',
    test: 'A full paper, 7:00–10:00 AM',
    /** In the order of the Nepali week; the free day has the paper. */
    days: [
      { name: 'Sunday', text: 'Ranks are out by noon' },
      { name: 'Monday', text: 'New chapters' },
      { name: 'Tuesday', text: 'New chapters' },
      { name: 'Wednesday', text: 'Topic test in class' },
      { name: 'Thursday', text: 'New chapters' },
      { name: 'Friday', text: 'Doubt hour' },
      { name: 'Saturday', text: 'A full paper', paper: true },
    ] satisfies readonly Day[] as readonly Day[],
  },
  leadership: {
    title: 'Leadership',
    lead: 'Four people who answer for it, and who you will meet.',
    people: [
      {
        name: 'Ramesh Prasad Adhikari',
        role: 'Director',
        text: 'Taught mathematics for eighteen years before he opened the institute. Still takes the first class of every batch.',
      },
      {
        name: 'Sabina Shrestha',
        role: 'Academic Head',
        text: 'Plans the syllabus week by week and signs off every model paper before it is printed.',
      },
      {
        name: 'Dawa Norbu Sherpa',
        role: 'Operational Director',
        text: 'Rooms, shifts, fees and forms. If your shift has to change, he makes it fit.',
      },
      {
        name: 'Anjali Karki',
        role: 'Marketing Head',
        text: 'Visits colleges in all seven provinces, and turns down every slogan that a student could not check.',
      },
    ],
  },
} as const;
