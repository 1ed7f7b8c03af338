// What the transports need of the engine: who asks, what the request means, and who wants to hear of changes.
import type { IncomingMessage } from 'node:http';
import type pg from 'pg';
import type { FoundInconsistency } from '../api/consistentMetadata.ts';
import type { Logger } from '../base/logger.ts';
import type { EngineConfig } from '../configuration/config.ts';
import type { Job } from '../database/job.ts';
import type { Memory } from '../database/memory.ts';
import type { UnreadBytes } from '../database/unread.ts';
import type { Explanation } from '../execute/explain.ts';
import type { GraphQLRequest, Operation } from '../execute/operation.ts';
import type { RestEndpoint } from '../metadata/restEndpoints.ts';
import type { Metadata } from '../metadata/schema.ts';
import type { GuardedAuthenticate } from '../session/guardedAuthenticate.ts';
import type { Session } from '../session/session.ts';
import type { LiveQueries } from '../subscriptions/liveQueries.ts';
import type { ConsoleAssets } from './consoleAssets.ts';
import type { Observer } from './observer.ts';
import type { JudgeInconsistencies } from './servedMetadata.ts';

/** The metadata that are served, with what of them does not fit the database. */
export interface MetadataState {
  readonly metadata: Metadata;
  readonly inconsistencies: readonly FoundInconsistency[];
  readonly resourceVersion: number;
}

/** While nobody else changes the metadata. */
export interface MetadataChange {
  /** Serves others, and keeps them where the project says. When `judge` throws, or anything else, all stays as it was. */
  replace(next: Metadata, judge: JudgeInconsistencies): Promise<void>;
}

/** Where a request comes from; nothing is known of what the host asks itself. */
export interface RequestOrigin {
  /** The client's. */
  readonly address: string;
  /** By which the request stands in the log. */
  readonly requestId: string | undefined;
}

export interface EngineContext {
  readonly config: EngineConfig;
  readonly logger: Logger;
  /** The console's files, where it is switched on and built. */
  readonly console: ConsoleAssets | undefined;
  readonly authenticate: GuardedAuthenticate;
  readonly liveQueries: LiveQueries;
  /** Somebody has written these tables (`schema.name`): who waits for that is woken. */
  tablesChanged(tables: readonly string[]): void;
  /** Who wants to know of requests; mostly nobody. */
  readonly observer: Observer | undefined;
  /** All metrics in Prometheus's text form; undefined when nobody may read them. */
  readonly metrics: (() => string) | undefined;
  /** The client's address, by which it is counted. */
  addressOf(request: IncomingMessage): string;
  /** For one request of this caller: it must be ended when its answer is sent. */
  startJob(session: Session): Job;
  /** The same for SQL that the administrator has written. */
  startSqlJob(): Job;
  /** Throws an `EngineError` where the metadata allow this caller fewer operations in a batch. */
  checkBatch(session: Session, operations: number): void;
  readonly endpoints: readonly RestEndpoint[];
  /** Bytes of answers on their way. */
  readonly memory: Memory;
  /** Bytes of requests on their way. */
  readonly unread: UnreadBytes;
  /** Throws an `EngineError`. After `execute()` of a mutation the live queries that read its tables are awake. */
  prepare(request: GraphQLRequest, session: Session, from?: RequestOrigin): Operation;
  /** When a document may be prepared that nobody has asked yet; undefined: now. */
  turn(request: GraphQLRequest, session: Session): Promise<void> | undefined;
  /** What a query or subscription would do, without doing it. Rejects with an `EngineError`. */
  explain(request: GraphQLRequest, session: Session, job: Job): Promise<Explanation>;
  /** Whether errors for this caller carry `extensions.internal`. */
  showsInternal(session: Session | undefined): boolean;
  /** Answers when the database does; rejects otherwise. */
  ping(): Promise<void>;
  /** The metadata that are served now; others may follow at any time. */
  metadata(): Metadata;
  /** Serves others, with the database's structure read again. On failure all stays as it was. Changes come in turn. */
  replaceMetadata(next: Metadata): Promise<void>;
  metadataState(): MetadataState;
  /** Runs `work` when all changes that were asked for before have ended. */
  changeMetadata<T>(work: (change: MetadataChange) => Promise<T>): Promise<T>;
  /** Whether the calls that change metadata, and SQL, are served. */
  readonly isChangeable: boolean;
  /** Reads the database's structure again, and the metadata's files when the engine was started from files. */
  reload(): Promise<void>;
  /** Connections that requests use. */
  readonly pool: pg.Pool;
}
