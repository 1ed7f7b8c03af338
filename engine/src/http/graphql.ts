// POST /v1/graphql: one request or a batch. Every outcome has status 200, as in Hasura; errors are in the body.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EngineContext } from '../context.ts';
import { asEngineError, describeFault, EngineError, toResponse } from '../errors.ts';
import { decodeHeaders } from '../session/headers.ts';
import type { Session } from '../session/session.ts';
import { BodyError, readBody } from './body.ts';
import { parseGraphQLRequest, parseJson } from './graphqlRequest.ts';
import { sendJson } from './respond.ts';

export async function handleGraphQL(
  context: EngineContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let session: Session | undefined;
  try {
    const text = await readBody(request, context.config.limits);
    ({ session } = await context.authenticate(decodeHeaders(request.headers)));
    const json = await executeBody(context, session, parseJson(text));
    await sendJson(request, response, 200, json);
  } catch (error) {
    if (error instanceof BodyError) {
      // The rest of the body is not read: the connection cannot be used again.
      response.setHeader('connection', 'close');
      const entry = new EngineError('bad-request', error.message);
      await sendJson(request, response, error.status, JSON.stringify(toResponse(entry)));
      return;
    }
    await sendJson(request, response, 200, errorJson(context, error, session));
  }
}

async function executeBody(context: EngineContext, session: Session, body: unknown): Promise<string> {
  if (!Array.isArray(body)) return execute(context, session, body, '$');
  const answers: string[] = [];
  // One after the other, so that a batch of mutations happens in its order.
  for (const [index, element] of body.entries()) {
    try {
      answers.push(await execute(context, session, element, `$[${String(index)}]`));
    } catch (error) {
      answers.push(errorJson(context, error, session));
    }
  }
  return `[${answers.join(',')}]`;
}

async function execute(
  context: EngineContext,
  session: Session,
  body: unknown,
  path: string,
): Promise<string> {
  const operation = context.prepare(parseGraphQLRequest(body, path), session);
  if (operation.kind === 'subscription') {
    throw new EngineError(
      'unexpected-payload',
      'subscriptions are not supported over HTTP, use websockets instead',
    );
  }
  return (await operation.execute()).json;
}

function errorJson(context: EngineContext, error: unknown, session: Session | undefined): string {
  if (asEngineError(error).code === 'unexpected') context.logger.error(`graphql: ${describeFault(error)}`);
  return JSON.stringify(toResponse(error, context.showsInternal(session)));
}
