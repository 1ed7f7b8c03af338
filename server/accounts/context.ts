// The parts that the endpoints of server/accounts and server/files work with, made once.

import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock, Random } from '../base/clock.ts';
import type { Config } from '../base/config.ts';
import { HttpError } from '../base/httpError.ts';
import { createRateLimits, type RateLimits } from '../base/rateLimits.ts';
import type { Settings } from '../base/settings.ts';
import type { Worker } from '../base/worker.ts';
import type { Mailer } from '../mail/mailer.ts';
import { createOutbox, type Outbox } from '../mail/outbox.ts';
import { prune } from './housekeeping.ts';
import { createLoginJobs, type LoginJobs } from './logins/loginJobs.ts';
import { createLoginWorker } from './logins/loginWorker.ts';
import { createUsers, type User, type Users } from './logins/users.ts';
import { createAccountMails, type AccountMails } from './mails/accountMails.ts';
import { composeOrdered } from './mails/orderedMails.ts';
import { createPostbox, type Postbox } from './mails/postbox.ts';
import { createStudentMails } from './mails/studentMails.ts';
import { createPasswordGuard, type PasswordGuard } from './passwords/passwordGuard.ts';
import { createPasswords, type Passwords } from './passwords/passwords.ts';
import { createAccessTokens, type AccessTokens } from './sessions/accessTokens.ts';
import { createCookies, type Cookies } from './sessions/cookies.ts';
import { createDevices, type Devices } from './sessions/devices.ts';
import { createLiveSessions, type LiveSessions } from './sessions/liveSessions.ts';
import { createOneTimeTokens, type OneTimeTokens } from './sessions/oneTimeTokens.ts';
import { createSessions, type Sessions, type Visitor } from './sessions/sessions.ts';
import { createSigningKeys, type SigningKeys } from './sessions/signingKeys.ts';

export interface AuthContext {
  pool: pg.Pool;
  clock: Clock;
  /** The security log: who, what, from where; never a password or a token. */
  log: Logger;
  allowedOrigins: readonly string[];
  keys: SigningKeys;
  accessTokens: AccessTokens;
  sessions: Sessions;
  liveSessions: LiveSessions;
  users: Users;
  passwords: Passwords;
  limits: RateLimits;
  cookies: Cookies;
  devices: Devices;
  tokens: OneTimeTokens;
  passwordGuard: PasswordGuard;
  /** In the institute's name as it is now. */
  mails: () => Promise<AccountMails>;
  settings: Settings;
  postbox: Postbox;
  outbox: Outbox;
  studentMails: Worker;
  /** False where no mail server is configured. */
  canMail: boolean;
  loginJobs: LoginJobs;
  loginWorker: Worker;
  /** Forgets what is over; called now and then. */
  prune(): Promise<void>;
}

export interface AuthOptions {
  pool: pg.Pool;
  config: Pick<Config, 'publicUrl' | 'allowedOrigins' | 'https'>;
  clock: Clock;
  random: Random;
  log: Logger;
  mailer: Mailer;
  settings: Settings;
}

export async function createAuthContext({
  pool,
  config,
  clock,
  random,
  log,
  mailer,
  settings,
}: AuthOptions): Promise<AuthContext> {
  const security = log.child({ part: 'security' });
  const keys = createSigningKeys(pool, clock);
  const limits = createRateLimits(pool, clock);
  const sessions = createSessions({ pool, clock, random, plainCookies: !config.https });
  const cookies = createCookies(config.https);
  const passwords = await createPasswords();
  const tokens = createOneTimeTokens(pool, clock, random);
  const users = createUsers(pool, clock);
  const mails = async () => createAccountMails(config.publicUrl, (await settings.current()).institute);
  const postbox = createPostbox(limits, security);
  const outbox = createOutbox({
    pool,
    clock,
    log,
    mailer,
    compose: composeOrdered({ users, tokens, mails, log: security }),
  });
  const canMail = mailer.off !== true;
  const { publicUrl } = config;
  const tools = { passwords, sessions, forgetLinks: tokens.forget };
  return {
    pool,
    clock,
    log: security,
    allowedOrigins: config.allowedOrigins,
    keys,
    accessTokens: createAccessTokens(keys, config.publicUrl, clock),
    sessions,
    liveSessions: createLiveSessions({ pool, clock, log, onKeys: () => keys.forget() }),
    users,
    passwords,
    limits,
    cookies,
    devices: createDevices(pool, clock, random, cookies),
    tokens,
    passwordGuard: createPasswordGuard(limits, security),
    mails,
    settings,
    postbox,
    outbox,
    studentMails: createStudentMails({ pool, log, outbox, postbox, settings, publicUrl, canMail }),
    canMail,
    loginJobs: createLoginJobs(pool, clock),
    loginWorker: createLoginWorker({ pool, clock, log: security, tools }),
    prune: () => prune(pool, clock),
  };
}

/** Where a request comes from; X-Forwarded-For is in `request.ip` only behind a configured proxy. */
export function visitorOf(request: FastifyRequest): Visitor {
  return { address: request.ip, userAgent: request.headers['user-agent'] };
}

/** The access token of a request, if it has one. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

export interface LiveSession {
  user: User;
  sessionId: string;
  startedAt: Date;
}

/**
 * Whose session a request's access token belongs to. As in GraphQL the session must live and the token's role must be
 * the user's (liveSessions.ts); what is told of both is read at this moment.
 * @throws HttpError 401
 */
export async function requireSession(context: AuthContext, request: FastifyRequest): Promise<LiveSession> {
  const token = bearerToken(request);
  const claims = token === undefined ? undefined : await context.accessTokens.read(token);
  const isLive = claims !== undefined && (await context.liveSessions.isLive(claims));
  const session = isLive ? await context.sessions.liveSession(claims.sessionId) : undefined;
  const user = session && (await context.users.byId(session.userId));
  if (claims && session && user?.role === claims.role)
    return { user, sessionId: claims.sessionId, startedAt: session.startedAt };
  throw new HttpError(401, 'unauthorized', 'Please sign in', { 'www-authenticate': 'Bearer' });
}

/** @throws HttpError 401, as requireSession */
export async function requireUser(context: AuthContext, request: FastifyRequest): Promise<User> {
  return (await requireSession(context, request)).user;
}

/** As requireUser, but by the files cookie where there is no Authorization header: links and viewers send only cookies. */
export async function requireReader(context: AuthContext, request: FastifyRequest): Promise<User> {
  if (request.headers.authorization !== undefined) return requireUser(context, request);
  const cookie = context.cookies.files(request);
  const userId = cookie && (await context.sessions.userOfFilesToken(cookie.token, cookie.plain));
  const user = userId === undefined ? undefined : await context.users.byId(userId);
  if (user) return user;
  throw new HttpError(401, 'unauthorized', 'Please sign in');
}
