// Requests of administrators that are no GraphQL: who may ask, and how they are answered.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EngineContext } from '../context.ts';
import { EngineError } from '../errors.ts';
import { writeJson } from '../json.ts';
import { carriesSecret } from '../session/authenticate.ts';
import type { Session } from '../session/session.ts';
import { exchangeOf } from './exchange.ts';
import { parseJson } from './graphqlRequest.ts';
import { sendPlainError } from './plainError.ts';
import { receive } from './receive.ts';
import { sendJson } from './respond.ts';

export interface AdminRequest {
  readonly body: unknown;
  readonly session: Session;
  /** The admin secret was sent, and is one: a token of the role admin is not enough for everything. */
  readonly hasSecret: boolean;
}

/** Answers with what `run` resolves to; only for the role admin. Never rejects. */
export async function handleAdminRequest(
  context: EngineContext,
  { request, response, api }: { request: IncomingMessage; response: ServerResponse; api: string },
  run: (asked: AdminRequest) => Promise<unknown>,
): Promise<void> {
  let session: Session | undefined;
  const exchange = exchangeOf(context, response);
  try {
    const received = await receive(context, request, { onSession: (known) => (session = known), admit });
    const { text } = received;
    ({ session } = received);
    admit(session);
    exchange?.bodyRead();
    const hasSecret = context.config.adminSecrets.length > 0 && carriesSecret(request.headers);
    const body = request.method === 'POST' ? parseJson(text) : undefined;
    exchange?.answering(session, body);
    const answer = await run({ body, session, hasSecret });
    await sendJson(request, response, 200, writeJson(answer));
  } catch (error) {
    if (response.destroyed) return;
    await sendPlainError(context, error, { request, response, session, api });
  }
}

function admit({ isAdmin }: Session): void {
  if (!isAdmin) throw new EngineError('access-denied', 'restricted access : admin only');
}
