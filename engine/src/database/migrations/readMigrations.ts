// A folder of migrations as hasura-cli keeps it: `<version>_<name>/up.sql` and `down.sql`, or, in its first form,
// `<version>_<name>.up.sql` beside each other.
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
  /** Files; undefined when there is none. */
  readonly up: string | undefined;
  readonly down: string | undefined;
}

const ofFolder = /^(\d+)_.+$/;
const ofFile = /^((\d+)_.+)\.(up|down)\.(sql|yaml)$/;

/** Oldest first. Throws a `MigrationError` that names all that cannot be read or told apart. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new MigrationError(`${folder}: no such folder of migrations`);
  });
  const found = new Map<string, { version: string; up?: string; down?: string }>();
  const problems: string[] = [];
  for (const entry of entries.filter(({ name }) => !name.startsWith('.'))) {
    const full = path.join(folder, entry.name);
    const file = ofFile.exec(entry.name);
    if (entry.isDirectory()) {
      const version = ofFolder.exec(entry.name)?.[1];
      const names = await readdir(full);
      if (names.some((name) => /^(up|down)\.yaml$/.test(name)))
        problems.push(`${full}: migrations of metadata (.yaml) are not supported by this engine`);
      const has = (name: string) =>
        names.includes(name) ? { [name.slice(0, -4)]: path.join(full, name) } : {};
      // A folder without any SQL is no migration, as for hasura-cli.
      if (version === undefined) {
        if (names.includes('up.sql')) problems.push(`${full}: is not named <version>_<name>`);
      } else if (names.includes('up.sql') || names.includes('down.sql')) {
        found.set(entry.name, { version, ...has('up.sql'), ...has('down.sql') });
      }
    } else if (file !== null) {
      const [, name = '', version = '', direction = '', kind] = file;
      if (kind === 'yaml')
        problems.push(`${full}: migrations of metadata (.yaml) are not supported by this engine`);
      else found.set(name, { version, ...found.get(name), [direction]: full });
    }
  }
  const migrations = [...found].map(([name, { version, up, down }]) => ({ name, version, up, down }));
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
