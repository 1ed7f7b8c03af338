// All subscribers of one live query's shape. One statement fetches for all of them; subscribers with the same
// parameters share one row of it.
import { createHash } from 'node:crypto';
import { EngineError } from '../base/errors.ts';
import type { Job } from '../database/job.ts';
import type { LiveQuery } from '../execute/operation.ts';
import { batches, type CohortOptions, type Failure, failureText, fetchAll, logFailure } from './fetching.ts';
import { PollWatch } from './pollWatch.ts';
import { Poller } from './poller.ts';

/** What a subscriber is sent: the text of `{"data":…}`, or an error, after which the live query goes on. */
export type LiveResult = { readonly json: string } | Failure;
export type Deliver = (result: LiveResult) => void;

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

export class Cohort {
  readonly #live: LiveQuery;
  readonly #options: CohortOptions;
  readonly #members = new Map<string, Member>();
  readonly #wanted = new Set<Member>();
  readonly #poller: Poller;
  readonly #watch: PollWatch;
  #fetches = 0;
  /** Results, first ones aside, since the poller asked. */
  #sent = 0;
  #ids = 0;
  #job: Job | undefined;

  constructor(live: LiveQuery, options: CohortOptions) {
    this.#live = live;
    this.#options = options;
    this.#watch = new PollWatch(options, {
      kind: 'live-query',
      role: live.role,
      source: live.source,
      sql: live.sql,
      subscribers: () => this.subscriberCount,
    });
    this.#poller = new Poller({
      ...options,
      isWanted: () => this.#wanted.size > 0,
      isEmpty: () => this.isEmpty,
      fetch: () => this.#watch.run(() => this.#fetchWanted()),
      sent: () => {
        const sent = this.#sent;
        this.#sent = 0;
        return sent;
      },
      look: () => this.wake(),
    });
  }

  get isEmpty(): boolean {
    return this.#members.size === 0;
  }

  get subscriberCount(): number {
    let count = 0;
    for (const { subscribers } of this.#members.values()) count += subscribers.size;
    return count;
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
    this.#poller.start();
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
    this.#poller.start();
  }

  stop(): void {
    this.#poller.stop();
    this.#members.clear();
    this.#wanted.clear();
    // Nobody waits for the result of the statement that runs.
    this.#job?.stop();
  }

  async #fetchWanted(): Promise<void> {
    const members = [...this.#wanted];
    this.#wanted.clear();
    this.#fetches += 1;
    const fetch = this.#fetches;
    for (const batch of batches(members, this.#options.batchSize)) {
      if (this.isEmpty) return;
      await fetchAll(batch, {
        startJob: () => (this.#job = this.#options.startJob?.(this.#live.role)),
        ask: (some, job) => this.#ask(some, job, fetch),
        fail: (some, error, isOwn) => this.#fail(some, error, isOwn, fetch),
      });
    }
  }

  async #ask(members: readonly Member[], job: Job | undefined, fetch: number): Promise<void> {
    const asked = members.map(({ id, parameters }) => ({ id, parameters }));
    const results = await this.#watch.ask(members.length, () => this.#live.fetch(asked, job));
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

  #fail(members: readonly Member[], error: EngineError, isOwn: boolean, fetch: number): void {
    const text = failureText(error);
    // A fault that lasts is logged once, not at every poll.
    if (members[0]?.sent !== text) logFailure(this.#options.logger, 'live query', error);
    for (const member of members) {
      member.failing = isOwn;
      this.#deliver(member, { error }, text, fetch);
    }
  }

  #deliver(member: Member, result: LiveResult, text: string, fetch: number): void {
    const sent = remembered(text);
    const changed = member.sent !== sent;
    member.sent = sent;
    for (const [deliver, state] of member.subscribers) {
      // Who came while this fetch ran waits for the next one, which is on its way.
      if (state.joined >= fetch || (state.served && !changed)) continue;
      if (state.served) this.#sent += 1;
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
