// The database of the metadata's source.
import type { Memory } from '../base/admission/memory.ts';
import type { Logger } from '../base/logger.ts';
import type { EngineConfig } from '../configuration/config.ts';
import { Database, takesSettings } from '../database/database.ts';
import { poolAt, type PoolConfig } from '../database/pooling.ts';
import type { Metadata } from '../metadata/schema.ts';

/** The settings of a source's connections: the metadata's, else the configuration's. */
export function connectionOf({ sources }: Metadata, { pool: standard }: EngineConfig): PoolConfig {
  const {
    pool_settings: given,
    isolation_level: isolationLevel,
    use_prepared_statements: prepared,
  } = sources[0]?.configuration.connection_info ?? {};
  const connections = given?.max_connections ?? standard.connections;
  return {
    connections: Math.min(connections, given?.total_max_connections ?? connections),
    idleTimeout: milliseconds(given?.idle_timeout) ?? standard.idleTimeout,
    lifetime: milliseconds(given?.connection_lifetime) ?? standard.lifetime,
    queueTimeout: milliseconds(given?.pool_timeout) ?? standard.queueTimeout,
    retries: given?.retries ?? standard.retries,
    preparedStatements: prepared ?? standard.preparedStatements,
    isolationLevel: isolationLevel ?? standard.isolationLevel,
  };
}

const milliseconds = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : seconds * 1000;

export interface DatabaseGiven {
  readonly url: string;
  /** Whether statements cannot be prepared. */
  readonly isPooled: boolean;
  readonly config: EngineConfig;
  readonly logger: Logger;
  readonly memory: Memory;
}

export function connectSource(metadata: Metadata, given: DatabaseGiven): Database {
  const { url, isPooled, config, memory, logger } = given;
  const pool = connectionOf(metadata, config);
  const preparedStatements = pool.preparedStatements && !isPooled;
  return new Database({ url, pool: { ...pool, preparedStatements }, memory, config, logger });
}

/** Whether statements cannot be prepared, whatever was asked for: a pool of transactions would lose them. */
export async function findPool(
  pool: PoolConfig,
  { url, config, logger }: { url: string; config: EngineConfig; logger: Logger },
): Promise<boolean> {
  if (!pool.preparedStatements) return false;
  const address = {
    connectionString: url,
    connectionTimeoutMillis: config.limits.connectTimeout,
    application_name: 'engine',
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
