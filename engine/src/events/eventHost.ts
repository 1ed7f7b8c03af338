// Events of one database: what they need is loaded, installed and run when there are some, and not before.
import type pg from 'pg';
import type { EngineConfig } from '../config.ts';
import type { Logger } from '../logger.ts';
import type { EngineMetrics } from '../monitoring/engineMetrics.ts';
import type { Delivery } from './delivery.ts';
import type { Installation } from './install.ts';

export interface EventHostOptions {
  /** The database; undefined where a pool stands before it that gives each transaction another connection. */
  readonly address: pg.ClientConfig | undefined;
  readonly env: NodeJS.ProcessEnv;
  readonly config: Pick<EngineConfig, 'limits' | 'eventsInterval'>;
  readonly logger: Logger;
  readonly metrics: EngineMetrics | undefined;
  /** False where events are only written. */
  readonly delivers: boolean;
  /** Whether events for one time stand here too. */
  readonly takesScheduled: boolean;
}

export type Firing = Pick<Installation, 'triggers' | 'crons' | 'conditions'>;

export class EventHost {
  readonly #options: EventHostOptions;
  #delivery: Delivery | undefined;
  #isStopped = false;
  #served: Firing = { triggers: [], crons: [] };
  /** `schema.name` of the tables with triggers. */
  #tables = new Set<string>();

  constructor(options: EventHostOptions) {
    this.#options = options;
  }

  /** The database fires these triggers from now on, and no others; what they and the clock fire is delivered. */
  async serve(firing: Firing, pool: pg.Pool): Promise<void> {
    const { triggers, crons } = firing;
    this.#served = firing;
    if (triggers.length === 0 && crons.length === 0 && this.#delivery === undefined) {
      void this.#lookForLeftovers(pool);
      return;
    }
    await this.#run(pool);
  }

  /**
   * Within a transaction that changes tables: the database fires these triggers when it is committed, so that no change goes
   * without its event. `next` undefined: none until then, for triggers hold on to columns.
   */
  async follow(
    client: pg.ClientBase,
    next: Pick<Firing, 'triggers' | 'conditions'> = { triggers: [] },
  ): Promise<void> {
    if (this.#served.triggers.length === 0) return;
    const { followTriggers } = await import('./install.ts');
    await followTriggers(client, next.triggers, next.conditions);
  }

  /** Makes place for events though the metadata have no triggers, and delivers them. */
  async demand(pool: pg.Pool): Promise<void> {
    if (this.#delivery === undefined) await this.#run(pool, true);
  }

  async #run(pool: pg.Pool, needsLog = false): Promise<void> {
    const { address, env, config, logger, metrics, delivers, takesScheduled } = this.#options;
    const { limits } = config;
    const { triggers, crons, conditions } = this.#served;
    if (address === undefined)
      throw new Error(
        'event triggers, cron triggers and scheduled events need a connection of their own: at the address of the database is a pool that gives each transaction another one',
      );
    await install(pool, { triggers, crons, conditions, needsLog });
    this.#tables = new Set(triggers.map(({ schema, table }) => `${schema}.${table}`));
    if (!delivers) return;
    const [{ Delivery }, { EventMetrics }, { cronTarget, eventTarget, oneOffTarget }] = await Promise.all([
      import('./delivery.ts'),
      import('../monitoring/eventMetrics.ts'),
      import('./targets.ts'),
    ]);
    const targets = [
      ...triggers.map(eventTarget),
      ...crons.map((cron) => cronTarget(cron, limits)),
      ...(takesScheduled ? [oneOffTarget(env, limits)] : []),
    ];
    if (this.#delivery !== undefined) {
      this.#delivery.replaceTargets({ targets, crons });
      return;
    }
    // Of all databases together.
    const counted = metrics && (metrics.events ??= new EventMetrics());
    const delivery = new Delivery({
      address,
      targets,
      crons,
      limits,
      interval: config.eventsInterval,
      logger,
      metrics: counted,
    });
    this.#delivery = delivery;
    counted?.runs(() => delivery.running);
  }

  /** Changes of some tables are to be told to it. */
  get isWatching(): boolean {
    return this.#delivery !== undefined && this.#tables.size > 0;
  }

  /** These tables have changed. */
  wake(tables: readonly string[]): void {
    if (this.#delivery !== undefined && tables.some((table) => this.#tables.has(table)))
      this.#delivery.wake();
  }

  /** There are events that no table has caused. */
  wakeAll(): void {
    this.#delivery?.wake();
  }

  async stop(patience: number): Promise<void> {
    this.#isStopped = true;
    await this.#delivery?.stop(patience);
  }

  /** Triggers of metadata that are gone would write events that nobody delivers; scheduled events wait for their time. */
  async #lookForLeftovers(pool: pg.Pool): Promise<void> {
    try {
      const { rows } = await pool.query<{ found: boolean }>(
        `select to_regclass('engine_events.event_log') is not null as found`,
      );
      if (rows[0]?.found !== true) return;
      await install(pool, this.#served);
      if (!this.#options.takesScheduled) return;
      const { rows: waiting } = await pool.query(
        `select from engine_events.event_log where trigger_name = 'oneoff:' and done_at is null limit 1`,
      );
      if (waiting.length > 0 && !this.#isStopped) await this.demand(pool);
    } catch {
      // The next start looks again; that nobody answers is said when the database is needed.
    }
  }
}

async function install(pool: pg.Pool, installation: Installation): Promise<void> {
  const { installTriggers } = await import('./install.ts');
  const client = await pool.connect();
  try {
    await installTriggers(client, installation);
  } finally {
    client.release();
  }
}
