// The three functions of the database by which an attempt is written, as the attempt asks them.
import type { Answer, SentEvent } from './answers.ts';
import type { Announcement, AttemptRecord, Fact } from './store.ts';

/** What start, save and submit return. */
export interface AttemptState {
  attempt_id: string;
  test_id: string;
  state: AttemptRecord['state'];
  /** By the database's clock; all times are ISO. */
  now: string;
  started_at: string;
  deadline_at: string;
  submitted_at: string | null;
  extra_minutes: number;
  sitting: number;
  /** Events of the sitting up to this one are stored. */
  last_seq: number;
  seed: number;
  receipt: string | null;
  /** Of the start only. */
  paper_key: string | null;
  /** Of the start only. */
  answers: Record<number, Answer> | null;
  announcements: Announcement[] | null;
}

export interface Saving {
  attempt: string;
  device: string;
  sitting: number;
  receipt: string | null;
  events: SentEvent[];
}

/** Each rejects with an AppError. */
export interface AttemptApi {
  start: (test: string, device: string, takeOver: boolean) => Promise<AttemptState>;
  save: (saving: Saving & { facts: Fact[] }) => Promise<AttemptState>;
  submit: (saving: Saving) => Promise<AttemptState>;
}

/** Milliseconds between two signs of life. */
const pulse = 25_000;
/** Before the next try after a refusal, which may have been taken back. */
const refusedPause = 30_000;
const longestPause = 10_000;

/** Milliseconds until the next request; up to a fifth more, by chance. */
export function pauseAfter(failures: number, isRefused: boolean): number {
  if (isRefused) return refusedPause;
  return failures > 0 ? Math.min(1000 * 2 ** (failures - 1), longestPause) : pulse;
}

/** The record of an attempt with what the server has said. `moment`: when it said so. */
export function heard(record: AttemptRecord, state: AttemptState, moment: number): AttemptRecord {
  const { receipt } = state;
  return {
    ...record,
    state: state.state,
    startedAt: Date.parse(state.started_at),
    deadlineAt: Date.parse(state.deadline_at),
    submittedAt: state.submitted_at === null ? null : Date.parse(state.submitted_at),
    extraMinutes: state.extra_minutes,
    clock: { server: Date.parse(state.now), moment },
    announcements: state.announcements ?? record.announcements,
    receipt: receipt === null ? record.receipt : { text: receipt, moment },
  };
}

/**
 * A record that an earlier page has left, as this one goes on with it at `moment`. Browsers have one monotonic clock for all
 * their pages; where it has gone back, nobody knows how long ago the receipt was.
 */
export function resumed(record: AttemptRecord, moment: number): AttemptRecord {
  if (moment >= record.clock.moment) return record;
  return { ...record, receipt: null, clock: { ...record.clock, moment } };
}

/** The record of an attempt that begins here, or goes on. */
export function begun(
  state: AttemptState,
  user: string,
  moment: number,
  known: AttemptRecord | undefined,
): AttemptRecord {
  const before = known?.id === state.attempt_id ? known : undefined;
  const isHere = state.state === 'writing';
  const empty: AttemptRecord = {
    ...{ id: state.attempt_id, test: state.test_id, user, state: state.state },
    ...{ sitting: state.sitting, seed: state.seed, key: '', submits: false, submittedAt: null },
    ...{ startedAt: 0, deadlineAt: 0, extraMinutes: 0, clock: { server: 0, moment } },
    ...{ confirmed: {}, receipt: null, answers: {}, begunAt: 0, announcements: [] },
  };
  const record = heard(before ?? empty, state, moment);
  if (!isHere) return record;
  return {
    ...record,
    sitting: state.sitting,
    key: state.paper_key ?? record.key,
    answers: state.answers ?? {},
    begunAt: state.last_seq,
    confirmed: { ...record.confirmed, [state.sitting]: state.last_seq },
  };
}
