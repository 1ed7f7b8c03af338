// The database of the metadata's source.
import type { Memory } from '../base/admission/memory.ts';
import type { Logger } from '../base/logger.ts';
import type { EngineConfig } from '../configuration/config.ts';
import { Database, takesSettings } from '../database/database.ts';
import { poolAt } from '../database/pooling.ts';
import type { Metadata } from '../metadata/schema.ts';
import { type SourceConnection, sourceConnection } from './sourceConnection.ts';

export interface DatabaseGiven {
  readonly url: string;
  /** Whether statements cannot be prepared. */
  readonly isPooled: boolean;
  readonly config: EngineConfig;
  readonly env: NodeJS.ProcessEnv;
  readonly logger: Logger;
  readonly memory: Memory;
}

/** How the metadata say that it is connected to. Throws a `MetadataError` when a variable that they name is not set. */
export const connectionOf = (
  { sources }: Metadata,
  { url, config, env }: Pick<DatabaseGiven, 'url' | 'config' | 'env'>,
): SourceConnection => sourceConnection(sources[0]?.configuration.connection_info, config.pool, { url, env });

/** Throws as `connectionOf` does. */
export function connectSource(metadata: Metadata, given: DatabaseGiven): Database {
  const { url, isPooled, config, memory, logger } = given;
  const { pool, tls } = connectionOf(metadata, given);
  const preparedStatements = pool.preparedStatements && !isPooled;
  return new Database({ url, pool: { ...pool, preparedStatements }, tls, memory, config, logger });
}

/** Whether statements cannot be prepared, whatever was asked for: a pool of transactions would lose them. */
export async function findPool(
  { pool, tls }: SourceConnection,
  { url, config, logger }: { url: string; config: EngineConfig; logger: Logger },
): Promise<boolean> {
  if (!pool.preparedStatements) return false;
  const address = {
    connectionString: url,
    connectionTimeoutMillis: config.limits.connectTimeout,
    application_name: 'engine',
    ...(tls === undefined ? {} : { ssl: tls }),
  };
  // That nobody answers is said when the database is needed.
  const found = await poolAt(address).catch(() => 'none' as const);
  const isPooled = found === 'transactions' || (found === 'sessions' && !(await takesSettings(address)));
  if (isPooled) {
    const what =
      found === 'transactions'
        ? 'gives each transaction another connection'
        : 'takes no settings (pgbouncer: ignore_startup_parameters = options)';
    logger.warn(
      `at the address of the database is a pool that ${what}: statements are not prepared, as with use_prepared_statements: false`,
    );
  }
  return isPooled;
}
