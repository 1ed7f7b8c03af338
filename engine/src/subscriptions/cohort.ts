// All subscribers of one live query's shape. One statement fetches for all of them; those with the same parameters share
// one row of it. A stream is a live query whose subscribers have a cursor each, which moves with what they were sent: they
// share a row while they stand at the same place, and nobody is fetched for while the last batch is still on its way. So a
// client that reads slowly misses nothing, and holds up nobody else.
import { createHash } from 'node:crypto';
import { EngineError } from '../base/errors.ts';
import type { Job } from '../database/job.ts';
import type { LiveAnswer, LiveQuery } from '../execute/operation.ts';
import { batches, type CohortOptions, type Failure, failureText, fetchAll, logFailure } from './fetching.ts';
import { Poller } from './poller.ts';

/** What a subscriber is sent: the text of `{"data":…}`, or an error, after which the live query goes on. */
export type LiveResult = { readonly json: string } | Failure;

/** `onTaken`, of a stream: to be called when the client has taken the result from us: only then comes the next one. */
export type Deliver = (result: LiveResult, onTaken?: () => void) => void;

/** Subscribers that stand at the same place. */
interface Member {
  readonly id: string;
  readonly place: string;
  readonly parametersKey: string;
  readonly parameters: unknown;
  readonly cursor: string | undefined;
  readonly subscribers: Set<Subscriber>;
  /** Its last fetch failed because of its own values: it is fetched alone, so as not to fail the others. */
  failing: boolean;
}

interface Subscriber {
  readonly deliver: Deliver;
  readonly onTaken: (() => void) | undefined;
  /** The number of the fetch before which it came: it waits for a later one. */
  readonly joined: number;
  member: Member;
  isGone: boolean;
  /** The result that it was sent last, or its digest, if an equal one is not to be sent again. */
  told: string | undefined;
  /** There were more rows than its last batch had room for. */
  hasMore: boolean;
  /** A batch is on its way. */
  isBusy: boolean;
  /** Something may have changed since. */
  isStale: boolean;
}

interface Telling {
  /** What the result is remembered by; undefined: an equal one that comes later is sent, too. */
  readonly text: string | undefined;
  /** The number of the fetch that found it. */
  readonly fetch: number;
  readonly hasMore?: boolean | undefined;
}

export class Cohort {
  readonly isStream: boolean;
  /** What it is in the log. */
  readonly #what: string;
  readonly #live: LiveQuery;
  readonly #options: CohortOptions;
  readonly #members = new Map<string, Member>();
  readonly #wanted = new Set<Member>();
  readonly #poller: Poller;
  /** Results of changes since the poller asked: neither first ones nor batches, which have to go out at once. */
  #sent = 0;
  #ids = 0;
  #fetches = 0;
  #job: Job | undefined;

  constructor(live: LiveQuery, options: CohortOptions) {
    this.isStream = live.cursor !== undefined;
    this.#what = this.isStream ? 'stream' : 'live query';
    this.#live = live;
    this.#options = options;
    this.#poller = new Poller({
      ...options,
      isWanted: () => this.#wanted.size > 0,
      isEmpty: () => this.isEmpty,
      fetch: () => this.#fetchWanted(),
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
  add(live: LiveQuery, deliver: Deliver): () => void {
    const member = this.#memberAt(live, live.cursor);
    const subscriber: Subscriber = {
      deliver,
      onTaken: this.isStream ? () => this.#onTaken(subscriber) : undefined,
      joined: this.#fetches,
      member,
      isGone: false,
      told: undefined,
      hasMore: false,
      isBusy: false,
      isStale: false,
    };
    member.subscribers.add(subscriber);
    this.#want(member);
    return () => {
      if (subscriber.isGone) return;
      subscriber.isGone = true;
      subscriber.member.subscribers.delete(subscriber);
      this.#forgetEmpty(subscriber.member);
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
    for (const { subscribers } of this.#members.values())
      for (const subscriber of subscribers) subscriber.isGone = true;
    this.#members.clear();
    this.#wanted.clear();
    // Nobody waits for the result of the statement that runs.
    this.#job?.stop();
  }

  #want(member: Member): void {
    this.#wanted.add(member);
    this.#poller.start();
  }

  #memberAt(
    { parametersKey, parameters }: Pick<LiveQuery, 'parametersKey' | 'parameters'>,
    cursor: string | undefined,
  ): Member {
    const place =
      cursor === undefined ? parametersKey : `${String(cursor.length)} ${cursor} ${parametersKey}`;
    const known = this.#members.get(place);
    if (known !== undefined) return known;
    this.#ids += 1;
    const member: Member = {
      id: String(this.#ids),
      place,
      parametersKey,
      parameters,
      cursor,
      subscribers: new Set(),
      failing: false,
    };
    this.#members.set(place, member);
    return member;
  }

  #forgetEmpty(member: Member): void {
    if (member.subscribers.size > 0) return;
    this.#wanted.delete(member);
    // Somebody may have come to the place since it was left.
    if (this.#members.get(member.place) === member) this.#members.delete(member.place);
  }

  async #fetchWanted(): Promise<void> {
    const wanted = [...this.#wanted];
    this.#wanted.clear();
    this.#fetches += 1;
    const fetch = this.#fetches;
    const members = this.isStream ? wanted.filter(isWaiting) : wanted;
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
    const answers = await this.#live.fetch(members, job);
    for (const member of members) {
      member.failing = false;
      const answer = answers.get(member.id);
      if (answer !== undefined) this.#answer(member, answer, fetch);
      else if (this.isStream) for (const subscriber of member.subscribers) subscriber.told = undefined;
      else this.#tell(member.subscribers, { error: noRow() }, { text: 'error', fetch });
    }
  }

  /** One object for all subscribers of a member: its bytes are written once. */
  #answer(member: Member, answer: LiveAnswer, fetch: number): void {
    const { json, cursor, isFull } = answer;
    if (cursor === undefined) {
      this.#tell(member.subscribers, answer, { text: remembered(json), fetch });
      return;
    }
    const next = this.#memberAt(member, cursor);
    const moved = [...member.subscribers].filter(({ isBusy, joined }) => !isBusy && joined < fetch);
    for (const subscriber of moved) {
      member.subscribers.delete(subscriber);
      next.subscribers.add(subscriber);
      subscriber.member = next;
    }
    // What changed while the statement ran is looked at from there.
    if (this.#wanted.has(member)) this.#want(next);
    this.#forgetEmpty(member);
    this.#forgetEmpty(next);
    this.#tell(moved, answer, { text: undefined, fetch, hasMore: isFull });
  }

  #fail(members: readonly Member[], error: EngineError, isOwn: boolean, fetch: number): void {
    const text = failureText(error);
    const [first] = members[0]?.subscribers ?? [];
    // A fault that lasts is logged and told once, not at every poll.
    if (first?.told !== text) logFailure(this.#options.logger, this.#what, error);
    const result = { error };
    for (const member of members) {
      member.failing = isOwn;
      this.#tell(member.subscribers, result, { text, fetch });
    }
  }

  #tell(
    subscribers: Iterable<Subscriber>,
    result: LiveResult,
    { text, fetch, hasMore = false }: Telling,
  ): void {
    for (const subscriber of subscribers) {
      const { isGone, isBusy, joined, told, onTaken } = subscriber;
      if (isGone || isBusy || joined >= fetch || (text !== undefined && told === text)) continue;
      if (text !== undefined && told !== undefined) this.#sent += 1;
      subscriber.told = text;
      subscriber.hasMore = hasMore;
      subscriber.isBusy = onTaken !== undefined;
      try {
        subscriber.deliver(result, onTaken);
      } catch (error) {
        this.#options.logger.error(`${this.#what}: a subscriber failed: ${String(error)}`);
      }
    }
  }

  #onTaken(subscriber: Subscriber): void {
    if (!subscriber.isBusy) return;
    subscriber.isBusy = false;
    const { isGone, hasMore, isStale, member } = subscriber;
    if (!isGone && (hasMore || isStale)) this.#want(member);
  }
}

/** Whether somebody there waits; who does not is told later that something may have changed. */
function isWaiting({ subscribers }: Member): boolean {
  for (const subscriber of subscribers) subscriber.isStale = subscriber.isBusy;
  return [...subscribers].some(({ isBusy }) => !isBusy);
}

const noRow = (): EngineError =>
  new EngineError('unexpected', 'internal server error', '$', 'no row for a live query');

/** A long result is remembered by its digest: it is compared, never read. */
const remembered = (text: string): string =>
  text.length < longText ? text : createHash('sha256').update(text).digest('base64');

const longText = 10_000;
