// What an admin has set, as pages and mails need it: from memory as long as news of every change arrive, from the
// database otherwise. Whoever asks after a change gets what was saved, in every server.

import type pg from 'pg';
import type { Logger } from 'pino';
import {
  instituteDefaults,
  instituteOf,
  type Institute,
  type InstituteChanges,
} from '../../shared/institute.ts';
import { isNotReady } from './database.ts';
import { errorText } from './errors.ts';
import { limits } from './limits.ts';
import { createListener } from './listening.ts';
import { within } from './within.ts';

export interface SettingsNow {
  /** What differs from the defaults; pages hand it to browsers. */
  changes: InstituteChanges;
  institute: Institute;
  /** Another one after each change, also of the notice board's settings. */
  version: string;
  /** Another one whenever visitors may know something else of exams: for the pages that show them. */
  examsVersion: string;
  /** Another one whenever visitors see other notices: for the pages that show them, and for the sitemap. */
  noticesVersion: string;
}

interface Row {
  facts: Record<string, unknown> | null;
  board: string | null;
  /** A hash of what visitors may know of exams: of an announced one not its version, of a draft nothing. */
  exams: string | null;
  /** How many notices are published, and when one of them was changed last; null without any. */
  notices: string | null;
}

export const unchanged: SettingsNow = {
  changes: {},
  institute: instituteOf({}),
  version: '',
  examsVersion: '',
  noticesVersion: '',
};

function settingsOf({ facts, board, exams, notices }: Row): SettingsNow {
  const changes: InstituteChanges = Object.fromEntries(
    Object.entries(instituteDefaults).flatMap(([field, usual]) => {
      const value = facts?.[field];
      // A default in Nepali that is stored is one: without it the pages would show what was written in English.
      const differs = value !== usual || field.startsWith('nepali_');
      return typeof value === 'string' && differs ? [[field, value]] : [];
    }),
  );
  const isUntouched = board === null && Object.keys(changes).length === 0;
  const version = isUntouched ? '' : JSON.stringify([board, changes]);
  const versions = { version, examsVersion: exams ?? '', noticesVersion: notices ?? '' };
  return { changes, institute: instituteOf(changes), ...versions };
}

export function createSettings({ pool, log }: { pool: pg.Pool; log: Logger }) {
  let known = unchanged;
  /** Whether `known` is what is stored, as far as anybody has heard. */
  let isWatched = (): boolean => false;
  let knownSince = -1;
  /** `since`: which news had been heard when it began. */
  let reading: { since: number; done: Promise<void> } | undefined;
  /** The last question was not answered: nobody waits for the next one, which is asked all the same. */
  let fails = false;

  const forget = (): void => {
    fails = false;
  };
  const news = createListener({ pool, channel: 'settings_news', log, onNews: forget, onGap: forget });

  const fail = (reason: string): void => {
    if (!fails) log.warn({ reason }, 'the settings cannot be read');
    fails = true;
  };

  const read = async (since: number): Promise<void> => {
    const isUnchanged = news.watch();
    try {
      const { rows } = await pool.query<Row>(
        `select (select to_jsonb(i) from public.institute as i) as facts,
                (select updated_at::text from public.site_settings) as board,
                (select hashtextextended(jsonb_agg(
                   case state
                     when 'published' then jsonb_build_array(id, version)
                     else jsonb_build_array(exam_title, set_number, exam_date, publish_at)
                   end order by id
                 )::text, 0)::text from public.exams where state <> 'draft') as exams,
                (select nullif(count(*), 0) || ' ' || max(updated_at)
                 from public.notices where state = 'published') as notices`,
      );
      if (since < knownSince) return;
      known = settingsOf(rows[0] ?? { facts: null, board: null, exams: null, notices: null });
      knownSince = since;
      isWatched = isUnchanged;
      fails = false;
    } catch (error) {
      // Beside a real Hasura the tables come later.
      if (!isNotReady(error)) fail(errorText(error));
    }
  };

  return {
    /** Never rejects: while the database does not answer, what was read last. */
    async current(): Promise<SettingsNow> {
      news.wake();
      if (isWatched()) return known;
      const since = news.heard();
      if (reading?.since !== since) {
        const done = read(since).finally(() => {
          if (reading?.done === done) reading = undefined;
        });
        reading = { since, done };
      }
      if (!fails && !(await inTime(reading.done))) fail('the database does not answer in time');
      return known;
    },
    /** No more news from here on. */
    stop: (): Promise<void> => news.stop(),
  };
}
export type Settings = ReturnType<typeof createSettings>;

/** Whether it was done as soon as whoever waits for a page waits for its settings. */
const inTime = (work: Promise<void>): Promise<boolean> =>
  within(work, limits.settingsAnswer.default, 'late').then(
    () => true,
    () => false,
  );
