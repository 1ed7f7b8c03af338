// A running Postgres as its postmaster.pid and the system's process list show it.

import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '../base/errors.ts';

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

/** The folder in which a process works, if we may know; a Postgres works in its data folder. */
function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/**
 * Whose process a pid file names: the Postgres of exactly this cluster ('ours'), certainly nobody who uses it
 * ('stranger': the file outlives its process, and numbers are given anew), gone, or a Postgres of which we may not
 * know what it serves ('unknown'). Nothing is signalled or removed before this was asked.
 */
export function ownerOf(pid: number, cluster: string): 'ours' | 'stranger' | 'gone' | 'unknown' {
  if (!exists(pid)) return 'gone';
  const command = commandLine(pid);
  if (command === '') return 'gone';
  if (!command.includes('postgres')) return 'stranger';
  const folder = workingFolder(pid);
  if (folder !== undefined) return folder === cluster ? 'ours' : 'stranger';
  return command.includes(` -D ${cluster} `) ? 'ours' : 'unknown';
}

export function servesCluster(pid: number, cluster: string): boolean {
  return ownerOf(pid, cluster) === 'ours';
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
