// The databases of the sources, and their read replicas.
import type pg from 'pg';
import type { EngineConfig } from './config.ts';
import { Database, takesSettings } from './database/database.ts';
import type { Memory } from './database/memory.ts';
import { poolAt } from './database/pooling.ts';
import type { ReplicaGiven } from './database/replicas.ts';
import { defaultLimits } from './limits.ts';
import type { Logger } from './logger.ts';
import { MetadataError } from './metadata/error.ts';
import { showEntry } from './metadata/load.ts';
import type { ConnectionInfo, Metadata, SourceMetadata } from './metadata/schema.ts';
import { type SourceConnection, sourceConnection } from './sourceConnection.ts';

export interface Surroundings {
  readonly config: EngineConfig;
  readonly env: NodeJS.ProcessEnv;
  readonly logger: Logger;
  readonly memory: Memory;
}

export interface SourceAddress {
  /** Whose configuration says how. */
  readonly metadata: Metadata;
  readonly source: SourceMetadata;
  readonly url: string;
  /** Whether statements cannot be prepared. */
  readonly isPooled: boolean;
}

/** One that cannot be connected to. */
interface Missing {
  readonly reason: string;
}

/** Of all sources; what is of no source is of the first one's database. */
export class SourceDatabases {
  readonly first: Database;
  /** By the sources' names. */
  readonly others: ReadonlyMap<string, Database | Missing>;
  readonly #firstName: string;

  constructor(
    [firstName, first]: readonly [string, Database],
    others: ReadonlyMap<string, Database | Missing> = new Map(),
  ) {
    this.#firstName = firstName;
    this.first = first;
    this.others = others;
  }

  /** Those that there are, by name. */
  all(): [string, Database][] {
    const others = [...this.others].flatMap(([name, one]): [string, Database][] =>
      'reason' in one ? [] : [[name, one]],
    );
    return [[this.#firstName, this.first], ...others];
  }

  /** Of all that are listed. */
  names(): string[] {
    return [this.#firstName, ...this.others.keys()];
  }

  of(source: string): Database | undefined {
    return this.all().find(([name]) => name === source)?.[1];
  }

  /** Those beside the first, for who asks them for what they have. */
  pools(): ReadonlyMap<string, pg.Pool | Missing> {
    return new Map([...this.others].map(([name, one]) => [name, 'reason' in one ? one : one.pool]));
  }

  async close(): Promise<void> {
    await Promise.all(this.all().map(([, one]) => one.close()));
  }
}

/** Looks for the databases of sources that are left out, from time to time. */
export class AwaySources {
  readonly #leftOut: () => readonly (readonly [string, Database])[];
  readonly #returned: () => void;
  readonly #timer: NodeJS.Timeout;
  /** Those that did not answer when they were asked last. */
  readonly #away = new Set<string>();

  constructor(leftOut: () => readonly (readonly [string, Database])[], returned: () => void) {
    this.#leftOut = leftOut;
    this.#returned = returned;
    this.#timer = setInterval(() => void this.#look(), defaultLimits.sourceRetry).unref();
    void this.#look();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const looks = this.#leftOut().map(async ([name, database]) => {
      const isThere = await database.ping().then(
        () => true,
        () => false,
      );
      if (!isThere) this.#away.add(name);
      // One that is left out for another reason would be so again.
      return isThere && this.#away.delete(name);
    });
    if ((await Promise.all(looks)).includes(true)) this.#returned();
  }
}

/** `first`: where the first source's database is. Throws a `MetadataError` as `connectSource` does. */
export async function connectSources(
  metadata: Metadata,
  first: Pick<SourceAddress, 'url' | 'isPooled'>,
  surroundings: Surroundings,
): Promise<SourceDatabases> {
  const [source, ...more] = metadata.sources;
  if (source === undefined) throw new Error('no database is listed');
  const { config, env, logger } = surroundings;
  const others = await Promise.all(
    more.map(async (one): Promise<[string, Database | Missing]> => {
      const info = one.configuration.connection_info;
      const url = addressOf(info, env);
      if (url === undefined) return [one.name, { reason: missing(info) }];
      const connection = sourceConnection(info, config.pool, { url, env });
      const isPooled = await findPool(connection, { url, config, logger });
      return [one.name, connectSource({ metadata, source: one, url, isPooled }, surroundings)];
    }),
  );
  return new SourceDatabases(
    [source.name, connectSource({ metadata, source, ...first }, surroundings)],
    new Map(others),
  );
}

/** Throws a `MetadataError` when a variable that the metadata name is not set. */
function connectSource(
  { metadata, source, url, isPooled }: SourceAddress,
  surroundings: Surroundings,
): Database {
  const { config, env, memory, logger } = surroundings;
  const { connection_info: info, read_replicas: replicas } = source.configuration;
  const { pool, tls } = sourceConnection(info, config.pool, { url, env });
  const preparedStatements = pool.preparedStatements && !isPooled;
  return new Database({
    url,
    pool: { ...pool, preparedStatements },
    tls,
    isPooled,
    memory,
    config,
    logger,
    replicas: replicas.map((replica, index) =>
      replicaOf(
        replica,
        { metadata, name: `read replica ${String(index)} of source "${source.name}"` },
        surroundings,
      ),
    ),
  });
}

function replicaOf(
  info: ConnectionInfo,
  { metadata, name }: { metadata: Metadata; name: string },
  { config, env, memory, logger }: Surroundings,
): ReplicaGiven {
  const place = showEntry(metadata, info);
  const at = (reason: string): string => `${place === undefined ? '' : `${place}: `}${name}: ${reason}`;
  const url = addressOf(info, env);
  if (url === undefined) throw new MetadataError(at(missing(info)));
  const connection = sourceConnection(info, config.pool, { url, env });
  return {
    name,
    async open() {
      const isPooled = await findPool(connection, { url, config, logger });
      const { pool, tls } = connection;
      const database = new Database({
        url,
        pool: {
          ...pool,
          preparedStatements: pool.preparedStatements && !isPooled,
          // Somebody else is asked at once.
          retries: 0,
          // A standby cannot do more.
          isolationLevel: pool.isolationLevel === 'serializable' ? 'repeatable-read' : pool.isolationLevel,
        },
        tls,
        memory,
        config,
        logger,
      });
      try {
        await database.ping();
      } catch (error) {
        await database.close();
        throw error;
      }
      return database;
    },
  };
}

/** Where the metadata say that a database is; undefined where the variable that they name is not set. */
export function addressOf(
  { database_url: named }: ConnectionInfo,
  env: NodeJS.ProcessEnv,
): string | undefined {
  const url = 'from_env' in named ? env[named.from_env] : named.from_value;
  return url === '' ? undefined : url;
}

export const missing = ({ database_url: named }: ConnectionInfo): string =>
  'from_env' in named ? `the variable ${named.from_env} is not set` : 'its address is empty';

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
