// A running Postgres as its postmaster.pid, the system's process list and its log show it.

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

/** Milliseconds until a Postgres that was asked to end at once is killed: its processes may be frozen. */
const mercy = 2000;

/**
 * Stops the Postgres of this cluster: 'fast' first (open transactions are rolled back), after `patience`
 * milliseconds 'immediate' (it recovers at the next start), and at last by a kill. Resolves when it is gone. Does
 * nothing when it does not run.
 */
export async function stopPostmaster(pid: number, cluster: string, patience = 20_000): Promise<void> {
  for (const [signal, milliseconds] of [
    ['SIGINT', patience],
    ['SIGQUIT', mercy],
    ['SIGKILL', mercy],
  ] as const) {
    if (!servesCluster(pid, cluster)) return;
    process.kill(pid, signal);
    const deadline = Date.now() + milliseconds;
    while (servesCluster(pid, cluster) && Date.now() < deadline) await delay(20);
  }
}

/** Ends of connections and refusals of single ones: they say nothing of the whole. */
const ofOneConnection =
  /^(terminating|connection to client lost|the database system is|password authentication|canceling|sorry, too many)/;

/**
 * Why Postgres has ended, as its log says it: the last PANIC, or the last FATAL that is not of one connection only;
 * undefined when there is none.
 */
export function lastWords(log: string): string | undefined {
  const said = (level: string): string | undefined =>
    [...log.matchAll(new RegExp(`${level}: {2}(.*)`, 'g'))]
      .map(([, text = '']) => text)
      .findLast((text) => !ofOneConnection.test(text));
  return said('PANIC') ?? said('FATAL');
}
