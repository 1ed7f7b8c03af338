// The database as text that any other Postgres of this or a later major version reads: by the pg_dump that the operator has,
// for npm's Postgres comes without one.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, rmSync } from 'node:fs';
import { errorCode, wrongSetting } from '../base/errors.ts';
import { postgresMajor } from './cluster.ts';

/**
 * Writes a database into a new file, in pg_dump's custom format.
 * @param program `pg_dump`, or the path to one
 * @throws StartupError where there is none, or with what it said
 */
export async function exportDatabase(
  url: string,
  { file, program }: { file: string; program: string },
): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  // Arguments are everybody's to read.
  address.password = '';
  try {
    // 0600, and never over something.
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    throw wrongSetting(`${file} is there already: name a new file.`, { cause: error });
  }
  const args = ['--format=custom', '--no-owner', `--file=${file}`, `--dbname=${address.href}`];
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, PGPASSWORD: password },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const outcome = await once(child, 'close').then(
    ([code]: (number | null)[]) => code ?? 'a signal',
    (error: unknown) => ({ error }),
  );
  if (outcome === 0) return;
  rmSync(file, { force: true });
  if (typeof outcome !== 'object') {
    throw wrongSetting(`${program} ended with ${outcome}: ${said.trim()}`);
  }
  if (errorCode(outcome.error) !== 'ENOENT') throw outcome.error;
  throw wrongSetting(
    `There is no ${program} here: install postgresql-client-${postgresMajor}, or name one of version ${postgresMajor} or newer: --pg-dump /usr/lib/postgresql/${postgresMajor}/bin/pg_dump.`,
    { cause: outcome.error },
  );
}
