// `engine migrate`: a folder of migrations on a database, or the list of what is applied.
import path from 'node:path';
import { parseConfig } from '../configuration/config.ts';
import { migrateDatabase, type MigrateOptions, migrationStatus } from '../database/migrations/migrate.ts';
import { migrationsOf } from '../database/migrations/readMigrations.ts';
import { loadMetadata, treeOf } from '../metadata/load.ts';
import { type Options, UsageError } from './arguments.ts';
import { databaseUrlFor } from './environment.ts';

export async function migrate(options: Options, env: NodeJS.ProcessEnv): Promise<void> {
  if (options.migrations === undefined) throw new UsageError('--migrations is needed');
  const where = await databaseOf(options, env, options.migrations);
  if (options.status === true) await printStatus(where);
  else await run(where);
}

async function databaseOf(
  options: Options,
  env: NodeJS.ProcessEnv,
  migrations: string,
): Promise<MigrateOptions> {
  const named = options['database-name'];
  const config = parseConfig(env);
  if (options.metadata === undefined) {
    const databaseUrl = options['database-url'] ?? config.server.databaseUrl ?? env['PG_DATABASE_URL'];
    if (databaseUrl === undefined) throw new UsageError('--database-url is needed');
    const database = named ?? 'default';
    return { databaseUrl, folder: await migrationsOf(migrations, database), database };
  }
  const metadata = await loadMetadata(options.metadata);
  const database = metadata.sources[0]?.name ?? 'default';
  if (named !== undefined && named !== database)
    throw new UsageError(`--database-name: the metadata have no source "${named}"`);
  const databaseUrl = databaseUrlFor(options, treeOf(metadata).tree, { env, config });
  return { databaseUrl, folder: await migrationsOf(migrations, database), database };
}

async function run(where: MigrateOptions): Promise<void> {
  const applied = await migrateDatabase(where);
  for (const { name } of applied) console.log(`${path.basename(name)}: applied`);
  console.log(
    applied.length === 0 ? `nothing to apply on database: ${where.database}` : 'migrations applied',
  );
}

/** As `hasura migrate status` prints it. */
async function printStatus(where: MigrateOptions): Promise<void> {
  const rows = (await migrationStatus(where)).map(({ version, name, isThere, isApplied }) => [
    version,
    name?.slice(version.length + 1) ?? '-',
    isThere ? 'Present' : 'Not Present',
    isApplied ? 'Present' : 'Not Present',
  ]);
  const table = [['VERSION', 'NAME', 'SOURCE STATUS', 'DATABASE STATUS'], ...rows];
  const widths = table[0]?.map((_title, index) => Math.max(...table.map((row) => row[index]?.length ?? 0)));
  for (const row of table)
    console.log(
      row
        .map((text, index) => text.padEnd(widths?.[index] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
