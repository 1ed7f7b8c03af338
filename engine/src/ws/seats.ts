// Live queries cost a statement at every change for as long as they live: how many a client may have.
import { EngineError } from '../base/errors.ts';
import type { Limits } from '../base/limits.ts';

export class LiveSeats {
  readonly #limits: Pick<Limits, 'socketLive' | 'addressLive' | 'totalLive'>;
  readonly #byAddress = new Map<string, number>();
  #total = 0;

  constructor(limits: Pick<Limits, 'socketLive' | 'addressLive' | 'totalLive'>) {
    this.#limits = limits;
  }

  /** The seats of one connection. */
  connection(address: string): ConnectionSeats {
    let own = 0;
    return {
      take: () => {
        const { socketLive, addressLive, totalLive } = this.#limits;
        const there = this.#byAddress.get(address) ?? 0;
        if (own >= socketLive) throw tooMany('one connection');
        if (there >= addressLive) throw tooMany('one address');
        if (this.#total >= totalLive) throw new EngineError('busy', 'too many live queries, try again later');
        own += 1;
        this.#total += 1;
        this.#byAddress.set(address, there + 1);
        let isTaken = true;
        return () => {
          if (!isTaken) return;
          isTaken = false;
          own -= 1;
          this.#total -= 1;
          const left = (this.#byAddress.get(address) ?? 1) - 1;
          if (left === 0) this.#byAddress.delete(address);
          else this.#byAddress.set(address, left);
        };
      },
    };
  }
}

export interface ConnectionSeats {
  /** A place for one live query; returns its end, and throws when there is none. */
  take(): () => void;
}

const tooMany = (place: string): EngineError =>
  new EngineError('bad-request', `too many live queries of ${place}`);
