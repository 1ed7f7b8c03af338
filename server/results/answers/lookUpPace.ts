// How fast one address is told of candidates: people do not notice it, whoever collects waits (docs/decisions/look-ups.md).
// Counted in memory, by each server for itself.

import { hash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';
import type { RestOperation, VariablesOf } from '../../../shared/results/endpoints.ts';
import type { Limits } from '../../base/limits.ts';
import { network } from '../../base/rateLimits.ts';

export interface LookedUp {
  /** The ID that was asked for, whatever the exam: one's progress is asked of several. Undefined: counted each time. */
  candidate: string | undefined;
  isFound: boolean;
}

export interface LookUpAnswer {
  status: number;
  /** With status 200 what the operation is answered, otherwise `{"error", "code"}`. */
  answer: unknown;
  /** The candidate of whom it speaks. */
  lookedUp?: LookedUp | undefined;
}

/** Answers a visitor's look-up. Never rejects. */
export type LookUp = <O extends RestOperation>(
  operation: O,
  variables: VariablesOf<O>,
) => Promise<LookUpAnswer>;

/** In seconds, for `Retry-After` when `admit` said no. */
export const comeBackIn = '5';

export const tooManyWords = 'Too many look-ups from your network. Please try again in a moment.';

/** What is answered then, in the words of REST's other failures. */
export const tooMany = {
  status: 429,
  json: JSON.stringify({
    path: '$',
    error: tooManyWords,
    code: 'too-many-requests',
  }),
};

type PaceLimits = Pick<
  Limits,
  | 'lookUpsAtOnce'
  | 'lookUpPause'
  | 'lookUpsInReserve'
  | 'lookUpRefill'
  | 'missesAtOnce'
  | 'missPause'
  | 'lookUpHold'
  | 'lookUpsHeld'
  | 'lookUpAddresses'
>;

/** So many look-ups may be made at once, and then one after each pause, which also gives one back. */
interface Allowance {
  readonly atOnce: number;
  readonly pause: number;
}

/** When each allowance will be whole again. */
interface Visitor {
  quick: number;
  lasting: number;
  misses: number;
  /** Asked for last: to look again, reload, print or share is no look-up more. */
  known: string[];
}

const knownOfEach = 32;

/** @param now milliseconds; only differences count */
export function createLookUpPace(limits: PaceLimits, now: () => number = () => performance.now()) {
  const quick: Allowance = { atOnce: limits.lookUpsAtOnce, pause: limits.lookUpPause };
  const lasting: Allowance = { atOnce: limits.lookUpsInReserve, pause: limits.lookUpRefill };
  const misses: Allowance = { atOnce: limits.missesAtOnce, pause: limits.missPause };
  // Whoever is forgotten begins anew, which only lets more in.
  const visitors = new LRUCache<string, Visitor>({ max: limits.lookUpAddresses });
  let held = 0;
  let tellFound!: () => void;
  const everFound = new Promise<void>((resolve) => (tellFound = resolve));

  const visitorAt = (address: string): Visitor => {
    const key = network(address);
    const visitor = visitors.get(key) ?? { quick: 0, lasting: 0, misses: 0, known: [] };
    visitors.set(key, visitor);
    return visitor;
  };

  /** What of it this visitor has not just seen. */
  const news = ({ known }: Visitor, lookedUp: readonly LookedUp[]): LookedUp[] =>
    lookedUp.filter(({ candidate }) => {
      if (candidate === undefined) return true;
      const name = hash('sha256', candidate, 'base64').slice(0, 12);
      if (known.includes(name)) return false;
      known.push(name);
      if (known.length > knownOfEach) known.shift();
      return true;
    });

  return {
    /** Resolves when somebody has found a candidate. */
    found: everFound,
    /**
     * Counts what an address is about to be answered. Undefined: it may be at once. Otherwise resolves when it is its turn:
     * true, or at once false when so many wait already that this one has to come back.
     */
    admit(address: string, lookedUp: readonly LookedUp[]): Promise<boolean> | undefined {
      const visitor = visitorAt(address);
      const before = [...visitor.known];
      const counted = news(visitor, lookedUp);
      const found = counted.filter(({ isFound }) => isFound).length;
      if (found > 0) tellFound();
      const time = now();
      const after = (whole: number, { pause }: Allowance, count: number) =>
        count === 0 ? whole : Math.max(whole, time) + count * pause;
      const next = {
        quick: after(visitor.quick, quick, found),
        lasting: after(visitor.lasting, lasting, found),
        misses: after(visitor.misses, misses, counted.length - found),
      };
      const waitFor = (whole: number, { atOnce, pause }: Allowance, count: number) =>
        count === 0 ? 0 : whole - time - atOnce * pause;
      const wait = Math.max(
        waitFor(next.quick, quick, found),
        waitFor(next.lasting, lasting, found),
        waitFor(next.misses, misses, counted.length - found),
      );
      if (wait > limits.lookUpHold || (wait > 0 && held >= limits.lookUpsHeld)) {
        // It was not answered: knocking costs nothing, and counts when it is.
        visitor.known = before;
        return Promise.resolve(false);
      }
      Object.assign(visitor, next);
      if (wait <= 0) return undefined;
      held += 1;
      return new Promise((resolve) => {
        const turn = (): void => {
          held -= 1;
          resolve(true);
        };
        setTimeout(turn, wait).unref();
      });
    },
  };
}
export type LookUpPace = ReturnType<typeof createLookUpPace>;
