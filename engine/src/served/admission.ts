// The bounds that all requests share. Each request asks here before its work begins, and gives back what it took when it has ended.
import { LiveSeats } from '../base/admission/liveSeats.ts';
import { Memory } from '../base/admission/memory.ts';
import { Turns } from '../base/admission/turns.ts';
import { UnreadBytes } from '../base/admission/unread.ts';
import { EngineError } from '../base/errors.ts';
import type { Limits } from '../base/limits.ts';
import type { Database } from '../database/database.ts';
import type { Job } from '../database/job.ts';
import type { GraphQLRequest } from '../execute/operation.ts';
import type { Session } from '../session/session.ts';
import type { Served } from './servedMetadata.ts';

/** Its methods throw an `EngineError` for what is too much. */
export class Admission {
  /** Bytes of requests on their way. */
  readonly unread: UnreadBytes;
  /** Bytes of answers on their way. */
  readonly memory: Memory;
  readonly liveSeats: LiveSeats;
  /** The thread that plans. */
  readonly turns = new Turns();
  readonly #limits: Limits;
  readonly #served: () => Served<Database>;

  /** `served`: what is served now, places on its database and what its metadata allow. */
  constructor(limits: Limits, served: () => Served<Database>, unread = new UnreadBytes(limits.unreadTotal)) {
    this.unread = unread;
    this.memory = new Memory(limits.answersTotal);
    this.liveSeats = new LiveSeats(limits);
    this.#limits = limits;
    this.#served = served;
  }

  checkBatch(session: Session, operations: number): void {
    const { batchOperations } = this.#limits;
    if (operations > batchOperations)
      throw new EngineError('bad-request', `a batch may have at most ${String(batchOperations)} operations`);
    this.#served().api.limits.checkBatch(session, operations);
  }

  /** Counts one operation of this caller; `address` is undefined where the host itself asks. */
  count(session: Session, address: string | undefined): void {
    this.#served().api.limits.countOperation(session, address);
  }

  /** Waits for a turn to plan a document that is not known yet; undefined for one that is known, which needs none. */
  turn(request: GraphQLRequest, session: Session): Promise<void> | undefined {
    return this.#served().api.isKnown(request, session) ? undefined : this.turns.wait(session.role);
  }

  /** Place, time and size of what one request does in the database: it must be ended when its answer is sent. */
  job(session: Session): Job {
    const { database, api } = this.#served();
    return database.job(session.role, api.limits.timeOf(session));
  }

  /** The same for SQL that the administrator has written. */
  sqlJob(): Job {
    return this.#served().database.sqlJob();
  }

  /** The same for one statement of a live query of this role, which has its place by `inLivePlace`. */
  liveJob(role: string): Job {
    return this.#served().database.liveJob(role);
  }

  inLivePlace(work: () => Promise<void>): Promise<void> {
    return this.#served().database.livePlaces.run(work);
  }
}
