// Words of the question banks page and its six sets, whose papers are files of web/public/resources. Messages are
// literal (docs/screens/public-pages.md).

export interface QuestionSet {
  id: string;
  title: string;
  setNumber: string;
  description: string;
  /** Published: a calendar day. */
  date: string;
  /** Whose icon and colour the card has. */
  subject: 'Biology' | 'Mathematics';
  questionFile: string;
  solutionFile: string;
}

const cee = 'CEE Model Entrance Exam (2025)';
const ioe = 'IOE Model Entrance Exam (2025)';

function files(exam: string, setNumber: string): Pick<QuestionSet, 'questionFile' | 'solutionFile'> {
  const stem = `/resources/${exam}-model-entrance-exam-2025-set-${setNumber}`;
  return { questionFile: `${stem}-questions.pdf`, solutionFile: `${stem}-solutions.pdf` };
}

/** In any order: the page sorts them, newest first. */
export const questionSets: readonly QuestionSet[] = [
  {
    id: 'cee-16',
    title: cee,
    setNumber: '16',
    description:
      'A first full round for the medical entrance: 50 questions in Zoology, Botany, Chemistry, Physics and MAT.',
    date: '2025-06-14',
    subject: 'Biology',
    ...files('cee', '16'),
  },
  {
    id: 'cee-17',
    title: cee,
    setNumber: '17',
    description:
      '50 questions over the same five subjects, with circulation, plant families and electric circuits.',
    date: '2025-07-19',
    subject: 'Biology',
    ...files('cee', '17'),
  },
  {
    id: 'cee-18',
    title: cee,
    setNumber: '18',
    description:
      '50 questions with blood groups, ionic equilibrium and wave optics, and MAT in the style of the CEE.',
    date: '2025-09-20',
    subject: 'Biology',
    ...files('cee', '18'),
  },
  {
    id: 'cee-19',
    title: cee,
    setNumber: '19',
    description: 'The last mock before the entrance: 50 questions over the whole syllabus in 45 minutes.',
    date: '2025-11-15',
    subject: 'Biology',
    ...files('cee', '19'),
  },
  {
    id: 'ioe-1',
    title: ioe,
    setNumber: '1',
    description: 'Opens the engineering series: 50 questions in Mathematics, Physics, Chemistry and English.',
    date: '2025-05-17',
    subject: 'Mathematics',
    ...files('ioe', '1'),
  },
  {
    id: 'ioe-7',
    title: ioe,
    setNumber: '7',
    description:
      '50 questions at the level of the IOE entrance, with coordinate geometry, calculus and mechanics.',
    date: '2025-10-11',
    subject: 'Mathematics',
    ...files('ioe', '7'),
  },
];

export const questionBanks = {
  title: 'Question Banks',
  lead: 'Practice with previous exam papers, then read how each question is solved.',
  search: 'Search by title',
  searchPlaceholder: 'Search question sets...',
  clear: 'Clear search',
  found: (count: number) => (count === 1 ? '1 question set' : `${count} question sets`),
  badge: (setNumber: string) => `Set ${setNumber}`,
  published: 'Published',
  papers: { questions: 'Questions', solutions: 'Solutions' },
  unknownSize: 'Unknown size',
  readingSize: 'Reading file size',
  view: 'View PDF',
  download: 'Download',
  empty: { title: 'No resources found', text: 'Try adjusting your search criteria', all: 'Show all sets' },
  /** 'CEE Model Entrance Exam (2025), Set 19: Questions', for dialogs and for links that only say 'Download'. */
  paperName: (title: string, setNumber: string, paper: string) => `${title}, Set ${setNumber}: ${paper}`,
} as const;

export const pdfViewer = {
  tip: 'Tip: Rotate your device for better viewing',
  close: 'Close',
  toolbar: 'Page and zoom',
  previous: 'Previous page',
  next: 'Next page',
  page: 'Page',
  ofPages: (pages: number) => `of ${pages}`,
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoom: (percent: number) => `${percent}%`,
  fit: 'Fit width',
  download: 'Download',
  pages: 'Pages of the document',
  keys: 'Arrow keys and Page Up or Page Down turn pages, plus and minus zoom, 0 fits the width.',
  loading: 'Loading PDF...',
  loadingPercent: (percent: number) => `Loading PDF... ${percent}%`,
  failedTitle: 'This PDF could not be shown',
  failed: 'Check the connection and try again, or download the file and open it on your device.',
  retry: 'Try again',
} as const;
