// The parts that the endpoints of server/auth and server/files work with, made once.

import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock, Random } from '../clock.ts';
import type { Config } from '../config.ts';
import { HttpError } from '../http/httpError.ts';
import { createAccessTokens, type AccessTokens } from './accessTokens.ts';
import { createCookies, filesCookie, type Cookies } from './cookies.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createRateLimits, type RateLimits } from './rateLimits.ts';
import { createSessions, type Sessions, type Visitor } from './sessions.ts';
import { createSigningKeys, type SigningKeys } from './signingKeys.ts';
import { createUsers, type User, type Users } from './users.ts';

export interface AuthContext {
  clock: Clock;
  /** The security log: who, what, from where; never a password or a token. */
  log: Logger;
  allowedOrigins: readonly string[];
  keys: SigningKeys;
  accessTokens: AccessTokens;
  sessions: Sessions;
  users: Users;
  passwords: Passwords;
  limits: RateLimits;
  cookies: Cookies;
}

export interface AuthOptions {
  pool: pg.Pool;
  config: Pick<Config, 'publicUrl' | 'allowedOrigins' | 'https'>;
  clock: Clock;
  random: Random;
  log: Logger;
}

export async function createAuthContext({
  pool,
  config,
  clock,
  random,
  log,
}: AuthOptions): Promise<AuthContext> {
  const keys = createSigningKeys(pool, clock);
  return {
    clock,
    log: log.child({ part: 'auth' }),
    allowedOrigins: config.allowedOrigins,
    keys,
    accessTokens: createAccessTokens(keys, config.publicUrl, clock),
    sessions: createSessions(pool, clock, random),
    users: createUsers(pool, clock),
    passwords: await createPasswords(),
    limits: createRateLimits(pool, clock),
    cookies: createCookies(config.https),
  };
}

/** Where a request comes from; X-Forwarded-For is in `request.ip` only behind a configured proxy. */
export function visitorOf(request: FastifyRequest): Visitor {
  return { address: request.ip, userAgent: request.headers['user-agent'] };
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/**
 * Who a request's access token speaks for, with the role of this moment. Asks the database, so a session that was
 * ended counts no longer here, although its token is still valid for GraphQL for some minutes.
 * @throws HttpError 401
 */
export async function requireUser(context: AuthContext, request: FastifyRequest): Promise<User> {
  const token = bearerToken(request);
  const claims = token === undefined ? undefined : await context.accessTokens.read(token);
  const userId = claims && (await context.sessions.userOfSession(claims.sessionId));
  const user =
    userId !== undefined && userId === claims?.userId ? await context.users.byId(userId) : undefined;
  if (user) return user;
  throw new HttpError(401, 'unauthorized', 'Please sign in', { 'www-authenticate': 'Bearer' });
}

/** As requireUser, but by the files cookie where there is no Authorization header: links and viewers send only cookies. */
export async function requireReader(context: AuthContext, request: FastifyRequest): Promise<User> {
  if (request.headers.authorization !== undefined) return requireUser(context, request);
  const cookie = filesCookie(request);
  const userId = cookie === undefined ? undefined : await context.sessions.userOfFilesToken(cookie);
  const user = userId === undefined ? undefined : await context.users.byId(userId);
  if (user) return user;
  throw new HttpError(401, 'unauthorized', 'Please sign in');
}
