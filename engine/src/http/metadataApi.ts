// POST /v1/metadata: of Hasura's metadata API only `reload_metadata`. Metadata themselves are files here.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { EngineContext } from '../context.ts';
import { EngineError } from '../errors.ts';
import { credentialsOf } from '../session/headers.ts';
import type { Session } from '../session/session.ts';
import { readBody } from './body.ts';
import { parseJson } from './graphqlRequest.ts';
import { sendPlainError } from './plainError.ts';
import { sendJson } from './respond.ts';

const command = z.object({ type: z.string(), args: z.unknown().optional() });

export async function handleMetadata(
  context: EngineContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let session: Session | undefined;
  try {
    const text = await readBody(request, context.config.limits);
    ({ session } = await context.authenticate(credentialsOf(request.headers), context.addressOf(request)));
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
  } catch (error) {
    await sendPlainError(context, error, { request, response, session, door: 'metadata' });
  }
}
