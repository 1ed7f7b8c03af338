// Answers in memory, bounded in bytes. An answer that was asked for once is the first to make room: somebody who tries one
// address after the other pushes out nothing that others have asked for twice.

import { LRUCache } from 'lru-cache';

/** The part of the room that belongs to what was asked for at least twice. */
const lastingPart = 0.75;

interface Kept<T> {
  readonly value: T;
  readonly size: number;
}

export class AnswerCache<T> {
  readonly #recent: LRUCache<string, Kept<T>>;
  readonly #lasting: LRUCache<string, Kept<T>>;

  /** @param bytes as the callers count them */
  constructor(bytes: number) {
    this.#recent = new LRUCache({ maxSize: bytes * (1 - lastingPart) });
    this.#lasting = new LRUCache({
      maxSize: bytes * lastingPart,
      // It has to be asked for once more before others of its age leave.
      disposeAfter: (kept, key, reason) => {
        if (reason === 'evict') this.#recent.set(key, kept, { size: kept.size });
      },
    });
  }

  get(key: string): T | undefined {
    const lasting = this.#lasting.get(key);
    if (lasting !== undefined) return lasting.value;
    const kept = this.#recent.get(key);
    if (kept === undefined) return undefined;
    this.#recent.delete(key);
    this.#lasting.set(key, kept, { size: kept.size });
    return kept.value;
  }

  set(key: string, value: T, size: number): void {
    this.delete(key);
    this.#recent.set(key, { value, size }, { size });
  }

  delete(key: string): void {
    this.#recent.delete(key);
    this.#lasting.delete(key);
  }

  /** Bytes in use. */
  get used(): number {
    return this.#recent.calculatedSize + this.#lasting.calculatedSize;
  }
}
