// Sends statements. Those that come again are prepared by name, once per connection, and Postgres plans them once.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { EngineError } from '../base/errors.ts';
import { defaultLimits } from '../base/limits.ts';
import type { PrintedStatement } from '../compile/sql/print.ts';
import { BoundedClient } from '../database/boundedClient.ts';
import type { Job } from '../database/job.ts';
import { Pace } from '../database/lightReads.ts';
import { fromPostgres } from '../database/postgresErrors.ts';
import type { TextRow, TextStatement } from '../database/textQuery.ts';
import type { Parameter } from './encode.ts';

const { lightRead, preparedLength } = defaultLimits;

/** A statement that is ready to be sent many times. */
export interface PreparedStatement extends PrintedStatement {
  uses: number;
  name: string | undefined;
  readonly pace: Pace;
}

/** How often a light read has been used before. */
const lightUses = 8;

export const prepare = (printed: PrintedStatement): PreparedStatement => ({
  ...printed,
  uses: 0,
  name: undefined,
  pace: new Pace(),
});

/** A name from the second use on: what is asked once is not worth remembering. One name never means two texts. */
function nameFor(statement: PreparedStatement): string {
  statement.uses += 1;
  if (statement.uses < 2 || statement.text.length > preparedLength) return '';
  statement.name ??= `e${createHash('sha256').update(statement.text).digest('base64url').slice(0, 32)}`;
  return statement.name;
}

/** Leaves every value as the text that Postgres sent. */
const asText = { getTypeParser: () => (text: string) => text };

/** A light read, among others on their connection; undefined where it is none, or has to be asked on a connection of its own. */
export async function runLight(
  pool: pg.Pool,
  statement: PreparedStatement,
  values: readonly Parameter[],
  job: Job | undefined,
): Promise<TextRow[] | undefined> {
  const { name, text, pace, uses } = statement;
  if (job === undefined || name === undefined || uses < lightUses || pace.milliseconds > lightRead)
    return undefined;
  try {
    return await job.share(pool, { name, text, values, pace });
  } catch (error) {
    throw fromPostgres(error, text);
  }
}

export interface Run {
  readonly statement: PreparedStatement;
  readonly values: readonly Parameter[];
  /** Hasura's path for its errors. */
  readonly path?: string;
}

/** Rows as arrays of texts, exactly as Postgres wrote them. */
export async function run(
  connection: Pick<pg.ClientBase, 'query'>,
  statement: PreparedStatement,
  values: readonly Parameter[],
  job: Job | undefined,
): Promise<TextRow[]> {
  job?.check();
  const { text, pace } = statement;
  const began = pace.begin();
  try {
    const rows = await (connection instanceof BoundedClient
      ? connection.ask(toSend(statement, values, connection))
      : askAny(connection, text, values));
    pace.note(began);
    // An answer that is refused may have come nevertheless, being small.
    job?.check();
    return rows;
  } catch (error) {
    throw fromPostgres(error, text);
  }
}

/** Several in one round trip; an error says where the one stands that failed. The caller asks the job. */
export async function runTogether(
  connection: Pick<pg.ClientBase, 'query'>,
  runs: readonly Run[],
): Promise<TextRow[][]> {
  const answers: TextRow[][] = [];
  try {
    if (connection instanceof BoundedClient)
      return await connection.askTogether(
        runs.map(({ statement, values }) => toSend(statement, values, connection)),
      );
    for (const { statement, values } of runs) answers.push(await askAny(connection, statement.text, values));
    return answers;
  } catch (error) {
    const at = error instanceof Error && 'statement' in error ? Number(error.statement) : answers.length;
    const failed = runs[at];
    throw standsAt(failed?.path ?? '$', fromPostgres(error, failed?.statement.text ?? 'commit'));
  }
}

/** Errors of a write say where in the request it stands. */
export function standsAt<E>(path: string, error: E): E | EngineError {
  if (!(error instanceof EngineError) || error.path !== '$' || path === '$') return error;
  return new EngineError(error.code, error.message, path, error.internal);
}

const toSend = (
  statement: PreparedStatement,
  values: readonly Parameter[],
  { mode }: BoundedClient,
): TextStatement => ({ name: mode.keepsState ? nameFor(statement) : '', text: statement.text, values });

/** The same with a connection of another kind: tests record what is sent. */
async function askAny(
  connection: Pick<pg.ClientBase, 'query'>,
  text: string,
  values: readonly Parameter[],
): Promise<TextRow[]> {
  const result = await connection.query({ text, values: [...values], rowMode: 'array', types: asText });
  return result.rows as TextRow[];
}
