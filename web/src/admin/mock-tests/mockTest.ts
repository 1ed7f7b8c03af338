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
