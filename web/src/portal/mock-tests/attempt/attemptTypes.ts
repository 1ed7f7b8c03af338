// What an attempt is given, what it shows, and what a screen can ask of it.
import type { Answer, Answers } from './answers.ts';
import type { AttemptApi } from './api.ts';
import type { AttemptRecord, AttemptStore, Fact } from './store.ts';

export interface Surroundings {
  /** Null: this browser keeps nothing. */
  store: AttemptStore | null;
  api: AttemptApi;
  device: string;
  /** Milliseconds that never go back while the page stands. */
  moment: () => number;
  /** By the device's own clock, which decides nothing. */
  deviceTime: () => string;
  /** Calls later; gives what prevents it. */
  later: (milliseconds: number, work: () => void) => () => void;
  /** From 0 to 1. */
  chance: () => number;
  /** Calls when no other tab of this browser sends for the attempt; gives what leaves it to them. */
  lead: (attempt: string, begin: () => void) => () => void;
  /** What other tabs of this browser say of the attempt. */
  listen: (attempt: string, onNews: () => void) => { tell: () => void; close: () => void };
}

export type Stage = 'none' | 'writing' | 'ending' | 'submitted' | 'over' | 'elsewhere';

export interface AttemptView {
  stage: Stage;
  record: AttemptRecord | undefined;
  answers: Answers;
  answered: number;
  /** How many answers the server is not known to have. */
  waiting: number;
  /** How many events it is not known to have. */
  unsent: number;
  /** Since when nobody answers, by the server's clock; null: somebody does. */
  lostAt: number | null;
  /** False: what is tapped is in this page only. */
  keeps: boolean;
  /** Why the server takes nothing. */
  refusal: string | null;
  /** The question that was last on this device's screen. */
  last: number | undefined;
}

export interface Attempt {
  view: () => AttemptView;
  subscribe: (listener: () => void) => () => void;
  /** The server's time, in milliseconds. */
  now: () => number;
  /** What this device has of it. */
  restore: (record: AttemptRecord) => Promise<void>;
  /** Begins, or goes on. Rejects with an AppError. */
  begin: (takeOver?: boolean) => Promise<void>;
  /** This question is on the screen from now on; null: none is. */
  look: (question: number | null) => void;
  answer: (question: number, given: Pick<Answer, 'choice' | 'number'>) => void;
  mark: (question: number, marked: boolean) => void;
  note: (kind: Fact['kind']) => void;
  submit: () => void;
  /** Sends what waits, now. */
  send: () => Promise<void>;
  close: () => void;
}
