// Words of the chart and table that show a candidate's exams over time: in the portal, on the results page.
import { examName, noDate } from '../../../shared/words/results.ts';

/** How many exams are looked up where only a candidate ID is known. */
export const lookedUpExams = 12;

export const progress = {
  title: 'My Progress',
  lead: 'Your marks, rank and percentile, exam by exam.',
  loading: 'Loading your exams...',
  /** Logged. */
  failed: 'Failed to load the exams of a candidate',
  unavailable: 'Your exams cannot be shown right now.',
  retry: 'Try again',
  unknown: {
    title: 'The office does not know your candidate ID yet',
    text: 'Tell the office the ID from your admit card. Your exams then appear here by themselves.',
    /** Before the numbers, which are links. */
    call: 'Call',
    or: ' or ',
    lookUp: 'Look up a result',
  },
  none: {
    title: 'No results yet',
    text: (ids: readonly string[]) =>
      ids.length === 1
        ? `Nothing has been published under the candidate ID ${ids[0]}.`
        : `Nothing has been published under the candidate IDs ${ids.join(', ')}.`,
    help: 'If you sat an exam under another ID, tell the office.',
  },
  staff: {
    title: 'This page is for students',
    text: 'A student sees the own exams here. Anybody’s result is found by exam and candidate ID.',
  },
  ids: (ids: readonly string[]) =>
    ids.length === 1 ? `Candidate ID ${ids[0]}` : `Candidate IDs ${ids.join(', ')}`,
  /** On the dashboard. */
  card: { title: 'My Progress', text: 'Marks, rank and percentile over your exams' },
  chart: {
    title: 'Percentile over time',
    text: 'Of every 100 candidates of the exam, so many had lower marks.',
    describe: (places: { count: number; first: string; last: string; lowest: number; highest: number }) =>
      `Percentile in ${places.count} exams: ${places.first} first, ${places.last} last, between ${places.lowest} and ${places.highest}. The table has each exam.`,
    describeOne: (exam: string, percentile: number) => `Percentile in ${exam}: ${percentile}.`,
    /** Of several kinds of exams, each a line of its own. */
    describeFamilies: (count: number, each: readonly string[]) =>
      `Percentile in ${count} exams of ${each.length} kinds. ${each.join(' ')} The table has each exam.`,
    describeFamily: (title: string, { count, first, last }: { count: number; first: string; last: string }) =>
      count === 1 ? `${title}: ${last}.` : `${title}: ${count} exams, ${first} first, ${last} last.`,
    /** Of one point. */
    point: (exam: string, date: string, percentile: number) => `${exam}, ${date}: ${percentile}`,
  },
  table: {
    label: 'Your exams, newest first',
    columns: { exam: 'Exam', date: 'Date', marks: 'Marks', rank: 'Rank', percentile: 'Percentile' },
    rank: (rank: number, total: number) => `${rank} of ${total}`,
    /** Of an exam that the candidate did not sit. */
    noRank: '–',
    /** An exam without a percentile: its reason stands below its name. */
    noPercentile: '–',
    revised: (day: string, before: string) => `Revised on ${day}, before: ${before}`,
    symbol: (symbol: string) => `ID ${symbol}`,
    sheet: 'Mark sheet',
    sheetOf: (exam: string) => `Mark sheet of ${exam}`,
  },
  yours: {
    title: 'Your exams so far',
    text: (symbol: string, exam: string) =>
      `The newest sets of ${exam}, at most ${lookedUpExams}, are looked up for ${symbol}.`,
    show: 'Show my exams',
    hide: 'Hide my exams',
    none: (symbol: string, exam: string) => `No results were found for ${symbol} in ${exam}.`,
    incomplete: 'Some exams could not be looked up.',
  },
  exam: examName,
  noDate,
} as const;
