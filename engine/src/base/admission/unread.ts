// Bytes of requests that have not come to their end: together they have a bound, whoever sends them and by whatever way.

/** Kept of many small pieces, a byte costs more than itself: so much each piece. */
export const pieceCost = 256;

/** What is held of one unfinished body or message. */
export interface Held {
  /** So many bytes by now; may drop others, or this one, before it returns. */
  grow(bytes: number): void;
  /** It is complete, or given up. */
  end(): void;
}

interface Part {
  bytes: number;
  readonly drop: () => void;
}

interface Sender {
  bytes: number;
  /** In the order in which they began. */
  readonly parts: Set<Part>;
}

/**
 * One budget for a whole process. Whoever comes next is not the one who pays: beyond the budget the address that holds most
 * loses its largest part, of equal ones the oldest, until there is room again.
 */
export class UnreadBytes {
  readonly #most: number;
  readonly #senders = new Map<string, Sender>();
  #held = 0;

  /** Bytes. */
  constructor(most: number) {
    this.#most = most;
  }

  get held(): number {
    return this.#held;
  }

  /** `drop` is called, once, when the room is needed: it has to let go of the bytes. */
  hold(address: string, drop: () => void): Held {
    const part: Part = { bytes: 0, drop };
    return {
      grow: (bytes) => this.#grow(address, part, bytes),
      end: () => this.#end(address, part),
    };
  }

  #grow(address: string, part: Part, bytes: number): void {
    const sender = this.#senders.get(address) ?? { bytes: 0, parts: new Set() };
    const more = bytes - part.bytes;
    part.bytes = bytes;
    sender.parts.add(part);
    sender.bytes += more;
    this.#held += more;
    this.#senders.set(address, sender);
    if (this.#held <= this.#most) return;
    // Some more than needed, so that the search is not made for each piece that comes.
    while (this.#held > this.#most - this.#most / 8 && this.#dropOne());
  }

  #end(address: string, part: Part): void {
    const sender = this.#senders.get(address);
    if (sender?.parts.delete(part) !== true) return;
    sender.bytes -= part.bytes;
    this.#held -= part.bytes;
    part.bytes = 0;
    if (sender.parts.size === 0) this.#senders.delete(address);
  }

  #dropOne(): boolean {
    const [address, sender] = largest(this.#senders) ?? [];
    if (address === undefined || sender === undefined) return false;
    const [part] = largest(sender.parts.entries()) ?? [];
    if (part === undefined) return false;
    this.#end(address, part);
    part.drop();
    return true;
  }
}

/** The first of those that have most. */
function largest<K, V extends { readonly bytes: number }>(all: Iterable<[K, V]>): [K, V] | undefined {
  let found: [K, V] | undefined;
  for (const one of all) if (found === undefined || one[1].bytes > found[1].bytes) found = one;
  return found;
}
