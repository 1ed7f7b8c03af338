// The engine's public entry; beside it there are `localPostgres` and, for tests, `testing` (exports in package.json).
import { createApi } from './api/api.ts';
import type { Engine, EngineOptions } from './start/engine.ts';
import { startEngine } from './start/startEngine.ts';

export { createApi };
export { ConfigError, parseConfig, type EngineConfig } from './configuration/config.ts';
export { isAllowedOrigin } from './http/cors.ts';
export { isTransactionPool } from './database/pooling.ts';
export { pieceCost, UnreadBytes } from './base/admission/unread.ts';
export type { Caller, Engine, EngineOptions, Project } from './start/engine.ts';
export type { AnsweredCalls, CallWatch } from './execute/functionCalls.ts';
export type { PlainAnswer } from './http/plainError.ts';
export type { Logger } from './base/logger.ts';
export { createAllowlist } from './metadata/allowlist.ts';
export { MetadataError } from './metadata/error.ts';
export { loadMetadata, metadataFromJson } from './metadata/load.ts';
export type { Metadata } from './metadata/schema.ts';
export {
  type MigrateOptions,
  type MigrationBooks,
  migrateDatabase,
  migrationStatus,
  runSqlFile,
} from './database/migrations/migrate.ts';
export { MigrationError } from './database/migrations/readMigrations.ts';
export type { KeySet } from './session/jwt.ts';
export type { Session } from './session/session.ts';
export type { SessionIsLive, VerifiedToken } from './session/liveness.ts';

/**
 * Starts an engine: connects to the database and reconciles it with the metadata. It serves nothing by itself: hand it
 * the requests and upgrades of an HTTP server. Throws when the database cannot be reached or the metadata do not fit.
 */
export function createEngine(options: EngineOptions): Promise<Engine> {
  return startEngine(options, createApi);
}
