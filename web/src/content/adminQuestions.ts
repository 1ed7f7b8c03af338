// Words of the question bank (docs/screens/mock-tests.md).
import { resourceWords } from './adminResources.ts';

const words = resourceWords({
  one: 'question',
  many: 'questions',
  title: 'Question Bank',
  group: 'subject',
  groups: 'subjects',
});
const counted = (count: number): string => new Intl.NumberFormat('en-US').format(count);

export const adminQuestions = {
  ...words,
  searchHint: 'Words, formula or number',
  lead: (count: number, toCheck: number) =>
    `${counted(count)} ${count === 1 ? 'question' : 'questions'}, ${counted(toCheck)} to check`,
  columns: {
    title: 'Question',
    number: 'Number',
    chapter: 'Chapter',
    difficulty: 'Difficulty',
    right: 'Right so far',
    used: 'Used in',
    check: 'To check',
  },
  fields: {
    stem: 'Question, English',
    stem_ne: 'Question, Nepali',
    subject: 'Subject',
    chapter: 'Chapter',
    difficulty: 'Difficulty',
    marks: 'Marks',
    source: 'Source',
    kind: 'Answer',
    options: 'Options, the right one marked',
    answer: 'Right number',
    tolerance: 'Tolerance',
    solution: 'Solution',
    solution_ne: 'Solution, Nepali',
    picture: 'Picture',
    retired: 'Retired: not offered for papers any more',
  },
  kinds: { choice: 'Options', number: 'Number' },
  hints: {
    formulas: (count: number) => (count === 1 ? '1 formula' : `${count} formulas`),
    same: (count: number) => `the same ${count}`,
    differ: (count: number) => `${count} other than the English`,
    noNepali: 'नेपाली missing',
    answer: 'Right is what is at most the tolerance away from it.',
    retired: 'Papers that have it keep it.',
  },
  options: {
    right: (letter: string) => `${letter} is right`,
    text: (letter: string) => `Option ${letter}`,
    textNe: (letter: string) => `Option ${letter}, Nepali`,
    remove: (letter: string) => `Take out option ${letter}`,
    add: 'Add an option',
    same: 'Same in Nepali',
    said: (letter: string, text: string, right: boolean) => `${letter}${right ? ' (right)' : ''}: ${text}`,
  },
  picture: {
    add: 'Add a picture',
    busy: 'Uploading...',
    words: 'what the picture shows',
    hint: 'It is put at the end of the question, and can be moved from there.',
    failed: (message: string) => `The picture was not added: ${message}`,
  },
  problems: {
    marks: 'A number above 0, at most 100',
    number: 'A number',
    tolerance: 'A number, 0 or more',
    options: 'A question has 2 to 6 options',
    empty: (letter: string) => `Option ${letter} is empty`,
    emptyNe: (letter: string) => `Option ${letter} is empty in Nepali`,
    right: 'Mark the option that is right',
    text: (column: number, message: string) => `Column ${column}: ${message}`,
  },
  filters: {
    chapter: { label: 'Filter by chapter', all: 'All chapters' },
    difficulty: { label: 'Filter by difficulty', all: 'Any difficulty' },
    state: {
      label: 'Filter by state',
      all: 'Used or not',
      used: 'Used',
      unused: 'Never used',
      check: 'To check',
      retired: 'Retired',
    },
  },
  doubts: {
    no_nepali: 'No Nepali',
    formulas_differ: 'Other formulas in Nepali',
    options_alike: 'Options alike',
  },
  states: { ready: 'Ready', check: 'To check', retired: 'Retired' },
  heading: (number: string) => `Question\u00a0${number}`,
  version: (version: number, who: string, when: string) => `Version ${version}, ${who}, ${when}`,
  somebody: 'somebody',
  usedIn: (papers: readonly string[]) =>
    papers.length === 1 ? 'it keeps its version.' : 'they keep their version.',
  used: 'Used in',
  saving: (version: number) => `Saving makes version ${version}.`,
  versions: {
    open: (count: number) => (count === 1 ? '1 version' : `${count} versions`),
    title: (number: string) => `Versions of ${number}`,
    loading: 'Loading versions...',
    failed: 'Failed to fetch versions. Please try again.',
    close: 'Close',
  },
  preview: {
    title: 'As students see it',
    language: 'Language of the preview',
    both: 'Both',
    en: 'EN',
    ne: 'ने',
    marks: (marks: string) => (marks === '1' ? '1 mark' : `${marks} marks`),
    answer: (answer: string, tolerance: string) =>
      tolerance === '' || tolerance === '0' ? `Right: ${answer}` : `Right: ${answer} ± ${tolerance}`,
    solution: 'Solution',
    sameFormulas: 'Same formulas in both languages',
    otherFormulas: 'Other formulas in Nepali',
    noNepali: 'No Nepali',
    different: (count: number) =>
      `${['', '', 'Two', 'Three', 'Four', 'Five', 'Six'][count] ?? count} different options, one right`,
    notDifferent: 'Two options say the same',
    notOneRight: 'One option has to be right',
    muchLike: 'Much like',
    never: 'never both in one paper',
    wrong: (field: string, column: number, message: string) => `${field}, column ${column}: ${message}`,
  },
  access: {
    'signed-out': 'You must be logged in to see the question bank',
    denied: "You don't have permission to see the question bank",
  },
  locked: 'Only whoever wrote this question and admins change it.',
  inUse: 'A paper uses this question. Retire it instead of deleting it.',
  failed: {
    ...words.failed,
    remove: (message: string) =>
      message.includes('foreign key')
        ? 'A paper uses this question. Retire it instead of deleting it.'
        : words.failed.remove(message),
  },
} as const;
