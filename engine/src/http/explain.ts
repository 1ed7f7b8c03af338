// POST /v1/graphql/explain: the SQL and Postgres's plan of a query or subscription, as some role would ask it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { EngineContext } from '../context.ts';
import { EngineError } from '../errors.ts';
import { trustedSession } from '../session/authenticate.ts';
import { handleAdminRequest } from './adminRequest.ts';
import { parseGraphQLRequest } from './graphqlRequest.ts';
import { withJob } from './requestJob.ts';

const form = z.object({
  query: z.unknown(),
  /** Session variables; whose role is not named is admin. */
  user: z.record(z.string(), z.string()).nullish(),
  is_relay: z.boolean().nullish(),
});

export const handleExplain = (
  context: EngineContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> =>
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
    return withJob(context.startJob(session), response, (job) => context.explain(asked, session, job));
  });
