// Publishes scheduled exams when their time has come, by the database's clock. Each server looks, whichever finds one due
// publishes it, and what fell due while none was running is published by the first that starts.

import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { isNotReady } from '../base/database.ts';
import { errorCode, errorText } from '../base/errors.ts';

/** Milliseconds between two looks while nothing is due sooner. */
const lookEvery = 400;
/** As long as an exam that is due cannot be had, because somebody is changing it, or another server has it. */
const shortestPause = 20;
/** While the database does not answer. */
const longestPause = 1000;

export interface PublicationsOptions {
  pool: pg.Pool;
  log: Logger;
  /** Exams became visible. */
  onPublished?: () => void;
}

export interface Publications {
  start(): void;
  /** Resolves when nothing runs any more; what is due then waits for the next start. */
  stop(): Promise<void>;
}

interface Published {
  id: string;
  exam_title: string;
  set_number: string;
  results_count: number;
}

/** Beside a real Hasura tables, columns and functions come later than this process. */
const isMissing = (error: unknown): boolean =>
  isNotReady(error) || ['42883', '42703'].includes(errorCode(error) ?? '');

export function createPublications({ pool, log: parent, onPublished }: PublicationsOptions): Publications {
  const log = parent.child({ part: 'results' });
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;
  let failures = 0;

  const publish = async (): Promise<void> => {
    const { rows } = await pool.query<Published>(
      'select id, exam_title, set_number, results_count from public.publish_due_exams()',
    );
    for (const { id, exam_title: title, set_number: set, results_count: results } of rows) {
      log.info({ event: 'exam_published', exam: id, title, set, results }, 'published at its time');
    }
    if (rows.length > 0) onPublished?.();
  };

  /** Publishes what is due; milliseconds until the next look. */
  const look = async (): Promise<number> => {
    const { rows } = await pool.query<{ wait: number | null }>(
      `select (extract(epoch from min(publish_at) - clock_timestamp()) * 1000)::float8 as wait
       from public.exams where state = 'scheduled'`,
    );
    const wait = rows[0]?.wait ?? lookEvery;
    if (wait <= 0) await publish();
    return Math.min(Math.max(Math.ceil(wait), shortestPause), lookEvery);
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      const wait = await look().then(
        (next) => {
          failures = 0;
          return next;
        },
        (error: unknown) => {
          // Once for each time of silence.
          if (failures === 0 && !isMissing(error)) {
            log.warn({ reason: errorText(error) }, 'scheduled exams are looked for later');
          }
          failures += 1;
          return Math.min(longestPause, lookEvery * failures);
        },
      );
      await pause(wait, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };

  return {
    start: () => {
      running ??= run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
