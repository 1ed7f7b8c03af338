// What administrators ask that is no GraphQL: the metadata API, SQL, and how a query would be run.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { EngineError } from '../base/errors.ts';
import { withPlainNumbers, writeJson } from '../base/json.ts';
import type { EngineContext } from '../served/context.ts';
import { carriesSecret, trustedSession } from '../session/authenticate.ts';
import type { Session } from '../session/session.ts';
import { parseGraphQLRequest, parseJson } from './graphqlRequest.ts';
import { runCommand } from './metadataApi/runCommand.ts';
import { runQuery } from './metadataApi/runSql.ts';
import { sendPlainError } from './plainError.ts';
import { receive } from './receive.ts';
import { endingWith } from './requestJob.ts';
import { sendJson } from './respond.ts';

interface AdminRequest {
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
  const at = api === 'explain' ? '$' : '$.args';
  try {
    const received = await receive(context, request, {
      onSession: (known) => (session = known),
      admit: (known) => admit(known, at),
    });
    const { text } = received;
    ({ session } = received);
    admit(session, at);
    const hasSecret = context.config.adminSecrets.length > 0 && carriesSecret(request.headers);
    const body = request.method === 'POST' ? parseJson(text, session) : undefined;
    const answer = await run({ body, session, hasSecret });
    await sendJson(request, response, 200, writeJson(answer));
  } catch (error) {
    if (response.destroyed) return;
    await sendPlainError(context, error, { request, response, session, api });
  }
}

/** As in Hasura, where the path is that of the command's arguments. */
function admit({ isAdmin }: Session, at: string): void {
  if (!isAdmin) throw new EngineError('access-denied', 'restricted access : admin only', at);
}

/** Answers a request; never rejects. */
export type Handler = (
  context: EngineContext,
  request: IncomingMessage,
  response: ServerResponse,
) => void | Promise<void>;

export const handleMetadata: Handler = (context, request, response) =>
  handleAdminRequest(context, { request, response, api: 'metadata' }, ({ body, hasSecret }) =>
    runCommand(context, withPlainNumbers(body), { hasSecret }),
  );

/** POST /v2/query. SQL is served only where changes are, and only to who sends the admin secret. */
export const handleQuery: Handler = (context, request, response) =>
  handleAdminRequest(context, { request, response, api: 'query' }, async ({ body, session, hasSecret }) => {
    if (!hasSecret) throw new EngineError('access-denied', 'SQL needs the admin secret');
    const job = endingWith(response, context.admission.sqlJob());
    return runQuery(context, withPlainNumbers(body), { job, session });
  });

/** POST /v1/query. Before version 2 all went there; hasura-cli asks it first which version it meets. */
export const handleOldQuery: Handler = (context, request, response) =>
  handleAdminRequest(context, { request, response, api: 'query' }, ({ body }) => {
    const type = typeof body === 'object' && body !== null && 'type' in body ? body.type : undefined;
    if (type !== 'export_metadata')
      throw new EngineError('not-supported', 'use /v1/metadata and /v2/query', '$.type');
    return runCommand(context, withPlainNumbers(body), { hasSecret: false });
  });

const form = z.object({
  query: z.unknown(),
  /** Session variables; whose role is not named is admin. */
  user: z.record(z.string(), z.string()).nullish(),
  is_relay: z.boolean().nullish(),
});

/** The SQL and Postgres's plan of a query or subscription, as some role would ask it. */
export const handleExplain: Handler = (context, request, response) =>
  handleAdminRequest(context, { request, response, api: 'explain' }, async ({ body }) => {
    const parsed = form.safeParse(body);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const path = ['$', ...(issue?.path ?? [])].map(String).join('.');
      throw new EngineError('parse-failed', issue?.message ?? 'expected an object', path);
    }
    const { query, user, is_relay: isRelay } = parsed.data;
    if (isRelay === true)
      throw new EngineError('not-supported', 'this engine has no Relay API', '$.is_relay');
    const asked = parseGraphQLRequest(query, '$.query');
    const names = Object.entries(user ?? {}).map(([name, value]): [string, string] => [
      name.toLowerCase(),
      value,
    ]);
    const session = trustedSession(Object.fromEntries(names));
    return context.explain(asked, session, endingWith(response, context.admission.job(session)));
  });
