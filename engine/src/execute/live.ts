// Live queries: one statement answers all members of a cohort.
import type pg from 'pg';
import { EngineError } from '../base/errors.ts';
import type { Job } from '../database/job.ts';
import type { Limiter } from '../database/limiter.ts';
import { withReader } from '../database/readTransaction.ts';
import type { Session } from '../session/session.ts';
import { cohortValues, type MemberParameters, memberParameters } from './memberParameters.ts';
import type { LiveQuery, Stream, StreamBatch } from './operation.ts';
import type { PreparedRequest } from './plans.ts';
import { type PreparedStatement, run } from './statements.ts';

export interface LiveQueryOptions {
  readonly statement: PreparedStatement;
  readonly answer: (texts: readonly (string | null)[]) => string;
  readonly pool: pg.Pool;
  readonly source: string;
  readonly readTables: readonly string[];
  /** Equal for equal statements. */
  readonly cohortKey: string;
  readonly prepared: PreparedRequest;
  readonly session: Session;
}

/** One database that does not answer holds up the live queries of no other. */
const limiterOf = (pool: pg.Pool): Limiter | undefined => (pool as { limitLive?: Limiter }).limitLive;

interface Member {
  readonly id: string;
  readonly parameters: unknown;
}

export function createLiveQuery(options: LiveQueryOptions): LiveQuery {
  const { statement, answer, pool, readTables, cohortKey, prepared, session } = options;
  const parameters = memberParameters(statement, prepared, session);

  const ask = async (members: readonly Member[], job?: Job): Promise<Map<string, string>> => {
    const given = members.map(({ id, parameters: of }) => ({ id, own: (of as MemberParameters).own }));
    const values = cohortValues(given, parameters.shared);
    const rows = await withReader(pool, job, (client) => run(client, statement, values, job));
    return new Map(rows.map(([id, ...texts]) => [id ?? '', answer(texts)]));
  };

  return {
    kind: 'live',
    limiter: limiterOf(pool),
    source: options.source,
    role: session.role,
    cohortKey,
    sql: statement.text,
    parametersKey: JSON.stringify(parameters.own),
    parameters,
    readTables,
    // A statement that fails for one member's values fails for all: the cohort finds out whose they are.
    fetch: ask,
  };
}

// Streams: one statement answers all members of a cohort, each with the rows after its cursor.

/** `answer` is given the text of the rows. */
export function createStream(options: LiveQueryOptions): Stream {
  const { statement, answer, pool, readTables, cohortKey, prepared, session } = options;
  const parameters = memberParameters(statement, prepared, session);
  const place = statement.memberParameters.findIndex(({ source }) => source.kind === 'cursor');
  const cursor = parameters.own[place];
  if (cursor === null || cursor === undefined) {
    throw new EngineError('validation-failed', 'unexpected null value for a cursor');
  }
  return {
    kind: 'stream',
    limiter: limiterOf(pool),
    source: options.source,
    role: session.role,
    cohortKey,
    sql: statement.text,
    parametersKey: JSON.stringify(parameters.own.with(place, null)),
    parameters,
    cursor,
    readTables,
    async fetch(members, job) {
      const given = members.map((member) => {
        const { own } = member.parameters as MemberParameters;
        return { id: member.id, own: own.with(place, member.cursor) };
      });
      const values = cohortValues(given, parameters.shared);
      const rows = await withReader(pool, job, (client) => run(client, statement, values, job));
      return new Map(
        rows.flatMap(([id, text, last, full]): [string, StreamBatch][] =>
          typeof id === 'string' && typeof last === 'string'
            ? [[id, { json: answer([text ?? null]), cursor: last, isFull: full === 't' }]]
            : [],
        ),
      );
    },
  };
}
