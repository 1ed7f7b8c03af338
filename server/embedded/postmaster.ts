// A running Postgres as its postmaster.pid and the system's process list show it.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '../errors.ts';

export interface Postmaster {
  pid: number;
  port: number;
  /** 'starting', 'ready', 'stopping' or 'standby'; empty while the file is being written. */
  status: string;
}

/** What postmaster.pid says: line 1 pid, 2 data folder, 3 start time, 4 port, …, 8 status. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!Number.isInteger(pid) || pid <= 1) return undefined;
  return { pid, port: Number.parseInt(lines[3] ?? '', 10) || 0, status: (lines[7] ?? '').trim() };
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

function commandLine(pid: number): string {
  if (process.platform === 'linux') {
    try {
      // A zombie has an empty command line, so it counts as gone.
      return readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8').replaceAll('\0', ' ');
    } catch {
      return '';
    }
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
}

/**
 * Whether process `pid` is a Postgres that serves exactly this cluster. A pid file outlives its process, and its
 * number may belong to anybody by now: nothing is signalled before this was asked.
 */
export function servesCluster(pid: number, cluster: string): boolean {
  if (!exists(pid)) return false;
  const command = commandLine(pid);
  return command.includes('postgres') && command.includes(` -D ${cluster} `);
}

/** Whether the process of a stale pid file lives on as something else; Postgres would refuse to start because of it. */
export function isStrangersPid(pid: number, cluster: string): boolean {
  return exists(pid) && !servesCluster(pid, cluster);
}

/**
 * Stops the Postgres of this cluster: 'fast' first (open transactions are rolled back), after `patience`
 * milliseconds 'immediate' (it recovers at the next start). Does nothing when it does not run.
 */
export async function stopPostmaster(pid: number, cluster: string, patience = 20_000): Promise<void> {
  if (!servesCluster(pid, cluster)) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + patience;
  while (servesCluster(pid, cluster)) {
    if (Date.now() > deadline) {
      process.kill(pid, 'SIGQUIT');
      return;
    }
    await delay(20);
  }
}
