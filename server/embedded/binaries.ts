// The Postgres programs that npm brought, at a place from which the user that runs Postgres can start them; and who that
// is: Postgres refuses to run as root, so root starts it as 'postgres'.

import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import {
  type Identity,
  nativeFolder,
  postgresIdentity as findIdentity,
  runs,
} from '@prabesh/engine/localPostgres';
import { z } from 'zod';
import { errorText, StartupError } from '../base/errors.ts';

export const isRoot = (): boolean => process.getuid?.() === 0;

/** The user that runs Postgres when this process is root; undefined means 'as ourselves'. */
export function postgresIdentity(): Identity | undefined {
  try {
    return findIdentity();
  } catch (error) {
    throw new StartupError(
      'postgres_failed',
      "Postgres cannot run as root, and the system user 'postgres' could not be made: start as an ordinary user, or set DATABASE_URL.",
      { cause: error },
    );
  }
}

/** Whether `identity` can enter and write `folder`; asked of the system itself, since modes do not tell everything. */
export function canUseFolder(folder: string, identity: Identity): boolean {
  const probe = spawnSync('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder], {
    ...identity,
    cwd: '/',
    stdio: 'ignore',
  });
  return probe.status === 0;
}

export interface Binaries {
  postgres: string;
  initdb: string;
}

/** Where root puts what the postgres user must reach; /var/lib is 0755 on every Linux. */
export const systemFolder = '/var/lib/prabesh';

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));
const packageJson = z.object({ version: z.string() });

function platformFolder(): string {
  try {
    return nativeFolder();
  } catch (error) {
    throw new StartupError(
      'postgres_failed',
      `No Postgres for this machine (${errorText(error)}): run npm ci without --omit=optional, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

/** An install with --ignore-scripts lacks the links between library names; this makes the missing ones. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  const root = path.dirname(native);
  if (!existsSync(list)) return;
  for (const { source, target } of symlinkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = path.join(root, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

function at(native: string): Binaries {
  return { postgres: path.join(native, 'bin', 'postgres'), initdb: path.join(native, 'bin', 'initdb') };
}

/** Makes a folder that everybody may enter, whatever the umask; its parents as well, below /var/lib. */
export function openFolder(folder: string): void {
  const parent = path.dirname(folder);
  if (folder !== systemFolder && folder.startsWith(systemFolder)) openFolder(parent);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}

/** Copies the 60 MB once per version (under a second, the binaries are relocatable) and returns the copy. */
function copyToSystemFolder(native: string): string {
  const { version } = packageJson.parse(
    JSON.parse(readFileSync(path.join(native, '../package.json'), 'utf8')),
  );
  const target = path.join(systemFolder, `postgres-${version}`);
  if (!existsSync(target)) {
    openFolder(systemFolder);
    const unfinished = `${target}.${String(process.pid)}`;
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    // Whatever the umask was when npm unpacked it.
    execFileSync('chmod', ['-R', 'a+rX', unfinished]);
    try {
      renameSync(unfinished, target);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      // Two first starts at once: the other one's copy is as good.
      if (!existsSync(target)) throw error;
    }
  }
  return target;
}

/**
 * The programs to run as `identity` (undefined: as ourselves).
 * A clone in root's home or in a `mktemp -d` folder is closed to everybody else; then a copy under /var/lib is used.
 * @throws StartupError when there are none for this machine or they do not run
 */
export function usableBinaries(identity: Identity | undefined): Binaries {
  const native = platformFolder();
  const own = at(native);
  try {
    linkLibraries(native);
  } catch {
    // A read-only node_modules: whether it matters shows in the next line.
  }
  if (runs(own.postgres, identity)) return own;
  if (identity) {
    const copy = at(copyToSystemFolder(native));
    if (runs(copy.postgres, identity)) return copy;
  }
  throw new StartupError(
    'postgres_failed',
    `The Postgres program in ${path.dirname(native)} does not run on this machine: run npm ci again, or set DATABASE_URL.`,
  );
}
