// `npm run load:laptop`: what one laptop takes from the others. For each attack: how soon a visitor of another address is
// answered meanwhile, and by how much the server's memory has grown ten seconds after its end. `ONLY=bodies,pages`
// chooses, `PROXY=1` puts a proxy in front of all of them, `SECONDS=12` is each attack's time. Ends with 1 when a goal is missed.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { databaseUrl, launch, removeData, root, temporaryFolder } from '../embedded/product.ts';
import { figures } from './world.ts';

const all = ['bodies', 'bodies-signed-in', 'sockets', 'crumbs', 'pages', 'pdfs', 'pipelined'];
const chosen = process.env.ONLY?.split(',') ?? all;
const seconds = Number(process.env.SECONDS ?? '12');
const behindProxy = process.env.PROXY === '1';
const goals = { p95: 300, growth: 150 };
/** The attacker's address and the other visitor's. */
const [theirs, ours] = ['127.0.0.7', '127.0.0.9'];

const dataDir = temporaryFolder();
const start = () => launch({ dataDir, env: behindProxy ? { TRUSTED_PROXIES: '127.0.0.1' } : {} });
let product = await start();

function residentMemory(): number {
  const status = readFileSync(`/proc/${product.child.pid ?? 0}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

interface Asked {
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The status, the milliseconds until the whole answer is here, and its text. */
function ask({ path: to, body, headers = {} }: Asked): Promise<{ status: number; ms: number; text: string }> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const done = (status: number, text = '') => resolve({ status, ms: performance.now() - begun, text });
    const sent = request(
      product.url + to,
      {
        method: body === undefined ? 'GET' : 'POST',
        agent: false,
        localAddress: behindProxy ? '127.0.0.1' : ours,
        headers: {
          ...headers,
          ...(behindProxy ? { 'x-forwarded-for': ours } : {}),
          ...(body === undefined ? { accept: 'text/html' } : { 'content-type': 'application/json' }),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(response.statusCode ?? 0, Buffer.concat(chunks).toString()));
        response.on('error', () => done(0));
      },
    );
    sent.on('error', () => done(0));
    sent.setTimeout(30_000, () => sent.destroy());
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

interface Candidate {
  symbol: string;
  exam_title: string;
  set_number: string;
}

const query = (values: Record<string, string>) => new URLSearchParams(values).toString();

/** What another visitor asks for. */
const visits: Record<string, (candidate: Candidate) => Asked> = {
  page: ({ symbol, exam_title, set_number }) => ({
    path: `/results?${query({ exam: `${exam_title} (Set ${set_number})`, id: symbol })}`,
  }),
  graphql: () => ({
    path: '/v1/graphql',
    body: { query: 'query { notices(limit: 5, order_by: { published_at: desc }) { id title } }' },
  }),
  sheet: ({ symbol, exam_title, set_number }) => ({
    path: `/sheets/sheet.pdf?${query({ exam_title, set_number, symbol })}`,
  }),
};

async function told(
  candidates: readonly Candidate[],
  during: number,
  say: (line: string) => void = console.log,
): Promise<boolean> {
  let isGood = true;
  const until = performance.now() + during * 1000;
  const kinds = await Promise.all(
    Object.entries(visits).map(async ([kind, visit], lane) => {
      const answers: { status: number; ms: number }[] = [];
      while (performance.now() < until) {
        const candidate = candidates[(answers.length * 3 + lane) % candidates.length];
        if (candidate) answers.push(await ask(visit(candidate)));
        await delay(100);
      }
      return { kind, answers };
    }),
  );
  for (const { kind, answers } of kinds) {
    const { p50, p95, most } = figures(
      answers.map(({ ms }) => ms),
      during,
    );
    const refused = answers.filter(({ status }) => status !== 200).map(({ status }) => status);
    isGood &&= refused.length === 0 && p95 <= goals.p95;
    say(
      `  ${kind.padEnd(8)} ${answers.length} asked, ${refused.length} refused${refused.length > 0 ? ` (${[...new Set(refused)].join(', ')})` : ''}; p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)}, most ${most.toFixed(0)} ms`,
    );
  }
  return isGood;
}

async function attacked(name: string, known: unknown, candidates: readonly Candidate[]): Promise<void> {
  const before = residentMemory();
  console.log(`\n${name} (load ${loadavg()[0]?.toFixed(1) ?? '?'}, server ${before.toFixed(0)} MB)`);
  const attacker = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/load/laptop/attacks.ts', name, product.url, theirs, JSON.stringify(known)],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  let most = before;
  const look = setInterval(() => (most = Math.max(most, residentMemory())), 50);
  await delay(3000);
  const isGood = await told(candidates, seconds);
  attacker.kill('SIGKILL');
  await delay(10_000);
  clearInterval(look);
  const after = residentMemory();
  console.log(
    `  memory: most +${(most - before).toFixed(0)} MB, afterwards +${(after - before).toFixed(0)} MB`,
  );
  if (isGood && after - before <= goals.growth) return;
  console.log('  MISSED');
  process.exitCode = 1;
}

try {
  await product.ready();
  const database = new pg.Client(databaseUrl(dataDir));
  await database.connect();
  const { rows } = await database.query<Candidate>(
    'select symbol, exam_title, set_number from public.results order by md5(symbol) limit 300',
  );
  await database.end();
  const [first] = rows;
  if (first === undefined) throw new Error('the demo has no results');
  const signedIn = await ask({
    path: '/auth/token?grant_type=password',
    body: { email: 'student@prabesh.test', password: 'Student1234' },
  });
  const { access_token: token } = z.object({ access_token: z.string() }).parse(JSON.parse(signedIn.text));
  const known = {
    token,
    exam: `${first.exam_title} (Set ${first.set_number})`,
    sheet: { exam_title: first.exam_title, set_number: first.set_number, symbol: first.symbol },
    behindProxy,
  };
  console.log(`nobody attacks (load ${loadavg()[0]?.toFixed(1) ?? '?'})`);
  await told(rows, seconds);
  for (const name of chosen) {
    // What one attack has left behind is not the next one's.
    await product.stop();
    product = await start();
    await product.ready();
    await told(rows.slice(0, 9), 3, () => undefined);
    await attacked(name, known, rows);
  }
} finally {
  await product.stop('SIGKILL');
  await removeData(dataDir);
}
