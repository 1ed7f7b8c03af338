// `npm run load:result-day`: 1,000,000 results and the day on which everybody wants one. Look-ups at a steady rate, a proxy
// in front, phones that wait for a publication, mark sheets. `ONLY=look-ups,mixed,proxy,waiting,sheets` chooses; `SECONDS=60`
// says how long look-ups and mixed requests come, `RATE=1100` how many look-ups a second, `MIXED=3600` how many requests,
// `SERVERS=2` how many servers answer them in turns. Ends with 1 when a goal is missed.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@prabesh/engine/localPostgres';
import { type Product, runningPostgres } from '../embedded/product.ts';
import { candidates, exams, examTitle, fillResults, setNumber, symbolOf } from './fill.ts';
import { atRate, openPhones, type Phones } from './phones.ts';
import { figures, millisecond, startBeside, startWorld, type World } from './world.ts';

const chosen = process.env.ONLY?.split(',');
const isChosen = (part: string) => chosen === undefined || chosen.includes(part);
const steadySeconds = Number(process.env.SECONDS ?? '600');
const lookUpRate = Number(process.env.RATE ?? '500');
const mixedRate = Number(process.env.MIXED ?? '3600');
const servers = Number(process.env.SERVERS ?? '1');

const dice = (below: number) => 1 + Math.floor(Math.random() * below);
/** Most ask for the newest exam. */
const someExam = () => (Math.random() < 0.8 ? exams : dice(exams));
const query = (values: Record<string, string>) => new URLSearchParams(values).toString();
const named = (exam: number) => ({ exam_title: examTitle(exam), set_number: setNumber(exam) });

function miss(why: string): void {
  console.log(`  MISSED: ${why}`);
  process.exitCode = 1;
}

function checked(answer: { status: number; body: string }): string {
  if (answer.status !== 200) throw new Error(`status ${answer.status}: ${answer.body.slice(0, 100)}`);
  return answer.body;
}

interface Found {
  candidate_results: { symbol: string; marks: number }[];
}

/** What a person gets: the candidate, and how the marks are spread. One in fifty mistypes the ID. */
async function lookUp(phones: Phones, exam = someExam(), symbol?: string): Promise<boolean> {
  const asked = symbol ?? symbolOf(exam, Math.random() < 0.02 ? candidates + dice(9999) : dice(candidates));
  const answer = await phones.get(`/api/rest/result?${query({ ...named(exam), symbol: asked })}`);
  const [result] = (JSON.parse(checked(answer)) as Found).candidate_results;
  if (!result) return false;
  checked(await phones.get(`/api/rest/distribution?${query(named(exam))}`));
  return true;
}

/** Megabytes in memory: of the process, and of Postgres with what its processes share counted once. */
function memory({ product, dataDir }: World): { server: number; postgres: number } {
  const read = (pid: number | undefined, file: string, field: string) => {
    try {
      const found = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(
        readFileSync(`/proc/${pid ?? 0}/${file}`, 'utf8'),
      );
      return Number(found?.[1] ?? '0') / 1024;
    } catch {
      return 0;
    }
  };
  const postmaster = runningPostgres(dataDir);
  const children = spawnSync('pgrep', ['-P', String(postmaster ?? 0)], { encoding: 'utf8' }).stdout;
  const pids = [postmaster, ...children.split('\n').filter(Boolean).map(Number)];
  return {
    server: read(product.child.pid, 'status', 'VmRSS'),
    postgres: pids.reduce((sum: number, pid) => sum + read(pid, 'smaps_rollup', 'Pss'), 0),
  };
}

const shown = (state: { server: number; postgres: number }) =>
  `server ${state.server.toFixed(0)} MB, Postgres ${state.postgres.toFixed(0)} MB`;

function told(
  times: readonly number[],
  failures: readonly string[],
  seconds: number,
): ReturnType<typeof figures> {
  const found = figures(times, seconds);
  console.log(
    `  ${found.requests} done, ${found.perSecond.toFixed(0)} a second; p50 ${millisecond(found.p50)}, p95 ${millisecond(found.p95)}, p99 ${millisecond(found.p99)}, most ${millisecond(found.most)}; ${failures.length} errors`,
  );
  for (const failure of new Set(failures.slice(0, 20))) console.log(`  ${failure}`);
  if (failures.length > 0) miss(`${failures.length} errors`);
  return found;
}

/** So much work a second, and what memory it takes. */
async function steadily(world: World, perSecond: number, work: () => Promise<void>): Promise<void> {
  const states: { server: number; postgres: number }[] = [];
  const begun = performance.now();
  const { times, failures } = await atRate(
    {
      perSecond,
      seconds: steadySeconds,
      everySecond(second) {
        if (second % Math.max(1, Math.round(steadySeconds / 10)) !== 0) return;
        states.push(memory(world));
      },
    },
    work,
  );
  // Until the last answer: what is behind at the end is not done in time.
  const found = told(times, failures, (performance.now() - begun) / 1000);
  if (found.p95 > 200) miss('p95 200 ms');
  if (found.p99 > 500) miss('p99 500 ms');
  for (const [index, state] of states.entries()) console.log(`  after ${index + 1} tenths: ${shown(state)}`);
  const [early, late] = [states[Math.floor(states.length / 3)], states.at(-1)];
  if (early && late && late.server > early.server * 1.25) miss('memory that stays');
}

/**
 * What a server gets on such a day, a request each: of a hundred 60 are look-ups (candidate and standing), 20 ask for a
 * candidate that others have asked for, 10 for the list of exams, 8 are pages, 2 a file of the page.
 */
async function mixed(world: World): Promise<void> {
  console.log(`\nMixed: ${mixedRate} requests a second for ${steadySeconds} s, of ${servers} servers`);
  const others: Product[] = [];
  while (others.length + 1 < servers) others.push(await startBeside(world));
  const all = [world.product, ...others].map(({ url }) => openPhones(url, Math.ceil(200 / servers)));
  let asked = 0;
  const next = (): Phones => {
    asked += 1;
    const phones = all[asked % all.length];
    if (phones === undefined) throw new Error('no server');
    return phones;
  };
  const page = checked(await next().get('/results', { accept: 'text/html', 'accept-encoding': 'identity' }));
  const [file] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
  if (file === undefined) throw new Error('the page names no file');
  const read = async (address: string, headers: Record<string, string> = {}): Promise<void> => {
    const { status } = await next().read(address, { 'accept-encoding': 'gzip', ...headers });
    if (status !== 200) throw new Error(`status ${status}: ${address}`);
  };
  const result = (candidate: number) =>
    read(`/api/rest/result?${query({ ...named(exams), symbol: symbolOf(exams, candidate) })}`);
  const work = (): Promise<void> => {
    const kind = dice(100);
    if (kind <= 30) {
      const one = someExam();
      return read(`/api/rest/result?${query({ ...named(one), symbol: symbolOf(one, dice(candidates)) })}`);
    }
    if (kind <= 60) return read(`/api/rest/distribution?${query(named(someExam()))}`);
    if (kind <= 80) return result(dice(100));
    if (kind <= 90) return read('/api/rest/exams');
    if (kind <= 98) return read(kind <= 95 ? '/results' : '/', { accept: 'text/html' });
    return read(file);
  };
  try {
    await steadily(world, mixedRate, work);
  } finally {
    for (const phones of all) await phones.close();
    for (const product of others) await product.stop();
  }
}

async function lookUps(world: World): Promise<void> {
  console.log(`\nLook-ups: ${lookUpRate} a second for ${steadySeconds} s, each of them two requests`);
  const phones = openPhones(world.product.url, 200);
  await steadily(world, lookUpRate, async () => void (await lookUp(phones)));

  console.log('\n10,000 requests for symbols that do not exist, as fast as 50 connections ask');
  const strangers = openPhones(world.product.url, 50);
  const begun = performance.now();
  let sent = 0;
  const strange: number[] = [];
  const refused: string[] = [];
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      while (sent < 10_000) {
        sent += 1;
        const asked = performance.now();
        await lookUp(strangers, exams, `NOBODY-${sent}`).then(
          (isThere) => {
            if (isThere) refused.push('somebody was found');
            strange.push(performance.now() - asked);
          },
          (error: unknown) => void refused.push(String(error)),
        );
      }
    }),
  );
  told(strange, refused, (performance.now() - begun) / 1000);
  console.log(`  ${shown(memory(world))}`);
  await Promise.all([phones.close(), strangers.close()]);
}

/** Caddy as a process of its own, where the machine has it; what stands in front and its address. */
async function startCaddy(world: World): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  if (spawnSync('caddy', ['version']).status !== 0) return undefined;
  const port = await freePort();
  const file = path.join(world.dataDir, 'Caddyfile');
  writeFileSync(
    file,
    `{\n\tadmin off\n\tauto_https off\n}\nhttp://127.0.0.1:${port} {\n\treverse_proxy 127.0.0.1:${world.product.port} {\n\t\theader_up Host localhost:${world.product.port}\n\t\ttransport http {\n\t\t\tkeepalive_idle_conns_per_host 256\n\t\t}\n\t}\n}\n`,
  );
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries += 1) {
    const isUp = await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) break;
    await delay(50);
  }
  return {
    url,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** Requests a second when a crowd of clients asks again at once, all for the newest exam. */
async function fullSpeed(url: string, seconds: number): Promise<void> {
  const phones = openPhones(url, 100);
  const times: number[] = [];
  const failures: string[] = [];
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: 100 }, async () => {
      while (performance.now() < begun + seconds * 1000) {
        const asked = performance.now();
        const symbol = symbolOf(exams, dice(candidates));
        await phones.read(`/api/rest/result?${query({ ...named(exams), symbol })}`).then(
          ({ status }) => {
            if (status === 200) times.push(performance.now() - asked);
            else failures.push(`status ${status}`);
          },
          (error: unknown) => void failures.push(String(error)),
        );
      }
    }),
  );
  const found = told(times, failures, (performance.now() - begun) / 1000);
  if (found.perSecond < 5000) miss('5,000 a second');
  await phones.close();
}

async function proxy(world: World): Promise<void> {
  console.log('\nNo proxy: results of the newest exam, 100 clients that never pause');
  await fullSpeed(world.product.url, 5);
  await fullSpeed(world.product.url, 10);
  const caddy = await startCaddy(world);
  if (!caddy) {
    console.log('\nNo caddy on this machine: apt-get install caddy');
    return;
  }
  console.log('\nCaddy in front');
  try {
    await fullSpeed(caddy.url, 10);
  } finally {
    await caddy.stop();
  }
}

const waitingExam = { exam_title: 'Entrance Model Exam of the day', set_number: '1' };

/** An exam of 10,000 that is announced for a moment. */
async function announce({ database }: World, at: Date): Promise<void> {
  await database.query('begin');
  await database.query(
    `insert into public.results_uploads (id, exam_title, set_number, exam_date, publish, publish_at)
     values (gen_random_uuid(), $1, $2, current_date, 'at', $3)`,
    [waitingExam.exam_title, waitingExam.set_number, at],
  );
  await database.query(
    `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
     select 'DAY-' || lpad(n::text, 5, '0'), 'Candidate ' || n, round(random()::numeric * 560) / 4, $1, $2, current_date
     from generate_series(1, $3::int) as n`,
    [waitingExam.exam_title, waitingExam.set_number, candidates],
  );
  await database.query('commit');
}

/** As the page does: it opens, counts down, asks once within ten seconds, and again while there is nothing. */
async function waiting(world: World): Promise<void> {
  const count = 2000;
  const opening = 40;
  const at = new Date(Math.ceil(Date.now() / 1000) * 1000 + (opening + 10) * 1000);
  console.log(`\nPublication at a set time: ${count} phones open /results within ${opening} s and wait`);
  await announce(world, at);
  const phones = openPhones(world.product.url, 400);
  const opened: number[] = [];
  const waited: number[] = [];
  const failures: string[] = [];
  const one = async (index: number) => {
    await delay(Math.random() * opening * 1000);
    const begun = performance.now();
    const page = await phones.read('/results', { accept: 'text/html' });
    if (page.status !== 200) throw new Error(`page: status ${page.status}`);
    opened.push(performance.now() - begun);
    await delay(at.getTime() - Date.now() + Math.random() * 10_000);
    for (;;) {
      const list = checked(await phones.get('/api/rest/exams', { 'cache-control': 'no-cache' }));
      const isOut = (JSON.parse(list) as { exams: { exam_title: string }[] }).exams.some(
        ({ exam_title }) => exam_title === waitingExam.exam_title,
      );
      if (isOut) break;
      await delay(2000 + Math.random() * 1000);
    }
    const symbol = `DAY-${String((index % candidates) + 1).padStart(5, '0')}`;
    const answer = checked(await phones.get(`/api/rest/result?${query({ ...waitingExam, symbol })}`));
    const [result] = (JSON.parse(answer) as Found).candidate_results;
    if (!result) throw new Error('published, and no result');
    checked(await phones.get(`/api/rest/distribution?${query({ ...waitingExam })}`));
    waited.push(Date.now() - at.getTime());
  };
  await Promise.all(
    Array.from({ length: count }, async (_unused, index) =>
      one(index).catch((error: unknown) => void failures.push(String(error))),
    ),
  );
  await phones.close();
  const { rows } = await world.database.query<{ late: string }>(
    'select round(extract(epoch from published_at - $2::timestamptz)::numeric, 3) as late from public.exams where exam_title = $1',
    [waitingExam.exam_title, at],
  );
  console.log(`  published ${rows[0]?.late ?? 'never'} s after its time`);
  console.log('  the page:');
  told(opened, [], opening);
  console.log('  from the set time until the result is here:');
  const found = told(waited, failures, 15);
  if (waited.length < count || found.most > 15_000) miss('everybody within 15 s');
}

async function sheets(world: World): Promise<void> {
  console.log('\nMark sheets: 100, one after another');
  const phones = openPhones(world.product.url, 1);
  const times: number[] = [];
  let largest = 0;
  for (let sheet = 0; sheet < 100; sheet += 1) {
    const exam = dice(exams);
    const begun = performance.now();
    const { status, bytes } = await phones.read(
      `/sheets/sheet.pdf?${query({ ...named(exam), symbol: symbolOf(exam, dice(candidates)) })}`,
    );
    if (status !== 200) throw new Error(`status ${status}`);
    times.push(performance.now() - begun);
    largest = Math.max(largest, bytes);
  }
  const found = told(times, [], times.reduce((sum, time) => sum + time, 0) / 1000);
  console.log(
    `  the first took ${millisecond(times[0] ?? NaN)}; the largest has ${(largest / 1024).toFixed(0)} KB`,
  );
  if (found.p50 > 300) miss('300 ms at the median');
  if (largest > 150 * 1024) miss('150 KB');
  await phones.close();
}

const world = await startWorld();
try {
  const { database } = world;
  const filled = await database.query('select 1 from public.exams limit 1');
  if (filled.rowCount === 0) await fillResults(database);
  console.log(
    `Load of the machine before: ${loadavg()
      .map((one) => one.toFixed(1))
      .join(' ')} on ${cpus().length} cores; ${shown(memory(world))}`,
  );
  if (isChosen('look-ups')) await lookUps(world);
  if (isChosen('mixed')) await mixed(world);
  if (isChosen('proxy')) await proxy(world);
  if (isChosen('waiting')) await waiting(world);
  if (isChosen('sheets')) await sheets(world);
} finally {
  await world.end();
}
