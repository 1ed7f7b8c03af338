// The system's state in words: one for the strip of counts, a sentence for everything that is wrong.
import { logTime } from '../../../../shared/dates.ts';
import type { StatusPart } from '../../../../shared/systemStatus.ts';
import { adminDashboard } from '../../content/adminDashboard.ts';
import type { SystemStatus } from './useSystemStatus.ts';

export interface StatusWords {
  tone: 'good' | 'pending' | 'bad';
  headline: string;
  /** Empty when all is well. */
  sentences: string[];
}

const words = adminDashboard.status;
const pendingWords: Partial<Record<string, Partial<Record<StatusPart, string>>>> = {
  off: words.off,
  held: words.held,
};

/** Undefined until the first answer. */
export function statusWords(status: SystemStatus, now: Date): StatusWords | undefined {
  if (status.kind === 'asking') return undefined;
  if (status.kind === 'noAnswer')
    return { tone: 'bad', headline: words.noAnswer, sentences: [words.noAnswerDetail] };
  const down = status.parts.filter(({ state }) => state === 'down');
  const pending = status.parts.filter(({ state, part }) => pendingWords[state]?.[part] !== undefined);
  const wrong = down.length > 0 ? down : pending;
  const [first] = wrong;
  if (first === undefined) return { tone: 'good', headline: words.active, sentences: [] };
  const { state } = first;
  return {
    tone: state === 'down' ? 'bad' : 'pending',
    headline:
      wrong.length === 1
        ? `${words.parts[first.part]} ${state}`
        : `${wrong.length} parts ${wrong.every((part) => part.state === state) ? state : 'waiting'}`,
    sentences: [
      ...down.map(({ part, since }) =>
        since === null ? words.down[part] : `${words.down[part]} ${words.since} ${logTime(since, now)}.`,
      ),
      ...pending.flatMap(({ part, state: how }) => pendingWords[how]?.[part] ?? []),
    ],
  };
}
