// The operations of one connection: those that run, those that wait to begin, and the bytes that their messages hold.
import { EngineError, toErrorEntry, type GraphQLErrorEntry } from '../base/errors.ts';
import type { Job } from '../database/job.ts';
import type { Operation } from '../execute/operation.ts';
import { parseGraphQLRequest } from '../http/graphqlRequest.ts';
import type { EngineContext } from '../served/context.ts';
import type { Session } from '../session/session.ts';
import type { LiveResult } from '../subscriptions/cohort.ts';
import type { Outbox } from './outbox.ts';
import { answered, answerEnd, answerStart, type Protocol } from './protocol.ts';
import type { SessionWatch } from './sessionWatch.ts';

interface RunningOperation {
  /** Bytes of its message, which stay in memory until it ends. */
  readonly bytes: number;
  stop: () => void;
}

interface QueuedOperation {
  readonly id: string;
  readonly payload: unknown;
  readonly operation: RunningOperation;
}

/** For whom operations run. */
interface Speaker {
  readonly session: Session;
  readonly watch: SessionWatch;
}

export interface OperationsOptions {
  readonly context: EngineContext;
  readonly protocol: Protocol;
  readonly outbox: Outbox;
  readonly onFailure: (error: unknown) => void;
  readonly address: string;
}

export class Operations {
  readonly #options: OperationsOptions;
  readonly #operations = new Map<string, RunningOperation>();
  #queue: QueuedOperation[] = [];
  #running = 0;
  #awaitsTurn = false;
  /** Bytes of the messages of operations that have not ended. */
  #held = 0;
  /** Undefined before the connection is initialised and after its end. */
  #speaker: Speaker | undefined;

  constructor(options: OperationsOptions) {
    this.#options = options;
  }

  /** The connection is initialised: operations may begin. */
  open(speaker: Speaker): void {
    this.#speaker = speaker;
  }

  has(id: string): boolean {
    return this.#operations.has(id);
  }

  /** Begins the operation when its turn comes; `bytes` are those of its message. */
  start({ id, payload }: { id: string; payload: unknown }, bytes: number): void {
    const { socketOperations, socketHeld } = this.#options.context.config.limits;
    if (this.#operations.size >= socketOperations || this.#held + bytes > socketHeld) {
      const what = this.#operations.size >= socketOperations ? 'operations' : 'bytes of operations';
      this.refuse(id, new EngineError('bad-request', `too many ${what} on one connection`));
      return;
    }
    const operation = { bytes, stop: () => undefined };
    this.#operations.set(id, operation);
    this.#held += bytes;
    this.#queue.push({ id, payload, operation });
    this.#speaker?.watch.whenLive('start', () => this.startQueued());
  }

  /** The client wants no more of it. */
  stop(id: string): void {
    this.#operations.get(id)?.stop();
    this.#end(id);
  }

  /** The connection has ended, and with it all operations. */
  stopAll(): void {
    this.#speaker = undefined;
    for (const [id, { stop }] of this.#operations) {
      stop();
      this.#options.outbox.forget(id);
    }
    this.#operations.clear();
    this.#held = 0;
    this.#queue = [];
  }

  /** Starts what waits, as long as the client reads its answers and not too many are being made. */
  startQueued(hasTurn = false): void {
    while (
      this.#queue.length > 0 &&
      this.#running < this.#options.context.config.limits.socketQueries &&
      !this.#options.outbox.isSlow() &&
      !this.#awaitsTurn
    ) {
      const next = this.#queue.shift();
      if (next === undefined || this.#speaker === undefined) return;
      // Stopped before it began.
      if (this.#operations.get(next.id) !== next.operation) continue;
      try {
        if (!hasTurn && this.#waitsForTurn(next, this.#speaker.session)) return;
        hasTurn = false;
        this.#begin(next, this.#speaker);
      } catch (error) {
        this.#end(next.id);
        this.refuse(next.id, error);
      }
    }
  }

  /** A new document waits for its turn to be planned, and what comes after it with it. */
  #waitsForTurn(next: QueuedOperation, session: Session): boolean {
    const turn = this.#options.context.admission.turn(parseGraphQLRequest(next.payload), session);
    if (turn === undefined) return false;
    this.#queue.unshift(next);
    this.#awaitsTurn = true;
    void turn.then(() => {
      this.#awaitsTurn = false;
      this.startQueued(true);
    });
    return true;
  }

  #begin({ id, payload, operation }: QueuedOperation, { session, watch }: Speaker): void {
    const { context, address } = this.#options;
    const prepared = context.prepare(parseGraphQLRequest(payload), session, address);
    if (prepared.kind !== 'subscription') {
      const job = context.admission.job(session);
      operation.stop = () => job.stop();
      void this.#run(id, operation, job, () => prepared.execute(job));
      return;
    }
    this.#subscribe(id, prepared, operation, watch).catch((error: unknown) => {
      if (this.#operations.get(id) !== operation) return;
      this.#end(id);
      this.refuse(id, error);
    });
  }

  async #subscribe(
    id: string,
    { live, admit }: Extract<Operation, { kind: 'subscription' }>,
    operation: RunningOperation,
    watch: SessionWatch,
  ): Promise<void> {
    if (admit !== undefined) await admit();
    if (this.#operations.get(id) !== operation) return;
    const { admission, liveQueries } = this.#options.context;
    const leaveSeat = admission.liveSeats.take(this, this.#options.address);
    const start = answerStart(this.#options.protocol.answer, id);
    const key = resultOf(id);
    const send = (result: LiveResult, onTaken?: () => void): void => {
      const rest = (): Buffer =>
        'json' in result ? sharedEnd(result) : errorsEnd(this.#entries(result.error));
      const size = 'json' in result ? result.json.length : 0;
      watch.whenLive(key, () => this.#options.outbox.sendLatest(id, { start, rest, size, onTaken }));
    };
    const unsubscribe = liveQueries.subscribe(live, send);
    operation.stop = () => {
      unsubscribe();
      leaveSeat();
    };
  }

  /** A query or mutation. Stopping it cancels its statement, and so a mutation that has not been committed is undone. */
  async #run(
    id: string,
    operation: RunningOperation,
    job: Job,
    execute: () => Promise<{ json: string }>,
  ): Promise<void> {
    this.#running += 1;
    let messages: readonly string[];
    try {
      const { json } = await execute();
      messages = answered(this.#options.protocol, id, json);
    } catch (error) {
      if (!job.isGone) this.#options.onFailure(error);
      messages = this.#options.protocol.failed(id, this.#entries(error), true);
    }
    this.#running -= 1;
    if (this.#operations.get(id) === operation) {
      this.#end(id);
      for (const message of messages) this.#options.outbox.send(message, () => job.end());
    } else job.end();
    this.startQueued();
  }

  /** The operation does not begin, or could not be made. */
  refuse(id: string, error: unknown): void {
    this.#options.onFailure(error);
    for (const message of this.#options.protocol.failed(id, this.#entries(error), false))
      this.#options.outbox.send(message);
  }

  #end(id: string): void {
    this.#held -= this.#operations.get(id)?.bytes ?? 0;
    this.#operations.delete(id);
    this.#options.outbox.forget(id);
    this.#speaker?.watch.forget(resultOf(id));
  }

  /** The error as this connection's client may see it. */
  #entries(error: unknown): GraphQLErrorEntry[] {
    return [toErrorEntry(error, this.#options.context.showsInternal(this.#speaker?.session))];
  }
}

const ends = new WeakMap<{ readonly json: string }, Buffer>();

/** The answer and the end of its message: written once, however many subscribers the result is for. */
function sharedEnd(result: { readonly json: string }): Buffer {
  const known = ends.get(result);
  if (known !== undefined) return known;
  const made = Buffer.from(result.json + answerEnd);
  ends.set(result, made);
  return made;
}

/** The same of an answer that is errors only. */
const errorsEnd = (errors: GraphQLErrorEntry[]): Buffer =>
  Buffer.from(JSON.stringify({ errors }) + answerEnd);

/** What a result waits under, while the session is asked about. */
const resultOf = (id: string): string => `result ${id}`;
