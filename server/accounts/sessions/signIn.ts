// POST /auth/token?grant_type=password

import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HttpError } from '../../base/httpError.ts';
import { emailFingerprint } from '../../base/rateLimits.ts';
import type { AuthContext } from '../context.ts';
import { readEmail } from '../logins/emailAddress.ts';
import { maySignIn } from '../logins/users.ts';
import { startBrowserSession } from './browserSession.ts';
import type { TokenAnswer } from './tokenAnswer.ts';

const credentials = z.object({ email: z.string(), password: z.string() });

export type SignIn = (request: FastifyRequest, reply: FastifyReply) => Promise<TokenAnswer>;

/**
 * The handler: 200 with an access token and cookies; 400 `invalid_credentials` (the same words for an unknown e-mail,
 * a wrong password and an unconfirmed e-mail: it tells nobody which) or `invalid_request`; 429 `too_many_requests` with
 * Retry-After; 503 `busy`.
 */
export function createSignIn(context: AuthContext): SignIn {
  const { passwordGuard, devices, users, passwords, log } = context;
  return async (request, reply) => {
    const body = credentials.safeParse(request.body);
    if (!body.success) throw new HttpError(400, 'invalid_request', 'E-mail and password are required');
    const { password } = body.data;
    const email = readEmail(body.data.email) ?? body.data.email.trim();
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
