// `npm run load:sign-in`: how long signing in takes, whether known and unknown e-mails take the same time, and what 20
// people who sign in at once cost a visitor who reads notices meanwhile. Prints two tables.

import { cpus, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { systemClock } from '../../server/base/clock.ts';
import { startMailCatcher } from '../../server/embedded/mailCatcher.ts';
import { documentOf, figures, millisecond, startWorld, Visitor, type Figures, type World } from './world.ts';

const password = 'Correct-Horse-1';
const people = 20;
const seconds = Number(process.env.SECONDS ?? '10');
/** Of each kind, in turn, so that whatever else the machine does hits all kinds alike. */
const rounds = Number(process.env.ROUNDS ?? '60');
/** A visitor's request comes this often, whether or not the last one was fast. */
const every = 50;

const emailOf = (index: number) => `load-${index}@prabesh.test`;
const notices = { query: documentOf('NewestNotices'), variables: { limit: 5 } };

async function fill({ database }: World): Promise<void> {
  const stored = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await database.query(
    `insert into auth.users (email, password_hash, email_verified_at)
     select 'load-' || i || '@prabesh.test', $1, now() from generate_series(0, 99) as i`,
    [stored],
  );
  await database.query(
    `insert into public.notices (title, category, content)
     select 'Notice ' || i, 'Exams', repeat('Classes begin on Sunday. ', 20) from generate_series(1, 50) as i`,
  );
}

/** Milliseconds of one request; throws when it is not answered with `expected`. */
async function timed(url: string, body: object, expected: number): Promise<number> {
  const begun = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  if (response.status !== expected) throw new Error(`${url} answered ${response.status}, not ${expected}`);
  return performance.now() - begun;
}

/** One after the other, all kinds in turn. */
async function alone(url: string): Promise<Map<string, number[]>> {
  const token = `${url}/auth/token?grant_type=password`;
  const kinds: Record<string, (round: number) => Promise<number>> = {
    'sign-in': (round) => timed(token, { email: emailOf(round % people), password }, 200),
    'sign-in, wrong password': (round) =>
      timed(token, { email: emailOf(20 + (round % 80)), password: 'Wrong-Horse-1' }, 400),
    'sign-in, unknown e-mail': (round) =>
      timed(token, { email: `nobody-${round}@prabesh.test`, password }, 400),
    'sign-up, e-mail with an account': (round) =>
      timed(`${url}/auth/signup`, { email: emailOf(round % 100), password }, 200),
    'sign-up, new e-mail': (round) =>
      timed(`${url}/auth/signup`, { email: `new-${round}@prabesh.test`, password }, 200),
    'recovery, e-mail with an account': (round) =>
      timed(`${url}/auth/recover`, { email: emailOf(99 - (round % 100)) }, 200),
    'recovery, unknown e-mail': (round) =>
      timed(`${url}/auth/recover`, { email: `nobody-${round}@prabesh.test` }, 200),
  };
  const times = new Map<string, number[]>(Object.keys(kinds).map((name) => [name, []]));
  for (let round = -5; round < rounds; round += 1) {
    for (const [name, once] of Object.entries(kinds)) {
      const took = await once(Math.abs(round));
      if (round >= 0) times.get(name)?.push(took);
      // What comes after an answer (mail, links) must not fall into the next measurement.
      await delay(15);
    }
  }
  return times;
}

/** A visitor who asks at fixed moments: a wait delays no later question, so none is left out of the figures. */
async function visits(url: string): Promise<Figures> {
  const times: number[] = [];
  const asked: Promise<void>[] = [];
  const visitors = Array.from({ length: 8 }, () => new Visitor(url));
  const begun = performance.now();
  for (let count = 0; performance.now() - begun < seconds * 1000; count += 1) {
    const due = begun + count * every;
    await delay(Math.max(0, due - performance.now()));
    const visitor = visitors[count % visitors.length];
    if (visitor) asked.push(visitor.send(notices).then(() => void times.push(performance.now() - due)));
  }
  await Promise.all(asked);
  for (const visitor of visitors) visitor.close();
  return figures(times, seconds);
}

/** `people` who sign in again as soon as they have their answer, until told to stop. */
async function crowd(url: string, until: AbortSignal): Promise<Figures> {
  const times: number[] = [];
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: people }, async (_, index) => {
      while (!until.aborted) {
        times.push(
          await timed(`${url}/auth/token?grant_type=password`, { email: emailOf(index), password }, 200),
        );
      }
    }),
  );
  return figures(times, (performance.now() - begun) / 1000);
}

const row = (name: string, { requests, p50, p95, p99, most }: Figures) =>
  `| ${name} | ${requests} | ${[p50, p95, p99, most].map(millisecond).join(' | ')} |`;

// Without a mail server nobody could sign up.
const catcher = await startMailCatcher(systemClock);
process.env.SMTP_URL = catcher.smtpUrl;
const world = await startWorld();
try {
  const { url } = world.product;
  await fill(world);
  await visits(url); // warm

  console.log(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1) ?? '?'} before the start\n`);
  console.log('| one at a time | requests | median | p95 | p99 | most |\n|---|---|---|---|---|---|');
  for (const [name, times] of await alone(url)) console.log(row(name, figures(times, 1)));

  const quiet = await visits(url);
  const stop = new AbortController();
  const [busy, signIns] = await Promise.all([
    visits(url).finally(() => stop.abort()),
    crowd(url, stop.signal),
  ]);
  console.log(
    `\n| ${people} people signing in | requests | median | p95 | p99 | most |\n|---|---|---|---|---|---|`,
  );
  console.log(row('newest notices, nobody signs in', quiet));
  console.log(row(`newest notices, ${people} sign in`, busy));
  console.log(row('sign-in, 20 at once', signIns));
  const ratio = (what: 'p50' | 'p95' | 'p99') => (busy[what] / quiet[what]).toFixed(1);
  console.log(
    `\nWith the crowd a visitor's request takes ${ratio('p50')} times as long at the median, ${ratio('p95')} at p95, ${ratio('p99')} at p99; ${signIns.perSecond.toFixed(1)} sign-ins a second.`,
  );
} finally {
  await world.end();
  await catcher.close();
}
