// Due exams are published by a server's role, once, whenever and however often servers look.
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { createPool } from '../base/database.ts';
import type { Worker } from '../base/worker.ts';
import { createPublications } from './publications.ts';

let database: TestDatabase;
let sql: pg.Pool;
let logged = '';
const log = pino({ level: 'info' }, { write: (line: string) => (logged += line) });
const started: { lane: Worker; pool: pg.Pool }[] = [];

beforeAll(async () => {
  database = await testDatabase();
  sql = new pg.Pool({ connectionString: database.url });
  sql.on('error', () => undefined);
});
afterEach(async () => {
  for (const { lane, pool } of started.splice(0)) {
    await lane.stop();
    await pool.end();
  }
  await sql.query('truncate public.results');
  logged = '';
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

/** As one server runs it, in the server's role. */
function start(onPublished?: () => void): Worker {
  const pool = createPool(database.urls.server, log);
  const lane = createPublications({ pool, log, ...(onPublished ? { onPublished } : {}) });
  started.push({ lane, pool });
  lane.start();
  return lane;
}

/** An exam that falls due after so long; negative: that did while no server was running. */
async function schedule(set: string, seconds: number): Promise<void> {
  await sql.query(
    `begin;
     insert into public.results_uploads (exam_title, set_number, publish, publish_at)
       values ('CEE', '${set}', 'at', now() + interval '1 day');
     insert into public.results (symbol, name, marks, exam_title, set_number) values ('A', 'a', 1, 'CEE', '${set}');
     select set_config('prabesh.decides', 'on', true);
     update public.exams set publish_at = now() + interval '${seconds} seconds' where set_number = '${set}';
     commit`,
  );
}

const states = async (): Promise<string[]> => {
  const { rows } = await sql.query<{ state: string }>(
    `select set_number || ' ' || state as state
     from public.exams order by 1`,
  );
  return rows.map(({ state }) => state);
};
const entries = async (): Promise<unknown[]> => {
  const { rows } = await sql.query<{ entry: unknown }>(
    `select jsonb_build_array(details ->> 'set_number', details -> 'state' ->> 'to', count, actor_id) as entry
     from public.activity where details -> 'state' ->> 'to' = 'published' order by details ->> 'set_number'`,
  );
  return rows.map(({ entry }) => entry);
};

it('publishes what falls due and what did while nobody looked, and nothing else, once, by two servers at once', async () => {
  await schedule('due', -3600);
  await schedule('later', 3600);
  await schedule('soon', 0.3);
  let told = 0;
  start(() => (told += 1));
  start(() => (told += 1));
  await expect.poll(states).toEqual(['due published', 'later scheduled', 'soon published']);
  // The entry is nobody's, and there is one.
  expect(await entries()).toEqual([
    ['due', 'published', 1, null],
    ['soon', 'published', 1, null],
  ]);
  // Whoever publishes hears of it, and says so, a moment after everybody sees it.
  await expect.poll(() => told).toBeGreaterThan(0);
  await expect.poll(() => logged.match(/"event":"exam_published"/g)).toHaveLength(2);
});

it('publishes notices at their time and ends them at another, by the same look, in the server’s role', async () => {
  const day = "interval '1 day'";
  await sql.query(
    `begin;
     insert into public.notices (title, category, content, state, publish_at, expires_at) values
       ('due', 'Exams', 'x', 'scheduled', now() + ${day}, null), ('later', 'Exams', 'x', 'scheduled', now() + ${day}, null),
       ('over', 'Exams', 'x', 'published', null, now() + ${day}), ('draft', 'Exams', 'x', 'draft', null, null);
     delete from public.notices where title = 'nothing';
     select set_config('prabesh.decides', 'settling notices', true);
     update public.notices set publish_at = now() + interval '0.3 seconds' where title = 'due';
     update public.notices set expires_at = now() - interval '1 hour' where title = 'over';
     commit`,
  );
  let told = 0;
  start(() => (told += 1));
  start(() => (told += 1));
  const now = async (): Promise<string[]> => {
    const { rows } = await sql.query<{ state: string }>(
      "select title || ' ' || state as state from public.notices order by 1",
    );
    return rows.map(({ state }) => state);
  };
  await expect.poll(now).toEqual(['draft draft', 'due published', 'later scheduled', 'over expired']);
  await expect.poll(() => told).toBeGreaterThan(0);
  await expect.poll(() => logged.match(/"event":"notice_published"/g)).toHaveLength(1);
  await expect.poll(() => logged.match(/"event":"notice_expired"/g)).toHaveLength(1);

  // What was deleted a day ago goes by the same look.
  await sql.query('delete from public.notices');
  await sql.query(
    `begin; select set_config('prabesh.decides', 'settling notices', true);
     update public.deleted_notices set deleted_at = now() - interval '25 hours' where title <> 'draft'; commit`,
  );
  const kept = async (): Promise<unknown> =>
    (await sql.query<{ titles: unknown }>('select jsonb_agg(title) as titles from public.deleted_notices'))
      .rows[0];
  await expect.poll(kept).toEqual({ titles: ['draft'] });
});

it('leaves an exam that somebody is changing alone, and publishes it after that', async () => {
  await schedule('busy', -1);
  await schedule('free', -1);
  const client = await sql.connect();
  await client.query("begin; select from public.exams where set_number = 'busy' for update");
  start();
  await expect.poll(states).toEqual(['busy scheduled', 'free published']);
  await client.query('commit');
  client.release();
  await expect.poll(states).toEqual(['busy published', 'free published']);
});

it('goes on when the database was away, and says so once', async () => {
  const broken = new pg.Pool({ connectionString: database.urls.server });
  let isAway = true;
  const query = broken.query.bind(broken) as (text: string) => Promise<unknown>;
  Object.assign(broken, {
    query: (text: string) => (isAway ? Promise.reject(new Error('the database is away')) : query(text)),
  });
  const lane = createPublications({ pool: broken, log });
  started.push({ lane, pool: broken });
  lane.start();
  await schedule('waiting', -1);
  await expect.poll(() => logged).toContain('the database is away');
  isAway = false;
  await expect.poll(states).toEqual(['waiting published']);
  expect(logged.match(/the database is away/g)).toHaveLength(1);
});
