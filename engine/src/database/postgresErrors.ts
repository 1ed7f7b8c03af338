// Postgres's errors → Hasura's codes and messages. What a client cannot have caused says "database query error", with
// Postgres's own words for those who may see internals (the admin role).
import pg from 'pg';
import { EngineError, type HasuraErrorCode } from '../base/errors.ts';

/** SQLSTATE → Hasura's code and the words before Postgres's message. */
const violations = new Map<string, readonly [HasuraErrorCode, string]>([
  ['23001', ['constraint-violation', 'Can not delete or update due to data being referred. ']],
  ['23502', ['constraint-violation', 'Not-NULL violation. ']],
  ['23503', ['constraint-violation', 'Foreign key violation. ']],
  ['23505', ['constraint-violation', 'Uniqueness violation. ']],
  ['23514', ['permission-error', 'Check constraint violation. ']],
  ['23P01', ['constraint-violation', 'Exclusion violation. ']],
]);

/**
 * The error a client gets for whatever a statement threw. What a request may cause is said whole; the statement and
 * Postgres's words are internals of the other errors only, as in Hasura.
 */
export function fromPostgres(error: unknown, statement: string): EngineError {
  if (error instanceof EngineError) return error;
  if (!(error instanceof pg.DatabaseError)) {
    const message = error instanceof Error ? error.message : String(error);
    return new EngineError('unexpected', 'database query error', '$', { error: { message } });
  }
  const { code = '', message, detail = null, hint = null } = error;
  const internal = {
    error: { exec_status: 'FatalError', status_code: code, message, description: detail, hint },
    statement,
    prepared: true,
  };
  const refused = (kind: HasuraErrorCode, text: string): EngineError => new EngineError(kind, text);
  const failed = (kind: HasuraErrorCode, text: string): EngineError =>
    new EngineError(kind, text, '$', internal);
  const violation = violations.get(code);
  if (violation !== undefined) return refused(violation[0], violation[1] + message);
  if (code.startsWith('23')) return refused('constraint-violation', message);
  if (code === '22025') return refused('bad-request', message);
  if (code.startsWith('22')) return refused('data-exception', message);
  if (code === '42P10') {
    return refused('constraint-error', 'there is no unique or exclusion constraint on target column(s)');
  }
  // A value for a virtual generated column, which the catalog calls writable as Hasura's does.
  if (code === '428C9') return refused('validation-failed', message);
  if (code === '42704') return refused('constraint-error', message);
  if (code === '40001') return refused('concurrent-update', 'serialization failure due to concurrent update');
  if (code.startsWith('40')) return refused('concurrent-update', message);
  // What the engine's own clock ends, its job says. This was somebody else: an administrator, the role's own limit.
  if (code === '57014') return failed('unexpected', `the database cancelled the statement: ${message}`);
  if (code === '53300')
    return failed('postgres-max-connections-error', 'the database has no free connection');
  // A gigabyte is all that Postgres can hold in one value.
  if (message.includes('enlarge string buffer') || message.startsWith('invalid memory alloc request size')) {
    return failed('response-too-large', 'the answer is larger than the database can make');
  }
  // What the request asks for is more than Postgres can do in one statement: too many columns, nested too deeply.
  if (code.startsWith('54')) return failed('validation-failed', message);
  return failed('unexpected', 'database query error');
}
