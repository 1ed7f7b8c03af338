// A loop over one connection of its own, for what stands in the database to be done elsewhere: looks when told and by the
// clock, connects again when the connection is lost, and ends with all that it has begun.
import { randomInt } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import pg from 'pg';
import type { Logger } from '../logger.ts';
import { lockWorker } from './eventLog.ts';

export interface WorkLoopOptions {
  readonly address: pg.ClientConfig;
  /** For the log, and as `application_name` after 'engine'. */
  readonly title: string;
  readonly logger: Logger;
  /** Takes, begins and keeps what came of it, until `isStopping`; what it throws is what a lost connection is. */
  readonly work: (client: pg.Client) => Promise<void>;
}

/** Milliseconds before connecting is tried again. */
const reconnect = 1000;

export class WorkLoop {
  /** By which others see that this one lives: a lock of its connection has this number. */
  readonly worker = randomInt(1, 2 ** 31 - 1);
  readonly #options: WorkLoopOptions;
  readonly #running = new Set<Promise<void>>();
  readonly #giveUp = new AbortController();
  readonly #ended: Promise<void>;
  #isStopping = false;
  #isWoken = false;
  #wakeUp: () => void = () => undefined;

  constructor(options: WorkLoopOptions) {
    this.#options = options;
    // All that is begun listens to it.
    setMaxListeners(0, this.#giveUp.signal);
    this.#ended = this.#run();
  }

  /** What has been begun and has not ended. */
  get running(): number {
    return this.#running.size;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Aborted when the patience of `stop` is over. */
  get signal(): AbortSignal {
    return this.#giveUp.signal;
  }

  /** `work` must not reject. The loop looks again when it has ended. */
  begin(work: Promise<void>): void {
    const watched = work.then(() => {
      this.#running.delete(watched);
      this.wake();
    });
    this.#running.add(watched);
  }

  /** Resolves when one more of what was begun has ended; at once when nothing runs. */
  async oneEnded(): Promise<void> {
    if (this.#running.size > 0) await Promise.race(this.#running);
  }

  /** There may be something to do. */
  wake(): void {
    this.#isWoken = true;
    this.#wakeUp();
  }

  /** What it is woken for from now on comes after this look. */
  look(): void {
    this.#isWoken = false;
  }

  /** Until somebody wakes it, or so many milliseconds; at once when that was since the last look. */
  pause(time: number): Promise<void> {
    if (this.#isWoken) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#wakeUp(), time);
      this.#wakeUp = () => {
        clearTimeout(timer);
        this.#wakeUp = () => undefined;
        resolve();
      };
    });
  }

  /** Takes no more; waits so many milliseconds for what has been begun. What has not ended then is others' at once. */
  async stop(patience: number): Promise<void> {
    this.#isStopping = true;
    this.wake();
    const timer = setTimeout(() => this.#giveUp.abort(), patience);
    await this.#ended;
    clearTimeout(timer);
  }

  async #run(): Promise<void> {
    const { address, title, logger, work } = this.#options;
    let isLost = false;
    while (!this.#isStopping) {
      const client = new pg.Client({ ...address, application_name: `engine ${title}` });
      client.on('error', () => this.wake());
      try {
        await client.connect();
        // The same number again after a connection was lost: what runs is still this one's.
        if (!(await lockWorker(client, this.worker))) throw new Error('the lost connection is still there');
        if (isLost) logger.info(`${title}: the database is there again`);
        isLost = false;
        await work(client);
      } catch (error) {
        if (!isLost) logger.error(`${title}: ${error instanceof Error ? error.message : String(error)}`);
        isLost = true;
        await this.pause(reconnect);
      } finally {
        await client.end().catch(() => undefined);
      }
    }
    await Promise.all(this.#running);
  }
}
