// What a candidate has done, as events, and what follows from them. Times come in from outside.

/** The last of a question. Without choice and number it was seen, or cleared. */
export interface Answer {
  choice?: string;
  number?: number;
  /** For review. */
  marked: boolean;
  /** How long it was on the screen, in milliseconds. */
  spent: number;
}

/** By the number of the question. */
export type Answers = ReadonlyMap<number, Answer>;

export interface AnswerEvent extends Answer {
  question: number;
  /** By the device's clock: ISO. */
  at: string;
  /** The receipt that was at hand, and the milliseconds since it by the page's monotonic clock. */
  receipt?: string;
  since?: number;
}

/** An event that the device has. */
export interface StoredEvent extends AnswerEvent {
  attempt: string;
  sitting: number;
  /** Counted within the sitting from 1 on. */
  seq: number;
  /**
   * Its number may be one that the server has had from this device: an earlier page had no room to write down how far it had come.
   * It is counted anew before it is sent.
   */
  blind?: true | undefined;
}

/** An event as the server takes it. */
export interface SentEvent extends Answer {
  seq: number;
  question: number;
  at: string;
  /** Milliseconds since the receipt that is sent along: proves that an answer was given in time. */
  since?: number;
}

export const standings = ['notVisited', 'notAnswered', 'answered', 'marked', 'answeredMarked'] as const;
export type Standing = (typeof standings)[number];

export const isAnswered = (answer: Answer | undefined): boolean =>
  answer?.choice !== undefined || answer?.number !== undefined;

export function standingOf(answer: Answer | undefined): Standing {
  if (answer === undefined) return 'notVisited';
  if (answer.marked) return isAnswered(answer) ? 'answeredMarked' : 'marked';
  return isAnswered(answer) ? 'answered' : 'notAnswered';
}

export function countStandings(questions: readonly number[], answers: Answers): Record<Standing, number> {
  const counts = { notVisited: 0, notAnswered: 0, answered: 0, marked: 0, answeredMarked: 0 };
  for (const question of questions) counts[standingOf(answers.get(question))] += 1;
  return counts;
}

export const countAnswered = (answers: Answers): number => [...answers.values()].filter(isAnswered).length;

const answerOf = ({ choice, number, marked, spent }: Answer): Answer => ({
  ...(choice === undefined ? {} : { choice }),
  ...(number === undefined ? {} : { number }),
  marked,
  spent,
});

/** The answers after some more events. */
export function after(answers: Answers, events: readonly AnswerEvent[]): Answers {
  const next = new Map(answers);
  for (const event of events) next.set(event.question, answerOf(event));
  return next;
}

/** How many questions have another answer than the server is known to have. */
export function countWaiting(saved: Answers, shown: Answers): number {
  return [...shown].filter(([question, { choice, number }]) => {
    const there = saved.get(question);
    return there?.choice !== choice || there?.number !== number;
  }).length;
}

export const toSend = ({ seq, question, at, since, ...answer }: StoredEvent): SentEvent => ({
  ...{ seq, question, ...answerOf(answer), at },
  ...(since === undefined ? {} : { since }),
});

/** '12.5', also in Nepali digits; undefined: it is no number that can be an answer. */
export function readNumber(text: string): number | undefined {
  const latin = text
    .trim()
    .replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replace(/^[\u2212\u2013]/, '-')
    .replace(/^(-?)\./, '$10.');
  return /^-?\d{1,14}(\.\d{0,10})?$/.test(latin) ? Number(latin) : undefined;
}
