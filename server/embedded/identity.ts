// Which system user Postgres runs as: itself refuses to run as root, so root starts it as 'postgres'.

import { execFileSync, spawnSync } from 'node:child_process';
import { StartupError } from '../base/errors.ts';

export interface Identity {
  uid: number;
  gid: number;
}

function numericId(flag: '-u' | '-g', user: string): number | undefined {
  const answer = spawnSync('id', [flag, user], { encoding: 'utf8' });
  const id = Number.parseInt(answer.stdout, 10);
  return answer.status === 0 && Number.isInteger(id) ? id : undefined;
}

function lookUp(user: string): Identity | undefined {
  const uid = numericId('-u', user);
  const gid = numericId('-g', user);
  return uid === undefined || gid === undefined || uid === 0 ? undefined : { uid, gid };
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The user that runs Postgres when this process is root; undefined means 'as ourselves'.
 * Makes the system user `postgres` where it is missing.
 */
export function postgresIdentity(): Identity | undefined {
  if (!isRoot()) return undefined;
  const existing = lookUp('postgres');
  if (existing) return existing;
  try {
    execFileSync(
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres'],
      {
        stdio: 'ignore',
      },
    );
  } catch {
    // The check below says what is missing.
  }
  const created = lookUp('postgres');
  if (created) return created;
  throw new StartupError(
    'postgres_failed',
    "Postgres cannot run as root, and the system user 'postgres' could not be made: start as an ordinary user, or set DATABASE_URL.",
  );
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
