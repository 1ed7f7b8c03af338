// Words of the results management; messages are literal (docs/screens/results.md).

const counted = (value: number): string => new Intl.NumberFormat('en-US').format(value);
const results = (value: number): string => `${counted(value)} ${value === 1 ? 'result' : 'results'}`;

export const adminResults = {
  title: 'Results',
  totals: (exams: number, all: number) =>
    `${results(all)} in ${counted(exams)} ${exams === 1 ? 'exam' : 'exams'}`,
  upload: 'Upload Results',
  history: 'History',
  tabs: { label: 'Results', exams: 'Exams', 'all-results': 'All Results' },
  loadFailed: 'Failed to load results. Please try again.',
  loading: 'Loading results...',
  actions: 'Actions',
  exams: {
    region: 'Exams with results',
    loading: 'Loading exams...',
    columns: {
      exam: 'Exam',
      set: 'Set',
      date: 'Date',
      state: 'State',
      results: 'Results',
      added: 'Newest result',
    },
    noun: 'exams',
    empty: 'No exams yet',
    emptyText: 'An exam appears here with its first result.',
    /** Of the results above it. */
    absent: (count: number) => `${counted(count)} absent`,
    show: (exam: string) => `Show the results of ${exam}`,
    csv: (exam: string) => `Export ${exam} as CSV`,
    print: (exam: string) => `Print the mark sheet of ${exam}`,
    remove: (exam: string) => `Delete ${exam}`,
    actions: { csv: 'CSV', print: 'Print', remove: 'Delete' },
  },
  deleteExam: {
    title: (exam: string) => `Delete all results of ${exam}?`,
    text: (count: number) =>
      `${results(count)} will be deleted. The exam disappears from the public results page. This action cannot be undone.`,
    confirm: (count: number) => `Delete ${results(count)}`,
    deleting: 'Deleting...',
    changed: (before: number, now: number) =>
      `Nothing was deleted: there ${before === 1 ? 'was' : 'were'} ${counted(before)} when you were asked, now there ${now === 1 ? 'is' : 'are'} ${counted(now)}. Please confirm again.`,
    success: 'Exam Results Deleted',
    deleted: (count: number, exam: string) => `${results(count)} of ${exam}`,
    differs: (named: number, count: number, exam: string) =>
      `${results(count)} of ${exam}; the list changed at the same moment, you were asked about ${counted(named)}.`,
    gone: 'This exam has been deleted already.',
    failed: 'Failed to delete exam results. Please try again.',
  },
  all: {
    region: 'All results',
    columns: {
      symbol: 'Symbol',
      name: 'Name',
      marks: 'Marks',
      exam_title: 'Exam Title',
      set_number: 'Set',
      exam_date: 'Date',
      created_at: 'Added',
      rank: 'Rank',
    },
    /** Absent. */
    noRank: '–',
    noun: 'results',
    search: 'Search results',
    searchHint: 'Symbol, name or exam title',
    clearSearch: 'Clear search',
    chosenExam: 'Exam:',
    showAll: 'Show all exams',
    ranks: (all: number) =>
      `Ranks count all ${counted(all)} candidates of this title and set, on whichever date.`,
    examGone: 'This exam has no results any more.',
    empty: 'No results yet',
    emptyText: 'Upload a CSV file of marks to add results.',
    nothingFound: 'No results found',
    nothingFoundText: 'Try another symbol, name or exam title.',
    correct: (name: string, symbol: string) => `Correct marks of ${name} (${symbol})`,
    history: (name: string, symbol: string) => `History of ${name} (${symbol})`,
    remove: (name: string, symbol: string) => `Delete the result of ${name} (${symbol})`,
    actions: { correct: 'Correct', history: 'History', remove: 'Delete' },
  },
  deleteResult: {
    title: (name: string, symbol: string) => `Delete the result of ${name} (${symbol})?`,
    text: 'Are you sure you want to delete this result? This action cannot be undone.',
    confirm: 'Delete Result',
    deleting: 'Deleting...',
    success: 'Result Deleted',
    deleted: (name: string, symbol: string, exam: string) => `${name} (${symbol}), ${exam}`,
    gone: 'This result has been deleted already.',
    failed: 'Failed to delete result. Please try again.',
  },
  export: {
    titles: { csv: 'Exporting as CSV', print: 'Preparing the mark sheet' },
    progress: (done: number, total: number) => `${counted(done)} of ${results(total)}`,
    bar: 'Results fetched',
    cancel: 'Cancel',
    success: (count: number) => `Exported ${results(count)} to CSV`,
    failed: 'Failed to export results. Please try again.',
    empty: 'This exam has no results any more.',
    columns: { symbol: 'Symbol', name: 'Name', marks: 'Marks', rank: 'Rank' },
  },
  print: {
    title: 'Print the mark sheet',
    text: (all: number, most: number) =>
      `${results(all)} are more than a browser can print at once. They are printed in parts of ${counted(most)}. For all of them in one file, export the exam as CSV.`,
    part: 'Part',
    option: (part: number, parts: number, first: number, last: number) =>
      `${part} of ${parts}: ranks ${counted(first)} to ${counted(last)}`,
    print: (part: number) => `Print part ${part}`,
    busy: 'Preparing...',
    close: 'Close',
  },
  sheet: {
    label: 'Mark sheet',
    set: 'Set',
    date: 'Date',
    candidates: 'Candidates',
    absent: 'Absent',
    part: 'Part',
    partOf: (part: number, parts: number) => `${part} of ${parts}`,
    printed: 'Printed',
    signature: 'Signature',
    signer: 'Name, office and date',
    ranks: (all: number) =>
      `Ranks count all ${counted(all)} candidates of this title and set, on whichever date, as on the results page.`,
  },
} as const;
