// Live queries: one statement answers all members of a cohort, of a stream each with the rows after its cursor.
import type pg from 'pg';
import { refuse } from '../base/errors.ts';
import { withReader } from '../database/readTransaction.ts';
import type { Session } from '../session/session.ts';
import { encodeAll, type Parameter } from './encode.ts';
import type { LiveAnswer, LiveQuery } from './operation.ts';
import type { PreparedRequest } from './plans.ts';
import { type PreparedStatement, run } from './statements.ts';

/** What a member gives: texts in the order of the statement's member parameters. */
export interface MemberParameters {
  readonly own: readonly Parameter[];
  /** Values of the document, equal for the whole cohort. */
  readonly shared: readonly Parameter[];
}

function memberParameters(
  statement: PreparedStatement,
  { variables }: PreparedRequest,
  session: Session,
): MemberParameters {
  return {
    own: encodeAll(statement.memberParameters, { variables, session }),
    shared: encodeAll(statement.parameters, { variables, session }),
  };
}

/** An array of texts as Postgres reads it. */
const textArray = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;

/** The values of the statement: ids and own values as arrays of texts, then the shared ones. */
export const cohortValues = (
  members: readonly { readonly id: string; readonly own: readonly Parameter[] }[],
  shared: readonly Parameter[],
): Parameter[] => [
  textArray(members.map(({ id }) => id)),
  textArray(members.map(({ own }) => JSON.stringify(own))),
  ...shared,
];

export interface LiveQueryOptions {
  readonly statement: PreparedStatement;
  /** Of a stream it is given the text of the rows. */
  readonly answer: (texts: readonly (string | null)[]) => string;
  readonly pool: pg.Pool;
  readonly readTables: readonly string[];
  /** Equal for equal statements. */
  readonly cohortKey: string;
  readonly prepared: PreparedRequest;
  readonly session: Session;
}

export function createLiveQuery(options: LiveQueryOptions): LiveQuery {
  const { statement, answer, pool, readTables, cohortKey, prepared, session } = options;
  const parameters = memberParameters(statement, prepared, session);
  const place = statement.memberParameters.findIndex(({ source }) => source.kind === 'cursor');
  const isStream = place !== -1;
  const cursor = isStream ? parameters.own[place] : undefined;
  if (isStream && (cursor === null || cursor === undefined)) {
    refuse('unexpected null value for a cursor');
  }
  return {
    cursor: cursor ?? undefined,
    role: session.role,
    cohortKey,
    parametersKey: JSON.stringify(isStream ? parameters.own.with(place, null) : parameters.own),
    parameters,
    readTables,
    // A statement that fails for one member's values fails for all: the cohort finds out whose they are.
    async fetch(members, job) {
      const given = members.map((member) => {
        const { own } = member.parameters as MemberParameters;
        return { id: member.id, own: isStream ? own.with(place, member.cursor ?? null) : own };
      });
      const values = cohortValues(given, parameters.shared);
      const rows = await withReader(pool, job, (client) => run(client, statement, values, job));
      const answers = new Map<string, LiveAnswer>();
      for (const [id, ...texts] of rows) {
        const [text = null, last, full] = texts;
        if (!isStream) answers.set(id ?? '', { json: answer(texts) });
        else if (typeof last === 'string')
          answers.set(id ?? '', { json: answer([text]), cursor: last, isFull: full === 't' });
      }
      return answers;
    },
  };
}
