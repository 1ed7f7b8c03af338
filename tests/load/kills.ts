// `npm run load:kills`: an upload of 10,000 results, six files, an import of 3,000 students, publishing, and a backup under
// writes, are killed at a random moment, 21 times each (ROUNDS): the server, then Postgres with all its processes, then by a disk
// that is full (as root on Linux), or the backup's command. All or nothing must be stored, and the next start must be
// clean. Ends with 1 when one of them is not so. `ONLY=import,backup` kills these only.

import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  fill,
  launch,
  removeData,
  runningPostgres,
  smallDisk,
  temporaryFolder,
  type Product,
} from '../embedded/product.ts';
import { killedBackup } from './killedBackup.ts';
import { killedFile } from './killedFile.ts';
import { killedImport } from './killedImport.ts';
import { killedPublication } from './killedPublication.ts';
import { killedUpload } from './killedUpload.ts';
import type { Attempt, KilledWork, Victim } from './killedWork.ts';

const rounds = Number(process.env.ROUNDS ?? '21');
const works = [killedUpload, killedFile, killedImport, killedPublication, killedBackup].filter(({ name }) =>
  (process.env.ONLY ?? name).split(',').includes(name),
);
/** Seconds of each start after a kill. */
const starts: number[] = [];

async function start(dataDir: string): Promise<{ product: Product; seconds: number }> {
  const begun = performance.now();
  const product = await launch({ dataDir });
  await product.ready();
  return { product, seconds: (performance.now() - begun) / 1000 };
}

/** Megabytes of the disk that fills up: what many rounds leave behind fits in; and how much room is left at the most, mostly less. */
const diskSize = 2000;
const spareRoom = 24;

/** Kills, and waits for the end of the server. Postgres runs in a process group of its own. */
async function kill(
  victim: Victim,
  { product, attempt }: { product: Product; attempt: Attempt },
  { dataDir, filler }: Home,
): Promise<void> {
  if (victim === 'command') attempt.kill?.();
  if (victim === 'disk') rmSync(filler);
  if (victim === 'Postgres') process.kill(-(runningPostgres(dataDir) ?? 0), 'SIGKILL');
  else product.child.kill('SIGKILL');
  await product.ended;
}

const columns = (cells: string[]) =>
  cells.map((cell, index) => (index < 2 ? cell.padEnd(10) : cell.padStart(10))).join('');

/** Milliseconds of a try that nobody disturbs: the second one, for the first makes plans and fills caches. */
async function undisturbed(work: KilledWork, product: Product, dataDir: string): Promise<number> {
  let full = 0;
  for (const round of [-1, 0]) {
    const whole = await work.attempt(product.url, round, dataDir);
    const took = await whole.send(product.url);
    const found = await whole.look(product.url, dataDir, took);
    if (took === undefined || found.violation !== undefined)
      throw new Error(`an undisturbed ${work.name}: ${found.violation ?? 'no answer'}\n${product.output()}`);
    full = took;
  }
  return full;
}

/** Where the data lie, and beside them what fills their disk. */
interface Home {
  dataDir: string;
  filler: string;
}

async function killAll(work: KilledWork, home: Home, among: readonly Victim[]): Promise<string[]> {
  const { dataDir } = home;
  const violations: string[] = [];
  let { product } = await start(dataDir);
  try {
    const full = await undisturbed(work, product, dataDir);
    console.log(
      `\nAn undisturbed ${work.name} of ${work.rows.toLocaleString('en-US')} takes ${full.toFixed(0)} ms.\n`,
    );
    console.log(columns(['round', 'killed', 'after', 'answered', 'stored', 'next start']));
    for (let round = 1; round <= rounds; round += 1) {
      const victim = among[round % among.length] ?? 'server';
      const attempt = await work.attempt(product.url, round, dataDir);
      const after = Math.random() * full * work.until;
      if (victim === 'disk') fill(home.filler, Math.random() ** 4 * spareRoom * 1024 * 1024);
      const sent = attempt.send(product.url);
      if (attempt.begun) await Promise.race([attempt.begun(), sent]);
      await (victim === 'disk' ? sent : Promise.race([delay(after), sent]));
      await kill(victim, { product, attempt }, home);
      const answered = await sent;
      const said = product.output();
      const next = await start(dataDir);
      product = next.product;
      starts.push(next.seconds);
      const { stored, note, violation } = await attempt.look(product.url, dataDir, answered);
      const problem =
        violation ??
        (victim === 'Postgres' && !/^The database has stopped: .*$/m.test(said)
          ? `no clear line: ${said}`
          : undefined) ??
        (/error|fatal/i.test(product.output()) ? `the next start says: ${product.output()}` : undefined);
      if (problem !== undefined) violations.push(`${work.name}, round ${round}: ${problem}`);
      console.log(
        columns([
          String(round),
          victim,
          victim === 'disk' ? '' : `${after.toFixed(0)} ms`,
          answered === undefined ? 'no' : 'yes',
          stored === 0 ? 'nothing' : stored === work.rows ? 'all' : String(stored),
          `${next.seconds.toFixed(1)} s`,
          problem === undefined ? '' : '  violated',
          note === '' ? '' : `  ${note}`,
        ]),
      );
    }
  } catch (error) {
    await product.stop('SIGKILL');
    throw error;
  }
  const clean = await product.stop();
  if (clean !== 0) violations.push(`${work.name}: the last stop ended with ${String(clean)}`);
  return violations;
}

const load = loadavg().map((one) => one.toFixed(1));
console.log(`Load of the machine before: ${load.join(' ')}`);
const violations: string[] = [];
for (const work of works) {
  const disk = smallDisk(diskSize);
  const folder = disk ?? temporaryFolder();
  const home = { dataDir: path.join(folder, 'data'), filler: path.join(folder, 'filler') };
  mkdirSync(home.dataDir);
  try {
    const usual: Victim[] = ['server', 'Postgres', ...(disk === undefined ? [] : ['disk' as const])];
    violations.push(...(await killAll(work, home, work.victims ?? usual)));
  } finally {
    await removeData(home.dataDir);
    if (disk !== undefined) spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  }
}
starts.sort((one, other) => one - other);
const startOf = (share: number) => `${(starts[Math.floor((starts.length - 1) * share)] ?? NaN).toFixed(1)} s`;
console.log(
  `\n${rounds * works.length} kills, ${violations.length} violations; starts after them: median ${startOf(0.5)}, longest ${startOf(1)}, ${starts.filter((one) => one > 5).length} over 5 s`,
);
console.log(
  `Load of the machine after: ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}`,
);
for (const line of violations) console.log(line);
if (violations.length > 0) process.exitCode = 1;
