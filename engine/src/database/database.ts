// The engine's connections: those of requests, a share of them for live queries, and one for what must always get through.
import pg from 'pg';
import { Deadlines, laterThanEngine } from '../base/admission/deadlines.ts';
import type { Memory } from '../base/admission/memory.ts';
import { Slots } from '../base/admission/slots.ts';
import type { Limits } from '../base/limits.ts';
import type { Logger } from '../base/logger.ts';
import { BoundedClient, type BoundedClientConfig } from './boundedClient.ts';
import { Job, type JobOptions, type Server } from './job.ts';
import { LightReads } from './lightReads.ts';
import { type PoolConfig, poolingModeOf, sqlLevel } from './pooling.ts';

export interface DatabaseOptions {
  /** `postgres://…` */
  readonly url: string;
  readonly pool: PoolConfig;
  /** The bytes of all answers that are on their way. */
  readonly memory: Memory;
  readonly config: { readonly limits: Limits; readonly unauthorizedRole: string | undefined };
  readonly logger: Logger;
}

/** A pool that knows what is to be known of its server. */
class ServerPool extends pg.Pool {
  readonly server: Server;

  constructor(config: pg.PoolConfig, server: Server) {
    super(config);
    this.server = server;
  }
}

/** Of the connections, one in so many is for live queries, so that a burst of changes never starves requests. */
const liveShare = 4;
/** Of those for requests, one in so many is not for visitors, so that they never lock out those who have signed in. */
const signedInShare = 4;
/** Light reads share as many connections as live queries may use, so many at most, and none where there are few of them. */
const mostLight = 4;
const enoughForLight = 8;

export class Database {
  readonly pool: pg.Pool;
  /** Of the connections live queries use some at a time; they ask for them by themselves. */
  readonly livePlaces: Slots;
  /** Neither a health check nor a cancellation waits for what requests do. */
  readonly #control: pg.Pool;
  readonly #visitor: string | undefined;
  readonly #jobs: Readonly<
    Record<'visitor' | 'signedIn' | 'visitorLive' | 'signedInLive' | 'sql', JobOptions>
  >;
  readonly #line: Slots;
  readonly #light: LightReads | undefined;

  constructor(options: DatabaseOptions) {
    const { url, pool, memory, config, logger } = options;
    const { limits } = config;
    const { connections } = pool;
    const mode = poolingModeOf(pool, { namesJit: namesJit(url) });
    this.#visitor = config.unauthorizedRole;
    const liveConnections = Math.max(1, Math.floor(connections / liveShare));
    this.livePlaces = new Slots({ places: liveConnections });
    const forLight =
      mode.keepsState && connections >= enoughForLight ? Math.min(mostLight, liveConnections) : 0;
    const places = Math.max(1, connections - liveConnections - forLight);
    const line = { mostWaiting: limits.queueLength, patience: pool.queueTimeout };
    const requests = new Slots({ places, line });
    const visitors = new Slots({ places: Math.max(1, places - Math.floor(places / signedInShare)), line });
    this.#line = requests;
    const bounds = { answerSize: limits.answerSize, memory, deadlines: new Deadlines() };
    const cancel = (client: BoundedClient): Promise<unknown> =>
      mode.keepsState
        ? this.#control.query('select pg_cancel_backend($1)', [client.backend])
        : client.cancel(limits.pingTimeout);
    this.#light =
      forLight === 0
        ? undefined
        : new LightReads({
            connect: () => this.#connectLight(main),
            connections: forLight,
            longest: limits.lightReadTime,
            lifetime: pool.lifetime,
            cancel,
          });
    const server: Server = {
      light: this.#light,
      lines: { signedIn: [requests], visitor: [visitors, requests] },
      retries: pool.retries,
      cancel,
    };
    const signedIn = { ...bounds, timeLimit: limits.requestTime, line: 'signedIn' } as const;
    const visitor = { ...bounds, timeLimit: limits.visitorTime, line: 'visitor' } as const;
    this.#jobs = {
      signedIn,
      visitor,
      // Live queries see to their places by themselves.
      signedInLive: { ...signedIn, line: undefined },
      visitorLive: { ...visitor, line: undefined },
      sql: { ...signedIn, timeLimit: limits.sqlTime },
    };

    const shared = {
      connectionTimeoutMillis: limits.connectTimeout,
      idleTimeoutMillis: pool.idleTimeout,
      maxLifetimeSeconds: pool.lifetime / 1000,
      Client: BoundedClient,
      mode,
      ...(mode.keepsState ? { onConnect: watchClient } : {}),
    };
    const address = (settings: Settings): string => (mode.keepsState ? withSettings(url, settings) : url);
    const longest = Math.max(limits.requestTime, limits.visitorTime) + laterThanEngine;
    const main = {
      ...shared,
      Client: BoundedClient,
      connectionString: address({
        // The engine's own clock comes first; this one is for when the engine is gone.
        statement_timeout: longest,
        idle_in_transaction_session_timeout: longest,
        default_transaction_isolation: sqlLevel(pool.isolationLevel),
        // Statements are wide and read few rows: compiling one takes longer than running it.
        jit: 'off',
      }),
      max: connections - forLight,
      application_name: 'engine',
    };
    this.pool = new ServerPool(main, server);
    this.#control = new pg.Pool({
      ...shared,
      connectionString: address({ statement_timeout: limits.pingTimeout }),
      max: 1,
      application_name: 'engine control',
    });
    for (const one of [this.pool, this.#control]) {
      // An idle connection that breaks (a restart of Postgres) is replaced; unheard, the event would end the process.
      one.on('error', (error) => logger.info(`database connection lost: ${error.message}`));
      // The same for one that an operation holds: its query is told, but the event comes besides.
      one.on('connect', (client) => client.on('error', () => undefined));
    }
  }

  async #connectLight(config: BoundedClientConfig): Promise<BoundedClient> {
    const client = new BoundedClient({ ...config, pipeline: true, application_name: 'engine light' });
    // What is on its way is told; the event comes besides.
    client.on('error', () => undefined);
    await client.connect();
    await watchClient(client);
    return client;
  }

  /** For one request of this role; `most` are milliseconds that its operation may take at most, beside the usual bound. */
  job(role: string, most = Infinity): Job {
    const options = role === this.#visitor ? this.#jobs.visitor : this.#jobs.signedIn;
    return new Job(most < options.timeLimit ? { ...options, timeLimit: most } : options);
  }

  /** For one statement of a live query of this role. */
  liveJob(role: string): Job {
    return new Job(role === this.#visitor ? this.#jobs.visitorLive : this.#jobs.signedInLive);
  }

  /** For SQL that the administrator has written. */
  sqlJob(): Job {
    return new Job(this.#jobs.sql);
  }

  /** Connections to Postgres, and operations that wait for one. */
  counts(): { connections: number; waiting: number } {
    const connections = this.pool.totalCount + (this.#light?.connections ?? 0);
    return { connections, waiting: this.#line.waiting };
  }

  async ping(): Promise<void> {
    await this.#control.query('select 1');
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.end(), this.#control.end(), this.#light?.close()]);
  }
}

/** Milliseconds between two looks of Postgres whether the engine is there, while a statement runs. */
const checkInterval = 1000;

/** Postgres ends a statement when its client has died, where the system can tell (Linux, macOS; Postgres 14 and newer). */
export async function watchClient(client: pg.Client | pg.PoolClient): Promise<void> {
  await client
    .query(`set client_connection_check_interval = ${String(checkInterval)}`)
    .catch(() => undefined);
}

/** Whether a connection may be begun with settings: pgbouncer refuses it unless told to ignore them. */
export async function takesSettings(
  config: pg.ClientConfig & { connectionString: string },
): Promise<boolean> {
  const connectionString = withSettings(config.connectionString, { jit: 'off' });
  const client = new pg.Client({ ...config, connectionString });
  client.on('error', () => undefined);
  return client
    .connect()
    .then(() => client.end())
    .then(
      () => true,
      () => false,
    );
}

type Settings = Readonly<Record<string, number | string>>;

/** The address with settings for its sessions; those that it names itself come later and so count. */
function withSettings(url: string, settings: Settings): string {
  const options = Object.entries(settings).map(
    ([name, value]) => `-c ${name}=${String(value).replaceAll(' ', String.raw`\ `)}`,
  );
  const [address, query] = splitOnce(url);
  const parameters = new URLSearchParams(query);
  const own = parameters.get('options');
  if (own !== null) options.push(own);
  parameters.set('options', options.join(' '));
  // pg reads addresses with decodeURI in places: a plus sign would stay one.
  return `${address}?${parameters.toString().replaceAll('+', '%20')}`;
}

/** `-c jit=on`, or `--jit=on`. */
const jitOption = /(?:^|\s)(?:-c\s*|--)jit=/;

const namesJit = (url: string): boolean =>
  jitOption.test(new URLSearchParams(splitOnce(url)[1]).get('options') ?? '');

function splitOnce(url: string): [string, string] {
  const at = url.indexOf('?');
  return at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}
