// Live queries cost a statement at every change for as long as they live: how many a client may have.
import { EngineError } from '../errors.ts';
import type { Limits } from '../limits.ts';

type Most = Pick<Limits, 'socketLive' | 'addressLive' | 'totalLive'>;

export class LiveSeats {
  readonly #most: Most;
  /** By connection and by address. */
  readonly #taken = new Map<object | string, number>();
  #total = 0;

  constructor(most: Most) {
    this.#most = most;
  }

  /** A place for one live query of this connection; returns its end, and throws when there is none. */
  take(connection: object, address: string): () => void {
    const { socketLive, addressLive, totalLive } = this.#most;
    if (this.#of(connection) >= socketLive) throw tooMany('one connection');
    if (this.#of(address) >= addressLive) throw tooMany('one address');
    if (this.#total >= totalLive) throw new EngineError('busy', 'too many live queries, try again later');
    const add = (more: 1 | -1): void => {
      this.#total += more;
      for (const one of [connection, address]) {
        const now = this.#of(one) + more;
        if (now === 0) this.#taken.delete(one);
        else this.#taken.set(one, now);
      }
    };
    add(1);
    let isTaken = true;
    return () => {
      if (isTaken) add(-1);
      isTaken = false;
    };
  }

  #of(one: object | string): number {
    return this.#taken.get(one) ?? 0;
  }
}

const tooMany = (place: string): EngineError =>
  new EngineError('bad-request', `too many live queries of ${place}`);
