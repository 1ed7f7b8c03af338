// Publishes scheduled exams when their time has come, by the database's clock. Each server looks, whichever finds one due
// publishes it, and what fell due while none was running is published by the first that starts.

import type pg from 'pg';
import type { Logger } from 'pino';
import { errorCode, errorText } from '../base/errors.ts';
import { createWorker, type Worker } from '../base/worker.ts';

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

interface Published {
  id: string;
  exam_title: string;
  set_number: string;
  results_count: number;
}

/** Columns and functions that a real Hasura has still to make: as tables, they come later than this process. */
const missing = new Set(['42883', '42703']);

export function createPublications({ pool, log: parent, onPublished }: PublicationsOptions): Worker {
  const log = parent.child({ part: 'results' });

  const publish = async (): Promise<void> => {
    const { rows } = await pool.query<Published>(
      'select id, exam_title, set_number, results_count from public.publish_due_exams()',
    );
    for (const { id, exam_title: title, set_number: set, results_count: results } of rows) {
      log.info({ event: 'exam_published', exam: id, title, set, results }, 'published at its time');
    }
    if (rows.length > 0) onPublished?.();
  };

  return createWorker({
    name: 'publications',
    async work() {
      const { rows } = await pool.query<{ wait: number | null }>(
        `select (extract(epoch from min(publish_at) - clock_timestamp()) * 1000)::float8 as wait
         from public.exams where state = 'scheduled'`,
      );
      const wait = rows[0]?.wait ?? lookEvery;
      if (wait <= 0) await publish();
      return Math.max(Math.ceil(wait), shortestPause);
    },
    lookEvery,
    longestPause,
    onError(error, failures) {
      // Once for each time of silence.
      if (failures > 1 || missing.has(errorCode(error) ?? '')) return;
      log.warn({ reason: errorText(error) }, 'scheduled exams are looked for later');
    },
  });
}
