// Answers in memory, bounded in bytes. What was asked for once gives way first: somebody who tries one address after the
// other pushes out what others asked for twice as little as what they will ask for again.

/** The part of the room that belongs to what was asked for at least twice. */
const lastingPart = 0.75;

interface Kept<T> {
  readonly value: T;
  readonly size: number;
}

/** From the least to the most recently used. */
class Segment<T> {
  readonly #entries = new Map<string, Kept<T>>();
  readonly #room: number;
  #used = 0;

  constructor(room: number) {
    this.#room = room;
  }

  get(key: string): Kept<T> | undefined {
    return this.#entries.get(key);
  }

  /** What has to leave for it; itself when it is larger than all the room. */
  put(key: string, kept: Kept<T>): [string, Kept<T>][] {
    this.remove(key);
    this.#entries.set(key, kept);
    this.#used += kept.size;
    const left: [string, Kept<T>][] = [];
    for (const [oldest, entry] of this.#entries) {
      if (this.#used <= this.#room) break;
      this.remove(oldest);
      left.push([oldest, entry]);
    }
    return left;
  }

  remove(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#used -= entry.size;
  }

  get used(): number {
    return this.#used;
  }
}

export class AnswerCache<T> {
  readonly #recent: Segment<T>;
  readonly #lasting: Segment<T>;

  /** @param bytes as the callers count them */
  constructor(bytes: number) {
    this.#lasting = new Segment(bytes * lastingPart);
    this.#recent = new Segment(bytes * (1 - lastingPart));
  }

  get(key: string): T | undefined {
    const kept = this.#lasting.get(key) ?? this.#recent.get(key);
    if (kept === undefined) return undefined;
    this.#recent.remove(key);
    // What leaves there has one more chance here.
    for (const [oldest, entry] of this.#lasting.put(key, kept)) this.#recent.put(oldest, entry);
    return kept.value;
  }

  set(key: string, value: T, size: number): void {
    this.delete(key);
    this.#recent.put(key, { value, size });
  }

  delete(key: string): void {
    this.#recent.remove(key);
    this.#lasting.remove(key);
  }

  /** Bytes in use. */
  get used(): number {
    return this.#recent.used + this.#lasting.used;
  }
}
