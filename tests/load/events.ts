// `npm run load:events`: how many events of an event trigger one engine delivers in a second, and how late they come. Goals:
// 2,000 a second from what waits, and p95 below 200 ms while so many changes are made in each second.
//   --seconds 10, --rate 2000    of the changes that come one after the other
//   --waiting 20000              events that wait when the engine starts
//   --profile <folder>           the engine writes a profile of its processor time there

import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { testDatabase } from '../support/postgres.ts';
import { processorOf } from './bench/servers.ts';
import type { Received } from './events/receiver.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    rate: { type: 'string', default: '2000' },
    waiting: { type: 'string', default: '20000' },
    profile: { type: 'string' },
  },
});
const bounded = (text: string, most: number): number =>
  Math.min(Math.max(1, Math.trunc(Number(text)) || 1), most);
const seconds = bounded(options.seconds, 600);
const rate = bounded(options.rate, 20_000);
const waiting = bounded(options.waiting, 1_000_000);
/** Changes are made so often in a second. */
const portions = 50;

const goals = { perSecond: 2000, p95: 200 };

const metadata = (webhook: string): unknown => ({
  version: 3,
  sources: [
    {
      name: 'default',
      kind: 'postgres',
      configuration: { connection_info: { database_url: { from_env: 'PG_DATABASE_URL' } } },
      tables: [
        {
          table: { schema: 'public', name: 'note' },
          event_triggers: [
            {
              name: 'noted',
              definition: { enable_manual: false, insert: { columns: '*' } },
              retry_conf: { num_retries: 3, interval_sec: 1, timeout_sec: 10 },
              webhook,
            },
          ],
        },
      ],
    },
  ],
});

async function startEngine(file: string, databaseUrl: string): Promise<ChildProcess> {
  const profiling =
    options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${path.resolve(options.profile)}`];
  const engine = path.resolve(import.meta.dirname, '../../engine/bin/engine.js');
  const serve = ['serve', '--metadata', file, '--database-url', databaseUrl, '--port', '0'];
  const child = spawn(process.execPath, [...profiling, engine, ...serve], {
    env: { PATH: process.env['PATH'], HASURA_GRAPHQL_ADMIN_SECRET: 'only for this measurement' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function report(receiver: ChildProcess): Promise<Received> {
  receiver.send('report');
  const [received] = (await once(receiver, 'message')) as [Received];
  return received;
}

const write = 'insert into note (text) select $2 || n from generate_series(1, $1::int) as n';

/** Until so many have come in all, or a minute has passed without one. */
async function until(receiver: ChildProcess, events: number): Promise<number[]> {
  const delays: number[] = [];
  let last = { events: -1, at: performance.now() };
  for (;;) {
    const received = await report(receiver);
    delays.push(...received.delays);
    if (received.events >= events) return delays;
    if (received.events > last.events) last = { events: received.events, at: performance.now() };
    if (performance.now() - last.at > 60_000)
      throw new Error(`${String(received.events)} of ${String(events)} events came`);
    await delay(20);
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'load-events-'));
const database = await testDatabase({ migrate: false });
const receiver = fork(path.join(import.meta.dirname, 'events/receiver.ts'), [], {
  execArgv: ['--import', 'tsx'],
});
const client = new pg.Client(database.url);
let engine: ChildProcess | undefined;
try {
  const [{ port }] = (await once(receiver, 'message')) as [Received];
  const file = path.join(folder, 'metadata.json');
  writeFileSync(file, JSON.stringify(metadata(`http://127.0.0.1:${String(port)}/events`)));
  await client.connect();
  await client.query(
    'create table note (id int generated always as identity primary key, text text not null)',
  );
  console.log(`load ${loadavg()[0]?.toFixed(1) ?? ''}`);
  // The first start makes the triggers, so that there are events for the second.
  await stopChild(await startEngine(file, database.url));
  await client.query(write, [waiting, 'Waits ']);
  await client.query('analyze');
  engine = await startEngine(file, database.url);
  await until(receiver, Math.min(waiting, 1000));
  const before = await report(receiver);
  const spentBefore = processorOf(engine.pid ?? 0);
  const begun = performance.now();
  await until(receiver, waiting);
  const perSecond = ((waiting - before.events) * 1000) / (performance.now() - begun);
  const each = ((processorOf(engine.pid ?? 0) - spentBefore) * 1000) / (waiting - before.events);
  console.log(
    `${String(waiting)} that waited: ${perSecond.toFixed(0)} a second, ${each.toFixed(0)} µs of the engine's processor each`,
  );
  const start = performance.now();
  const coming = until(receiver, waiting + seconds * rate);
  for (let portion = 0; portion < seconds * portions; portion += 1) {
    await delay(Math.max(0, start + (portion * 1000) / portions - performance.now()));
    await client.query(write, [rate / portions, `Portion ${String(portion)}, `]);
  }
  const delays = (await coming).sort((one, other) => one - other);
  const at = (share: number): number => delays[Math.ceil(delays.length * share) - 1] ?? NaN;
  const delivered = (delays.length * 1000) / (performance.now() - start);
  console.log(
    `${String(rate)} changes a second for ${String(seconds)} s: ${delivered.toFixed(0)} a second, p50 ${at(0.5).toFixed(0)}, p95 ${at(0.95).toFixed(0)}, most ${at(1).toFixed(0)} ms`,
  );
  if (perSecond < goals.perSecond || at(0.95) > goals.p95) {
    console.log(`goal missed: ${JSON.stringify(goals)}`);
    process.exitCode = 1;
  }
} finally {
  if (engine !== undefined) await stopChild(engine);
  receiver.disconnect();
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
}
