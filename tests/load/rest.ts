// `npm run load:rest`: what a product takes of the machine's memory when nobody asks anything: its server, and Postgres with
// all its processes. Shared pages are divided among those that share them (Pss). Linux only. Goal: 200 MB in all.

import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parentOf } from './bench/servers.ts';
import { startWorld } from './world.ts';

const goal = 200;
/** Milliseconds after the start, when what it took for starting is given back. */
const peace = 15_000;

interface Memory {
  readonly all: number;
  readonly own: number;
  readonly shared: number;
  readonly files: number;
}

/** In megabytes. */
function memoryOf(pid: number): Memory {
  const text = readFileSync(`/proc/${String(pid)}/smaps_rollup`, 'utf8');
  const of = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024;
  return { all: of('Pss'), own: of('Pss_Anon'), shared: of('Pss_Shmem'), files: of('Pss_File') };
}

function sum(pids: readonly number[]): Memory {
  const all = pids.map((pid) => memoryOf(pid));
  const of = (name: keyof Memory): number => all.reduce((total, one) => total + one[name], 0);
  return { all: of('all'), own: of('own'), shared: of('shared'), files: of('files') };
}

const processes = (): number[] =>
  readdirSync('/proc').flatMap((entry) => (/^\d+$/.test(entry) ? [Number(entry)] : []));

const world = await startWorld(undefined);
try {
  await delay(peace);
  const { rows } = await world.database.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  const cluster = processes().filter((pid) => pid === postmaster || parentOf(pid) === postmaster);
  const parts = [
    ['server', sum([world.product.child.pid ?? 0])],
    [`Postgres, ${String(cluster.length)} processes`, sum(cluster)],
  ] as const;
  console.log(`Node ${process.version}, load ${loadavg()[0]?.toFixed(1) ?? ''}\n`);
  console.log('| | MB | own | shared memory | files |\n| --- | ---: | ---: | ---: | ---: |');
  for (const [title, { all, own, shared, files }] of parts)
    console.log(`| ${[title, ...[all, own, shared, files].map((one) => one.toFixed(0))].join(' | ')} |`);
  const total = parts.reduce((all, [, part]) => all + part.all, 0);
  console.log(`| together | ${total.toFixed(0)} | | | |`);
  if (total > goal) {
    console.log(`\ngoal missed: ${String(goal)} MB`);
    process.exitCode = 1;
  }
} finally {
  await world.end();
}
