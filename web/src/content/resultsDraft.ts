// Words of an exam's page for the office: what people would see, and the checks before it is published.

const counted = (value: number): string => new Intl.NumberFormat('en-US').format(value);
const of = (count: number, one: string, many: string): string =>
  `${counted(count)} ${count === 1 ? one : many}`;

export const resultsDraft = {
  loading: 'Loading the exam...',
  loadFailed: 'The exam could not be loaded. Please try again.',
  notFound: 'Exam not found',
  notFoundText: 'It was deleted, or somebody else uploaded it.',
  back: 'Back to results',
  rows: 'Results',
  rowsTable: 'Results of this exam',
  rowsHint: 'Symbol or name',
  upload: 'Upload Results',
  results: (count: number, absent: number) =>
    `${of(count, 'result', 'results')}${absent === 0 ? '' : `, ${counted(absent)} absent`}`,
  history: 'History',
  type: 'Type marks',
  checks: {
    title: 'Checks',
    loading: 'Checking the results...',
    failed: 'The results could not be checked. Please try again.',
    retry: 'Try again',
    good: 'Nothing to look at: every check looks right.',
    /** Some had nothing to compare with. */
    goodSoFar: 'Nothing to look at in what could be checked.',
    found: (count: number) =>
      count === 1
        ? 'One line to look at before it is published.'
        : `${counted(count)} lines to look at before it is published.`,
    foundPublished: (count: number) =>
      count === 1 ? 'One line to look at.' : `${counted(count)} lines to look at.`,
    more: (count: number) => `Show all ${counted(count)}`,
    noun: 'lines',
    hint: 'What looks right can stay as it is.',
  },
  kinds: {
    range: {
      title: 'Marks outside the exam’s range',
      right: (range: string) => `All marks are within ${range}.`,
      unknown: 'Nobody gave the lowest and full marks of this exam, so marks were not compared with them.',
      line: (range: string) => `The range is ${range}.`,
    },
    name: {
      title: 'Names that differ from the student’s record',
      right: 'Every known candidate has the name of the student’s record.',
      line: (name: string) => `The student’s record says ${name}.`,
      lineUnnamed: 'The student’s record has another name: please ask the office.',
    },
    missing: {
      title: 'Candidates missing',
      right: (exam: string) => `Everybody who sat ${exam} is here.`,
      none: 'No earlier exam of this kind was published for this class group: nobody can be missing.',
      note: (exam: string) => `They sat ${exam} and are not here.`,
      line: (marks: string) => `Had ${marks} there.`,
      nobody: (exam: string) => `Nobody who sat ${exam} is here: it may have been for others.`,
    },
    twice: {
      title: 'One name, the same marks, two candidate IDs',
      right: 'Nobody seems to be here twice.',
      line: (other: string) => `Also stands here as ${other}.`,
      lineMore: (other: string, more: number) =>
        `Also stands here as ${other} and ${of(more, 'other', 'others')}.`,
    },
    equal: {
      title: 'Many with the same marks',
      right:
        'Nowhere do ten candidates or more, and more than a tenth of all, have the same marks, or were absent.',
      absent: (count: number, all: number) =>
        `${of(count, 'candidate', 'candidates')} of ${counted(all)} ${count === 1 ? 'is' : 'are'} absent.`,
      line: (count: number, marks: string, all: number) =>
        `${of(count, 'candidate', 'candidates')} of ${counted(all)} have ${marks}.`,
    },
    unknown: {
      title: 'Rows without a candidate ID or a name',
      right: 'Every row has a candidate ID and a name.',
      nameless: 'The file had no name.',
      line: 'The file had no candidate ID: nobody can look this result up until it gets one.',
    },
  },
  comparison: {
    title: 'Marks beside the last exam’s',
    verdicts: {
      alike: (last: string) => `The marks are spread as in ${last}.`,
      higher: (last: string) => `The marks are much higher than in ${last}.`,
      lower: (last: string) => `The marks are much lower than in ${last}.`,
      wider: (last: string) => `The marks are spread much wider than in ${last}.`,
      narrower: (last: string) => `The marks lie much closer together than in ${last}.`,
      few: (last: string) => `One of the two has fewer than 20 results: too few to compare with ${last}.`,
      none: 'No earlier exam of this kind was published for this class group: there is nothing to compare with.',
    },
    halves: (now: string, before: string) => `Half scored ${now} or more; last time ${before}.`,
    middle: (low: string, high: string, lastLow: string, lastHigh: string) =>
      `The middle half lies between ${low} and ${high}; last time between ${lastLow} and ${lastHigh}.`,
    ofFull: (full: string, lastFull: string) =>
      `Full marks are ${full}, last time ${lastFull}: their shares are compared.`,
  },
  fix: {
    correct: 'Correct',
    correctOf: (name: string, symbol: string) => `Correct the result of ${name} (${symbol})`,
    add: 'Add results',
    look: 'Look at them',
  },
  range: (lowest: string | null, full: string | null): string =>
    lowest === null ? `at most ${full ?? ''}` : full === null ? `at least ${lowest}` : `${lowest} to ${full}`,
  preview: {
    title: 'What people will see',
    titlePublished: 'What people see',
    failed: 'The preview could not be loaded. Please try again.',
    loading: 'Loading the preview...',
    candidates: (count: number) => of(count, 'candidate', 'candidates'),
    /** Not among the candidates. */
    absent: (count: number) => `${counted(count)} absent`,
    from: (lowest: string, highest: string) => `from ${lowest} to ${highest}`,
    otherDates:
      'Other dates of this set are published already: they rank together, and are counted here too.',
    top: 'Top Performers',
    noTop: 'No results',
    find: 'Look up a candidate',
    symbol: 'Candidate ID',
    show: 'Show result',
    searching: 'Searching...',
    none: (symbol: string) => `No result has the candidate ID “${symbol}”.`,
    failedFind: 'The result could not be looked up. Please try again.',
    enter: 'Please enter a candidate ID',
    tooLong: (limit: number) => `At most ${limit} characters`,
  },
} as const;
