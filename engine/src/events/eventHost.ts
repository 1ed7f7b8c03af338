// Event triggers of an engine: what they need is loaded, installed and run when metadata have some, and not before.
import type pg from 'pg';
import type { EngineConfig } from '../config.ts';
import type { Logger } from '../logger.ts';
import type { Metadata } from '../metadata/schema.ts';
import type { EngineMetrics } from '../monitoring/engineMetrics.ts';
import type { Delivery } from './delivery.ts';
import { type EventTrigger, readEventTriggers } from './triggers.ts';

export interface EventHostOptions {
  /** The database; undefined where a pool stands before it that gives each transaction another connection. */
  readonly address: pg.ClientConfig | undefined;
  readonly env: NodeJS.ProcessEnv;
  readonly config: Pick<EngineConfig, 'limits' | 'eventsInterval'>;
  readonly logger: Logger;
  readonly metrics: EngineMetrics | undefined;
  /** False where events are only written. */
  readonly delivers: boolean;
}

export class EventHost {
  readonly #options: EventHostOptions;
  #delivery: Delivery | undefined;
  /** `schema.name` of the tables with triggers. */
  #tables = new Set<string>();

  constructor(options: EventHostOptions) {
    this.#options = options;
  }

  /** Throws an `InconsistentMetadataError` for triggers that cannot be delivered. */
  check(metadata: Metadata): void {
    const { env, config } = this.#options;
    readEventTriggers(metadata, { env, limits: config.limits });
  }

  /** The database fires these triggers from now on, and no others; what they fire is delivered. */
  async serve(metadata: Metadata, pool: pg.Pool): Promise<void> {
    const { address, env, config, logger, metrics, delivers } = this.#options;
    const { limits } = config;
    const triggers = readEventTriggers(metadata, { env, limits });
    if (triggers.length === 0 && this.#delivery === undefined) {
      void this.#removeLeftovers(pool);
      return;
    }
    if (address === undefined)
      throw new Error(
        'event triggers need a connection of their own: at the address of the database is a pool that gives each transaction another one',
      );
    await install(pool, triggers);
    this.#tables = new Set(triggers.map(({ schema, table }) => `${schema}.${table}`));
    if (!delivers) return;
    if (this.#delivery !== undefined) {
      this.#delivery.replaceTriggers(triggers);
      return;
    }
    const [{ Delivery }, { EventMetrics }] = await Promise.all([
      import('./delivery.ts'),
      import('../monitoring/eventMetrics.ts'),
    ]);
    const counted = metrics && new EventMetrics();
    const delivery = new Delivery({
      address,
      triggers,
      limits,
      interval: config.eventsInterval,
      logger,
      metrics: counted,
    });
    this.#delivery = delivery;
    if (metrics === undefined || counted === undefined) return;
    counted.running = () => delivery.running;
    metrics.events = counted;
  }

  /** These tables have changed. */
  wake(tables: readonly string[]): void {
    if (this.#delivery !== undefined && tables.some((table) => this.#tables.has(table)))
      this.#delivery.wake();
  }

  async stop(patience: number): Promise<void> {
    await this.#delivery?.stop(patience);
  }

  /** Triggers of metadata that are gone would write events that nobody delivers. */
  async #removeLeftovers(pool: pg.Pool): Promise<void> {
    try {
      const { rows } = await pool.query<{ found: boolean }>(
        `select to_regclass('engine_events.event_log') is not null as found`,
      );
      if (rows[0]?.found === true) await install(pool, []);
    } catch {
      // The next start looks again; that nobody answers is said when the database is needed.
    }
  }
}

async function install(pool: pg.Pool, triggers: readonly EventTrigger[]): Promise<void> {
  const { installTriggers } = await import('./install.ts');
  const client = await pool.connect();
  try {
    await installTriggers(client, triggers);
  } finally {
    client.release();
  }
}
