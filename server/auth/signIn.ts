// POST /auth/token?grant_type=password

import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { minutes } from '../clock.ts';
import { HttpError } from '../http/httpError.ts';
import { visitorOf, type AuthContext } from './context.ts';
import { refreshCookie } from './cookies.ts';
import type { LimitPolicy } from './rateLimit.ts';
import { addressKey, emailKey, type LimitedKey } from './rateLimits.ts';
import { looksLikeToken } from './sessions.ts';
import { tokenAnswer, type TokenAnswer } from './tokenAnswer.ts';
import type { User } from './users.ts';

const perEmail: LimitPolicy = { limit: 10, window: minutes(15), growing: true };
const perAddress: LimitPolicy = { limit: 300, window: minutes(15), growing: false };

const credentials = z.object({ email: z.string(), password: z.string() });

/** The same words for an unknown e-mail and a wrong password (decision 27). */
function invalidCredentials(): HttpError {
  return new HttpError(400, 'invalid_credentials', 'Invalid login credentials');
}

export type SignIn = (request: FastifyRequest, reply: FastifyReply) => Promise<TokenAnswer>;

/**
 * The handler: 200 with an access token and cookies; 400 `invalid_credentials`, `email_not_confirmed` or
 * `invalid_request`; 429 `too_many_attempts` with Retry-After; 503 `busy`.
 */
export function createSignIn(context: AuthContext): SignIn {
  const { limits, users, passwords, sessions, cookies, log } = context;
  const oneAtATime = keyedQueue();

  /** The user whose password it is. Unknown accounts take the same steps and the same time as known ones. */
  const authenticate = async (email: string, password: string, request: FastifyRequest): Promise<User> => {
    const byEmail: LimitedKey = { key: emailKey('sign_in', email), policy: perEmail };
    const byAddress: LimitedKey = { key: addressKey('sign_in', request.ip), policy: perAddress };
    const who = { address: request.ip };
    // In turn per e-mail: a burst of guesses at once would otherwise all be checked before the first one counts.
    return oneAtATime(byEmail.key, async () => {
      try {
        await limits.check([byEmail, byAddress]);
      } catch (error) {
        if (error instanceof HttpError)
          log.warn({ ...who, event: 'sign_in_limited' }, 'too many failed sign-ins');
        throw error;
      }
      const user = await users.byEmail(email);
      if (!(await passwords.verify(user?.passwordHash, password)) || !user) {
        await limits.fail([byEmail, byAddress]);
        log.info({ ...who, event: 'sign_in_failed', user: user?.id }, 'sign-in failed');
        throw invalidCredentials();
      }
      await limits.clear(byEmail.key);
      return user;
    });
  };

  return async (request, reply) => {
    const body = credentials.safeParse(request.body);
    if (!body.success) throw new HttpError(400, 'invalid_request', 'E-mail and password are required');
    const user = await authenticate(body.data.email.trim(), body.data.password, request);
    if (!user.emailVerified) {
      // Only to somebody who knows the password: to others this account answers like any other.
      log.info({ address: request.ip, event: 'sign_in_unverified', user: user.id }, 'e-mail not confirmed');
      throw new HttpError(400, 'email_not_confirmed', 'Email not confirmed');
    }
    if (user.passwordHash !== null && passwords.isOutdated(user.passwordHash)) {
      await users.rehash(user.id, await passwords.hash(body.data.password));
    }
    // A browser has one session: the one that this sign-in replaces must not live on without a cookie.
    const previous = refreshCookie(request);
    if (previous !== undefined && looksLikeToken(previous)) await sessions.end(previous, 'replaced');
    const session = await sessions.start(user.id, visitorOf(request));
    await users.signedIn(user.id);
    cookies.setRefresh(reply, session.refreshToken);
    cookies.setFiles(reply, session.filesToken);
    log.info(
      { address: request.ip, event: 'sign_in', user: user.id, session: session.sessionId },
      'signed in',
    );
    return tokenAnswer(context, user, session.sessionId);
  };
}

/** Runs work of the same key one after the other, of different keys side by side. */
function keyedQueue(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const tails = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = tails.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    tails.set(key, mine);
    try {
      return await mine;
    } finally {
      if (tails.get(key) === mine) tails.delete(key);
    }
  };
}
