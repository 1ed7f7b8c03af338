// The session that a browser gets when somebody has proved who they are, by password or by a link in their mail.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { visitorOf, type AuthContext } from '../context.ts';
import type { User } from '../logins/users.ts';
import { looksLikeToken } from './sessions.ts';
import { tokenAnswer, type TokenAnswer } from './tokenAnswer.ts';

/** Starts it, sets the cookies, writes `event` into the security log, and makes the answer. */
export async function startBrowserSession(
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, event }: { user: User; event: 'sign_in' | 'email_verified' },
): Promise<TokenAnswer> {
  const { sessions, users, devices, cookies, log } = context;
  // A browser has one session: the one that this replaces must not live on without a cookie.
  const previous = cookies.refresh(request)?.token;
  if (previous !== undefined && looksLikeToken(previous)) await sessions.end(previous, 'replaced');
  const session = await sessions.start(user.id, visitorOf(request));
  await users.signedIn(user.id);
  cookies.setRefresh(reply, session.refreshToken);
  cookies.setFiles(reply, session.filesToken);
  await devices.remember(request, reply, user.id);
  log.info({ event, address: request.ip, user: user.id, session: session.sessionId }, 'session started');
  return tokenAnswer(context, user, session.sessionId);
}
