// Rendered pages for a few seconds. One render at a time for each page; what has grown old is served once more while
// a new one is made, unless it is too old.

import { LRUCache } from 'lru-cache';
import type { Clock } from '../server/base/clock.ts';

interface Entry<T> {
  /** The last good one. */
  value: T | undefined;
  /** Milliseconds since the epoch. */
  made: number;
  making: Promise<T> | undefined;
}

export interface PageCacheOptions {
  clock: Clock;
  /** Milliseconds for which a page is served as it is. */
  fresh: number;
  /** Milliseconds after which it is not served any more, not even while a new one is made. */
  usable: number;
  /** How many are kept, the least recently asked for leaving first. */
  limit: number;
}

export function createPageCache<T>({ clock, fresh, usable, limit }: PageCacheOptions) {
  const entries = new LRUCache<string, Entry<T>>({ max: limit });
  /** Of a page that was made later than now (the clock was set back) nobody knows the age: it is too old. */
  const age = (entry: Entry<T>): number => {
    const milliseconds = clock().getTime() - entry.made;
    return milliseconds < 0 ? Number.POSITIVE_INFINITY : milliseconds;
  };

  const make = (key: string, entry: Entry<T>, work: () => Promise<T>): Promise<T> => {
    entry.making ??= work().then(
      (value) => {
        Object.assign(entry, { value, made: clock().getTime(), making: undefined });
        return value;
      },
      (error: unknown) => {
        entry.making = undefined;
        if (entry.value === undefined) entries.delete(key);
        throw error;
      },
    );
    return entry.making;
  };

  return {
    /** The page under `key`, made by `work` when needed; rejects with what `work` rejects with. */
    get(key: string, work: () => Promise<T>): Promise<T> {
      const entry = entries.get(key) ?? { value: undefined, made: 0, making: undefined };
      entries.set(key, entry);
      const { value } = entry;
      if (value === undefined || age(entry) >= usable) return make(key, entry, work);
      // The visitor does not wait; a failure shows when the page is too old.
      if (age(entry) >= fresh) make(key, entry, work).catch(() => undefined);
      return Promise.resolve(value);
    },
    /** Whether a request for `key` would have to wait for a render that nobody has begun. */
    mustMake(key: string): boolean {
      const entry = entries.peek(key);
      if (entry === undefined) return true;
      return entry.making === undefined && (entry.value === undefined || age(entry) >= usable);
    },
  };
}

/**
 * Pages as they last were, for when they cannot be made. `fresh`: milliseconds in which one that failed is not tried
 * again; `usable`: the oldest that is handed out; `limit`: how many are kept, the one made longest ago leaving first.
 */
export function createLastPages<T extends object>({ clock, fresh, usable, limit }: PageCacheOptions) {
  const pages = new LRUCache<string, { page: T; made: number; failed: number }>({ max: limit });
  const now = (): number => clock().getTime();
  const lastOf = (address: string): (T & { age: number }) | undefined => {
    const last = pages.get(address);
    const age = last ? now() - last.made : usable;
    return last && age >= 0 && age < usable ? { ...last.page, age: Math.floor(age / 1000) } : undefined;
  };
  return (address: string) => ({
    keep(page: T): void {
      pages.set(address, { page, made: now(), failed: Number.NEGATIVE_INFINITY });
    },
    /** It is not there any more. */
    forget: () => void pages.delete(address),
    /** It could not be made. Returns what it was, if that is young enough. */
    failed() {
      const last = pages.get(address);
      if (last) last.failed = now();
      return lastOf(address);
    },
    /** The same where it failed a moment ago: not everybody has to wait until it fails once more. */
    whileFailing() {
      const last = pages.get(address);
      return last && Math.abs(now() - last.failed) < fresh ? lastOf(address) : undefined;
    },
  });
}
