// GET /status: whether the parts of the product work, for admins. No address, no reason: those are in the log.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerToken, type AuthContext } from '../../accounts/context.ts';
import { HttpError } from '../../base/httpError.ts';
import { checkStore, type FileStore } from '../../files/store.ts';
import { createSystemStatus } from './systemStatus.ts';

export interface StatusOptions {
  auth: AuthContext;
  store: FileStore;
  /** Rejects while GraphQL does not answer. */
  graphqlAnswers: () => Promise<void>;
}

/**
 * As everywhere the session must live and the role must be the user's. But where the database cannot be asked, a token
 * that was signed here for an admin within the last minutes is enough to be told that it is the database.
 * @throws HttpError 401, 403
 */
async function requireAdmin(auth: AuthContext, request: FastifyRequest): Promise<void> {
  const token = bearerToken(request);
  const claims = token === undefined ? undefined : await auth.accessTokens.read(token);
  const lives =
    claims !== undefined && (await Promise.resolve(auth.liveSessions.isLive(claims)).catch(() => true));
  if (!lives) throw new HttpError(401, 'unauthorized', 'Please sign in', { 'www-authenticate': 'Bearer' });
  if (claims.role === 'admin') return;
  auth.log.warn({ event: 'admin_refused', address: request.ip, user: claims.userId }, 'not an admin');
  throw new HttpError(403, 'forbidden', 'Only administrators may do this');
}

/** Registers the endpoint: 200 with the answer of systemStatusSchema; 401 `unauthorized`, 403 `forbidden`. */
export function statusRoutes(app: FastifyInstance, { auth, store, graphqlAnswers }: StatusOptions): void {
  const read = createSystemStatus({
    probes: {
      graphql: () => graphqlAnswers().then(() => 'up'),
      database: () => auth.pool.query('select 1').then(() => 'up'),
      mail: () => auth.outbox.check(),
      files: () => checkStore(store).then(() => 'up'),
    },
    clock: auth.clock,
    log: auth.log.child({ part: 'status' }),
  });
  app.get('/status', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('vary', 'Authorization');
    await requireAdmin(auth, request);
    return read();
  });
}
