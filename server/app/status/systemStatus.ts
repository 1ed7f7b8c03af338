// GET /status, the dashboard's 'System Status': whether each part of the product does its work, asked when an admin looks.
// No address, no reason: those are in the log.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { PartStatus, StatusAnswer, StatusPart } from '../../../shared/systemStatus.ts';
import { type AuthContext, bearerToken } from '../../accounts/context.ts';
import type { Clock } from '../../base/clock.ts';
import { errorText } from '../../base/errors.ts';
import { HttpError } from '../../base/httpError.ts';
import { limits } from '../../base/limits.ts';
import { within } from '../../base/within.ts';
import { checkStore, type FileStore } from '../../files/store.ts';

/** Resolves when the part works, and with 'off' when nobody has set it up. @throws whatever is wrong with it */
export type Probe = () => Promise<'up' | 'off'>;

export type Probes = Readonly<Record<StatusPart, Probe>>;

export interface SystemStatusOptions {
  probes: Probes;
  clock: Clock;
  log: Logger;
}

interface Bounds {
  /** How long a probe may take, and how long its answer counts; in milliseconds. */
  patience: number;
  age: number;
}

const quick: Bounds = { patience: limits.statusProbe.default, age: limits.statusAge.default };

const bounds: Readonly<Record<StatusPart, Bounds>> = {
  graphql: quick,
  database: quick,
  // The store has a bound of its own.
  files: { ...quick, patience: limits.storeAnswer.default + limits.statusProbe.default },
  // A mail server may let its visitors wait, and is not asked by every look.
  mail: { patience: limits.statusMailProbe.default, age: limits.statusMailAge.default },
};

/** One part: asked once for all who look meanwhile, and no more than one question open, however long it hangs. */
function watchPart(part: StatusPart, probe: Probe, { clock, log }: SystemStatusOptions) {
  const { patience, age } = bounds[part];
  let known: { status: PartStatus; at: number } | undefined;
  let open: Promise<'up' | 'off'> | undefined;
  let asking: Promise<PartStatus> | undefined;

  const ask = async (): Promise<PartStatus> => {
    open ??= (async () => probe())().finally(() => (open = undefined));
    const before = known?.status;
    const status = await within(open, patience, `no answer within ${patience} ms`).then(
      (state): PartStatus => ({ part, state, since: null }),
      (error: unknown): PartStatus => {
        const since = before?.state === 'down' ? before.since : clock().toISOString();
        if (before?.state !== 'down') log.warn({ part, reason: errorText(error) }, 'a part does not work');
        return { part, state: 'down', since };
      },
    );
    if (before?.state === 'down' && status.state !== 'down') log.info({ part }, 'a part works again');
    known = { status, at: performance.now() };
    return status;
  };

  return (): Promise<PartStatus> => {
    if (known && performance.now() - known.at < age) return Promise.resolve(known.status);
    asking ??= ask().finally(() => (asking = undefined));
    return asking;
  };
}

/** Gives the state of all parts; `since` is when a part was first found failing. */
export function createSystemStatus(options: SystemStatusOptions): () => Promise<StatusAnswer> {
  const { graphql, database, mail, files } = options.probes;
  const parts = [
    watchPart('graphql', graphql, options),
    watchPart('database', database, options),
    watchPart('mail', mail, options),
    watchPart('files', files, options),
  ];
  return async () => ({ parts: await Promise.all(parts.map((read) => read())) });
}

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
