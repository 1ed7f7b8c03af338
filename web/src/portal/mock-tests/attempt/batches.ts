// What of an attempt the server has not confirmed yet, in the portions in which it is sent.
import { type Answers, after, type SentEvent, type StoredEvent, toSend } from './answers.ts';
import type { AttemptRecord } from './store.ts';

export interface Batch {
  sitting: number;
  receipt: string | null;
  events: SentEvent[];
}

/** The server takes 1,000 at most. */
const most = 500;

const isConfirmed = ({ confirmed }: AttemptRecord, { sitting, seq, blind }: StoredEvent): boolean =>
  blind !== true && seq <= (confirmed[sitting] ?? 0);

export const unconfirmed = (record: AttemptRecord, events: readonly StoredEvent[]): StoredEvent[] =>
  events.filter((event) => !isConfirmed(record, event));

/**
 * The oldest sitting first: what another device has gone on from is older. Of it those that follow one receipt. Without events it
 * is a sign of life.
 */
export function nextBatch(record: AttemptRecord, events: readonly StoredEvent[]): Batch {
  const waiting = unconfirmed(record, events);
  const sitting = Math.min(record.sitting, ...waiting.map((event) => event.sitting));
  const own = waiting.filter((event) => event.sitting === sitting);
  const receipt = own.find((event) => event.receipt !== undefined)?.receipt;
  const end = own.findIndex((event) => event.receipt !== undefined && event.receipt !== receipt);
  return {
    sitting,
    receipt: receipt ?? (sitting === record.sitting ? (record.receipt?.text ?? null) : null),
    events: own.slice(0, end < 0 ? most : Math.min(end, most)).map(toSend),
  };
}

/** What the server is known to have, and what the candidate sees. Of earlier sittings the server's answers have it. */
export function answersOf(
  record: AttemptRecord,
  events: readonly StoredEvent[],
): { saved: Answers; stored: Answers } {
  const begun: Answers = new Map(
    Object.entries(record.answers).map(([question, answer]) => [Number(question), answer]),
  );
  const own = events.filter(
    ({ sitting, seq, blind }) => sitting === record.sitting && (blind === true || seq > record.begunAt),
  );
  const saved = after(
    begun,
    own.filter((event) => isConfirmed(record, event)),
  );
  return {
    saved,
    stored: after(
      saved,
      own.filter((event) => !isConfirmed(record, event)),
    ),
  };
}
