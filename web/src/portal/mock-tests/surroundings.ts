// What an attempt needs of the browser: its store, clocks, and the other tabs of the same device.
import type { Questions } from '../../graphql/questions.ts';
import { newId } from '../../lib/newId.ts';
import { createAttempt, grace } from './attempt/attempt.ts';
import type { Attempt, Surroundings } from './attempt/attemptTypes.ts';
import { unconfirmed } from './attempt/batches.ts';
import { type AttemptRecord, type AttemptStore, openAttemptStore } from './attempt/store.ts';
import { apiOf } from './serverApi.ts';

const nameOf = (attempt: string): string => `prabesh-attempt-${attempt}`;

/** One clock for all pages of a browser: it goes on where another page takes over. */
export const moment = (): number => performance.timeOrigin + performance.now();

function lead(attempt: string, begin: () => void): () => void {
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined) {
    // Each tab sends what it has: the database takes it once.
    begin();
    return () => undefined;
  }
  const leaving = new AbortController();
  let release = (): void => undefined;
  const held = (): Promise<void> =>
    new Promise((resolve) => {
      release = resolve;
      begin();
    });
  // It is refused where this tab stops waiting.
  void locks.request(nameOf(attempt), { signal: leaving.signal }, held).catch(() => undefined);
  return () => {
    leaving.abort();
    release();
  };
}

function listen(attempt: string, onNews: () => void): { tell: () => void; close: () => void } {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(nameOf(attempt));
  channel.onmessage = onNews;
  return { tell: () => channel.postMessage('news'), close: () => channel.close() };
}

function surround(questions: Questions, store: AttemptStore | null, device: string): Surroundings {
  return {
    ...{ store, device, moment, lead, listen, api: apiOf(questions), chance: Math.random },
    deviceTime: () => new Date().toISOString(),
    later(milliseconds, work) {
      // Browsers take what is longer for nothing.
      const timer = setTimeout(work, Math.min(milliseconds, 2 ** 31 - 1));
      return () => clearTimeout(timer);
    },
  };
}

export interface OpenAttempt {
  attempt: Attempt;
  store: AttemptStore | null;
}

/** The attempt of a mock test as this device knows it, its newest where there were several. */
export async function openAttempt(questions: Questions, user: string, test: string): Promise<OpenAttempt> {
  const store = await openAttemptStore().catch(() => null);
  const device = (await store?.device().catch(() => undefined)) ?? newId();
  const attempt = createAttempt(surround(questions, store, device), user, test);
  const records = (await store?.attempts(user).catch(() => [])) ?? [];
  const [record] = records.filter((one) => one.test === test).sort((a, b) => b.startedAt - a.startedAt);
  if (record !== undefined) await attempt.restore(record);
  return { attempt, store };
}

const isOver = ({ state, deadlineAt, clock }: AttemptRecord): boolean =>
  state === 'submitted' ||
  (state !== 'writing' && clock.server + moment() - clock.moment > deadlineAt + grace);

/**
 * Sends what earlier pages have left on this device, and removes what is over and confirmed. Gives how many answers are still
 * here.
 */
export async function sendLeft(questions: Questions, user: string): Promise<number> {
  const store = await openAttemptStore().catch(() => null);
  if (store === null) return 0;
  const device = await store.device();
  let left = 0;
  for (const record of await store.attempts(user)) {
    if (unconfirmed(record, await store.events(record.id)).length > 0) {
      const attempt = createAttempt(surround(questions, store, device), user, record.test);
      await attempt.restore(record);
      await attempt.send();
      left += attempt.view().waiting;
      attempt.close();
    } else if (isOver(record)) await store.forget(record);
  }
  return left;
}
