// Publishes scheduled exams and notices when their time has come, and ends notices whose time is over, by the database's
// clock. Each server looks, whichever finds one due settles it, and what fell due while none was running is settled by the
// first that starts.

import type pg from 'pg';
import type { Logger } from 'pino';
import { errorCode, errorText } from '../base/errors.ts';
import { createWorker, type Worker } from '../base/worker.ts';

/** Milliseconds between two looks while nothing is due sooner. */
const lookEvery = 400;
/** As long as what is due cannot be had, because somebody is changing it, or another server has it. */
const shortestPause = 20;
/** While the database does not answer. */
const longestPause = 1000;

export interface PublicationsOptions {
  pool: pg.Pool;
  log: Logger;
  /** Exams or notices became visible, or notices are no more. */
  onPublished?: () => void;
}

interface Published {
  id: string;
  exam_title: string;
  set_number: string;
  results_count: number;
}

interface Settled {
  id: string;
  title: string;
  state: 'published' | 'expired';
}

/** Columns and functions that a real Hasura has still to make: as tables, they come later than this process. */
const missing = new Set(['42883', '42703']);

/** When anything is due next, in milliseconds: exams, notices, and deleted notices that go for good. */
const nextTime = `
  select (extract(epoch from min(at) - clock_timestamp()) * 1000)::float8 as wait
  from (
    select min(publish_at) as at from public.exams where state = 'scheduled'
    union all
    select min(publish_at) from public.notices where state = 'scheduled'
    union all
    select min(expires_at) from public.notices where state = 'published' and expires_at is not null
    union all
    select min(deleted_at) + interval '1 day' from public.deleted_notices
  ) as due`;

export function createPublications({ pool, log: parent, onPublished }: PublicationsOptions): Worker {
  const log = parent.child({ part: 'results' });

  const publish = async (): Promise<void> => {
    const { rows } = await pool.query<Published>(
      'select id, exam_title, set_number, results_count from public.publish_due_exams()',
    );
    for (const { id, exam_title: title, set_number: set, results_count: results } of rows) {
      log.info({ event: 'exam_published', exam: id, title, set, results }, 'published at its time');
    }
    const { rows: settled } = await pool.query<Settled>(
      'select id, title, state from public.settle_due_notices()',
    );
    for (const { id, title, state } of settled) {
      const text = state === 'published' ? 'published at its time' : 'over at its time';
      log.info({ event: `notice_${state}`, notice: id, title }, text);
    }
    if (rows.length + settled.length > 0) onPublished?.();
  };

  return createWorker({
    name: 'publications',
    async work() {
      const { rows } = await pool.query<{ wait: number | null }>(nextTime);
      const wait = rows[0]?.wait ?? lookEvery;
      if (wait <= 0) await publish();
      return Math.max(Math.ceil(wait), shortestPause);
    },
    lookEvery,
    longestPause,
    onError(error, failures) {
      // Once for each time of silence.
      if (failures > 1 || missing.has(errorCode(error) ?? '')) return;
      log.warn({ reason: errorText(error) }, 'what is to be published is looked for later');
    },
  });
}
