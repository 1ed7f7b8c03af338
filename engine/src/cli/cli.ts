// The command line. Errors are one line each on stderr, with exit code 1 (2 for wrong usage).
import { version } from '../base/version.ts';
import { createEngine, parseConfig } from '../index.ts';
import { type Options, readArguments, UsageError } from './arguments.ts';
import { check } from './check.ts';
import { loadProject } from './environment.ts';
import { migrate } from './migrate.ts';
import { serve } from './serve.ts';

const usage = `Usage:
  engine serve   --metadata <directory or .json> [--database-url <url>] [--port <n>] [--host <address>]
                 [--api] [--allow-inconsistent]
  engine schema  --metadata <directory or .json> [--database-url <url>] --role <role>
  engine check   --metadata <directory or .json> [--database-url <url>] [--json]
  engine migrate --migrations <folder> [--database-url <url>] [--database-name <name>] [--status]
  engine --version

serve   answers GraphQL at /v1/graphql (port 8080 of 127.0.0.1 unless told otherwise; port 0 takes a free one, host * is
        every address; HASURA_GRAPHQL_SERVER_PORT and HASURA_GRAPHQL_SERVER_HOST say the same)
        --api    serves the calls of /v1/metadata that change metadata, and SQL at /v2/query, to who sends the admin
                 secret (ENGINE_METADATA_API=true); such changes last until the engine ends
        --allow-inconsistent  leaves out and names what does not fit the database, instead of ending
                 (ENGINE_ALLOW_INCONSISTENT=true)
schema  prints a role's GraphQL schema
check   names all that is wrong with the metadata by file and line; exit code 1 when there is something
        (--json: as Hasura's get_inconsistent_metadata lists it)
migrate runs what is new in a folder of hasura-cli's migrations (<version>_<name>/up.sql, also below the name of the
        database), each in a transaction; the versions are remembered where hasura-cli remembers them

Without --database-url the variable that the metadata name (PG_DATABASE_URL) is used, then HASURA_GRAPHQL_DATABASE_URL.
All else is configured by Hasura's variables: HASURA_GRAPHQL_ADMIN_SECRET, HASURA_GRAPHQL_JWT_SECRET, …; those of a file by
node --env-file.`;

/** Runs a command line (without node and script). Resolves to the exit code; `serve` resolves when it has ended. */
export async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  try {
    const { command, options } = readArguments(args);
    if (command === undefined && options.version === true) {
      console.log(version);
      return 0;
    }
    if (command === undefined || options.help === true) {
      console.log(usage);
      return command === undefined && options.help !== true ? 2 : 0;
    }
    switch (command) {
      case 'serve':
        await serve(options, env);
        return 0;
      case 'schema':
        await schema(options, env);
        return 0;
      case 'check':
        return await check(options, env);
      case 'migrate':
        await migrate(options, env);
        return 0;
    }
  } catch (error) {
    console.error(`engine: ${describe(error)}`);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function schema(options: Options, env: NodeJS.ProcessEnv): Promise<void> {
  if (options.role === undefined) throw new UsageError('--role is needed');
  // Nobody can call this engine: warnings about its callers would be noise beside the schema.
  const config = { ...parseConfig(env), warnings: [] };
  const engine = await createEngine({ ...(await loadProject(options, { env, config })), config });
  try {
    process.stdout.write(engine.printSchema(options.role));
  } finally {
    await engine.close();
  }
}

/** Faults with several lines (metadata) keep them, indented; stacks are for developers and stay away. */
function describe(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describe).join('; ');
  const message = error instanceof Error ? error.message || error.name : String(error);
  return message.trim().replaceAll('\n', '\n  ') + whatToDo(error);
}

const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'];

function whatToDo(error: unknown): string {
  const { code, syscall } = (error instanceof Error ? error : {}) as NodeJS.ErrnoException;
  if (code === undefined) return '';
  if (syscall === 'listen') return ': --port names another one, 0 takes a free one';
  return unreachable.includes(code)
    ? ': no database answers there; its address is that of --database-url, or of the variable that the metadata name'
    : '';
}
