// Servers with the same data as the primary, for what only reads. One that does not answer is left out and tried again; what
// was asked of it is asked of another one, or of the primary.
import type pg from 'pg';
import { EngineError } from '../errors.ts';
import { defaultLimits } from '../limits.ts';
import type { Logger } from '../logger.ts';
import type { Job } from './job.ts';

/** One that has answered. */
export interface ReplicaServer {
  readonly pool: pg.Pool;
  counts(): { readonly connections: number };
  position(of: 'replica'): Promise<bigint | null>;
  close(): Promise<void>;
}

export interface ReplicaGiven {
  /** For the log. */
  readonly name: string;
  /** Rejects when it does not answer. */
  open(): Promise<ReplicaServer>;
}

export interface ReplicaCounts {
  readonly there: number;
  readonly away: number;
  readonly connections: number;
}

interface Replica extends ReplicaGiven {
  /** Undefined while it is away. */
  server: ReplicaServer | undefined;
  /** What it is known to have replayed. */
  replayed: bigint;
  /** It was waited for in vain: it is not waited for again before it has come up. */
  isBehind: boolean;
  /** That it is away is said once. */
  isAwaySaid: boolean;
}

interface Asked {
  /** The primary's. */
  readonly pool: pg.Pool;
  readonly job: Job | undefined;
  readonly from: 'any' | 'upToDate';
}

const { pingTimeout, replicaRetry, replicaWait } = defaultLimits;

/** Milliseconds between two looks whether a replica has come up. */
const lookInterval = 10;

export class Replicas {
  readonly #all: readonly Replica[];
  readonly #position: () => Promise<bigint | null>;
  readonly #logger: Logger;
  readonly #timer: NodeJS.Timeout;
  #opening: Promise<void> | undefined;
  #isClosed = false;
  #turn = 0;

  /** `position`: what the primary has written until now. */
  constructor(
    given: readonly ReplicaGiven[],
    { position, logger }: { position: () => Promise<bigint | null>; logger: Logger },
  ) {
    this.#all = given.map((one) => ({
      name: one.name,
      open: () => one.open(),
      server: undefined,
      replayed: -1n,
      isBehind: false,
      isAwaySaid: false,
    }));
    this.#position = position;
    this.#logger = logger;
    this.#timer = setInterval(() => this.#openAll(), replicaRetry).unref();
    this.#openAll();
  }

  counts(): ReplicaCounts {
    const servers = this.#all.flatMap(({ server }) => server ?? []);
    const connections = servers.reduce((sum, server) => sum + server.counts().connections, 0);
    return { there: servers.length, away: this.#all.length - servers.length, connections };
  }

  /** Each in turn, as long as its error is its own; at last the primary. */
  async read<T>({ pool, job, from }: Asked, ask: (pool: pg.Pool) => Promise<T>): Promise<T> {
    const least = from === 'upToDate' ? await this.#primaryPosition() : undefined;
    if (least === null) return ask(pool);
    this.#turn += 1;
    for (const index of this.#all.keys()) {
      const replica = this.#all[(this.#turn + index) % this.#all.length];
      const server = replica?.server;
      if (replica === undefined || server === undefined) continue;
      if (least !== undefined && !(await this.#reaches(replica, server, least))) continue;
      job?.check();
      try {
        return await ask(server.pool);
      } catch (error) {
        if (job?.isGone === true) throw error;
        const fault = faultOf(error);
        if (fault === 'away') this.#leave(replica, server, error);
        if (fault === 'late') void this.#probe(replica, server);
        if (fault === 'late' || fault === 'request') throw error;
        job?.check();
      }
    }
    return ask(pool);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#opening;
    await Promise.all(this.#all.flatMap(({ server }) => server?.close() ?? []));
  }

  /** Null: it does not say, so that nobody is known to have as much. */
  #primaryPosition(): Promise<bigint | null> {
    return this.#position().catch(() => null);
  }

  /** Waits for a replica that is a little behind. */
  async #reaches(replica: Replica, server: ReplicaServer, least: bigint): Promise<boolean> {
    if (replica.replayed >= least) return true;
    const ends = performance.now() + (replica.isBehind ? 0 : replicaWait);
    try {
      for (;;) {
        replica.replayed = (await server.position('replica')) ?? -1n;
        replica.isBehind = replica.replayed < least;
        if (!replica.isBehind) return true;
        if (performance.now() >= ends) return false;
        await new Promise((resolve) => setTimeout(resolve, lookInterval));
      }
    } catch (error) {
      this.#leave(replica, server, error);
      return false;
    }
  }

  /** Whether it was the statement that took so long, or the server that says nothing any more. */
  async #probe(replica: Replica, server: ReplicaServer): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const silent = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('it did not answer in time')), pingTimeout);
    });
    const answer = server.position('replica');
    await Promise.race([answer, silent]).catch((error: unknown) => this.#leave(replica, server, error));
    answer.catch(() => undefined);
    clearTimeout(timer);
  }

  #leave(replica: Replica, server: ReplicaServer, error: unknown): void {
    if (replica.server !== server) return;
    replica.server = undefined;
    this.#sayAway(replica, error);
    // What runs there ends with the error that it meets.
    server.close().catch(() => undefined);
  }

  #sayAway(replica: Replica, error: unknown): void {
    if (replica.isAwaySaid) return;
    replica.isAwaySaid = true;
    this.#logger.warn(`${replica.name} is left out, and tried again: ${reasonOf(error)}`);
  }

  #openAll(): void {
    if (this.#isClosed || this.#opening !== undefined) return;
    const away = this.#all.filter(({ server }) => server === undefined);
    this.#opening = Promise.all(away.map((replica) => this.#open(replica)))
      .then(() => undefined)
      .finally(() => (this.#opening = undefined));
  }

  async #open(replica: Replica): Promise<void> {
    try {
      replica.replayed = -1n;
      replica.isBehind = false;
      replica.server = await replica.open();
      if (replica.isAwaySaid) this.#logger.info(`${replica.name} is there again`);
      replica.isAwaySaid = false;
    } catch (error) {
      if (!this.#isClosed) this.#sayAway(replica, error);
    }
  }
}

/** Postgres's codes for a server that ends, starts or has crashed. */
const awayCodes = ['57P01', '57P02', '57P03', '57P05', '58000', '58030'];

/**
 * Whose fault an error is: of a server that is away, of one that is there (a conflict with what it replays, a table that it does
 * not have yet, no free connection, a write), or of the request, which would meet it everywhere.
 */
function faultOf(error: unknown): 'away' | 'late' | 'server' | 'request' {
  if (!(error instanceof EngineError)) return 'away';
  if (error.code === 'time-limit-exceeded') return 'late';
  if (error.code === 'concurrent-update' || error.code === 'postgres-max-connections-error') return 'server';
  const { error: found } = (error.internal ?? {}) as { error?: { status_code?: string } };
  if (error.code !== 'unexpected' || found === undefined) return 'request';
  const { status_code: code } = found;
  return code === undefined || code.startsWith('08') || awayCodes.includes(code) ? 'away' : 'server';
}

function reasonOf(error: unknown): string {
  const { error: found } = (error instanceof EngineError ? (error.internal ?? {}) : {}) as {
    error?: { message?: string };
  };
  return found?.message ?? (error instanceof Error ? error.message : String(error));
}
