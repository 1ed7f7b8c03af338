// When to refuse an attempt (docs/decisions/sessions.md): pure rules over the failures of one key. Successes never count, and knocking
// at a closed door changes nothing.

import { after } from './clock.ts';

export interface LimitPolicy {
  /** This many failures within `window` milliseconds close the door until the oldest of them is older than that. */
  limit: number;
  window: number;
}

function recent(failures: readonly Date[], policy: LimitPolicy, now: Date): Date[] {
  const start = after(now, -policy.window);
  return failures.filter((failure) => failure > start);
}

/** Until when an attempt at `now` must be refused; undefined when it may be made. */
export function closedUntil(failures: readonly Date[], policy: LimitPolicy, now: Date): Date | undefined {
  const counted = recent(failures, policy, now);
  const oldest = counted.at(-policy.limit);
  return counted.length >= policy.limit && oldest ? after(oldest, policy.window) : undefined;
}

/** The failures to remember after one more at `now`: oldest first, at most as many as close the door. */
export function withFailure(failures: readonly Date[], policy: LimitPolicy, now: Date): Date[] {
  return [...recent(failures, policy, now), now].slice(-policy.limit);
}
