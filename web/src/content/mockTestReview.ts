// Words of what came of a mock test: marks, answers, challenges (docs/screens/mock-tests.md). Apart from those of the exam, which
// does without them.
import { formatCount, pluralize } from '../../../shared/numbers.ts';

export const mockTestReview = {
  title: 'Marks and answers',
  failed: 'The answers cannot be shown right now.',
  notYet: 'The answers are not shown yet.',
  of: (full: string) => `of ${full}`,
  counts: (right: number, wrong: number, empty: number) =>
    `${formatCount(right)} right, ${formatCount(wrong)} wrong, ${formatCount(empty)} empty`,
  sheet: 'Signed answer sheet (PDF)',
  sections: 'Marks by section',
  average: (marks: string) => `average ${marks}`,
  time: 'Your time, question by question',
  timeText: 'The line is an equal share of the time.',
  timeOf: (place: number, time: string, outcome: string) => `${formatCount(place)}: ${time}, ${outcome}`,
  longest: (place: number, time: string) => `Longest: question ${formatCount(place)}, ${time}`,
  list: 'Question by question',
  filter: 'Show',
  filters: { all: 'All', wrong: 'Wrong', empty: 'Empty', right: 'Right' },
  nothing: 'None of these.',
  outcomes: { right: 'right', wrong: 'wrong', empty: 'empty' },
  rightAnswer: 'Right answer',
  ownAnswer: 'Your answer',
  tolerance: (answer: string, tolerance: string) => `${answer} (±${tolerance})`,
  chose: (percent: number, letter: string) => `${formatCount(percent)} % chose ${letter}`,
  percent: (percent: number) => `${formatCount(percent)} %`,
  everybody: (candidates: number, empty: number) =>
    `How many of ${formatCount(candidates)} chose each option; ${formatCount(empty)} % left it empty`,
  topics: {
    title: 'Topics to revise',
    text: 'Where most marks went.',
    right: (right: number, all: number) => `${formatCount(right)} of ${formatCount(all)} right`,
    all: {
      note: (subject: string) => `Notes: ${subject}`,
      video: (subject: string) => `Videos: ${subject}`,
    },
  },
  practice: {
    check: 'Check',
    checkFailed: 'It could not be checked. Your answer is kept; try again when the internet is there.',
    right: 'Right.',
    wrong: 'Wrong.',
    title: 'Practise again',
    how: 'Questions that you answered wrong come again after 1, 3, 7 and 21 days, until they are right each time.',
    due: (count: number) => `${pluralize(count, 'question')} to practise again`,
    begin: 'Practise',
    next: 'Next question',
    finish: 'Finish',
    none: 'Nothing to practise again today',
    done: (count: number) => `${pluralize(count, 'question')} practised`,
    /** After a right answer at the step, 1 to 4. */
    comesAfter: (step: number) =>
      step < 4
        ? `It comes again in ${pluralize([3, 7, 21][step - 1] ?? 3, 'day')}.`
        : 'It does not come any more.',
    comesTomorrow: 'It comes again tomorrow.',
    history: (count: number, best: string) => `${pluralize(count, 'practice')}, ${best} at best`,
  },
  treatments: {
    full: 'This question was dropped: full marks for everybody.',
    out: 'This question was dropped: it is out of the total.',
  },
  solution: 'Solution',
  challenge: 'Challenge this answer',
  challengeText: (until: string) =>
    `Is the key wrong? Say why, until ${until}. A teacher decides, and everybody’s marks follow.`,
  reason: 'Why is it wrong?',
  send: 'Send the challenge',
  cancel: 'Cancel',
  challengeFailed: (message: string) => `The challenge was not sent: ${message}`,
  challenged: 'Challenged',
  yourReason: (reason: string) => `You wrote: ${reason}`,
  undecided: 'Nobody has decided yet.',
  decided: (isAccepted: boolean, answer: string) => `${isAccepted ? 'Accepted' : 'Not accepted'}: ${answer}`,
} as const;
