// What a mock test is at a moment, for the office.
import type { StatusTone } from '../../ui/StatusChip.tsx';

export const testStates = ['draft', 'scheduled', 'running', 'over', 'marked'] as const;
export type TestState = (typeof testStates)[number];

interface Times {
  scheduled_at: string | null;
  opens_at: string;
  closes_at: string;
  marked_at: string | null;
}

export function stateOf({ scheduled_at, opens_at, closes_at, marked_at }: Times, now: Date): TestState {
  if (scheduled_at === null) return 'draft';
  if (now < new Date(opens_at)) return 'scheduled';
  if (now < new Date(closes_at)) return 'running';
  return marked_at === null ? 'over' : 'marked';
}

export const tones: Readonly<Record<Exclude<TestState, 'draft'>, StatusTone>> = {
  scheduled: 'info',
  running: 'good',
  over: 'pending',
  marked: 'info',
};

/** Before and after every mock test. */
const [first, last] = ['0001-01-01T00:00:00Z', '9999-12-31T00:00:00Z'];

/** The times that mock tests of a state have, as the list's operation takes them; of any state for ''. */
export function timesOf(state: string, now: string): Record<string, boolean | string> {
  const any = {
    ...{ draft: true, orDraft: false, unmarked: true, orUnmarked: false },
    ...{ opensAfter: first, opensUntil: last, closesAfter: first, closesUntil: last },
  };
  const planned = { ...any, draft: false };
  switch (state) {
    case 'draft':
      return { ...any, orDraft: true };
    case 'scheduled':
      return { ...planned, opensAfter: now };
    case 'running':
      return { ...planned, opensUntil: now, closesAfter: now };
    case 'over':
      return { ...planned, closesUntil: now, orUnmarked: true };
    case 'marked':
      return { ...planned, closesUntil: now, unmarked: false };
    default:
      return any;
  }
}
