// A folder of migrations that somebody works on: what is new in it is applied as often as it is asked for, and what was
// changed after it had been applied is told of.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { catalogBooks, checksum, migrateDatabase, type MigrateOptions } from './migrate.ts';
import { migrationsOf, readMigrations, readSql } from './readMigrations.ts';

export interface FollowOptions extends Pick<MigrateOptions, 'databaseUrl' | 'database'> {
  /** The folder of migrations, or the one above it that has one for each database; it need not be there yet. */
  readonly location: string;
  /** Whether what stands in the folder itself is another database's. */
  readonly isFurther?: boolean;
  readonly tell: { applied(name: string): void; changed(file: string): void };
}

export interface FollowedMigrations {
  readonly location: string;
  /** Resolves to whether there was something new. Rejects with a `MigrationError`; what was applied before it stays. */
  apply(): Promise<boolean>;
}

export function followMigrations(options: FollowOptions): FollowedMigrations {
  const { databaseUrl, database, location, isFurther = false, tell } = options;
  /** Of each version that is applied the checksum that was seen last: hasura-cli's books know none. */
  const seen = new Map<string, string>();
  const kept = catalogBooks(database);

  const tellOfChanged = async (folder: string, applied: ReadonlyMap<string, unknown>): Promise<void> => {
    for (const { version, up } of await readMigrations(folder)) {
      if (up === undefined || !applied.has(version)) continue;
      const now = checksum(await readSql(up));
      if (seen.has(version) && seen.get(version) !== now) tell.changed(up);
      seen.set(version, now);
    }
  };
  return {
    location,
    async apply() {
      if (!existsSync(isFurther ? path.join(location, database) : location)) return false;
      const folder = await migrationsOf(location, database);
      const steps = await migrateDatabase(
        {
          databaseUrl,
          folder,
          database,
          books: {
            async applied(client) {
              const applied = await kept.applied(client);
              await tellOfChanged(folder, applied);
              return applied;
            },
            async note(client, step, sum) {
              await kept.note(client, step, sum);
              seen.set(step.migration.version, sum);
            },
          },
        },
        { up: 'all' },
        { leavesUnwritten: true, onStep: ({ migration }) => tell.applied(path.basename(migration.name)) },
      );
      return steps.length > 0;
    },
  };
}
