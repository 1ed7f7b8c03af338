// What was tapped and the database has not yet confirmed, on this device: each word with an id of its own, so that sending it
// twice stores it once.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

export const states = ['here', 'absent', 'late', 'excused'] as const;
export type State = (typeof states)[number];

export interface Word {
  id: string;
  user: string;
  group: string;
  day: string;
  /** Null: the roll was taken, and nobody else is away. */
  student: string | null;
  state: State;
  /** By this device's clock. */
  at: string;
}

interface Tables extends DBSchema {
  words: { key: number; value: Word };
}

let opened: Promise<IDBPDatabase<Tables>> | undefined;
const open = (): Promise<IDBPDatabase<Tables>> =>
  (opened ??= openDB<Tables>('prabesh-attendance', 1, {
    upgrade: (database) => void database.createObjectStore('words', { autoIncrement: true }),
  }));

export const keepWord = async (word: Word): Promise<void> => void (await (await open()).add('words', word));

/** In the order in which they were tapped. */
export const wordsOf = async (user: string): Promise<Word[]> =>
  (await (await open()).getAll('words')).filter((word) => word.user === user);

export async function forgetWords(ids: readonly string[]): Promise<void> {
  const { store, done } = (await open()).transaction('words', 'readwrite');
  for (let cursor = await store.openCursor(); cursor !== null; cursor = await cursor.continue())
    if (ids.includes(cursor.value.id)) await cursor.delete();
  await done;
}

/** The first class group and day of what waits, with all that waits of it. */
export function nextBatch(words: readonly Word[]): Word[] {
  const [first] = words;
  return words.filter(({ group, day }) => group === first?.group && day === first.day).slice(0, 1000);
}

/** What the list shows: the database's word, and over it what waits here. */
export function standingOf(stored: string, waiting: readonly Word[], student: string): State {
  const said = waiting.findLast((word) => word.student === student)?.state ?? stored;
  return states.find((state) => state === said) ?? 'here';
}

export const nextState = (state: State): State =>
  states[(states.indexOf(state) + 1) % states.length] ?? 'here';
