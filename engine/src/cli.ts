// The command line: `engine serve` and `engine schema`. Errors are one line each on stderr, with exit code 1 (2 for
// wrong usage).
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import {
  createEngine,
  loadMetadata,
  parseConfig,
  type Engine,
  type EngineConfig,
  type Logger,
  type Metadata,
} from './index.ts';

const usage = `Usage:
  engine serve  --metadata <directory or .json> [--database-url <url>] [--port <n>] [--host <address>]
  engine schema --metadata <directory or .json> [--database-url <url>] --role <role>

serve   answers GraphQL at /v1/graphql (port 8080 of 127.0.0.1 unless told otherwise; port 0 takes a free one, host * is
        every address; HASURA_GRAPHQL_SERVER_PORT and HASURA_GRAPHQL_SERVER_HOST say the same)
schema  prints a role's GraphQL schema

Without --database-url the variable that the metadata name (PG_DATABASE_URL) is used, then HASURA_GRAPHQL_DATABASE_URL.
All else is configured by Hasura's variables: HASURA_GRAPHQL_ADMIN_SECRET, HASURA_GRAPHQL_JWT_SECRET, …`;

class UsageError extends Error {}

const logger: Logger = {
  info: (message) => console.error(message),
  warn: (message) => console.error(`warning: ${message}`),
  error: (message) => console.error(`error: ${message}`),
};

/** Runs a command line (without node and script). Resolves to the exit code; `serve` resolves when it has ended. */
export async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  try {
    const { command, options } = readArguments(args);
    if (command === undefined || options.help === true) {
      console.log(usage);
      return command === undefined && options.help !== true ? 2 : 0;
    }
    if (command === 'serve') await serve(options, env);
    else await schema(options, env);
    return 0;
  } catch (error) {
    console.error(`engine: ${oneLine(error)}`);
    return error instanceof UsageError ? 2 : 1;
  }
}

type Options = ReturnType<typeof readArguments>['options'];

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        metadata: { type: 'string' },
        'database-url': { type: 'string' },
        port: { type: 'string' },
        host: { type: 'string' },
        role: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const [command, ...rest] = positionals;
    if (rest.length > 0) throw new UsageError(`unexpected "${rest.join(' ')}"`);
    if (command !== undefined && command !== 'serve' && command !== 'schema') {
      throw new UsageError(`unknown command "${command}": serve or schema`);
    }
    return { command, options: values };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(oneLine(error));
  }
}

async function start(options: Options, env: NodeJS.ProcessEnv, config: EngineConfig): Promise<Engine> {
  if (options.metadata === undefined) throw new UsageError('--metadata is needed');
  const metadata = await loadMetadata(options.metadata);
  const url = databaseUrl(options, metadata, { env, config });
  return createEngine({ metadata, databaseUrl: url, config, logger });
}

interface Environment {
  env: NodeJS.ProcessEnv;
  config: EngineConfig;
}

function databaseUrl(options: Options, metadata: Metadata, { env, config }: Environment): string {
  if (options['database-url'] !== undefined) return options['database-url'];
  const named = metadata.sources[0]?.configuration.connection_info.database_url;
  const given =
    named === undefined ? undefined : 'from_env' in named ? env[named.from_env] : named.from_value;
  const url = given === '' ? config.server.databaseUrl : (given ?? config.server.databaseUrl);
  if (url === undefined) {
    const variable = named !== undefined && 'from_env' in named ? ` or the variable ${named.from_env}` : '';
    throw new UsageError(`--database-url${variable} is needed`);
  }
  return url;
}

async function serve(options: Options, env: NodeJS.ProcessEnv): Promise<void> {
  const config = parseConfig(env);
  const port = Number(options.port ?? config.server.port ?? 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError('--port is not a port number');
  const named = options.host ?? config.server.host ?? '127.0.0.1';
  // Node listens on every address where none is named.
  const host = named === '*' ? undefined : named;
  const engine = await start(options, env, config);
  const server = createServer((request, response) => engine.handle(request, response));
  server.on('upgrade', (request, socket, head) => engine.upgrade(request, socket, head));
  try {
    await new Promise<void>((resolve, reject) =>
      server.once('error', reject).listen({ port, ...(host === undefined ? {} : { host }) }, resolve),
    );
  } catch (error) {
    await engine.close();
    throw error;
  }
  const address = server.address();
  const shownPort = typeof address === 'object' && address !== null ? address.port : port;
  const shownHost = host === undefined ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const asked = new Promise<void>((resolve) => {
    const stop = () => {
      // A second signal finds no handler and ends the process at once.
      process.off('SIGTERM', stop).off('SIGINT', stop);
      resolve();
    };
    process.on('SIGTERM', stop).on('SIGINT', stop);
  });
  // Last: whoever reads it may send a signal at once.
  console.log(`GraphQL at http://${shownHost}:${String(shownPort)}/v1/graphql`);

  await asked;
  const stopped = new Promise((resolve) => server.close(resolve));
  await engine.close();
  server.closeAllConnections();
  await stopped;
}

async function schema(options: Options, env: NodeJS.ProcessEnv): Promise<void> {
  if (options.role === undefined) throw new UsageError('--role is needed');
  // Nobody can call this engine: warnings about its callers would be noise beside the schema.
  const engine = await start(options, env, { ...parseConfig(env), warnings: [] });
  try {
    process.stdout.write(engine.printSchema(options.role));
  } finally {
    await engine.close();
  }
}

/** Faults with several lines (metadata) keep them, indented; stacks are for developers and stay away. */
function oneLine(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(oneLine).join('; ');
  const message = error instanceof Error ? error.message || error.name : String(error);
  return message.trim().replaceAll('\n', '\n  ');
}
