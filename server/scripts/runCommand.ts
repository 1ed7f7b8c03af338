// How commands work on the database, and how they end: foreseen errors as one line, others with their stack, the exit code
// telling which.

import type pg from 'pg';
import { pino } from 'pino';
import type { DataConfig } from '../base/config.ts';
import { createPool } from '../base/database.ts';
import { readableError } from '../base/errors.ts';
import { attachDatabase } from '../embedded/installation.ts';

export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(readableError(error));
    process.exitCode = 1;
  }
}

/**
 * Works on the database of an installation, while its server runs and while it does not.
 * @param work gets a pool in the server's role, and the address that this role has
 */
export async function withDatabase(
  config: DataConfig,
  work: (pool: pg.Pool, url: string) => Promise<void>,
): Promise<void> {
  const database = await attachDatabase(config);
  const pool = createPool(database.urls.server, pino({ level: 'silent' }));
  try {
    await work(pool, database.urls.server);
  } finally {
    await pool.end();
    await database.close();
  }
}
