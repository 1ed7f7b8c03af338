// The transaction of a mutation, in which triggers find the caller in `hasura.user`. Where all statements are known
// beforehand they are sent in one piece, which Postgres commits at its end: what would take the write back afterwards, a
// failed check or a long answer, then is an error of the statement itself, and the mutation is done again step by step.
// There the transaction begins together with its first statement and commits together with the question which tables
// were written: two round trips for one write.
import type pg from 'pg';
import { EngineError } from '../base/errors.ts';
import { defaultLimits } from '../base/limits.ts';
import { takenBack } from '../compile/mutation.ts';
import { BoundedClient } from '../database/boundedClient.ts';
import type { Job } from '../database/job.ts';
import { control } from '../database/readTransaction.ts';
import type { TextRow } from '../database/textQuery.ts';
import type { Variables } from '../model/expression/input.ts';
import type { Model, TableKey } from '../model/types.ts';
import type { Session } from '../session/session.ts';
import { type PreparedStatement, prepare, type Run, runTogether } from './statements.ts';

/** The tables of the database that can be written, as Postgres counts them. */
export interface WritableTables {
  /** An array in Postgres's text form. */
  readonly oids: string;
  /** `schema.table` of the tables with these numbers, and of those that inherit their rows. */
  keys(oids: readonly number[]): TableKey[];
  /** Those of all of them. */
  all(): TableKey[];
}

export function writableTables({ writable }: Model): WritableTables {
  const keys = (oids: readonly number[]): TableKey[] =>
    [...new Set(oids.flatMap((oid) => writable.get(oid) ?? []))].sort();
  return { oids: `{${[...writable.keys()].join(',')}}`, keys, all: () => keys([...writable.keys()]) };
}

const constant = (text: string): PreparedStatement => prepare({ text, parameters: [], memberParameters: [] });

const counted = `pg_stat_get_xact_tuples_inserted(t.oid) + pg_stat_get_xact_tuples_updated(t.oid)
  + pg_stat_get_xact_tuples_deleted(t.oid)`;

/**
 * Postgres counts per transaction which tables were written, by triggers too. Counts that an earlier transaction of the
 * connection has not yet reported are among them, so those of the beginning are remembered.
 */
const countedStart = constant(
  `select set_config('hasura.user', $1, true), (select json_object_agg(t.oid, ${counted})::text
   from unnest($2::oid[]) as t (oid) where ${counted} > 0)`,
);
const start = constant("select set_config('hasura.user', $1, true)");
const written = constant(`select t.oid, ${counted} from unnest($1::oid[]) as t (oid) where ${counted} > 0`);
const commit: Run = { statement: constant('commit'), values: [] };

type Counts = Readonly<Record<string, number>>;

const openingOf = ({ session, writable }: WriteTransactionOptions, isCounted: boolean): Run =>
  isCounted
    ? { statement: countedStart, values: [userOf(session), writable.oids] }
    : { statement: start, values: [userOf(session)] };

const countsOf = ([row]: readonly TextRow[]): Counts => JSON.parse(row?.[1] ?? '{}') as Counts;

const countingOf = ({ writable }: WriteTransactionOptions): Run => ({
  statement: written,
  values: [writable.oids],
});

function changedSince(before: Counts, counts: readonly TextRow[], writable: WritableTables): TableKey[] {
  const changed = counts.filter(([oid, count]) => Number(count) !== (before[oid ?? ''] ?? 0));
  return writable.keys(changed.map(([oid]) => Number(oid)));
}

/** Who came meanwhile may have read before the commit: whatever it reads may have changed. */
const uncounted = ({ writable, isWatched }: WriteTransactionOptions): TableKey[] =>
  isWatched() ? writable.all() : [];

const beginOf = (client: pg.ClientBase): Run => ({
  statement: constant(client instanceof BoundedClient ? client.mode.begin : 'begin'),
  values: [],
});

export interface WriteTransactionOptions {
  readonly client: pg.ClientBase;
  readonly job: Job | undefined;
  readonly session: Session;
  readonly writable: WritableTables;
  /** Whether somebody wants to know what was written. To count it takes longer than to write a row. */
  readonly isWatched: () => boolean;
}

export class WriteTransaction {
  readonly #options: WriteTransactionOptions;
  /** Counts of the beginning; undefined: its first statement has not succeeded. */
  #before: Counts | undefined;
  #isBegun = false;
  #isCounted = true;

  constructor(options: WriteTransactionOptions) {
    this.#options = options;
  }

  async run(one: Run): Promise<TextRow[]> {
    const { client, job, isWatched } = this.#options;
    job?.check();
    if (this.#before !== undefined) {
      const [rows = []] = await runTogether(client, [one]);
      job?.check();
      return rows;
    }
    this.#isBegun = true;
    this.#isCounted = isWatched();
    const runs = [beginOf(client), openingOf(this.#options, this.#isCounted), one];
    const [, counts = [], rows = []] = await runTogether(client, runs);
    this.#before = countsOf(counts);
    job?.check();
    return rows;
  }

  /** Resolves with the tables that were written; with none where nobody wants to know. */
  async commit(): Promise<TableKey[]> {
    const { client, job, writable } = this.#options;
    const before = this.#before;
    job?.check();
    if (before === undefined) return [];
    if (!this.#isCounted) {
      await runTogether(client, [commit]);
      return uncounted(this.#options);
    }
    const [counts = []] = await runTogether(client, [countingOf(this.#options), commit]);
    return changedSince(before, counts, writable);
  }

  async rollback(): Promise<void> {
    if (this.#isBegun) await control(this.#options.client, 'rollback');
  }
}

/** Statements that are all known beforehand. */
export interface KnownWrites {
  readonly runs: readonly Run[];
  /** The answer from the first row of each. */
  readonly answer: (rows: readonly (TextRow | undefined)[]) => string;
}

const { answerAtOnce } = defaultLimits;

/** As which a row counts besides its answer. */
const aroundAnswer = 100;

/** Writes in one round trip; undefined where Postgres has taken it back, or it might answer too much. */
export async function writeAtOnce(
  { runs, answer }: KnownWrites,
  options: WriteTransactionOptions,
): Promise<{ data: string; changedTables: readonly TableKey[] } | undefined> {
  const { client, job, writable, isWatched } = options;
  if (!(client instanceof BoundedClient) || !client.mode.keepsState || runs.length === 0) return undefined;
  const isCounted = isWatched();
  const counting = isCounted ? [countingOf(options)] : [];
  // Counts of as many tables as there are, before and after.
  const most = runs.length * (answerAtOnce + aroundAnswer) + counting.length * 16 * writable.oids.length;
  if (job?.isSureOf(most) === false) return undefined;
  job?.check();
  const sent = [openingOf(options, isCounted), ...runs, ...counting];
  try {
    const [before = [], ...answers] = await runTogether(client, sent);
    const data = answer(answers.slice(0, runs.length).map(([row]) => row));
    const changedTables = isCounted
      ? changedSince(countsOf(before), answers.at(-1) ?? [], writable)
      : uncounted(options);
    return { data, changedTables };
  } catch (error) {
    if (error instanceof EngineError && error.message.includes(takenBack)) return undefined;
    throw error;
  }
}

/** All session variables as JSON, as triggers read them from `current_setting('hasura.user')`. */
const userOf = ({ role, variables }: Session): string =>
  JSON.stringify({ ...Object.fromEntries(variables), 'x-hasura-role': role });

export interface MutationContext {
  readonly transaction: WriteTransaction;
  readonly variables: Variables;
  readonly session: Session;
}
