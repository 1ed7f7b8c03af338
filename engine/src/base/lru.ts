// A map of limited weight that forgets what was not used for longest. Entries form a chain by use, beside the map:
// taking out and putting in again at each use would cost more than all else that a use does.

interface Entry<K, V> {
  readonly key: K;
  readonly value: V;
  readonly weight: number;
  older: Entry<K, V> | undefined;
  newer: Entry<K, V> | undefined;
}

export class LruMap<K, V> {
  readonly #entries = new Map<K, Entry<K, V>>();
  readonly #mostWeight: number;
  readonly #onForgotten: ((key: K) => void) | undefined;
  #weight = 0;
  #oldest: Entry<K, V> | undefined;
  #newest: Entry<K, V> | undefined;

  /** @param onForgotten hears what had to make room */
  constructor(mostWeight: number, onForgotten?: (key: K) => void) {
    this.#mostWeight = mostWeight;
    this.#onForgotten = onForgotten;
  }

  get(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (entry !== this.#newest) {
      this.#unchain(entry);
      this.#chain(entry);
    }
    return entry.value;
  }

  /** Keeps the value; one that weighs more than a tenth of everything is not kept at all. */
  set(key: K, value: V, weight = 1): void {
    this.delete(key);
    if (weight > Math.max(1, this.#mostWeight / 10)) return;
    const entry: Entry<K, V> = { key, value, weight, older: undefined, newer: undefined };
    this.#entries.set(key, entry);
    this.#weight += weight;
    this.#chain(entry);
    while (this.#oldest !== undefined && this.#weight > this.#mostWeight) {
      const { key: oldest } = this.#oldest;
      this.delete(oldest);
      this.#onForgotten?.(oldest);
    }
  }

  delete(key: K): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#weight -= entry.weight;
    this.#unchain(entry);
  }

  #chain(entry: Entry<K, V>): void {
    entry.older = this.#newest;
    entry.newer = undefined;
    if (this.#newest === undefined) this.#oldest = entry;
    else this.#newest.newer = entry;
    this.#newest = entry;
  }

  #unchain({ older, newer }: Entry<K, V>): void {
    if (older === undefined) this.#oldest = newer;
    else older.newer = newer;
    if (newer === undefined) this.#newest = older;
    else newer.older = older;
  }
}
