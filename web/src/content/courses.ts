// The five courses. `id` is the anchor on /courses.

export interface Course {
  id: string;
  title: string;
  months: number;
  description: string;
  /** What is taught; each has its colour and icon. */
  subjects: readonly string[];
  features: readonly [string, string, string];
  highlights: readonly [string, string, string, string];
}

export const courses: readonly Course[] = [
  {
    id: 'be-entrance',
    title: 'B.E. Entrance Preparation',
    months: 4,
    description:
      'For the IOE entrance at Pulchowk, Thapathali and the affiliated colleges, and for the engineering papers of Kathmandu, Pokhara and Purbanchal University.',
    subjects: ['Physics', 'Chemistry', 'Mathematics', 'English'],
    features: [
      'Physics, chemistry, mathematics and English in every week',
      'A full model paper every Saturday, ranked by Sunday',
      'A doubt hour after the last class of the day',
    ],
    highlights: [
      'Practice on screen, as in the computer-based exam',
      'Negative marking from the first test on',
      'Solved papers of the past ten years',
      'Advice on programs, campuses and priority forms',
    ],
  },
  {
    id: 'it-entrance',
    title: 'IT Entrance Preparation',
    months: 3,
    description:
      'For BSc CSIT, BIT, BCA and BIM at Tribhuvan University, and for the IT programs of the other universities.',
    subjects: ['Mathematics', 'English', 'Computer Science'],
    features: [
      'Mathematics, English, computer basics and logical reasoning',
      'Short daily quizzes instead of one long weekly one',
      'Batches for science and for management students',
    ],
    highlights: [
      'Number systems and digital logic from zero',
      'Model sets in the pattern of each university',
      'An evening shift for students with a day job',
      'Help with the application form and its dates',
    ],
  },
  {
    id: 'lok-sewa',
    title: 'Engineering Lok Sewa Preparation',
    months: 6,
    description:
      'For the engineering papers of the Public Service Commission, from sub-engineer to officer: civil, computer and electrical.',
    subjects: ['Mathematics', 'Computer Science', 'English'],
    features: [
      'First paper, technical paper and interview in one course',
      'Answer writing with a marked copy back each week',
      'Classes in Nepali, terms in both languages',
    ],
    highlights: [
      'Acts, codes and standards with their amendments',
      'Current affairs on one page every Friday',
      'Model interviews before a panel of three',
      'A calendar of vacancies and closing dates',
    ],
  },
  {
    id: 'engineering-license',
    title: 'Engineering License Preparation',
    months: 2,
    description:
      'For the registration examination of the Nepal Engineering Council, taken after the degree and beside the first job.',
    subjects: ['Mathematics', 'Physics', 'Computer Science'],
    features: [
      'The whole syllabus of your branch in eight weeks',
      'Two full mock examinations under time',
      'Morning and evening shifts only, around office hours',
    ],
    highlights: [
      'Civil, computer, electrical and electronics',
      'One book of solved questions per chapter',
      'Weak chapters listed after each test',
      'A free repeat course if the first try fails',
    ],
  },
  {
    id: 'medical-highcare',
    title: 'Medical Highcare Classes',
    months: 6,
    description:
      'For the Common Entrance Examination of the Medical Education Commission: MBBS, BDS, nursing and the allied programs.',
    subjects: ['Biology', 'Chemistry', 'Physics', 'English'],
    features: [
      'Botany, zoology, chemistry, physics and mental agility',
      'A mentor who reads every test with you',
      'Two hundred questions under time, every second Saturday',
    ],
    highlights: [
      'Model sets in the pattern of the CEE',
      'Diagrams and tables drawn in class, kept in your notes',
      'Revision weeks before the board examination and after',
      'Counselling for quotas, colleges and scholarships',
    ],
  },
];

export const coursesPage = {
  title: 'Courses',
  lead: 'Five courses, one method: learn it, sit a paper on it, see your rank, mend the gap.',
  jump: 'Courses on this page',
  months: (count: number) => (count === 1 ? 'month' : 'months'),
  duration: (count: number) => `${count} ${count === 1 ? 'month' : 'months'}`,
  subjects: 'Subjects',
  features: 'In the course',
  highlights: 'Highlights',
  contact: 'Contact Us',
} as const;

/** The longest course: what a course's months are drawn against. */
export const longestCourse = Math.max(...courses.map((course) => course.months));
