// What of attempts is on this device: what a candidate did, until the server has said that it has it, and what goes on
// without a line. Nothing leaves it before an attempt is over and confirmed.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { newId } from '../../../lib/newId.ts';
import type { Answer, AnswerEvent, StoredEvent } from './answers.ts';

const name = 'prabesh-mock-tests';

/** What is known of an attempt besides its events. */
export interface AttemptRecord {
  /** The attempt's id. */
  id: string;
  test: string;
  user: string;
  state: 'writing' | 'submitted' | 'over' | 'elsewhere';
  sitting: number;
  seed: number;
  /** What opens the paper. */
  key: string;
  /** By the database's clock, in milliseconds. */
  startedAt: number;
  deadlineAt: number;
  submittedAt: number | null;
  extraMinutes: number;
  /** The database's clock, and this page's at that time. */
  clock: { server: number; moment: number };
  /** By sitting: its events up to this one are in the database. */
  confirmed: Record<number, number>;
  /** The server's last proof of the time, and when this page had it. */
  receipt: { text: string; moment: number } | null;
  /** What the database had when this page began: the events of this sitting up to `begunAt`, and those before. */
  answers: Record<number, Answer>;
  begunAt: number;
  announcements: Announcement[];
  /** The candidate wants it to end. */
  submits: boolean;
}

export interface Announcement {
  id: string;
  text: string;
  at: string;
}

export interface Fact {
  kind: 'left' | 'returned' | 'copied' | 'full screen left';
  at: string;
}

/** A sealed paper, and the mock test that it is of. */
export interface KeptPaper {
  content: string;
  test: { id: string };
}

interface StoredFact extends Fact {
  attempt: string;
}

interface Tables extends DBSchema {
  device: { key: 'name'; value: string };
  papers: { key: string; value: KeptPaper };
  attempts: { key: string; value: AttemptRecord; indexes: { user: string } };
  events: { key: [attempt: string, sitting: number, seq: number]; value: StoredEvent };
  facts: { key: number; value: StoredFact; indexes: { attempt: string } };
}

/** Where events are added: `above` the numbers that the server has had already. */
export interface Place {
  attempt: string;
  sitting: number;
  above: number;
}

/** Events of a sitting from this number on. */
export interface Moved extends Place {
  from: number;
}

export interface AttemptStore {
  /** Of this browser: two tabs are one device. */
  device: () => Promise<string>;
  paper: (test: string) => Promise<KeptPaper | undefined>;
  keepPaper: (paper: KeptPaper) => Promise<void>;
  attempts: (user: string) => Promise<AttemptRecord[]>;
  keep: (record: AttemptRecord) => Promise<void>;
  /** Gives each event its number within the sitting, whichever tab it comes from. Resolves once they are on the disk. */
  add: (place: Place, events: readonly AnswerEvent[]) => Promise<StoredEvent[]>;
  /** Keeps, in place of what is moved, what `recount` makes of it. */
  count: (moved: Moved, recount: (stored: readonly StoredEvent[]) => StoredEvent[]) => Promise<void>;
  /** By sitting and number. */
  events: (attempt: string) => Promise<StoredEvent[]>;
  note: (attempt: string, fact: Fact) => Promise<void>;
  facts: (attempt: string) => Promise<{ key: number; fact: Fact }[]>;
  removeFacts: (keys: readonly number[]) => Promise<void>;
  /** All of an attempt that is over and confirmed, with its paper. */
  forget: (record: AttemptRecord) => Promise<void>;
}

const eventsOf = (attempt: string, sitting?: number, from = 0): IDBKeyRange =>
  IDBKeyRange.bound([attempt, sitting ?? 0, from], [attempt, sitting ?? Infinity, Infinity]);

function storeOf(db: IDBPDatabase<Tables>): AttemptStore {
  return {
    async device() {
      const work = db.transaction('device', 'readwrite');
      const known = await work.store.get('name');
      const device = known ?? newId();
      if (known === undefined) await work.store.put(device, 'name');
      await work.done;
      return device;
    },
    paper: (test) => db.get('papers', test),
    keepPaper: async (paper) => void (await db.put('papers', paper, paper.test.id)),
    attempts: (user) => db.getAllFromIndex('attempts', 'user', user),
    async keep(record) {
      const work = db.transaction('attempts', 'readwrite');
      const before = await work.store.get(record.id);
      // In another tab somebody may have submitted it while this one heard from the server.
      await work.store.put({ ...record, submits: record.submits || before?.submits === true });
      await work.done;
    },
    async add({ attempt, sitting, above }, events) {
      // A power cut takes what the system has not written: this one waits until it has.
      const work = db.transaction('events', 'readwrite', { durability: 'strict' });
      const last = await work.store.openKeyCursor(eventsOf(attempt, sitting), 'prev');
      let seq = Math.max(last?.key[2] ?? 0, above);
      const stored = events.map((event) => ({ ...event, attempt, sitting, seq: (seq += 1) }));
      for (const event of stored) void work.store.add(event, [attempt, sitting, event.seq]);
      await work.done;
      return stored;
    },
    async count({ attempt, sitting, from }, recount) {
      const work = db.transaction('events', 'readwrite', { durability: 'strict' });
      const range = eventsOf(attempt, sitting, from);
      const stored = await work.store.getAll(range);
      void work.store.delete(range);
      for (const event of recount(stored)) void work.store.put(event, [attempt, sitting, event.seq]);
      await work.done;
    },
    events: (attempt) => db.getAll('events', eventsOf(attempt)),
    note: async (attempt, fact) => void (await db.add('facts', { ...fact, attempt })),
    async facts(attempt) {
      const found: { key: number; fact: Fact }[] = [];
      const { store } = db.transaction('facts');
      for await (const { primaryKey, value } of store.index('attempt').iterate(attempt))
        found.push({ key: primaryKey, fact: { kind: value.kind, at: value.at } });
      return found;
    },
    async removeFacts(keys) {
      const work = db.transaction('facts', 'readwrite');
      await Promise.all([...keys.map((key) => work.store.delete(key)), work.done]);
    },
    async forget({ id, test }) {
      const facts = await db.getAllKeysFromIndex('facts', 'attempt', id);
      const work = db.transaction(['attempts', 'events', 'facts', 'papers'], 'readwrite');
      await Promise.all([
        work.objectStore('attempts').delete(id),
        work.objectStore('events').delete(eventsOf(id)),
        ...facts.map((key) => work.objectStore('facts').delete(key)),
        work.objectStore('papers').delete(test),
        work.done,
      ]);
    },
  };
}

/** @throws where storage is closed to the page */
export async function openAttemptStore(): Promise<AttemptStore> {
  return storeOf(
    await openDB<Tables>(name, 1, {
      upgrade(db) {
        db.createObjectStore('device');
        db.createObjectStore('papers');
        db.createObjectStore('attempts', { keyPath: 'id' }).createIndex('user', 'user');
        db.createObjectStore('events');
        db.createObjectStore('facts', { autoIncrement: true }).createIndex('attempt', 'attempt');
      },
    }),
  );
}
