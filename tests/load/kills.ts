// `npm run load:kills`: an upload of 10,000 results is killed at a random moment, 20 times: the server, and every other
// time Postgres with all its processes. All or nothing must be stored, and the next start must be clean. Ends with 1
// when one of them is not so.

import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import {
  databaseUrl,
  launch,
  removeData,
  runningPostgres,
  temporaryFolder,
  type Product,
} from '../embedded/product.ts';
import { documentOf } from './world.ts';

const rounds = Number(process.env.ROUNDS ?? '20');
const candidates = 10_000;
const upload = documentOf('UploadResults');

interface Upload {
  id: string;
  exam_title: string;
  /** When the request was answered with success, in milliseconds after it was sent; undefined when it was not. */
  answered: number | undefined;
}

async function teacherToken(url: string): Promise<string> {
  const response = await fetch(`${url}/auth/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'teacher@prabesh.test', password: 'Teacher1234' }),
  });
  return z.object({ access_token: z.string() }).parse(await response.json()).access_token;
}

class Refused extends Error {}

/** Sends what the upload screen sends; resolves with the time of a success, or undefined. */
async function send(url: string, token: string, { id, exam_title }: Upload): Promise<number | undefined> {
  const rows = Array.from({ length: candidates }, (_, index) => ({
    symbol: `K-${String(index).padStart(5, '0')}`,
    name: `Candidate ${index}`,
    marks: (index % 560) / 4,
  }));
  const variables = { id, exam_title, set_number: '1', exam_date: '2025-06-01', seen_version: null, rows };
  const begun = performance.now();
  try {
    const response = await fetch(`${url}/v1/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: upload, variables }),
    });
    const body = z
      .object({ data: z.unknown().optional(), errors: z.unknown().optional() })
      .parse(await response.json());
    if (body.errors !== undefined) throw new Refused(JSON.stringify(body.errors));
    return performance.now() - begun;
  } catch (error) {
    // A killed server answers nothing; a refusal is a mistake of this test.
    if (error instanceof Refused && !error.message.includes('database')) throw error;
    return undefined;
  }
}

interface Stored {
  results: number;
  counted: number;
  distributed: number;
  uploads: number;
  logged: number;
}

async function stored(dataDir: string, { id, exam_title }: Upload): Promise<Stored> {
  const client = new pg.Client(databaseUrl(dataDir, 'prabesh_demo'));
  await client.connect();
  try {
    const { rows } = await client.query<Stored>(
      `select (select count(*)::int from public.results where exam_title = $1) as results,
        (select coalesce(sum(results_count), 0)::int from public.exams where exam_title = $1) as counted,
        (select coalesce(sum(count), 0)::int from public.exam_distribution where exam_title = $1) as distributed,
        (select count(*)::int from public.results_uploads where id = $2) as uploads,
        (select count(*)::int from public.activity where strpos(to_jsonb(activity)::text, $1) > 0) as logged`,
      [exam_title, id],
    );
    const [found] = rows;
    if (!found) throw new Error('no answer');
    return found;
  } finally {
    await client.end();
  }
}

/** What is wrong with what was found, or undefined. */
function violation(found: Stored, { answered }: Upload): string | undefined {
  if (found.results !== 0 && found.results !== candidates) return 'some are stored, not all';
  if (found.counted !== found.results || found.distributed !== found.results) return 'counters disagree';
  const isStored = found.results > 0 ? 1 : 0;
  if (found.uploads !== isStored || found.logged !== isStored) return 'its traces disagree';
  if (answered !== undefined && isStored === 0) return 'answered, and lost';
  return undefined;
}

async function start(dataDir: string): Promise<{ product: Product; seconds: number }> {
  const begun = performance.now();
  const product = await launch({ dataDir });
  await product.ready();
  return { product, seconds: (performance.now() - begun) / 1000 };
}

const nextUpload = (round: number): Upload => ({
  id: randomUUID(),
  exam_title: `Killed ${String(round).padStart(2, '0')}`,
  answered: undefined,
});

/** Kills, and waits for the end of the server. Postgres runs in a process group of its own. */
async function kill(victim: 'server' | 'Postgres', product: Product, dataDir: string): Promise<void> {
  if (victim === 'server') product.child.kill('SIGKILL');
  else process.kill(-(runningPostgres(dataDir) ?? 0), 'SIGKILL');
  await product.ended;
}

const columns = (cells: string[]) =>
  cells.map((cell, index) => (index < 2 ? cell.padEnd(10) : cell.padStart(10))).join('');

console.log(
  `Load of the machine before: ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}`,
);
const dataDir = temporaryFolder();
const violations: string[] = [];
try {
  let { product, seconds } = await start(dataDir);
  // The second one: the first makes plans and fills caches, and no kill would come before a later one is done.
  let full = 0;
  for (const round of [-1, 0]) {
    const whole = nextUpload(round);
    const took = await send(product.url, await teacherToken(product.url), whole);
    if (took === undefined) throw new Error(`an upload that nobody disturbs fails\n${product.output()}`);
    full = took;
  }
  console.log(`An undisturbed upload takes ${full.toFixed(0)} ms.\n`);
  console.log(columns(['round', 'killed', 'after', 'answered', 'stored', 'next start', '']));
  for (let round = 1; round <= rounds; round += 1) {
    const victim = round % 2 === 0 ? 'Postgres' : 'server';
    const attempt = nextUpload(round);
    const token = await teacherToken(product.url);
    const after = Math.random() * full * 1.1;
    const sent = send(product.url, token, attempt);
    await delay(after);
    await kill(victim, product, dataDir);
    attempt.answered = await sent;
    const said = product.output();
    ({ product, seconds } = await start(dataDir));
    const found = await stored(dataDir, attempt);
    const problem =
      violation(found, attempt) ??
      (victim === 'Postgres' && !/^The database has stopped: .*$/m.test(said)
        ? `no clear line: ${said}`
        : undefined) ??
      (/error|fatal/i.test(product.output()) ? `the next start says: ${product.output()}` : undefined);
    if (problem !== undefined) violations.push(`round ${round}: ${problem}`);
    console.log(
      columns([
        String(round),
        victim,
        `${after.toFixed(0)} ms`,
        attempt.answered === undefined ? 'no' : 'yes',
        found.results === 0 ? 'nothing' : found.results === candidates ? 'all' : String(found.results),
        `${seconds.toFixed(1)} s`,
        problem === undefined ? '' : '  violated',
      ]),
    );
  }
  const clean = await product.stop();
  if (clean !== 0) violations.push(`the last stop ended with ${String(clean)}`);
} finally {
  await removeData(dataDir);
}
console.log(`\n${rounds} kills, ${violations.length} violations`);
for (const line of violations) console.log(line);
if (violations.length > 0) process.exitCode = 1;
