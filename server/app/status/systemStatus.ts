// Whether each part of the product does its work: GET /status for the dashboard's 'System Status', GET /readyz for what
// watches the machine. No address, no reason: those are in the log.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import {
  type PartStatus,
  type StatusAnswer,
  type StatusPart,
  statusParts,
} from '../../../shared/systemStatus.ts';
import { type AuthContext, bearerToken } from '../../accounts/context.ts';
import type { Clock } from '../../base/clock.ts';
import { errorText } from '../../base/errors.ts';
import { adminsOnly, HttpError, unauthorized } from '../../base/httpError.ts';
import { limits } from '../../base/limits.ts';
import { within } from '../../base/within.ts';
import { isLocal } from '../../http/visitors.ts';
import type { LastBackup, Probe, Probes } from './parts.ts';

export interface SystemStatusOptions {
  probes: Probes;
  /** As the probe of backups asks it. */
  lastBackup: LastBackup;
  clock: Clock;
  log: Logger;
}

interface Bounds {
  /** How long a probe may take, and how long its answer counts; in milliseconds. */
  patience: number;
  age: number;
}

const quick: Bounds = { patience: limits.statusProbe.default, age: limits.statusAge.default };

const others: Readonly<Partial<Record<StatusPart, Bounds>>> = {
  // The store has a bound of its own.
  files: { ...quick, patience: limits.storeAnswer.default + limits.statusProbe.default },
  // A mail server may let its visitors wait, and is not asked by every look.
  mail: { patience: limits.statusMailProbe.default, age: limits.statusMailAge.default },
};

/** One part: asked once for all who look meanwhile, and no more than one question open, however long it hangs. */
function watchPart(part: StatusPart, probe: Probe, { clock, log }: SystemStatusOptions) {
  const { patience, age } = others[part] ?? quick;
  let known: { status: PartStatus; at: number } | undefined;
  let open: ReturnType<Probe> | undefined;
  let asking: Promise<PartStatus> | undefined;

  const ask = async (): Promise<PartStatus> => {
    open ??= (async () => probe())().finally(() => (open = undefined));
    const before = known?.status;
    const status = await within(open, patience, `no answer within ${patience} ms`).then(
      (state): PartStatus => ({ part, state, since: null }),
      (error: unknown): PartStatus => {
        const since = before?.state === 'down' ? before.since : clock().toISOString();
        if (before?.state !== 'down')
          log.warn({ of: part, reason: errorText(error) }, 'a part does not work');
        return { part, state: 'down', since };
      },
    );
    if (before?.state === 'down' && status.state !== 'down') log.info({ of: part }, 'a part works again');
    known = { status, at: performance.now() };
    return status;
  };

  return (): Promise<PartStatus> => {
    if (known && performance.now() - known.at < age) return Promise.resolve(known.status);
    asking ??= ask().finally(() => (asking = undefined));
    return asking;
  };
}

/** Asks parts, all unless some are named; `since` is when a part was first found failing. */
export type ReadStatus = (parts?: readonly StatusPart[]) => Promise<StatusAnswer>;

export function createSystemStatus(options: SystemStatusOptions): ReadStatus {
  const watched = new Map(statusParts.map((part) => [part, watchPart(part, options.probes[part], options)]));
  const age = async (status: PartStatus): Promise<PartStatus> => {
    const last = status.part === 'backup' ? await options.lastBackup().catch(() => undefined) : undefined;
    return last === undefined ? status : { ...status, made: last.at?.toISOString() ?? null };
  };
  return async (parts = statusParts) => ({
    parts: await Promise.all(
      parts.flatMap((part) => {
        const ask = watched.get(part);
        return ask ? [ask().then(age)] : [];
      }),
    ),
  });
}

/**
 * As everywhere the session must live and the role must be the user's. But where the database cannot be asked, a token
 * that was signed here for an admin within the last minutes is enough to be told that it is the database.
 * @returns why somebody is told less: no living session (401), or another role's (403)
 */
async function refusalOf(
  auth: AuthContext,
  request: FastifyRequest,
): Promise<{ error: HttpError; user?: string } | undefined> {
  const token = bearerToken(request);
  const claims = token === undefined ? undefined : await auth.accessTokens.read(token);
  const lives =
    claims !== undefined && (await Promise.resolve(auth.liveSessions.isLive(claims)).catch(() => true));
  if (!lives) return { error: unauthorized() };
  return claims.role === 'admin' ? undefined : { error: adminsOnly(), user: claims.userId };
}

/** The parts that a query names. @throws HttpError 400 */
function partsNamed(query: unknown): readonly StatusPart[] | undefined {
  const given = typeof query === 'object' && query !== null && 'parts' in query ? query.parts : undefined;
  if (given === undefined) return undefined;
  const names = typeof given === 'string' ? given.split(',') : [''];
  const known = statusParts.filter((part) => names.includes(part));
  if (known.length === names.length) return known;
  throw new HttpError(400, 'invalid_request', `The parts are ${statusParts.join(', ')}`);
}

export interface StatusOptions {
  auth: AuthContext;
  read: ReadStatus;
}

/**
 * Registers the endpoints.
 *
 * `GET /healthz`: 200 as long as the process answers.
 * `GET /readyz`: 200 when no part fails, 503 otherwise; the parts by name for admins and for this machine,
 * one word for everybody else. `?parts=graphql,database` asks only those: a load balancer takes no server away because
 * the mail server does not answer. 400 `invalid_request` for a part that there is not.
 * `GET /status`: 200 with the answer of systemStatusSchema; 401 `unauthorized`, 403 `forbidden`.
 */
export function statusRoutes(app: FastifyInstance, { auth, read }: StatusOptions): void {
  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain').send('OK'),
  );
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('vary', 'Authorization');
    const answer = await read(partsNamed(request.query));
    const isReady = answer.parts.every(({ state }) => state !== 'down');
    reply.code(isReady ? 200 : 503);
    // Everybody may ask, with whatever token: who is no admin, or cannot be shown to be one, is told less, and has done
    // nothing to be noted.
    const refused = isLocal(request.raw) ? undefined : refusalOf(auth, request).catch(() => 'unknown');
    const isToldAll = (await refused) === undefined;
    if (isToldAll) return { ready: isReady, ...answer };
    return reply.type('text/plain').send(isReady ? 'OK' : 'Not ready');
  });
  app.get('/status', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('vary', 'Authorization');
    const refusal = await refusalOf(auth, request);
    if (refusal === undefined) return read();
    const { error, user } = refusal;
    if (user !== undefined) {
      auth.log.warn({ event: 'admin_refused', address: request.ip, user }, 'not an admin');
    }
    throw error;
  });
}
