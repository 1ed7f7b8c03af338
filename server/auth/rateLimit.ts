// When to refuse an attempt (decision 30): pure rules over the failures of one key. Successes never count.

import { after, minutes } from '../clock.ts';

export interface LimitPolicy {
  /** This many failures within `window` milliseconds close the door. */
  limit: number;
  window: number;
  /**
   * True: the door stays closed for 1, 2, 4, … minutes, longer with each failure or attempt while it is closed, at
   * most `window`. False: until the oldest of the failures is older than `window`, whoever knocks meanwhile (a
   * college behind one address does not lock itself out by trying).
   */
  growing: boolean;
}

export interface LimitState {
  /** Oldest first, at most `limit` of them. */
  failures: Date[];
  /** How often the door was closed or found closed. */
  refusals: number;
  blockedUntil: Date | null;
}

export const emptyState: LimitState = { failures: [], refusals: 0, blockedUntil: null };

function recent(state: LimitState, policy: LimitPolicy, now: Date): Date[] {
  const start = after(now, -policy.window);
  return state.failures.filter((failure) => failure > start);
}

function closeDoor(state: LimitState, policy: LimitPolicy, now: Date): LimitState {
  const wait = Math.min(policy.window, minutes(1) * 2 ** Math.min(state.refusals, 20));
  const until = after(now, wait);
  const later = state.blockedUntil && state.blockedUntil > until ? state.blockedUntil : until;
  return { ...state, refusals: state.refusals + 1, blockedUntil: later };
}

/** Whether an attempt at `now` must be refused, and the state after asking. `until` tells when to try again. */
export function ask(
  state: LimitState,
  policy: LimitPolicy,
  now: Date,
): { state: LimitState; until: Date | undefined } {
  if (policy.growing) {
    if (!state.blockedUntil || state.blockedUntil <= now) return { state, until: undefined };
    const closed = closeDoor(state, policy, now);
    return { state: closed, until: closed.blockedUntil ?? undefined };
  }
  const failures = recent(state, policy, now);
  const oldest = failures.at(-policy.limit);
  return {
    state,
    until: failures.length >= policy.limit && oldest ? after(oldest, policy.window) : undefined,
  };
}

/** The state after a failed attempt at `now`. */
export function fail(state: LimitState, policy: LimitPolicy, now: Date): LimitState {
  const before = recent(state, policy, now);
  const failures = [...before, now].slice(-policy.limit);
  // A quiet window forgives what was before it.
  const next = { ...state, failures, refusals: before.length === 0 ? 0 : state.refusals };
  return policy.growing && failures.length >= policy.limit ? closeDoor(next, policy, now) : next;
}
