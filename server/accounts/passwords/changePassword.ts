// A new password. POST /auth/recover: the link to one, by mail. PUT /auth/user: by a session, or by the token of that link, of
// an invitation to the office, or of a sign-up that is confirmed in another browser.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { after, minutes } from '../../base/clock.ts';
import { transaction } from '../../base/database.ts';
import { HttpError } from '../../base/httpError.ts';
import { addressKey } from '../../base/rateLimits.ts';
import { readBody, requestLanguage } from '../../http/requestRules.ts';
import { languageOfStudent } from '../../mail/mailWords.ts';
import type { Mail } from '../../mail/mailer.ts';
import { type AuthContext, requireSession } from '../context.ts';
import { acceptInvitation, invitedRole } from '../logins/invitations.ts';
import { knownOf, linkStudent, requireEmail, type User } from '../logins/users.ts';
import { refusedLink, requireFewFailures } from '../sessions/oneTimeTokens.ts';
import { looksLikeToken } from '../sessions/sessions.ts';
import { userAnswer, type UserAnswer } from '../sessions/signIn.ts';
import { perAddress } from './passwordGuard.ts';
import { namesOf, requireGoodPassword } from './passwords.ts';

const change = z.object({
  password: z.string(),
  current_password: z.string().optional(),
  token: z.string().optional(),
});

/** A session this young has just seen the password, or the mailbox: the current password need not be typed again. */
const freshFor = minutes(15);

/** What the log says when somebody has chosen a password by a link. */
const chosenBy = {
  recovery: 'password_recovered',
  invitation: 'invitation_accepted',
  verification: 'email_verified',
} as const;

export type ChangePassword = (request: FastifyRequest, reply: FastifyReply) => Promise<{ user: UserAnswer }>;

/**
 * The handler: 200 with the user; 400 `weak_password`, `wrong_password`, `invalid_link`, `invalid_request`; 401
 * `unauthorized`; 403 `reauthentication_required`; 429 `too_many_requests`; 503 `busy`.
 *
 * With a session the other sessions end. With a token all of them do, nobody is signed in, the e-mail counts as
 * confirmed, and this browser, no other, is known to the account; an invitation's gives the role, too. A refused password
 * spends no token.
 */
export function createChangePassword(context: AuthContext): ChangePassword {
  const { pool, clock, users, passwords, passwordGuard, sessions, tokens, cookies, devices } = context;
  const { mailRate, outbox, mails, settings, log } = context;

  const requireUnknown = async (password: string, user: User): Promise<void> => {
    const { institute } = await settings.current();
    requireGoodPassword(password, await knownOf(pool, user), namesOf(institute));
  };

  const changedMail = async (client: pg.ClientBase, email: string): Promise<Mail> =>
    (await mails(await languageOfStudent(client, email))).passwordChanged(email);

  /**
   * Stores the password and withdraws the links that were open. Only a link proves the e-mail: whoever has a session
   * of a login that the office made may be somebody else, and leaves the mailbox's owner the link to say so.
   */
  const store = async (
    client: pg.ClientBase,
    userId: string,
    { hash, byLink }: { hash: string; byLink: boolean },
  ): Promise<void> => {
    await client.query(
      `update auth.users set password_hash = $2, has_initial_password = false, updated_at = $3,
              email_verified_at = case when $4 then coalesce(email_verified_at, $3) else email_verified_at end,
              disowned_at = null
       where id = $1`,
      [userId, hash, clock(), byLink],
    );
    await tokens.forget(client, userId, byLink ? undefined : ['verification', 'recovery']);
  };

  const bySession = async (request: FastifyRequest, body: z.infer<typeof change>): Promise<User> => {
    const { user, sessionId, startedAt } = await requireSession(context, request);
    await requireUnknown(body.password, user);
    const current = body.current_password;
    if (current === undefined) {
      if (after(startedAt, freshFor) < clock()) {
        throw new HttpError(403, 'reauthentication_required', 'Please enter your current password.');
      }
    } else {
      const guesser = { email: user.email, request, known: sessionId };
      const right = await passwordGuard.attempt(guesser, async () =>
        (await passwords.verify(user.passwordHash, current)) ? true : undefined,
      );
      if (right === undefined) {
        log.info(
          { event: 'password_change_refused', address: request.ip, user: user.id, session: sessionId },
          'wrong current password',
        );
        throw new HttpError(400, 'wrong_password', 'Your current password is not correct.');
      }
    }
    const hash = await passwords.hash(body.password);
    const told = await mailRate('notice', user.email);
    const ended = await transaction(pool, async (client) => {
      await store(client, user.id, { hash, byLink: false });
      if (told) await outbox.put(client, await changedMail(client, user.email));
      return sessions.endAll(client, user.id, 'password_changed', sessionId);
    });
    log.info(
      { event: 'password_changed', address: request.ip, user: user.id, session: sessionId, ended },
      'password changed',
    );
    return user;
  };

  const byToken = async (request: FastifyRequest, token: string, password: string): Promise<User> => {
    requireGoodPassword(password);
    await requireFewFailures(context, request);
    // Looked up before the costly hash; spending looks once more.
    const link = await tokens.read(token);
    if (!link || link.purpose === 'ownership') throw await refusedLink(context, request, 'recovery');
    const { purpose } = link;
    const user = await users.byId(link.userId);
    if (!user || (purpose === 'verification' && user.emailVerified))
      throw await refusedLink(context, request, purpose);
    await requireUnknown(password, user);
    const hash = await passwords.hash(password);
    // Of a first password there is nothing to tell.
    const told = user.passwordHash !== null && (await mailRate('notice', user.email));
    const ended = await transaction(pool, async (client) => {
      const role = purpose === 'invitation' ? await invitedRole(client, user.id) : undefined;
      if (purpose === 'invitation' && role === undefined) return undefined;
      if (!(await tokens.spend(client, token, purpose))) return undefined;
      await store(client, user.id, { hash, byLink: true });
      if (told) await outbox.put(client, await changedMail(client, user.email));
      if (!user.emailVerified && !user.disowned) await linkStudent(client, user);
      // After the address is proven: a role in the office throws everybody else out.
      if (role !== undefined) await acceptInvitation(client, user.id, role);
      await devices.forget(client, user.id);
      return sessions.endAll(client, user.id, 'password_changed');
    });
    if (ended === undefined) throw await refusedLink(context, request, purpose);
    log.info(
      { event: chosenBy[purpose], address: request.ip, user: user.id, ended },
      'a password was chosen by a link',
    );
    return (await users.byId(user.id)) ?? user;
  };

  /** This browser's cookies, when the session that they carry was one of those that ended. */
  const clearCookiesOf = async (
    userId: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> => {
    const cookie = cookies.refresh(request);
    if (cookie === undefined || !looksLikeToken(cookie)) return;
    if ((await sessions.ownerOf(cookie))?.userId === userId) cookies.clear(reply);
  };

  return async (request, reply) => {
    const body = readBody(change, request, 'A password is required');
    let user: User;
    if (body.token === undefined) {
      user = await bySession(request, body);
    } else {
      user = await byToken(request, body.token, body.password);
      await clearCookiesOf(user.id, request, reply);
      // Whoever closed the door of this e-mail: its owner gets in, from here even if it is closed again at once.
      await passwordGuard.forgive(user.email);
      await devices.remember(request, reply, user.id);
    }
    outbox.wake();
    return { user: userAnswer({ ...user, hasInitialPassword: false }) };
  };
}

const form = z.object({ email: z.string() });

/**
 * The handler: 200 `{}` whether or not the e-mail has an account, and before that is looked up (accountMails.ts); 400
 * `invalid_request` or `invalid_email`; 429 `too_many_requests`; 503 `busy`.
 */
export function createRecover(context: AuthContext): (request: FastifyRequest) => Promise<object> {
  const { mailRate, outbox, limits } = context;
  return async (request) => {
    const email = requireEmail(readBody(form, request, 'An e-mail is required').email);
    await limits.admit({ key: addressKey('recover', request.ip), policy: perAddress });
    if (await mailRate('recovery', email)) {
      const language = requestLanguage(request);
      await outbox.order({ kind: 'recovery', email, address: request.ip, language });
    }
    return {};
  };
}
