// What the metadata say of the connections to their database, above what the configuration says of all.
import type { PoolConfig } from '../database/pooling.ts';
import { type TlsConfig, tlsConfig } from '../database/tlsConfig.ts';
import { MetadataError } from '../metadata/error.ts';
import type { ConnectionInfo } from '../metadata/schema.ts';

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
