// Words of the home page below the hero, which has its own (hero.ts). Its figures are in statistics.ts.

export const features = {
  title: 'How we teach',
  cards: [
    {
      icon: 'clock',
      title: 'Flexible schedule',
      text: 'Morning, day or evening, Sunday to Friday. Change the shift when college changes.',
    },
    {
      icon: 'people',
      title: 'Small batches',
      text: 'A teacher who knows your name, and the topic you keep avoiding.',
    },
    {
      icon: 'note',
      title: 'Study materials',
      text: 'Notes, past papers and solutions in one place, on your phone.',
    },
    {
      icon: 'clipboard',
      title: 'Mock tests',
      text: 'Timed like the real one, with your rank out by noon the next day.',
    },
  ],
} as const;

interface PromotionalVideo {
  /** The drawing that stands for it until somebody presses play. */
  poster: 'morning' | 'tangent';
  title: string;
  text: string;
  length: string;
  youtubeId: string;
  /** It stands in for a film that the institute has not made yet. */
  sample?: true;
}

export const videos = {
  title: 'See a class before you join one',
  play: (title: string, about: string) => `Play video: ${title}, ${about}`,
  note: 'Videos come from YouTube, and only once you press play.',
  watch: 'Watch on YouTube',
  /** In place of the length. */
  sample: 'Sample video',
  sampleNote: 'Our own films are on their way: until then a sample plays in its place.',
  list: [
    {
      poster: 'morning',
      title: 'A morning at Prabesh',
      text: 'From the first bell at 6 to the last doubt at 9.',
      length: '2:48',
      // YouTube's own, for trying a player out.
      youtubeId: 'M7lc1UVf-VE',
      sample: true,
    },
    {
      poster: 'tangent',
      title: 'Tangents in six minutes',
      text: 'One whole idea, the way it is taught in class.',
      length: '6:15',
      // 3Blue1Brown on the derivative.
      youtubeId: '9vKqVkMQHKk',
      sample: true,
    },
  ] satisfies readonly PromotionalVideo[] as readonly PromotionalVideo[],
} as const;

export const subjects = {
  title: 'Core subjects',
  lead: 'Six subjects cover every entrance paper we prepare for.',
  list: [
    { key: 'english', title: 'English', text: 'Comprehension, grammar, verbal ability' },
    { key: 'computer', title: 'Computer Science', text: 'Logic, programming, digital basics' },
    { key: 'mathematics', title: 'Mathematics', text: 'Algebra, calculus, vectors' },
    { key: 'biology', title: 'Biology', text: 'Botany and zoology for the CEE' },
    { key: 'physics', title: 'Physics', text: 'Mechanics to modern physics' },
    { key: 'chemistry', title: 'Chemistry', text: 'Physical, organic, inorganic' },
  ],
} as const;

export const why = {
  title: 'Why Choose Us',
  lead: 'Every Saturday you sit a full paper. Every Sunday you know your rank, and which three chapters would move it. That is the whole method.',
  action: 'About the institute',
} as const;

export const noticeBoard = {
  title: 'Notice board',
  all: 'View All Notices',
  more: 'Read more',
  pinned: 'Pinned',
  loading: 'Loading notices...',
  empty: 'No notices available',
  emptyHint: 'New announcements appear here by themselves.',
} as const;

/** `course` is an id of courses.ts, which has the duration. */
export const programs = {
  title: 'Programs',
  all: 'Explore Courses',
  more: 'Course details',
  cards: [
    {
      course: 'be-entrance',
      title: 'B.E. Entrance',
      text: 'Physics, chemistry, mathematics and English for the IOE and university entrance papers.',
    },
    {
      course: 'it-entrance',
      title: 'IT Entrance',
      text: 'Mathematics, English and computer basics for BSc CSIT, BIT and BCA.',
    },
    {
      course: 'lok-sewa',
      title: 'Engineering Lok Sewa',
      text: 'Public service papers for civil, computer and electrical engineers.',
    },
  ],
} as const;
