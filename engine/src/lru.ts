// A map of limited weight that forgets what was not used for longest.

interface Entry<V> {
  readonly value: V;
  readonly weight: number;
}

export class LruMap<K, V> {
  readonly #entries = new Map<K, Entry<V>>();
  readonly #mostWeight: number;
  #weight = 0;

  constructor(mostWeight: number) {
    this.#mostWeight = mostWeight;
  }

  get(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Keeps the value; one that weighs more than a tenth of everything is not kept at all. */
  set(key: K, value: V, weight = 1): void {
    this.#remove(key);
    if (weight > Math.max(1, this.#mostWeight / 10)) return;
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#mostWeight) break;
      this.#remove(oldest);
    }
  }

  #remove(key: K): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#weight -= entry.weight;
  }
}
