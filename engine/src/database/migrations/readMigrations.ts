// A folder of migrations as hasura-cli keeps it: `<version>_<name>/up.sql`.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A migration that cannot be run, by file. What was applied before it stays applied. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export interface Migration {
  /** Digits; a time, as hasura-cli makes them. */
  readonly version: string;
  /** `<version>_<name>` */
  readonly name: string;
  /** The file of its SQL. */
  readonly up: string;
}

/** Oldest first. Throws a `MigrationError` that names all that cannot be read or told apart. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new MigrationError(`${folder}: no such folder of migrations`);
  });
  const migrations: Migration[] = [];
  const problems: string[] = [];
  for (const entry of entries.filter(({ name }) => !name.startsWith('.'))) {
    const full = path.join(folder, entry.name);
    if (!entry.isDirectory()) {
      if (/\.(sql|yaml)$/.test(entry.name)) problems.push(`${full}: is not <version>_<name>/up.sql`);
      continue;
    }
    const version = /^(\d+)_.+$/.exec(entry.name)?.[1];
    const names = await readdir(full);
    if (names.some((name) => /^(up|down)\.yaml$/.test(name)))
      problems.push(`${full}: migrations of metadata (.yaml) are not supported by this engine`);
    // A folder without any SQL is no migration, as for hasura-cli.
    if (!names.includes('up.sql')) {
      if (version !== undefined && names.includes('down.sql')) problems.push(`${full}: has no up.sql`);
    } else if (version === undefined) problems.push(`${full}: is not named <version>_<name>`);
    else migrations.push({ name: entry.name, version, up: path.join(full, 'up.sql') });
  }
  for (const { name, version } of migrations) {
    if (version.length > 19) problems.push(`${path.join(folder, name)}: the version is too large`);
    const twin = migrations.find((other) => other.name !== name && BigInt(other.version) === BigInt(version));
    if (twin !== undefined && twin.name > name)
      problems.push(`${path.join(folder, name)}: has the same version as ${twin.name}`);
  }
  if (problems.length > 0) throw new MigrationError(problems.join('\n'));
  return migrations.sort((one, other) => (BigInt(one.version) < BigInt(other.version) ? -1 : 1));
}

/** The folder of one database: `migrations/<name>` where that is, else `migrations` itself (hasura-cli's config v2). */
export async function migrationsOf(folder: string, database: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new MigrationError(`${folder}: no such folder of migrations`);
  });
  return entries.some((entry) => entry.isDirectory() && entry.name === database)
    ? path.join(folder, database)
    : folder;
}

export async function readSql(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new MigrationError(`${file}: cannot be read`);
  });
}
