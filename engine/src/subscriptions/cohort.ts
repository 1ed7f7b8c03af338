// All subscribers of one query shape. One statement fetches for all of them; subscribers with the same parameters
// share one row of it. At most one fetch runs, later demands are merged into one more: the latest state wins.
import { createHash } from 'node:crypto';
import type { Job } from '../database/job.ts';
import type { Limiter } from '../database/limiter.ts';
import { asEngineError, describeFault, EngineError, type HasuraErrorCode } from '../errors.ts';
import type { LiveQuery } from '../execute/operation.ts';
import type { Logger } from '../logger.ts';

/** What a subscriber is sent: the text of `{"data":…}`, or an error, after which the live query goes on. */
export type LiveResult = { readonly json: string } | { readonly error: EngineError };
export type Deliver = (result: LiveResult) => void;

export interface CohortOptions {
  /** Milliseconds between the end of one fetch and the next, for writes that this engine did not make. */
  refetchInterval: number;
  /** Members per statement. */
  batchSize: number;
  limiter: Limiter;
  /** Bounds for one statement of this role; without it (in tests) there are none. */
  startJob?: (role: string) => Job;
  logger: Logger;
}

interface Member {
  readonly id: string;
  readonly key: string;
  readonly parameters: unknown;
  /** Each subscriber with the number of the fetch before which it came: it waits for a later one. */
  readonly subscribers: Map<Deliver, { joined: number; served: boolean }>;
  /** What was sent last, or its digest, so that an unchanged result is not sent again. */
  sent: string | undefined;
  /** Its last fetch failed because of its own values: it is fetched alone, so as not to fail the others. */
  failing: boolean;
}

/** Faults of the database or of the engine: no member is to blame, so nothing is gained by asking one by one. */
const commonFaults: readonly HasuraErrorCode[] = [
  'unexpected',
  'postgres-error',
  'postgres-max-connections-error',
  'concurrent-update',
  'time-limit-exceeded',
  'busy',
];

/** A poll rests for so many times as long as its last statements took. */
const slowPause = 4;

export class Cohort {
  readonly #live: LiveQuery;
  readonly #options: CohortOptions;
  readonly #members = new Map<string, Member>();
  readonly #wanted = new Set<Member>();
  #running = false;
  #fetches = 0;
  #ids = 0;
  #timer: NodeJS.Timeout | undefined;
  #job: Job | undefined;

  constructor(live: LiveQuery, options: CohortOptions) {
    this.#live = live;
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#members.size === 0;
  }

  reads(tables: ReadonlySet<string>): boolean {
    return this.#live.readTables.some((table) => tables.has(table));
  }

  /** Adds a subscriber; its first result comes from a fetch that starts after this call. Returns its removal. */
  add({ parametersKey, parameters }: LiveQuery, deliver: Deliver): () => void {
    let member = this.#members.get(parametersKey);
    if (member === undefined) {
      this.#ids += 1;
      member = {
        id: String(this.#ids),
        key: parametersKey,
        parameters,
        subscribers: new Map(),
        sent: undefined,
        failing: false,
      };
      this.#members.set(parametersKey, member);
    }
    const joined = member;
    joined.subscribers.set(deliver, { joined: this.#fetches, served: false });
    this.#wanted.add(joined);
    this.#start();
    return () => {
      joined.subscribers.delete(deliver);
      if (joined.subscribers.size > 0 || this.#members.get(joined.key) !== joined) return;
      this.#members.delete(joined.key);
      this.#wanted.delete(joined);
      if (this.isEmpty) this.stop();
    };
  }

  /** Something that the query reads has changed. */
  wake(): void {
    for (const member of this.#members.values()) this.#wanted.add(member);
    this.#start();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#members.clear();
    this.#wanted.clear();
    // Nobody waits for the result of the statement that runs.
    this.#job?.stop();
  }

  #start(): void {
    if (this.#running) return;
    this.#running = true;
    clearTimeout(this.#timer);
    void this.#run();
  }

  async #run(): Promise<void> {
    let took = 0;
    try {
      while (this.#wanted.size > 0) {
        await this.#options.limiter(async () => {
          // Chosen only when the fetch may start: what was demanded while waiting is served by this one too.
          const members = [...this.#wanted];
          this.#wanted.clear();
          this.#fetches += 1;
          const began = Date.now();
          for (const batch of batches(members, this.#options.batchSize)) {
            if (!this.isEmpty) await this.#fetch(batch, this.#fetches);
          }
          took = Date.now() - began;
        });
      }
    } finally {
      this.#running = false;
    }
    if (this.isEmpty) return;
    // What takes long is asked less often, so that slow ones do not take every place of the others.
    const pause = Math.max(this.#options.refetchInterval, slowPause * took);
    this.#timer = setTimeout(() => this.wake(), pause);
    this.#timer.unref();
  }

  async #fetch(members: readonly Member[], fetch: number): Promise<void> {
    const job = this.#options.startJob?.(this.#live.role);
    this.#job = job;
    try {
      await this.#fetchWithin(job, members, fetch);
    } finally {
      job?.end();
    }
  }

  async #fetchWithin(job: Job | undefined, members: readonly Member[], fetch: number): Promise<void> {
    let results: ReadonlyMap<string, string>;
    try {
      results = await this.#live.fetch(
        members.map(({ id, parameters }) => ({ id, parameters })),
        job,
      );
    } catch (cause) {
      job?.end();
      // Nobody is left who waits for this.
      if (job?.isGone === true) return;
      const error = asEngineError(cause);
      const [first, ...others] = members;
      if (first === undefined) return;
      if (others.length > 0 && !commonFaults.includes(error.code)) {
        // One member's values (an id that is no uuid, say) failed the statement: halve until it is alone.
        const middle = Math.ceil(members.length / 2);
        await this.#fetch(members.slice(0, middle), fetch);
        await this.#fetch(members.slice(middle), fetch);
        return;
      }
      const text = `error ${error.code} ${error.message}`;
      // A fault that lasts is logged once, not at every poll.
      if (error.code === 'unexpected' && first.sent !== text) {
        this.#options.logger.error(`live query: ${describeFault(error)}`);
      }
      for (const member of members) {
        member.failing = others.length === 0 && !commonFaults.includes(error.code);
        this.#deliver(member, { error }, text, fetch);
      }
      return;
    }
    for (const member of members) {
      const json = results.get(member.id);
      // The core may have asked singly by itself, and found whose values are at fault.
      member.failing = json?.startsWith('{"errors"') === true;
      if (json === undefined) {
        const error = new EngineError('unexpected', 'internal server error', '$', 'no row for a live query');
        this.#deliver(member, { error }, 'error', fetch);
      } else {
        this.#deliver(member, { json }, json, fetch);
      }
    }
  }

  #deliver(member: Member, result: LiveResult, text: string, fetch: number): void {
    const sent = remembered(text);
    const changed = member.sent !== sent;
    member.sent = sent;
    for (const [deliver, state] of member.subscribers) {
      // Who came while this fetch ran waits for the next one, which is on its way.
      if (state.joined >= fetch || (state.served && !changed)) continue;
      state.served = true;
      try {
        deliver(result);
      } catch (error) {
        this.#options.logger.error(`live query: a subscriber failed: ${String(error)}`);
      }
    }
  }
}

/** A long result is remembered by its digest: it is compared, never read. */
const remembered = (text: string): string =>
  text.length < longText ? text : createHash('sha256').update(text).digest('base64');

const longText = 10_000;

/** Members that failed by themselves go alone, the others together. */
function* batches(members: readonly Member[], size: number): Generator<readonly Member[]> {
  const sound = members.filter((member) => !member.failing);
  for (let start = 0; start < sound.length; start += size) yield sound.slice(start, start + size);
  for (const member of members) if (member.failing) yield [member];
}
