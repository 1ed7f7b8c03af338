// Errors outside of GraphQL: `{"path","error","code"}` with a status, as Hasura's metadata API and endpoints answer them.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { asEngineError, busyCodes, describeFault, EngineError, toErrorEntry } from '../base/errors.ts';
import type { EngineContext } from '../served/context.ts';
import type { Session } from '../session/session.ts';
import { BodyAborted, BodyError } from './body.ts';
import { MetadataRefusal } from './metadataApi/metadataRefusal.ts';
import { sendJson } from './respond.ts';

export interface PlainAnswer {
  readonly status: number;
  readonly json: string;
}

interface ErrorContext {
  /** The caller's, when that much is known. */
  readonly session: Session | undefined;
  /** Which API was asked, for the log. */
  readonly api: string;
}

/** What is answered to a failure; faults of ours are logged. */
export function plainError(
  context: EngineContext,
  cause: unknown,
  { session, api }: ErrorContext,
): PlainAnswer {
  const error =
    cause instanceof BodyError ? new EngineError('bad-request', cause.message) : asEngineError(cause);
  if (error.code === 'unexpected' && !(error instanceof MetadataRefusal))
    context.logger.error(`${api}: ${describeFault(error)}`);
  const { extensions, message } = toErrorEntry(error, context.showsInternal(session));
  const { path, code, ...internal } = extensions;
  return {
    status: cause instanceof BodyError ? cause.status : statusOf(error),
    json: JSON.stringify({ path, error: message, code, ...internal }),
  };
}

export async function sendPlainError(
  context: EngineContext,
  cause: unknown,
  {
    request,
    response,
    ...errorContext
  }: ErrorContext & { readonly request: IncomingMessage; readonly response: ServerResponse },
): Promise<void> {
  // Nobody is there to be answered.
  if (cause instanceof BodyAborted) return;
  // The rest of the body is not read: the connection cannot be used again.
  if (cause instanceof BodyError) response.setHeader('connection', 'close');
  const { status, json } = plainError(context, cause, errorContext);
  if (status === 503) response.setHeader('retry-after', '1');
  await sendJson(request, response, status, json);
}

/** Hasura's: 401 only for a wrong or missing secret. */
function statusOf(error: EngineError): number {
  if (error instanceof MetadataRefusal) return error.status;
  const { code, message } = error;
  if (busyCodes.includes(code)) return 503;
  switch (code) {
    case 'access-denied':
      return isUnauthorized({ code, message }) ? 401 : 400;
    case 'not-found':
      return 404;
    case 'method-not-allowed':
      return 405;
    case 'postgres-error':
    case 'unexpected':
      return 500;
    case 'time-limit-exceeded':
      return 504;
    default:
      return 400;
  }
}

/** The admin secret is wrong or missing. */
export const isUnauthorized = ({ code, message }: Pick<EngineError, 'code' | 'message'>): boolean =>
  code === 'access-denied' && message.includes('admin-secret');
