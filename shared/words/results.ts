// Words of the public results page; messages are literal (docs/screens/results.md).
import { formatDate } from '../dates.ts';

/** How many candidates Top Performers shows; its placeholder takes the number from here. */
export const topPerformersLimit = 5;

/** 'CEE Model Entrance Exam (Set 19)': how an exam is named, and what the selector's value is. */
export function examName(examTitle: string, setNumber: string): string {
  return `${examTitle} (Set ${setNumber})`;
}

export const noDate = 'No Date';

/** 'Nov 15, 2025', or 'No Date'. */
export function examDay(day: string | null): string {
  return day === null ? noDate : formatDate(day) || noDate;
}

export interface ExamKey {
  exam_title: string;
  set_number: string;
  exam_date: string | null;
}

/** 'CEE Model (Set 19) - Nov 15, 2025'. */
export function datedExamName({ exam_title, set_number, exam_date }: ExamKey): string {
  return `${examName(exam_title, set_number)} - ${examDay(exam_date)}`;
}

export const results = {
  title: 'Exam Results',
  lead: 'Choose the exam and type the candidate ID from your admit card.',
  search: {
    form: 'Search for a result',
    exam: 'Exam',
    choose: 'Select an exam',
    loading: 'Loading exams...',
    /** An option of the selector whose results come later. */
    announced: (exam: string, day: string, time: string) => `${exam} - results ${day}, ${time}`,
    noExams: 'No exams available',
    noExamsHint: 'No exams found. Please check if results have been uploaded.',
    candidate: 'Candidate ID',
    submit: 'Search Results',
    searching: 'Searching...',
  },
  remember: {
    label: 'Remember this ID on this device',
    refused: 'This browser does not let pages remember anything.',
  },
  /** Results whose moment is announced. */
  waiting: {
    title: (time: string) => `Results at ${time}`,
    coming: 'Coming results',
    /** Of a link that chooses the exam. */
    choose: 'Wait for them here',
    left: { days: 'days', hours: 'hours', minutes: 'minutes', seconds: 'seconds' },
    reads: 'Time left, by the server’s clock',
    opens: (candidate: string) =>
      `The result of “${candidate}” opens here by itself. Leave this page open; nothing needs to be pressed.`,
    opensAny: 'Type your candidate ID now and press Search Results: your result then opens here by itself.',
    soon: 'It is time',
    soonText: 'A few more seconds: everybody’s turn comes within ten.',
    late: 'Not there yet',
    lateText: 'The results are not out yet. This page asks again by itself, a little later each time.',
    unreachable:
      'The server could not be reached. This page tries again by itself, a little later each time.',
    withdrawn: 'The announcement was taken back',
    withdrawnText:
      'The office has not set a new time yet. This page asks again by itself, a little later each time.',
    moved: (time: string, day: string) => `The office has moved the time. Before it was ${time}, ${day}.`,
    out: 'The results are out.',
    opened: (name: string, symbol: string) =>
      `The results are out. The result for ${name} (${symbol}) is shown.`,
  },
  revised: {
    label: 'Revisions',
    /** Followed by the date. */
    on: 'Revised on',
    before: 'Marks before',
    now: 'Marks since then',
    reason: 'Reason given by the office',
    earlier: (count: number) => (count === 1 ? '1 earlier revision' : `${count} earlier revisions`),
    inTable: (before: string) => `revised, before ${before}`,
  },
  errors: {
    noExam: 'Please select an exam',
    noCandidate: 'Please enter your candidate ID',
    invalidExam: 'Invalid exam selection',
    failed: 'Failed to search results. Please try again.',
  },
  none: {
    title: 'No results found',
    text: (candidate: string) =>
      `No results were found for the candidate ID “${candidate}” in the selected exam.`,
    help: 'Check the exam and the ID, letters and hyphens included.',
    /** Around the ID, which is a link. */
    meant: { before: 'Did you mean', after: '?' },
  },
  found: {
    /** Followed by '{name} ({symbol})'. */
    title: 'Result for',
    invitation: 'Your marks, your rank and your place in the exam appear here.',
    searching: 'Searching for the result...',
    marks: 'Marks',
    rank: 'Rank',
    percentile: 'Percentile',
    subjects: 'Marks by subject',
    rankOf: (rank: number, total: number) => `${rank} of ${total}`,
    of: (total: number) => `of ${total}`,
    /** Full marks, beside marks. */
    outOf: (full: number) => `of ${full}`,
    several: (count: number, date: string) =>
      `This exam was held on several dates. ${count} results; the figures show the newest, ${date}.`,
    columns: { exam: 'Exam Title', set: 'Set', date: 'Date', marks: 'Marks', rank: 'Rank' },
  },
  /** Beside 'Absent', in the place of rank and percentile. */
  absent: {
    noRank: '–',
    text: 'Did not sit this exam: no marks, no rank, no percentile. Who was absent is not counted among the candidates.',
    credential: 'No credential is issued for an exam that the candidate did not sit.',
  },
  standing: {
    only: 'The only candidate in this exam so far.',
    everybodyEqual: (total: number) => `All ${total} candidates have the same marks.`,
    first: (total: number) => `The highest marks of ${total} candidates.`,
    firstShared: (others: number) =>
      others === 1
        ? 'The highest marks, shared with one other candidate.'
        : `The highest marks, shared with ${others} others.`,
    ofHundred: (lower: number) => `Better than ${lower} of every 100 candidates in this exam.`,
    ofOthers: (lower: number, others: number) =>
      `Better than ${lower} of the ${others} other candidates in this exam.`,
    counted: (total: number) => `${total} candidates took this exam.`,
    /** Equal marks, equal rank; `next` is the rank of whoever comes after them, null after the last. */
    shared: (others: number, rank: number, next: number | null) =>
      [
        others === 1
          ? `One other candidate has the same marks and shares rank ${rank}`
          : `${others} others have the same marks and share rank ${rank}`,
        next === null ? '.' : `; the next rank is ${next}.`,
      ].join(''),
  },
  actions: {
    label: 'This result',
    print: 'Print',
    share: 'Share',
    copied: 'Link copied',
    copyFailed: 'Copy the address of this page to share this result.',
  },
  /** What a chat shows of a result's link, everybody's alike. */
  shared: {
    title: 'Exam result',
    description: 'Open the link for the marks, the rank and the place in the exam.',
    picture: 'A flag on a summit of the Himalaya',
  },
  /** The mark sheet on paper; its words: markSheet.ts. */
  chart: {
    half: 'Half scored below',
    aboutHalf: 'About half scored below',
    ahead: (count: number) => `${count} ahead`,
    describe: (total: number, from: string, to: string) =>
      total === 1
        ? `Marks of the only candidate: ${from}.`
        : `Distribution of marks of ${total} candidates from ${from} to ${to}.`,
    describeHalf: (half: string, exact: boolean) =>
      exact ? `Half scored below ${half}.` : `About half scored below ${half}.`,
    describePlace: (marks: string, rank: string) => `This candidate has ${marks}, rank ${rank}.`,
  },
  top: {
    title: 'Top Performers',
    placeholder: `The top ${topPerformersLimit} candidates will be displayed here`,
    none: 'No results found for this exam',
    loading: 'Loading top performers...',
  },
  help: 'Can’t find your ID? It is printed under your name on the admit card. The office has a copy.',
} as const;
