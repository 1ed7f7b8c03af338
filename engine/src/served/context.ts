// What the transports need of the engine: who asks, what the request means, and who wants to hear of changes.
import type { IncomingMessage } from 'node:http';
import type pg from 'pg';
import type { FoundInconsistency } from '../api/consistentMetadata.ts';
import type { Logger } from '../base/logger.ts';
import type { EngineMetrics } from '../base/monitoring/engineMetrics.ts';
import type { EngineConfig } from '../configuration/config.ts';
import type { Job } from '../database/job.ts';
import type { Explanation } from '../execute/explain.ts';
import type { GraphQLRequest, Operation } from '../execute/operation.ts';
import type { RestEndpoint } from '../metadata/restEndpoints.ts';
import type { Metadata } from '../metadata/schema.ts';
import type { GuardedAuthenticate } from '../session/guardedAuthenticate.ts';
import type { Session } from '../session/session.ts';
import type { LiveQueries } from '../subscriptions/liveQueries.ts';
import type { Admission } from './admission.ts';
import type { ConsoleAssets } from './consoleAssets.ts';
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

export interface EngineContext {
  readonly config: EngineConfig;
  readonly logger: Logger;
  /** The console's files, where it is switched on and built. */
  readonly console: ConsoleAssets | undefined;
  readonly authenticate: GuardedAuthenticate;
  readonly liveQueries: LiveQueries;
  /** Somebody has written these tables (`schema.name`): who waits for that is woken. */
  tablesChanged(tables: readonly string[]): void;
  /** Undefined when nobody may read them. */
  readonly metrics: EngineMetrics | undefined;
  addressOf(request: IncomingMessage): string;
  readonly admission: Admission;
  readonly endpoints: readonly RestEndpoint[];
  /**
   * Throws an `EngineError`. After `execute()` of a mutation the live queries that read its tables are awake. `address` is
   * the client's; undefined where the host itself asks.
   */
  prepare(request: GraphQLRequest, session: Session, address?: string): Operation;
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
  readonly pool: pg.Pool;
}
