// What all commands share: they read their arguments and the service's settings, say in which installation they work, and
// end with foreseen errors as one line, others with their stack, the exit code telling which.

import path from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type pg from 'pg';
import { pino } from 'pino';
import { type DataConfig, parseDataConfig } from '../base/config.ts';
import { createPool } from '../base/database.ts';
import { loadEnvironment } from '../base/environmentFile.ts';
import { errorText, readableError, type StartupError, wrongSetting } from '../base/errors.ts';
import { attachDatabase } from '../embedded/installation.ts';

type OptionsConfig = NonNullable<ParseArgsConfig['options']>;

const common = { 'env-file': { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;

interface Command<Options extends OptionsConfig> {
  /** Its line in package.json. */
  name: string;
  /** What it takes, as it is typed; one line for each way. */
  usage?: readonly string[];
  about: string;
  options?: Options;
  /** How many arguments without a name it takes; none unless given. */
  places?: { least: number; most: number };
}

type Given<Options extends OptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options & typeof common; allowPositionals: true }>
>;

const isHelp = (values: { help?: boolean | undefined }): boolean => values.help === true;

function parse<Options extends OptionsConfig>(command: Command<Options>): Given<Options> {
  const { places: { least, most } = { least: 0, most: 0 } } = command;
  const options = { ...command.options, ...common } as Options & typeof common;
  const given = parseArgs({ options, allowPositionals: true });
  const { length } = given.positionals;
  if (isHelp(given.values)) return given;
  if (length < least) throw new Error('Something is missing.');
  if (length > most) throw new Error(`'${given.positionals[most] ?? ''}' is too much.`);
  return given;
}

function helpOf({ name, usage = [''], about, options = {} }: Command<OptionsConfig>): string {
  const lines = usage.map((line) => `  npm run ${name}${line === '' ? '' : ` -- ${line}`}`);
  return [
    about,
    '',
    ...lines,
    '',
    '--env-file FILE: the settings of the service, /etc/prabesh.env; what the environment has comes first.',
    ...(Object.keys(options).length === 0 ? [] : ['docs/deploy.md has more of it.']),
  ].join('\n');
}

/** @throws StartupError for what a command cannot take */
export const misused = (reason: string): StartupError => wrongSetting(`${reason} --help says what it takes.`);

/**
 * Runs a command.
 * @param work gets what was typed, in an environment that has the settings
 */
export async function runCommand<Options extends OptionsConfig>(
  command: Command<Options>,
  work: (given: Given<Options>) => Promise<void>,
): Promise<void> {
  try {
    let given: Given<Options>;
    try {
      given = parse(command);
    } catch (error) {
      // What parseArgs says about quoting comes behind the first sentence.
      throw misused(errorText(error).replace(/(?<=[.']) To specify .*$/s, ''));
    }
    if (isHelp(given.values)) {
      console.log(helpOf(command));
      return;
    }
    const { 'env-file': file } = given.values as { 'env-file'?: string };
    if (file !== undefined) loadEnvironment(typedPath(file));
    await work(given);
  } catch (error) {
    console.error(readableError(error));
    process.exitCode = 1;
  }
}

/** A path as the person means it who types it: npm runs commands in the program's folder. */
export const typedPath = (given: string): string => path.resolve(process.env.INIT_CWD ?? '', given);

/**
 * Works on the database of an installation, while its server runs and while it does not; says which it is.
 * @param work gets a pool in the server's role, and the owner's address
 * @throws StartupError where nothing is installed
 */
export async function withDatabase(
  work: (pool: pg.Pool, config: DataConfig, owner: string) => Promise<void>,
): Promise<void> {
  const config = parseDataConfig(process.env);
  const database = await attachDatabase(config);
  const pool = createPool(database.urls.server, pino({ level: 'silent' }));
  try {
    console.log(placeOf(config, database.urls.server));
    await work(pool, config, database.urls.owner);
  } finally {
    await pool.end();
    await database.close();
  }
}

function placeOf({ dataDir, databaseUrl }: DataConfig, url: string): string {
  const { pathname, host } = new URL(url);
  const name = decodeURIComponent(pathname.slice(1));
  return `In ${dataDir}, database ${name}${databaseUrl === undefined ? '' : ` at ${host}`}:`;
}
