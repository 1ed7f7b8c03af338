// `engine dev`: everything that somebody needs who works on a project, by one command: Postgres, its database, the
// migrations, and an engine that follows the files of both, with its console.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseConfig } from '../config.ts';
import { createDatabase, databaseAt, nameOf, startLocalPostgres } from '../localPostgres/localPostgres.ts';
import { loadMetadata, treeOf } from '../metadata/load.ts';
import {
  type FollowedMigrations,
  followMigrations,
  type FollowOptions,
} from '../migrations/followMigrations.ts';
import { addressOf } from '../sourceDatabase.ts';
import { type Options, UsageError } from './arguments.ts';
import { consoleLogger, findDatabaseUrl } from './environment.ts';
import { serve } from './serve.ts';

/** What `dev` keeps, in the project's folder: data of Postgres, passwords. */
const ownFolder = '.hearthql';
/** Where hasura-cli keeps metadata, and where projects put its folder. */
const usual = ['metadata', 'hasura/metadata'];

/** Resolves when it has ended. */
export async function dev(options: Options, env: NodeJS.ProcessEnv): Promise<void> {
  const location = options.metadata ?? usual.find((folder) => existsSync(folder));
  if (location === undefined)
    throw new UsageError(
      `there is no folder ${usual.join(' or ')} here: --metadata names it; node_modules/hearthql/sample is a project to begin with`,
    );
  if (options.migrations !== undefined && !existsSync(options.migrations))
    throw new UsageError(`--migrations: there is no folder ${options.migrations}`);
  // What is wrong with the files is said before anything is started.
  const metadata = await loadMetadata(location);
  const kept = keptFolder();
  const secret = env['HASURA_GRAPHQL_ADMIN_SECRET'] ?? env['HASURA_GRAPHQL_ADMIN_SECRETS'] ?? '';
  const own = secret === '' ? ownSecret(kept) : undefined;
  const served = {
    HASURA_GRAPHQL_ENABLE_CONSOLE: 'true',
    HASURA_GRAPHQL_DEV_MODE: 'true',
    ...env,
    ...(own === undefined ? {} : { HASURA_GRAPHQL_ADMIN_SECRET: own }),
  };
  const config = parseConfig(served);
  const first = findDatabaseUrl(options, treeOf(metadata).tree, { env, config });
  const given = metadata.sources.map(({ name, configuration: { connection_info: info } }, index) => ({
    name,
    info,
    url: index === 0 ? first : addressOf(info, served),
  }));
  const isLocal = given.some(({ url }) => url === undefined);
  const postgres = isLocal ? await startLocalPostgres(path.join(kept, 'postgres')) : undefined;
  try {
    const sources = given.map(({ name, url, ...more }) => ({
      ...more,
      name,
      url: url ?? databaseAt(postgres?.url ?? '', name),
    }));
    for (const { url } of sources)
      if (await createDatabase(url)) console.log(`database ${nameOf(url)} created`);
    // Where no variable says where a further database is, it is here.
    for (const { info, url } of sources.slice(1))
      if ('from_env' in info.database_url) Object.assign(served, { [info.database_url.from_env]: url });
    // Those that `--migrations` names, else those beside the metadata, now or later.
    const folder = options.migrations ?? path.join(path.dirname(location), 'migrations');
    const migrations = followAll(
      folder,
      sources.map(({ name, url }, index) =>
        followed(folder, { database: name, databaseUrl: url, isFurther: index > 0 }),
      ),
    );
    await migrations.apply();
    const [{ url } = { url: '' }] = sources;
    await serve(
      {
        metadata: location,
        'database-url': url,
        watch: true,
        'allow-inconsistent': true,
        ...(options.port === undefined ? {} : { port: options.port }),
        ...(options.host === undefined ? {} : { host: options.host }),
      },
      served,
      {
        migrations,
        announce: (address) => {
          if (postgres !== undefined) for (const one of sources) console.log(`Postgres at ${one.url}`);
          console.log(`Console at ${address}/console`);
          if (own !== undefined) console.log(`Admin secret: ${own}`);
        },
      },
    );
  } finally {
    await postgres?.stop();
  }
}

const followed = (
  location: string,
  database: Pick<FollowOptions, 'database' | 'databaseUrl' | 'isFurther'>,
): FollowedMigrations =>
  followMigrations({
    ...database,
    location,
    tell: {
      applied: (migration) => console.log(`migration ${migration} applied`),
      changed: (file) =>
        consoleLogger.warn(
          `${file} was changed after it had been applied, and is not run again: put the change into a new migration, or take it back by its down.sql (engine migrate --down 1) and save it once more`,
        ),
    },
  });

/** One database after the other. */
const followAll = (location: string, all: readonly FollowedMigrations[]): FollowedMigrations => ({
  location,
  async apply() {
    let isNew = false;
    for (const one of all) isNew = (await one.apply()) || isNew;
    return isNew;
  },
});

/** With a note to git that nothing of it is to be kept. */
function keptFolder(): string {
  const folder = path.resolve(ownFolder);
  if (!existsSync(folder)) {
    mkdirSync(folder);
    writeFileSync(path.join(folder, '.gitignore'), '*\n');
  }
  return folder;
}

/** A page of another site cannot send a header that it does not know: without a secret anybody's page were admin. */
function ownSecret(folder: string): string {
  const file = path.join(folder, 'admin-secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(12).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}
