// Demo data, once per database, and the rule that demo accounts (whose passwords everybody knows) never meet real data.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runSqlFile } from '@prabesh/engine';
import type pg from 'pg';
import { StartupError } from '../base/errors.ts';
import type { FileStore } from '../files/store.ts';
import { refusing, withMigrationLock } from './migrate.ts';

export interface SeedOptions {
  /** `hasura/seeds`: SQL in `default/`, files in `files/`. */
  folder: string;
  /** The file store, which gets copies of the seeds' files. */
  files: Pick<FileStore, 'put'>;
}

async function installedAs(client: pg.Client): Promise<{ demo: boolean; seeded: boolean } | undefined> {
  const { rows } = await client.query<{ demo: boolean; seeded: boolean }>(
    'select demo, seeded_at is not null as seeded from prabesh_migrations.installation',
  );
  return rows[0];
}

async function remember(client: pg.Client, demo: boolean): Promise<void> {
  await client.query(
    'insert into prabesh_migrations.installation (demo) values ($1) on conflict do nothing',
    [demo],
  );
}

async function hasAccounts(client: pg.Client): Promise<boolean> {
  return ((await client.query('select 1 from auth.users limit 1')).rowCount ?? 0) > 0;
}

/**
 * Marks a migrated database as one of a real institute.
 * @throws StartupError when it holds the demo's accounts
 */
export async function markProduction(databaseUrl: string): Promise<void> {
  await withMigrationLock(databaseUrl, async (client) => {
    if ((await installedAs(client))?.demo === true) {
      throw new StartupError(
        'mode_mismatch',
        'This database holds demo accounts, whose passwords are public: use another database with DEMO=0.',
      );
    }
    await remember(client, false);
  });
}

/**
 * Fills a migrated database with the demo data, once: all SQL files in one transaction, the files beside them.
 * @returns whether it did so now
 * @throws StartupError for a database that was used without demo mode, or a seed that fails
 */
export async function seed(databaseUrl: string, { folder, files }: SeedOptions): Promise<boolean> {
  return withMigrationLock(databaseUrl, async (client) => {
    const before = await installedAs(client);
    if (before?.seeded === true) return false;
    if (before?.demo === false || (before === undefined && (await hasAccounts(client)))) {
      throw new StartupError(
        'mode_mismatch',
        'This database is in use without demo mode: set DEMO=0, so that no demo accounts are put into it.',
      );
    }
    await copySeedFiles(path.join(folder, 'files'), files);
    const sqlFolder = path.join(folder, 'default');
    const names = readdirSync(sqlFolder)
      .filter((name) => name.endsWith('.sql'))
      .sort();
    await client.query('begin');
    for (const name of names) {
      const file = path.join(sqlFolder, name);
      await refusing(folder, () => runSqlFile(client, file, readFileSync(file, 'utf8')));
      await client.query('reset all');
    }
    await remember(client, true);
    await client.query('update prabesh_migrations.installation set seeded_at = now()');
    await client.query('commit');
    return true;
  });
}

async function copySeedFiles(from: string, files: SeedOptions['files']): Promise<void> {
  if (!existsSync(from)) return;
  // The store takes what it is given, and the seeds stay.
  const copies = mkdtempSync(path.join(tmpdir(), 'prabesh-seeds-'));
  try {
    for (const entry of readdirSync(from, { withFileTypes: true })) {
      if (!entry.isFile() || entry.name.startsWith('.')) continue;
      const copy = path.join(copies, entry.name);
      await copyFile(path.join(from, entry.name), copy);
      await files.put(entry.name, copy);
    }
  } finally {
    rmSync(copies, { recursive: true, force: true });
  }
}
