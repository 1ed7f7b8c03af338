// The database's side of attempts, devices with tabs, a line that may be cut, and a clock that stands until it is moved: for
// the tests of what a device does.
import { AppError } from '../../../lib/appError.ts';
import type { Answer, SentEvent, StoredEvent } from './answers.ts';
import type { AttemptApi, AttemptState, Saving } from './api.ts';
import { createAttempt } from './attempt.ts';
import type { Attempt, Surroundings } from './attemptTypes.ts';
import { split } from './counting.ts';
import type { AttemptRecord, AttemptStore, Fact } from './store.ts';

const start = Date.parse('2026-11-28T02:15:00Z');
const grace = 600_000;

export interface World {
  /** Milliseconds since the start. */
  time: () => number;
  /** Moves the clock; what was to be done meanwhile is done in its order. */
  pass: (milliseconds: number) => Promise<void>;
  /** What happens to the next requests: `before`: they do not arrive; `after`: their answers do not. */
  line: { isCut: false | 'before' | 'after' };
  /** What the database has: the last event of each question that counts. */
  answers: () => Record<number, Answer>;
  events: () => { sitting: number; seq: number; counted: boolean; event: SentEvent }[];
  facts: Fact[];
  saves: Saving[];
  deadline: { at: number };
  isSubmitted: () => boolean;
  device: (name: string) => Device;
}

export interface Device {
  store: AttemptStore;
  /** What is on its disk. */
  records: Map<string, AttemptRecord>;
  /** The disk is full. */
  isFull: boolean;
  open: () => Promise<Attempt>;
}

/** All that waits for nothing but its turn. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export function createWorld(minutes = 120): World {
  let time = 0;
  let timers: { at: number; work: () => void }[] = [];
  const stored = new Map<string, { sitting: number; seq: number; counted: boolean; event: SentEvent }>();
  const sittings: { device: string; lastSeq: number; endedAt: number }[] = [];
  let submittedAt: number | null = null;
  const deadline = { at: minutes * 60_000 };
  const line: World['line'] = { isCut: false };
  const facts: Fact[] = [];
  const saves: Saving[] = [];

  const answers = (): Record<number, Answer> => {
    const ordered = [...stored.values()]
      .filter(({ counted }) => counted)
      .sort((a, b) => a.sitting - b.sitting || a.seq - b.seq);
    return Object.fromEntries(
      ordered.map(({ event: { question, choice, number, marked, spent } }) => [
        question,
        JSON.parse(JSON.stringify({ choice, number, marked, spent })) as Answer,
      ]),
    );
  };
  const iso = (at: number): string => new Date(start + at).toISOString();
  const stateOf = (device: string, isStart = false): AttemptState => {
    const current = sittings.at(-1);
    const state =
      submittedAt !== null
        ? 'submitted'
        : time > deadline.at
          ? 'over'
          : current?.device === device
            ? 'writing'
            : 'elsewhere';
    const isHere = state === 'writing';
    return {
      ...{ attempt_id: 'attempt', test_id: 'test', state, now: iso(time), started_at: iso(0) },
      ...{ deadline_at: iso(deadline.at), extra_minutes: 0, sitting: sittings.length, seed: 7 },
      submitted_at: submittedAt === null ? null : iso(submittedAt),
      last_seq: current?.lastSeq ?? 0,
      receipt: isHere ? `${sittings.length}.${time}` : null,
      paper_key: isStart && isHere ? 'key' : null,
      answers: isStart && isHere ? answers() : null,
      announcements: [],
    };
  };
  const store = ({ sitting, receipt, events }: Saving): void => {
    const [of, at] = (receipt ?? '').split('.').map(Number);
    const proved = of === sitting ? at : undefined;
    const last = Math.min(deadline.at, submittedAt ?? Infinity, sittings[sitting - 1]?.endedAt ?? Infinity);
    for (const event of events) {
      const key = `${sitting}:${event.seq}`;
      const isProved =
        time <= last + grace &&
        proved !== undefined &&
        event.since !== undefined &&
        proved + event.since <= last;
      if (!stored.has(key))
        stored.set(key, { sitting, seq: event.seq, counted: time <= last || isProved, event });
      const current = sittings[sitting - 1];
      if (current) current.lastSeq = Math.max(current.lastSeq, event.seq);
    }
  };
  const asked = async <Answered>(work: () => Answered): Promise<Answered> => {
    await Promise.resolve();
    const cut = line.isCut;
    const lost = new AppError('network', 'No line');
    if (cut === 'before') throw lost;
    const answer = work();
    if (cut === 'after') throw lost;
    return JSON.parse(JSON.stringify(answer)) as Answered;
  };
  const api: AttemptApi = {
    start: (_test, device, takeOver) =>
      asked(() => {
        const current = sittings.at(-1);
        const isElsewhere = current !== undefined && current.device !== device;
        if (
          current === undefined ||
          (isElsewhere && takeOver && submittedAt === null && time <= deadline.at)
        ) {
          if (current) current.endedAt = time;
          sittings.push({ device, lastSeq: 0, endedAt: Infinity });
        }
        return stateOf(device, true);
      }),
    save: (saving) =>
      asked(() => {
        saves.push(saving);
        store(saving);
        facts.push(...saving.facts);
        return stateOf(saving.device);
      }),
    submit: (saving) =>
      asked(() => {
        store(saving);
        if (stateOf(saving.device).state === 'writing') submittedAt = time;
        return stateOf(saving.device);
      }),
  };

  const makeDevice = (device: string): Device => {
    const records = new Map<string, AttemptRecord>();
    let kept: StoredEvent[] = [];
    let noted: { key: number; fact: Fact }[] = [];
    const queue: { begin: () => void }[] = [];
    const tabs = new Set<() => void>();
    const ifRoom = async (work: () => void): Promise<void> => {
      await Promise.resolve();
      if (own.isFull) throw new DOMException('It is full', 'QuotaExceededError');
      work();
    };
    const own: Device = {
      records,
      isFull: false,
      store: {
        device: async () => Promise.resolve(device),
        paper: async () => Promise.resolve(undefined),
        keepPaper: () => ifRoom(() => undefined),
        attempts: async () => Promise.resolve([...records.values()]),
        keep: (record) =>
          ifRoom(() => {
            const submits = record.submits || records.get(record.id)?.submits === true;
            records.set(record.id, structuredClone({ ...record, submits }));
          }),
        async add({ attempt, sitting, above }, events) {
          let added: StoredEvent[] = [];
          await ifRoom(() => {
            const last = kept.filter((one) => one.sitting === sitting).at(-1)?.seq ?? 0;
            const first = Math.max(last, above) + 1;
            added = events.map((event, index) => ({ ...event, attempt, sitting, seq: first + index }));
            kept = [...kept, ...added];
          });
          return added;
        },
        count: (place, recount) =>
          ifRoom(() => {
            const [moved, others] = split(kept, place);
            kept = [...others, ...recount(moved)];
          }),
        events: async () => Promise.resolve(kept),
        note: (_attempt, fact) => ifRoom(() => (noted = [...noted, { key: noted.length, fact }])),
        facts: async () => Promise.resolve(noted),
        removeFacts: (keys) => ifRoom(() => (noted = noted.filter(({ key }) => !keys.includes(key)))),
        forget: async () => Promise.resolve(),
      },
      async open() {
        const around: Surroundings = {
          ...{ store: own.store, api, device, moment: () => time, chance: () => 0 },
          deviceTime: () => 'whenever',
          later(milliseconds, work) {
            const timer = { at: time + milliseconds, work };
            timers.push(timer);
            return () => (timers = timers.filter((one) => one !== timer));
          },
          lead(_attempt, begin) {
            const waiting = { begin };
            queue.push(waiting);
            if (queue.length === 1) begin();
            return () => {
              const wasFirst = queue[0] === waiting;
              queue.splice(queue.indexOf(waiting), 1);
              if (wasFirst) queue[0]?.begin();
            };
          },
          listen(_attempt, onNews) {
            tabs.add(onNews);
            return {
              tell: () => {
                for (const tab of tabs) if (tab !== onNews) tab();
              },
              close: () => tabs.delete(onNews),
            };
          },
        };
        const attempt = createAttempt(around, 'user', 'test');
        const known = records.get('attempt');
        // As the page does.
        if (known !== undefined) await attempt.restore(structuredClone(known));
        if (known?.state !== 'writing') await attempt.begin().catch(() => undefined);
        await settled();
        return attempt;
      },
    };
    return own;
  };
  const devices = new Map<string, Device>();

  return {
    ...{ line, answers, facts, saves, deadline },
    time: () => time,
    events: () => [...stored.values()],
    isSubmitted: () => submittedAt !== null,
    async pass(milliseconds) {
      const end = time + milliseconds;
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        timers = timers.filter((one) => one !== next);
        time = Math.max(time, next.at);
        next.work();
        await settled();
      }
      time = end;
      await settled();
    },
    device(name) {
      const known = devices.get(name) ?? makeDevice(name);
      devices.set(name, known);
      return known;
    },
  };
}
