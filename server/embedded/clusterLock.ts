// Two Postgres over the same files destroy them. Postgres looks for the process in postmaster.pid and for its shared
// memory, and sees neither through the wall of a container; a lock of the kernel on the folder is seen by both sides,
// and ends with the last process that inherited it. Taken by util-linux's flock(1): Linux has the walls, and the tool.

import { spawnSync } from 'node:child_process';

/** What flock exits with when another process has the lock. No other program here uses it. */
const conflict = 75;

/** Backends need a moment to end when their postmaster was killed; in seconds. */
const patience = 5;

/** Null where there is no such tool (busybox has one that cannot do it). */
let tool: 'flock' | null | undefined;

function flock(): 'flock' | null {
  if (tool === undefined) {
    const found = process.platform === 'linux' && spawnSync('flock', ['--version']).status === 0;
    tool = found ? 'flock' : null;
  }
  return tool;
}

const options = ['--exclusive', '--timeout', String(patience), '--conflict-exit-code', String(conflict)];

/** A command that becomes `command` (under the same number) once it has the lock on `folder`, and keeps it. */
export function withFolderLock(folder: string, command: string, args: string[]): [string, string[]] {
  const file = flock();
  return file === null ? [command, args] : [file, [...options, '--no-fork', folder, command, ...args]];
}

/** Whether a command of withFolderLock ended because another process has the lock. */
export function isLockConflict(exitCode: number | null): boolean {
  return exitCode === conflict;
}

/** Whether a process holds the lock, seen or not; waits a little for it to end. */
export function isFolderLocked(folder: string): boolean {
  const file = flock();
  return file !== null && spawnSync(file, [...options, folder, 'true']).status === conflict;
}
