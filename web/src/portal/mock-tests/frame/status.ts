// Whether the answers are saved, in words. 'Saved' is what the database has said.
import { mockTests } from '../../../content/mockTests.ts';
import type { AttemptView } from '../attempt/attemptTypes.ts';
import type { Status } from './ExamHeader.tsx';

export function statusOf({ stage, answered, waiting, lostAt, refusal }: AttemptView): Status {
  const { status } = mockTests;
  if (waiting > 0) {
    const isLost = lostAt !== null || refusal !== null;
    return { text: isLost ? status.waiting(waiting) : status.sending(waiting), waits: true };
  }
  if (stage === 'submitted') return { text: status.submitted, waits: false };
  return { text: answered === 0 ? status.none : status.saved(answered), waits: false };
}
