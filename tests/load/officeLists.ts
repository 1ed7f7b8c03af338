// The admin screens with 1,000,000 results, 20,000 students and 5,000 notices: what each asks when it is opened, by five
// admins who never pause.

import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import { fillNotices, fillResults, fillStudents } from './fill.ts';
import { type Credentials, recordScreens } from './screens.ts';
import { millisecond, run, type World } from './world.ts';

const clients = 5;
const seconds = Number(process.env.SECONDS_EACH ?? '3');
/** Milliseconds that 95 of 100 answers may take. */
const goal = 150;

/** What exists so far of the admin area; further screens are further lines. */
const screens = process.env.SCREENS?.split(' ') ?? [
  '/admin',
  '/admin/notices',
  '/admin/notices?q=model',
  '/admin/notices?page=90',
  '/admin/notes',
  '/admin/videos',
  '/admin/downloads',
  '/admin/links',
  '/admin/calendar',
  '/admin/results',
  '/admin/results?tab=all-results',
  '/admin/results?tab=all-results&q=gurung',
  '/admin/settings',
];

/** An admin of the installation, straight into its tables. */
export async function makeAdmin(database: pg.Client): Promise<Credentials> {
  const id = randomUUID();
  const email = `admin-${id.slice(0, 8)}@load.test`;
  const password = 'Load-test-1-horse';
  await database.query(
    'insert into auth.users (id, email, password_hash, email_verified_at) values ($1, $2, $3, now())',
    [id, email, await hash(password)],
  );
  await database.query("update public.profiles set role = 'admin' where id = $1", [id]);
  return { email, password };
}

/** An access token of theirs. */
export async function tokenOf(url: string, { email, password }: Credentials): Promise<string> {
  const answer = await fetch(`${url}/auth/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`no token: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Fills what is empty, and prints each screen's requests; whether all met the goal. */
export async function measureLists({ product, database }: World): Promise<boolean> {
  const isEmpty = async (table: string) =>
    (await database.query(`select 1 from public.${table} limit 1`)).rowCount === 0;
  if (await isEmpty('results')) await fillResults(database);
  if (await isEmpty('students')) await fillStudents(database, 20_000);
  if (await isEmpty('notices')) await fillNotices(database, 5000);
  const admin = await makeAdmin(database);
  // The installation's own name: it refuses browsers that come by another one.
  const origin = `http://localhost:${product.port}`;
  const recorded = await recordScreens(origin, admin, screens);
  let good = true;
  console.log(`\nEach request of a screen that is opened, ${clients} admins; goal: p95 below ${goal} ms`);
  for (const { path, requests } of recorded) {
    console.log(path);
    const distinct = new Map(
      requests.map((request) => [request.name + JSON.stringify(request.variables), request]),
    );
    for (const request of distinct.values()) {
      // A token lives for five minutes, all of this for longer.
      const headers = { authorization: `Bearer ${await tokenOf(origin, admin)}` };
      const { p50, p95, perSecond } = await run(product.url, clients, seconds, () => [request], headers);
      const isMissed = p95 > goal;
      if (isMissed) good = false;
      console.log(
        `  ${request.name.padEnd(28)} p50 ${millisecond(p50).padStart(9)}  p95 ${millisecond(p95).padStart(9)}  ${perSecond.toFixed(0).padStart(6)} a second${isMissed ? '  missed' : ''}`,
      );
    }
  }
  return good;
}
