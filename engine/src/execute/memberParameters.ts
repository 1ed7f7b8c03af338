// What a statement for a whole cohort is sent: its members' values, and those that they share.
import type { Session } from '../session/session.ts';
import { encodeAll, type Parameter } from './encode.ts';
import type { PreparedRequest } from './plans.ts';
import type { PreparedStatement } from './statements.ts';

/** What a member gives: texts in the order of the statement's member parameters. */
export interface MemberParameters {
  readonly own: readonly Parameter[];
  /** Values of the document, equal for the whole cohort. */
  readonly shared: readonly Parameter[];
}

export function memberParameters(
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
