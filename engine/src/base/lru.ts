import { LRUCache } from 'lru-cache';

/** Keeps so many letters, as each `set` counts them; what is longer than a tenth of that is not kept at all. */
export const keptByLength = <V extends object | string>(letters: number): LRUCache<string, V> =>
  new LRUCache({ maxSize: letters, maxEntrySize: letters / 10 });
