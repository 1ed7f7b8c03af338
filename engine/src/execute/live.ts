// Live queries: one statement answers all members of a cohort.
import type pg from 'pg';
import { type Job, withConnection } from '../database/job.ts';
import type { Session } from '../session/session.ts';
import { encodeAll, type Parameter } from './encode.ts';
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

/** What a member gives: texts in the order of the statement's member parameters. */
interface MemberParameters {
  readonly own: readonly Parameter[];
  /** Values of the document, equal for the whole cohort. */
  readonly shared: readonly Parameter[];
}

interface Member {
  readonly id: string;
  readonly parameters: unknown;
}

/** An array of texts as Postgres reads it. */
const textArray = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;

export function createLiveQuery(options: LiveQueryOptions): LiveQuery {
  const { statement, answer, pool, readTables, cohortKey, prepared, session } = options;
  const { variables } = prepared;
  const parameters: MemberParameters = {
    own: encodeAll(statement.memberParameters, { variables, session }),
    shared: encodeAll(statement.parameters, { variables, session }),
  };

  const ask = async (members: readonly Member[], job?: Job): Promise<Map<string, string>> => {
    const own = members.map((member) => (member.parameters as MemberParameters).own);
    const values = [
      textArray(members.map(({ id }) => id)),
      textArray(own.map((texts) => JSON.stringify(texts))),
      ...parameters.shared,
    ];
    const rows = await withConnection(pool, job, (client) => run(client, statement, values, job));
    return new Map(rows.map(([id, ...texts]) => [id ?? '', answer(texts)]));
  };

  return {
    role: session.role,
    cohortKey,
    parametersKey: JSON.stringify(parameters.own),
    parameters,
    readTables,
    // A statement that fails for one member's values fails for all: the cohort finds out whose they are.
    fetch: ask,
  };
}
