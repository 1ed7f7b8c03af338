// POST /auth/token?grant_type=refresh_token

import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../../base/httpError.ts';
import type { AuthContext } from '../context.ts';
import { maySignIn } from '../logins/users.ts';
import { looksLikeToken, type RefreshOutcome } from './sessions.ts';
import { tokenAnswer, type TokenAnswer } from './tokenAnswer.ts';

export type Refresh = (request: FastifyRequest, reply: FastifyReply) => Promise<TokenAnswer | undefined>;

/**
 * The handler: 200 as at sign-in, with the next refresh cookie; 204 without a cookie (a visitor's 401 would be an
 * error in the browser's console); 401 `session_expired` for a token that does not count any more, or of an account that
 * may not sign in any more, and the cookies are taken away.
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
    const outcome: RefreshOutcome = looksLikeToken(shown.token)
      ? await sessions.refresh(shown.token, shown.plain)
      : { kind: 'refused', reason: 'unknown' };
    // The role is read anew: what an admin changed counts from here on.
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
      cookies.clear(reply);
      throw new HttpError(401, 'session_expired', 'Your session has ended. Please sign in again.');
    }
    cookies.setRefresh(reply, outcome.refreshToken);
    // Of a session that began before devices were known.
    if (cookies.device(request) === undefined) await devices.remember(request, reply, user.id);
    return tokenAnswer(context, user, outcome.sessionId);
  };
}
