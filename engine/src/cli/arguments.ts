// The command line's words: which command, with which options.
import { parseArgs } from 'node:util';

/** Wrong usage: exit code 2. */
export class UsageError extends Error {}

const commands = ['serve', 'schema', 'check', 'migrate'] as const;
export type Command = (typeof commands)[number];

export type Options = ReturnType<typeof parseOptions>['values'];

const parseOptions = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      metadata: { type: 'string' },
      'database-url': { type: 'string' },
      port: { type: 'string' },
      host: { type: 'string' },
      role: { type: 'string' },
      api: { type: 'boolean' },
      'allow-inconsistent': { type: 'boolean' },
      json: { type: 'boolean' },
      migrations: { type: 'string' },
      'database-name': { type: 'string' },
      status: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean' },
    },
  });

/** Which options each command takes, besides --help. */
const taken: Readonly<Record<Command, readonly (keyof Options)[]>> = {
  serve: ['metadata', 'database-url', 'port', 'host', 'api', 'allow-inconsistent'],
  schema: ['metadata', 'database-url', 'role'],
  check: ['metadata', 'database-url', 'json'],
  migrate: ['migrations', 'metadata', 'database-url', 'database-name', 'status'],
};

/** Throws a `UsageError`. */
export function readArguments(args: readonly string[]): { command: Command | undefined; options: Options } {
  let parsed: ReturnType<typeof parseOptions>;
  try {
    parsed = parseOptions(args);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const { values: options, positionals } = parsed;
  const [named, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(`unexpected "${rest.join(' ')}"`);
  const command = commands.find((candidate) => candidate === named);
  if (named !== undefined && command === undefined)
    throw new UsageError(`unknown command "${named}": ${commands.join(', ')}`);
  if (command !== undefined && options.help !== true) {
    const known: readonly string[] = taken[command];
    const foreign = Object.keys(options).find((name) => !known.includes(name));
    if (foreign !== undefined) throw new UsageError(`${command} takes no --${foreign}`);
  }
  return { command, options };
}
