// An attempt as it is written on this device: a tap is kept, what is kept is sent, what is sent is said. What surrounds it,
// clocks, timers, other tabs and the server, is given.
import { AppError } from '../../../lib/appError.ts';
import {
  type Answer,
  type AnswerEvent,
  after,
  countAnswered,
  countWaiting,
  type StoredEvent,
} from './answers.ts';
import { begun, heard, pauseAfter, resumed } from './api.ts';
import type { Attempt, AttemptView, Stage, Surroundings } from './attemptTypes.ts';
import { answersOf, nextBatch, unconfirmed } from './batches.ts';
import { countedAnew, lacks, placeOfBlind, split } from './counting.ts';
import type { AttemptRecord } from './store.ts';

/** Milliseconds after the deadline in which the server still takes answers that were given in time. */
export const grace = 10 * 60_000;
/** Milliseconds. A shorter look at a question is no visit, and makes no event. */
const glance = 500;
const mostFacts = 100;

const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && ['conflict', 'forbidden', 'invalid'].includes(error.code);

export function createAttempt(around: Surroundings, user: string, test: string): Attempt {
  const { store, api, device, moment } = around;
  let record: AttemptRecord | undefined;
  let events: readonly StoredEvent[] = [];
  /** Of this page only, where the device took none. */
  let homeless: readonly StoredEvent[] = [];
  /** Tapped, and being kept. */
  let fresh: readonly AnswerEvent[] = [];
  let shown: { question: number; since: number } | null = null;
  let lostAt: number | null = null;
  let keeps = store !== null;
  let refusal: string | null = null;
  let failures = 0;
  let leads = false;
  /** Whether this page has heard, since it leads, how many events of its sitting the server has. */
  let knows = false;
  let isClosed = false;
  let sending: Promise<void> | null = null;
  let cancelNext = (): void => undefined;
  let cancelEnd = (): void => undefined;
  let leave = (): void => undefined;
  let news: { tell: () => void; close: () => void } | undefined;
  let view: AttemptView;
  const listeners = new Set<() => void>();

  const now = (): number => (record === undefined ? 0 : record.clock.server + moment() - record.clock.moment);

  const countUnsent = (): number => (record === undefined ? 0 : unconfirmed(record, events).length);

  const stageOf = (known: AttemptRecord): Stage => {
    if (known.state === 'submitted' || known.state === 'elsewhere') return known.state;
    if (known.submits && known.state === 'writing') return 'ending';
    return known.state === 'over' || now() > known.deadlineAt ? 'over' : 'writing';
  };

  const look = (): AttemptView => {
    const shared = { record, lostAt, keeps, refusal, last: (fresh.at(-1) ?? events.at(-1))?.question };
    if (record === undefined)
      return { ...shared, stage: 'none', answers: new Map(), answered: 0, waiting: 0, unsent: 0 };
    const { sitting } = record;
    const { saved, stored } = answersOf(record, events);
    const answers = after(stored, fresh);
    const unsent = unconfirmed(record, events);
    const older = unsent.filter((event) => event.sitting !== sitting).length;
    return {
      ...shared,
      stage: stageOf(record),
      answers,
      answered: countAnswered(answers),
      waiting: countWaiting(saved, answers) + older,
      unsent: unsent.length + fresh.length,
    };
  };
  view = look();

  const emit = (): void => {
    view = look();
    for (const listener of [...listeners]) listener();
  };

  const keepRecord = async (): Promise<void> => {
    if (record === undefined) return;
    await store?.keep(record).catch(() => (keeps = false));
    news?.tell();
  };

  /** Another tab has kept something. */
  const reread = async (): Promise<void> => {
    if (store === null || record === undefined) return;
    const { id } = record;
    const known = (await store.attempts(user)).find((one) => one.id === id);
    const stored = await store.events(id);
    if (known !== undefined) record = resumed(known, moment());
    events = [...stored, ...homeless];
    emit();
    void send();
  };

  /** It ends by itself. */
  const watchEnd = (): void => {
    cancelEnd();
    if (record === undefined || record.state !== 'writing') return;
    cancelEnd = around.later(Math.max(0, record.deadlineAt - now()) + 1, () => {
      emit();
      void send();
    });
  };

  const adopt = (next: AttemptRecord): void => {
    const isOther = record?.id !== next.id;
    record = next;
    watchEnd();
    if (!isOther) return;
    leave();
    news?.close();
    news = around.listen(next.id, () => void reread());
    leads = false;
    leave = around.lead(next.id, () => {
      [leads, knows] = [true, false];
      void send();
    });
  };

  /** Gives events that were counted without knowing the server's number another one. None of them was sent. */
  const countBlind = async (known: AttemptRecord): Promise<void> => {
    const place = placeOfBlind(known, events);
    if (place === null) return;
    const [more, others] = split(homeless, place);
    try {
      if (store === null) throw new Error('nothing is kept here');
      await store.count(place, (stored) => countedAnew([...stored, ...more], place.above));
      homeless = others;
      events = [...(await store.events(known.id)), ...homeless];
    } catch {
      const [moved, rest] = split(events, place);
      const counted = countedAnew(moved, place.above);
      homeless = [...others, ...counted];
      events = [...rest, ...counted];
    }
  };

  /** Asks the server for all answers; gives the record with them. */
  const started = async (takeOver: boolean): Promise<AttemptRecord> => {
    const askedAt = moment();
    const state = await api.start(test, device, takeOver);
    return begun(state, user, (askedAt + moment()) / 2, record);
  };

  const save = async (): Promise<void> => {
    for (;;) {
      if (record === undefined || isClosed) return;
      const { id } = record;
      if (knows) await countBlind(record);
      const batch = nextBatch(record, knows ? events : []);
      const facts = ((await store?.facts(id).catch(() => [])) ?? []).slice(0, mostFacts);
      const unsent = countUnsent();
      const isLast = batch.events.length === unsent;
      const ends = record.submits && record.state === 'writing';
      const submits = ends && isLast && fresh.length === 0;
      const { sitting } = batch;
      const known = record;
      const saving = { attempt: id, device, ...batch };
      const sentAt = moment();
      const state = submits
        ? await api.submit(saving)
        : await api.save({ ...saving, facts: facts.map(({ fact }) => fact) });
      const last = batch.events.at(-1)?.seq ?? 0;
      // The candidate may have tapped meanwhile, in another tab too, so this changes the record as it is now.
      const next = heard(record, state, (sentAt + moment()) / 2);
      record = {
        ...next,
        confirmed: {
          ...next.confirmed,
          [sitting]:
            state.sitting === sitting ? state.last_seq : Math.max(next.confirmed[sitting] ?? 0, last),
        },
      };
      // What an earlier page sent without room to keep it, only the server has.
      if (!knows && state.state === 'writing' && lacks(known, events, state)) record = await started(false);
      knows = true;
      if (!submits) await store?.removeFacts(facts.map(({ key }) => key)).catch(() => undefined);
      watchEnd();
      await keepRecord();
      [failures, lostAt, refusal] = [0, null, null];
      emit();
      if (batch.events.length > 0 && (record.confirmed[sitting] ?? 0) < last)
        throw new Error('The server has not stored what it was sent');
      // An attempt that is to be submitted ends once everything is kept and sent.
      if (isLast && (submits || !ends || fresh.length > 0)) return;
    }
  };

  const scheduleNext = (): void => {
    cancelNext();
    if (isClosed || record === undefined) return;
    const isDone =
      record.state === 'submitted' ||
      record.state === 'elsewhere' ||
      (record.state === 'over' && now() > record.deadlineAt + grace);
    if (isDone && countUnsent() === 0) return;
    const pause = pauseAfter(failures, refusal !== null) * (1 + around.chance() / 5);
    cancelNext = around.later(pause, () => void send());
  };

  const trySaving = async (): Promise<void> => {
    try {
      await save();
    } catch (error) {
      failures += 1;
      if (isRefusal(error)) refusal = error.message;
      else lostAt ??= now();
      emit();
    }
    sending = null;
    scheduleNext();
  };

  /** One request at a time; what comes meanwhile goes with the next one. */
  async function send(): Promise<void> {
    if (!leads || isClosed || record === undefined) return;
    if (sending !== null) {
      await sending;
      if (failures > 0 || countUnsent() === 0) return;
    }
    sending ??= trySaving();
    await sending;
  }

  const add = async (made: readonly AnswerEvent[], isUrgent: boolean): Promise<void> => {
    if (record === undefined || made.length === 0) return;
    const added = leads && knows ? made : made.map((event) => ({ ...event, blind: true as const }));
    const { id, sitting, confirmed } = record;
    const above = Math.max(
      confirmed[sitting] ?? 0,
      ...homeless.filter((event) => event.sitting === sitting).map(({ seq }) => seq),
    );
    // On the device before anything else.
    const keeping = store?.add({ attempt: id, sitting, above }, added);
    fresh = [...fresh, ...added];
    emit();
    try {
      if (keeping === undefined) throw new Error('nothing is kept here');
      const stored = await keeping;
      // Other taps may have been kept meanwhile.
      events = [...events, ...stored];
    } catch {
      keeps = false;
      const last = Math.max(above, ...events.filter((one) => one.sitting === sitting).map(({ seq }) => seq));
      const stored = added.map((event, index) => ({ ...event, attempt: id, sitting, seq: last + index + 1 }));
      homeless = [...homeless, ...stored];
      events = [...events, ...stored];
    }
    fresh = fresh.filter((event) => !added.includes(event));
    emit();
    news?.tell();
    if (isUrgent || record.submits) await send();
  };

  /** The event of a question, with the time that it was on the screen until now. */
  const eventOf = (question: number, change: Partial<Answer>): AnswerEvent => {
    const before = view.answers.get(question);
    const passed = shown?.question === question ? moment() - shown.since : 0;
    if (shown?.question === question) shown = { question, since: moment() };
    const { marked = false, spent = 0, ...given } = before ?? {};
    return {
      ...{ question, ...given, marked, spent: Math.min(Math.round(spent + passed), 86_400_000) },
      ...change,
      at: around.deviceTime(),
      ...(record?.receipt
        ? { receipt: record.receipt.text, since: Math.max(0, Math.round(moment() - record.receipt.moment)) }
        : {}),
    };
  };

  const isWriting = (): boolean => record !== undefined && stageOf(record) === 'writing';

  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    now,
    async restore(known) {
      events = (await store?.events(known.id)) ?? [];
      adopt(resumed(known, moment()));
      emit();
      void send();
    },
    async begin(takeOver = false) {
      // What this device has from before another one took over is older than what that one wrote.
      if (takeOver) await send();
      const next = await started(takeOver);
      if (record?.id !== next.id) {
        events = (await store?.events(next.id).catch(() => [])) ?? [];
        homeless = [];
      }
      [failures, lostAt, refusal] = [0, null, null];
      adopt(next);
      await keepRecord();
      emit();
      await send();
    },
    look(question) {
      const left = shown;
      if (left?.question === question) return;
      const added: AnswerEvent[] = [];
      if (left !== null && isWriting() && moment() - left.since > glance)
        added.push(eventOf(left.question, {}));
      shown = question === null ? null : { question, since: moment() };
      if (question !== null && isWriting() && !view.answers.has(question)) added.push(eventOf(question, {}));
      void add(added, false);
    },
    answer(question, given) {
      if (isWriting())
        void add([eventOf(question, { choice: undefined, number: undefined, ...given })], true);
    },
    mark(question, marked) {
      if (isWriting()) void add([eventOf(question, { marked })], true);
    },
    note(kind) {
      if (record === undefined || !isWriting()) return;
      void store?.note(record.id, { kind, at: around.deviceTime() }).catch(() => undefined);
    },
    submit() {
      if (record === undefined || !isWriting()) return;
      record = { ...record, submits: true };
      emit();
      void keepRecord().then(() => send());
    },
    send,
    close() {
      isClosed = true;
      cancelNext();
      cancelEnd();
      leave();
      news?.close();
    },
  };
}
