// One write of a mutation; here because inserts of related rows run writes as well as the mutation around them.
import { EngineError } from '../base/errors.ts';
import type { Variables } from '../model/expression/input.ts';
import type { Session } from '../session/session.ts';
import type { Parameter } from './encode.ts';
import type { PreparedStatement } from './statements.ts';
import type { WriteTransaction } from './writeTransaction.ts';

/** What one request's statements are run with. */
export interface MutationContext {
  readonly transaction: WriteTransaction;
  readonly variables: Variables;
  readonly session: Session;
}

interface WriteResult {
  readonly affected: number;
  readonly data: string | null;
  /** An array of the table's rows, as Postgres writes it. */
  readonly rows: string | null;
  /** Columns of its first row, in the order in which the statement hands them on. */
  readonly handed: readonly (string | null)[];
}

/** Runs one write and refuses it when a row does not pass the permission's check. Errors say that it stands at `path`. */
export async function runStatement(
  statement: PreparedStatement,
  parameters: readonly Parameter[],
  path: string,
  { transaction }: Pick<MutationContext, 'transaction'>,
): Promise<WriteResult> {
  const [row] = await at(path, () => transaction.run(statement, parameters));
  const [allowed, affected, data = null, rows = null, ...handed] = row ?? [];
  if (allowed !== 't') {
    const message = 'check constraint of an insert/update permission has failed';
    throw new EngineError('permission-error', message, path);
  }
  return { affected: Number(affected), data, rows, handed };
}

/** Errors of a write say where in the request it stands. */
export async function at<T>(path: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof EngineError && error.path === '$' && path !== '$') {
      throw new EngineError(error.code, error.message, path, error.internal);
    }
    throw error;
  }
}
