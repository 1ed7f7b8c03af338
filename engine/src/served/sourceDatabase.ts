// The database of the metadata's source.
import type { Memory } from '../base/admission/memory.ts';
import type { Logger } from '../base/logger.ts';
import type { EngineConfig } from '../configuration/config.ts';
import { Database, takesSettings } from '../database/database.ts';
import { poolAt, type PoolConfig } from '../database/pooling.ts';
import { type TlsConfig, tlsConfig } from '../database/tlsConfig.ts';
import { MetadataError } from '../metadata/error.ts';
import type { Metadata, ConnectionInfo } from '../metadata/schema.ts';

export interface SourceConnection {
  readonly pool: PoolConfig;
  readonly tls: TlsConfig | undefined;
}

interface Surroundings {
  readonly url: string;
  /** For certificates that the metadata name by their variables. */
  readonly env: NodeJS.ProcessEnv;
}

/**
 * The settings of a source's connections. Throws a `MetadataError` when a variable is not set, or the address says
 * something else about encryption.
 */
export function sourceConnection(
  info: ConnectionInfo | undefined,
  standard: PoolConfig,
  { url, env }: Surroundings,
): SourceConnection {
  const {
    pool_settings: given,
    isolation_level: isolationLevel,
    use_prepared_statements: prepared,
  } = info ?? {};
  const connections = given?.max_connections ?? standard.connections;
  return {
    pool: {
      connections: Math.min(connections, given?.total_max_connections ?? connections),
      idleTimeout: milliseconds(given?.idle_timeout) ?? standard.idleTimeout,
      lifetime: milliseconds(given?.connection_lifetime) ?? standard.lifetime,
      queueTimeout: milliseconds(given?.pool_timeout) ?? standard.queueTimeout,
      retries: given?.retries ?? standard.retries,
      preparedStatements: prepared ?? standard.preparedStatements,
      isolationLevel: isolationLevel ?? standard.isolationLevel,
    },
    tls: tls(info?.ssl_configuration, { url, env }),
  };
}

const milliseconds = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : seconds * 1000;

function tls(given: ConnectionInfo['ssl_configuration'], { url, env }: Surroundings): TlsConfig | undefined {
  if (given === undefined) return undefined;
  const [, query = ''] = url.split('?', 2);
  if ([...new URLSearchParams(query).keys()].some((name) => name.startsWith('ssl'))) {
    throw new MetadataError(
      'ssl_configuration: the address of the database says something about encryption, too',
    );
  }
  const read = (key: 'sslrootcert' | 'sslcert' | 'sslkey' | 'sslpassword'): string | undefined => {
    const named = given[key]?.from_env;
    if (named === undefined) return undefined;
    const text = env[named] ?? '';
    if (text === '') throw new MetadataError(`ssl_configuration.${key}: the variable ${named} is not set`);
    return text;
  };
  return tlsConfig(given.sslmode, {
    rootCertificate: read('sslrootcert'),
    certificate: read('sslcert'),
    key: read('sslkey'),
    passphrase: read('sslpassword'),
  });
}

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
