// Asynchronous actions of an engine: what they need is loaded, installed and run when metadata have some, and not before.
import type pg from 'pg';
import type { EngineConfig } from '../config.ts';
import { readHandlers } from '../execute/actionCall.ts';
import { actionLog } from '../execute/actionRuns.ts';
import type { Logger } from '../logger.ts';
import { isAsynchronous } from '../metadata/actions.ts';
import type { Metadata } from '../metadata/schema.ts';
import type { EngineMetrics } from '../monitoring/engineMetrics.ts';
import type { ActionWorker } from './actionWorker.ts';

export interface ActionHostOptions {
  /** The database; undefined where a pool stands before it that gives each transaction another connection. */
  readonly address: pg.ClientConfig | undefined;
  readonly env: NodeJS.ProcessEnv;
  readonly config: Pick<EngineConfig, 'limits' | 'actionsInterval'>;
  readonly logger: Logger;
  readonly metrics?: EngineMetrics | undefined;
  /** False where calls are only noted. */
  readonly delivers: boolean;
  /** Something has come of calls. */
  readonly onSettled: () => void;
}

export class ActionHost {
  readonly #options: ActionHostOptions;
  #worker: ActionWorker | undefined;

  constructor(options: ActionHostOptions) {
    this.#options = options;
  }

  /** Calls of these actions are taken from now on, and of no others. */
  async serve(metadata: Metadata, pool: pg.Pool): Promise<void> {
    const { address, env, config, logger, metrics, delivers, onSettled } = this.#options;
    const isNeeded = metadata.actions.some(({ definition }) => isAsynchronous(definition));
    if (!isNeeded) {
      this.#worker?.replaceActions({ metadata, handlers: undefined });
      return;
    }
    if (address === undefined)
      throw new Error(
        'asynchronous actions need a connection of their own: at the address of the database is a pool that gives each transaction another one',
      );
    const { installActionLog } = await import('./actionLog.ts');
    const client = await pool.connect();
    try {
      await installActionLog(client);
    } finally {
      client.release();
    }
    if (!delivers) return;
    const actions = { metadata, handlers: readHandlers(metadata, env) };
    if (this.#worker !== undefined) {
      this.#worker.replaceActions(actions);
      return;
    }
    const [{ ActionWorker }, { ActionMetrics }] = await Promise.all([
      import('./actionWorker.ts'),
      import('../monitoring/eventMetrics.ts'),
    ]);
    const counted = metrics && new ActionMetrics();
    const worker = new ActionWorker({
      address,
      actions,
      limits: config.limits,
      interval: config.actionsInterval,
      logger,
      metrics: counted,
      onSettled,
    });
    this.#worker = worker;
    if (metrics === undefined || counted === undefined) return;
    counted.running = () => worker.running;
    metrics.actions = counted;
  }

  /** These tables have changed. */
  wake(tables: readonly string[]): void {
    if (tables.includes(actionLog)) this.#worker?.wake();
  }

  async stop(patience: number): Promise<void> {
    await this.#worker?.stop(patience);
  }
}
