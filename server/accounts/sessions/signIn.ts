// POST /auth/token: a session by password, the next access token by refresh cookie; and what both answer.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HttpError } from '../../base/httpError.ts';
import { emailFingerprint } from '../../base/rateLimits.ts';
import { readBody } from '../../http/requestRules.ts';
import { type AuthContext, visitorOf } from '../context.ts';
import { maySignIn, readEmail, type User } from '../logins/users.ts';
import { looksLikeToken, type RefreshOutcome } from './sessions.ts';

/** What an account's holder learns about it. */
export interface UserAnswer {
  id: string;
  email: string;
  role: string;
  /** The password is still the phone number that an import gave it. */
  has_initial_password: boolean;
}

export function userAnswer({ id, email, role, hasInitialPassword }: User): UserAnswer {
  return { id, email, role, has_initial_password: hasInitialPassword };
}

export interface TokenAnswer {
  access_token: string;
  token_type: 'bearer';
  /** Seconds. */
  expires_in: number;
  user: UserAnswer;
}

async function tokenAnswer(context: AuthContext, user: User, sessionId: string): Promise<TokenAnswer> {
  const { token, expiresIn } = await context.accessTokens.issue(user, sessionId);
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: expiresIn,
    user: userAnswer(user),
  };
}

/**
 * Starts the session that a browser gets when somebody has proved who they are, by password or by a link in their mail:
 * sets the cookies, writes `event` into the security log, and makes the answer.
 */
export async function startBrowserSession(
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, event }: { user: User; event: 'sign_in' | 'email_verified' },
): Promise<TokenAnswer> {
  const { sessions, users, devices, cookies, log } = context;
  // A browser has one session: the one that this replaces must not live on without a cookie.
  const previous = cookies.refresh(request);
  if (previous !== undefined && looksLikeToken(previous)) await sessions.end(previous, 'replaced');
  const session = await sessions.start(user.id, visitorOf(request));
  await users.signedIn(user.id);
  cookies.setRefresh(reply, session.refreshToken);
  cookies.setFiles(reply, session.filesToken);
  await devices.remember(request, reply, user.id);
  log.info({ event, address: request.ip, user: user.id, session: session.sessionId }, 'session started');
  return tokenAnswer(context, user, session.sessionId);
}

const credentials = z.object({ email: z.string(), password: z.string() });

export type SignIn = (request: FastifyRequest, reply: FastifyReply) => Promise<TokenAnswer>;

/**
 * The handler of `grant_type=password`: 200 with an access token and cookies; 400 `invalid_credentials` (the same words for an unknown e-mail,
 * a wrong password and an unconfirmed e-mail: it tells nobody which) or `invalid_request`; 429 `too_many_requests` with
 * Retry-After; 503 `busy`.
 */
export function createSignIn(context: AuthContext): SignIn {
  const { passwordGuard, devices, users, passwords, log } = context;
  return async (request, reply) => {
    const { email: typed, password } = readBody(credentials, request, 'E-mail and password are required');
    const email = readEmail(typed) ?? typed.trim();
    let account: string | undefined;
    const known = await devices.knownTo(request, email);
    const user = await passwordGuard.attempt({ email, request, known }, async () => {
      // Unknown accounts take the same steps and the same time as known ones.
      const found = await users.byEmail(email);
      account = found?.id;
      const fits = await passwords.verify(found?.passwordHash, password);
      return fits && found !== undefined && maySignIn(found) ? found : undefined;
    });
    if (!user) {
      const who = account === undefined ? { account: emailFingerprint(email) } : { user: account };
      log.info({ event: 'sign_in_failed', address: request.ip, ...who }, 'sign-in failed');
      throw new HttpError(400, 'invalid_credentials', 'Invalid login credentials');
    }
    if (user.passwordHash !== null && passwords.isOutdated(user.passwordHash)) {
      await users.rehash(user.id, await passwords.hash(password));
    }
    return startBrowserSession(context, request, reply, { user, event: 'sign_in' });
  };
}

export type Refresh = (request: FastifyRequest, reply: FastifyReply) => Promise<TokenAnswer | undefined>;

/**
 * The handler of `grant_type=refresh_token`: 200 as at sign-in, with the next refresh cookie; 204 without a cookie (a visitor's 401 would be an
 * error in the browser's console); 401 `session_expired` for a token that does not count any more, or of an account that
 * may not sign in any more, and the cookies are taken away. Not where somebody signs in at that moment in the same browser: this
 * answer may come after the one with the new session's cookies, which it would take away.
 */
export function createRefresh(context: AuthContext): Refresh {
  const { sessions, users, devices, cookies, log } = context;
  return async (request, reply) => {
    const shown = cookies.refresh(request);
    if (shown === undefined) {
      if (cookies.hasHint(request)) cookies.clear(reply);
      reply.code(204);
      return undefined;
    }
    const outcome: RefreshOutcome = looksLikeToken(shown)
      ? await sessions.refresh(shown)
      : { kind: 'refused', reason: 'unknown' };
    // The role is read again, because an admin may have changed it.
    const found = outcome.kind === 'refreshed' ? await users.byId(outcome.userId) : undefined;
    const user = found && maySignIn(found) ? found : undefined;
    if (outcome.kind === 'refused' || !user) {
      // Signed in at the very moment at which the role was given: the role ends only sessions that were there.
      if (outcome.kind === 'refreshed') await sessions.end(outcome.refreshToken, 'unproven');
      if (outcome.kind === 'refused' && outcome.reason === 'reused') {
        const { userId, sessionId } = outcome;
        log.warn(
          { address: request.ip, event: 'refresh_reused', user: userId, session: sessionId },
          'a used refresh token was shown again; its session is ended',
        );
      }
      if (outcome.kind !== 'refused' || outcome.reason !== 'replaced') cookies.clear(reply);
      throw new HttpError(401, 'session_expired', 'Your session has ended. Please sign in again.');
    }
    cookies.setRefresh(reply, outcome.refreshToken);
    // Of a session that began before devices were known.
    if (cookies.device(request) === undefined) await devices.remember(request, reply, user.id);
    return tokenAnswer(context, user, outcome.sessionId);
  };
}

/** Ends the session of the browser that asks, and takes its cookies away; without a session only those. */
export function createSignOut({
  sessions,
  cookies,
  log,
}: AuthContext): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request, reply) => {
    const token = cookies.refresh(request);
    const ended =
      token !== undefined && looksLikeToken(token) ? await sessions.end(token, 'signed_out') : undefined;
    if (ended) {
      const { userId, sessionId } = ended;
      log.info({ address: request.ip, event: 'sign_out', user: userId, session: sessionId }, 'signed out');
    }
    cookies.clear(reply);
  };
}
