// Streams: one statement answers all members of a cohort, each with the rows after its cursor.
import { withReader } from '../database/readTransaction.ts';
import { EngineError } from '../errors.ts';
import type { LiveQueryOptions } from './live.ts';
import { cohortValues, type MemberParameters, memberParameters } from './memberParameters.ts';
import type { Stream, StreamBatch } from './operation.ts';
import { run } from './statements.ts';

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
