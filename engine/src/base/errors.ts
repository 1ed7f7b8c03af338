// Every error that a client may see carries one of Hasura's codes; callers switch on the code and never read messages.

/** Hasura v2's error codes (`extensions.code`), as far as this engine can raise them. */
export type HasuraErrorCode =
  | 'access-denied'
  | 'bad-request'
  | 'batch-limit-exceeded'
  | 'busy'
  | 'concurrent-update'
  | 'conflict'
  | 'constraint-error'
  | 'constraint-violation'
  | 'data-exception'
  | 'dependency-error'
  | 'depth-limit-exceeded'
  | 'invalid-headers'
  | 'invalid-json'
  | 'invalid-jwt'
  | 'invalid-params'
  | 'jwt-invalid-claims'
  | 'jwt-missing-role-claims'
  | 'method-not-allowed'
  | 'node-limit-exceeded'
  | 'not-exists'
  | 'not-found'
  | 'not-supported'
  | 'parse-failed'
  | 'permission-error'
  | 'postgres-error'
  | 'postgres-max-connections-error'
  | 'rate-limit-exceeded'
  | 'response-too-large'
  | 'start-failed'
  | 'time-limit-exceeded'
  | 'unexpected'
  | 'unexpected-payload'
  | 'validation-failed';

/** Nothing was done, for want of room: worth another try. */
export const busyCodes: readonly HasuraErrorCode[] = ['busy', 'postgres-max-connections-error'];

/**
 * An error with a code for the client. `path` is Hasura's JSON path into the request (`$.selectionSet.author`),
 * `internal` is shown to nobody but the admin role (and everybody in dev mode), so it may hold SQL and values.
 */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: HasuraErrorCode;
  readonly path: string;
  readonly internal?: unknown;

  constructor(code: HasuraErrorCode, message: string, path = '$', internal?: unknown) {
    super(message);
    this.code = code;
    this.path = path;
    if (internal !== undefined) this.internal = internal;
  }
}

/** Refuses a request that the schema or a bound of the engine does not allow, with the path of what is wrong. */
export function refuse(message: string, path = '$'): never {
  throw new EngineError('validation-failed', message, path);
}

export interface GraphQLErrorEntry {
  extensions: { path: string; code: HasuraErrorCode; internal?: unknown };
  message: string;
}

export interface ErrorResponse {
  errors: GraphQLErrorEntry[];
}

/** What is not an `EngineError` is a fault of ours: the client learns nothing of it. */
export function asEngineError(error: unknown): EngineError {
  return error instanceof EngineError
    ? error
    : new EngineError('unexpected', 'internal server error', '$', error);
}

/** One entry of `errors`; `withInternal` adds what only an admin, or a developer, may see. */
export function toErrorEntry(error: unknown, withInternal = false): GraphQLErrorEntry {
  const { code, path, message, internal } = asEngineError(error);
  const extensions: GraphQLErrorEntry['extensions'] = { path, code };
  if (withInternal && internal !== undefined) {
    extensions.internal = internal instanceof Error ? internal.message : internal;
  }
  return { extensions, message };
}

/** Hasura's answer to a GraphQL request that failed: `{"errors":[{"extensions":{"path","code"},"message"}]}`. */
export function toResponse(error: unknown, withInternal = false): ErrorResponse {
  return { errors: [toErrorEntry(error, withInternal)] };
}

/** Letters of a fault in the log: a statement of 2,500 aliases has half a million. */
const longestFault = 4000;

/** What the operator's log should hold of a fault: the cause with its stack where there is one, cut where it is long. */
export function describeFault(error: unknown): string {
  const cause = error instanceof EngineError && error.internal !== undefined ? error.internal : error;
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : JSON.stringify(cause);
  return text.length > longestFault
    ? `${text.slice(0, longestFault)}… (${String(text.length)} letters)`
    : text;
}
