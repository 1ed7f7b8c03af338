// POST /v1/metadata: of Hasura's metadata API only `reload_metadata`. Metadata themselves are files here.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { EngineContext } from '../context.ts';
import { asEngineError, describeFault, EngineError } from '../errors.ts';
import { credentialsOf } from '../session/headers.ts';
import { BodyAborted, BodyError, readBody } from './body.ts';
import { parseJson } from './graphqlRequest.ts';
import { sendJson } from './respond.ts';

const command = z.object({ type: z.string(), args: z.unknown().optional() });

export async function handleMetadata(
  context: EngineContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const text = await readBody(request, context.config.limits);
    const { session } = await context.authenticate(
      credentialsOf(request.headers),
      context.addressOf(request),
    );
    if (!session.isAdmin) throw new EngineError('access-denied', 'restricted access : admin only');
    const parsed = command.safeParse(parseJson(text));
    if (!parsed.success) throw new EngineError('parse-failed', 'expected an object with a key "type"');
    if (parsed.data.type !== 'reload_metadata') {
      throw new EngineError('not-supported', `${parsed.data.type} is not supported by this engine`, '$.type');
    }
    await context.reload();
    await sendJson(
      request,
      response,
      200,
      '{"message":"success","is_consistent":true,"inconsistent_objects":[]}',
    );
  } catch (cause) {
    // Nobody is there to be answered.
    if (cause instanceof BodyAborted) return;
    if (cause instanceof BodyError) response.setHeader('connection', 'close');
    const error =
      cause instanceof BodyError ? new EngineError('bad-request', cause.message) : asEngineError(cause);
    if (error.code === 'unexpected') context.logger.error(`metadata: ${describeFault(error)}`);
    const { code, path, message } = error;
    await sendJson(request, response, statusOf(cause, error), JSON.stringify({ path, error: message, code }));
  }
}

/** Unlike GraphQL, this API answers errors with a status (Hasura: 401 only for a wrong or missing secret). */
function statusOf(cause: unknown, error: EngineError): number {
  if (cause instanceof BodyError) return cause.status;
  if (error.code === 'unexpected') return 500;
  return error.code === 'access-denied' && error.message.includes('admin-secret') ? 401 : 400;
}
