// Live queries: one statement answers all members of a cohort.
import type pg from 'pg';
import type { Job } from '../database/job.ts';
import { withReader } from '../database/readTransaction.ts';
import type { Session } from '../session/session.ts';
import { cohortValues, type MemberParameters, memberParameters } from './memberParameters.ts';
import type { LiveQuery } from './operation.ts';
import type { PreparedRequest } from './plans.ts';
import { type PreparedStatement, run } from './statements.ts';

export interface LiveQueryOptions {
  readonly statement: PreparedStatement;
  readonly answer: (texts: readonly (string | null)[]) => string;
  readonly pool: pg.Pool;
  readonly readTables: readonly string[];
  /** Equal for equal statements. */
  readonly cohortKey: string;
  readonly prepared: PreparedRequest;
  readonly session: Session;
}

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
