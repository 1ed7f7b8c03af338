// Sends statements. Those that come again are prepared by name, once per connection, and Postgres plans them once.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { defaultLimits } from '../limits.ts';
import type { PrintedStatement } from '../sql/print.ts';
import type { Parameter } from './encode.ts';
import { fromPostgres } from './postgresErrors.ts';

const { preparedNames, preparedLength } = defaultLimits;

/** A statement that is ready to be sent many times. */
export interface PreparedStatement extends PrintedStatement {
  /** How often it was sent. */
  uses: number;
  name: string | undefined;
}

export const prepare = (printed: PrintedStatement): PreparedStatement => ({
  ...printed,
  uses: 0,
  name: undefined,
});

/** Hands out names for prepared statements, to a limit; equal texts share a name. */
export class StatementNames {
  readonly #names = new Map<string, string>();

  /** A name from the second use on: what is asked once is not worth remembering. */
  nameFor(statement: PreparedStatement): string | undefined {
    statement.uses += 1;
    if (statement.name !== undefined || statement.uses < 2) return statement.name;
    let name = this.#names.get(statement.text);
    if (name === undefined && this.#names.size < preparedNames && statement.text.length <= preparedLength) {
      name = `e${createHash('sha256').update(statement.text).digest('base64url').slice(0, 32)}`;
      this.#names.set(statement.text, name);
    }
    statement.name = name;
    return name;
  }
}

/** Rows as arrays of texts, exactly as Postgres wrote them. */
export type TextRow = readonly (string | null)[];

/** Leaves every value as the text that Postgres sent. */
const asText = { getTypeParser: () => (text: string) => text };

export async function run(
  connection: Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>,
  statement: PreparedStatement,
  parameters: readonly (Parameter | readonly string[])[],
  names: StatementNames,
): Promise<TextRow[]> {
  const { text } = statement;
  const name = names.nameFor(statement);
  try {
    const result = await connection.query({
      ...(name === undefined ? {} : { name }),
      text,
      values: [...parameters],
      rowMode: 'array',
      types: asText,
    });
    return result.rows as TextRow[];
  } catch (error) {
    throw fromPostgres(error, text);
  }
}
