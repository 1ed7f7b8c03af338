// Numbers of events, where a device had no room to write down how far it had come. An earlier page may have sent events that only the
// server has; what the next page counts before it has heard of them is `blind`, and counted anew before it is sent.
import type { StoredEvent } from './answers.ts';
import type { AttemptState } from './api.ts';
import type { AttemptRecord, Moved } from './store.ts';

/** Events of one sitting in their order, counted anew above `above`. */
export const countedAnew = (events: readonly StoredEvent[], above: number): StoredEvent[] =>
  [...events]
    .sort((one, other) => one.seq - other.seq)
    .map((event, index) => ({ ...event, seq: above + index + 1, blind: undefined }));

/** Those that are moved, and the others. */
export const split = (
  events: readonly StoredEvent[],
  { sitting, from }: Moved,
): [moved: StoredEvent[], others: StoredEvent[]] => {
  const isMoved = (event: StoredEvent): boolean => event.sitting === sitting && event.seq >= from;
  return [events.filter(isMoved), events.filter((event) => !isMoved(event))];
};

/** Where the blind events of the record's sitting belong, with those after them; null: there are none. */
export function placeOfBlind(
  { id, sitting, confirmed }: AttemptRecord,
  events: readonly StoredEvent[],
): Moved | null {
  const own = events.filter((event) => event.sitting === sitting);
  const from = Math.min(...own.flatMap(({ seq, blind }) => (blind === true ? [seq] : [])));
  if (from === Infinity) return null;
  const before = own.flatMap(({ seq }) => (seq < from ? [seq] : []));
  return { attempt: id, sitting, from, above: Math.max(confirmed[sitting] ?? 0, ...before) };
}

/** Whether the server has events of the record's sitting that this device does not know. */
export function lacks(record: AttemptRecord, events: readonly StoredEvent[], state: AttemptState): boolean {
  const known = events.filter(
    ({ sitting, seq, blind }) =>
      sitting === record.sitting && blind !== true && seq > record.begunAt && seq <= state.last_seq,
  );
  return state.sitting === record.sitting && record.begunAt + known.length < state.last_seq;
}
