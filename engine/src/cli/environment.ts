// What commands take from outside: where the metadata are, which database, and where to write.
import type { Logger } from '../base/logger.ts';
import type { EngineConfig } from '../configuration/config.ts';
import { databaseUrl } from '../metadata/databaseUrl.ts';
import { loadMetadata, treeOf } from '../metadata/load.ts';
import { valueAt } from '../metadata/objects.ts';
import type { Metadata } from '../metadata/schema.ts';
import { type Options, UsageError } from './arguments.ts';

export interface Environment {
  readonly env: NodeJS.ProcessEnv;
  readonly config: EngineConfig;
}

/** Standard output is for what a command was asked for. */
export const consoleLogger: Logger = {
  info: (message) => console.error(message),
  warn: (message) => console.error(`warning: ${message}`),
  error: (message) => console.error(`error: ${message}`),
};

export function metadataLocation({ metadata }: Options): string {
  if (metadata === undefined) throw new UsageError('--metadata is needed');
  return metadata;
}

const urlPlace = ['sources', 0, 'configuration', 'connection_info', 'database_url'];

/** Named on the command line, else by the metadata's source, else by Hasura's variable. */
export function databaseUrlFor(options: Options, tree: unknown, environment: Environment): string {
  const url = findDatabaseUrl(options, tree, environment);
  if (url !== undefined) return url;
  const variable = variableOf(valueAt(tree, urlPlace));
  throw new UsageError(
    `--database-url${variable === undefined ? '' : ` or the variable ${variable}`} is needed`,
  );
}

/** The same; undefined where nobody names one. */
function findDatabaseUrl(options: Options, tree: unknown, { env, config }: Environment): string | undefined {
  const { data: named = { from_value: undefined } } = databaseUrl.safeParse(valueAt(tree, urlPlace));
  const places = {
    '--database-url': options['database-url'],
    ...('from_env' in named
      ? { [`the variable ${named.from_env}`]: env[named.from_env] }
      : { 'database_url of the metadata': named.from_value }),
    HASURA_GRAPHQL_DATABASE_URL: config.server.databaseUrl,
  };
  const [place, url] = Object.entries(places).find(([, text]) => text !== undefined && text !== '') ?? [];
  // Of an address that is none pg would take what it likes, and its own defaults. It may hold a password.
  if (url !== undefined && !/^postgres(?:ql)?:\/\//.test(url))
    throw new UsageError(`${place ?? ''} does not look like postgres://user:password@host:5432/database`);
  return url;
}

function variableOf(named: unknown): string | undefined {
  const variable = valueAt(named, ['from_env']);
  return typeof variable === 'string' ? variable : undefined;
}

interface LoadedProject {
  readonly location: string;
  readonly metadata: Metadata;
  readonly databaseUrl: string;
}

export async function loadProject(options: Options, environment: Environment): Promise<LoadedProject> {
  const location = metadataLocation(options);
  const metadata = await loadMetadata(location);
  const url = databaseUrlFor(options, treeOf(metadata).tree, environment);
  return { location, metadata, databaseUrl: url };
}
