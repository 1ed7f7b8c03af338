// POST /auth/signup, and POST /auth/verify, where the link leads that it sends.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { transaction } from '../../base/database.ts';
import { HttpError } from '../../base/httpError.ts';
import { addressKey } from '../../base/rateLimits.ts';
import { readBody, requestLanguage } from '../../http/requestRules.ts';
import type { AuthContext } from '../context.ts';
import { perAddress } from '../passwords/passwordGuard.ts';
import { namesOf, requireGoodPassword } from '../passwords/passwords.ts';
import { refusedLink, requireFewFailures } from '../sessions/oneTimeTokens.ts';
import { looksLikeToken } from '../sessions/sessions.ts';
import { startBrowserSession, type TokenAnswer } from '../sessions/signIn.ts';
import { linkStudent, requireEmail } from './users.ts';

const form = z.object({ email: z.string(), password: z.string() });

/**
 * The handler: 200 `{}` whether or not the e-mail has an account; 400 `invalid_request`, `invalid_email` or
 * `weak_password`; 429 `too_many_requests`; 503 `busy`.
 *
 * Before the answer the same work is done for every e-mail, one hash included; what depends on the account comes
 * after it (accountMails.ts). The password waits with the link and becomes the account's when the link is opened in this
 * browser, so signing up with somebody else's address plants no password there.
 */
export function createSignUp(
  context: AuthContext,
): (request: FastifyRequest, reply: FastifyReply) => Promise<object> {
  const { passwords, mailRate, outbox, limits, settings, cookies } = context;
  return async (request, reply) => {
    const body = readBody(form, request, 'E-mail and password are required');
    const email = requireEmail(body.email);
    // Not by the phone of a student record: the refusal would tell it to whoever knows the e-mail.
    const { institute } = await settings.current();
    requireGoodPassword(body.password, [email], namesOf(institute));
    await limits.admit({ key: addressKey('sign_up', request.ip), policy: perAddress });
    const passwordHash = await passwords.hash(body.password);
    const browserHash = cookies.beginSignUp(reply);
    if (await mailRate('sign_up', email)) {
      const language = requestLanguage(request);
      await outbox.order({
        kind: 'sign_up',
        email,
        passwordHash,
        browserHash,
        address: request.ip,
        language,
      });
    }
    return {};
  };
}

const link = z.object({ token: z.string(), sign_out: z.boolean().optional() });

function anotherAccount(): HttpError {
  return new HttpError(
    409,
    'another_account',
    'Another account is signed in here. Sign out first, then open the link again.',
  );
}

function passwordNeeded(): HttpError {
  return new HttpError(409, 'password_needed', 'Please choose a password to confirm this e-mail.');
}

/**
 * The handler: spends the token of a verification link and answers like a sign-in; 400 `invalid_link` for one that is
 * used, expired, replaced or made up, 400 `invalid_request`, 429 `too_many_requests`. The account gets the password
 * that was typed with the sign-up of this link, and the student record with its e-mail.
 *
 * Where another account is signed in: 409 `another_account`, and nothing is spent, unless `sign_out`: a link alone puts nobody out.
 * In any other browser than that of the sign-up: 409 `password_needed`, and nothing is spent. Whoever typed that password may be
 * a stranger; the link then chooses a new one, as a recovery's does (changePassword.ts).
 */
export function createVerify(
  context: AuthContext,
): (request: FastifyRequest, reply: FastifyReply) => Promise<TokenAnswer> {
  const { pool, clock, tokens, users, sessions, devices, cookies } = context;

  /** The id of the account; undefined when there was nothing to confirm. */
  const confirm = (token: string): Promise<string | undefined> =>
    transaction(pool, async (client) => {
      const spent = await tokens.spend(client, token, 'verification');
      if (!spent) return undefined;
      const before = await users.byId(spent.userId, client);
      const { rows } = await client.query<{ id: string; email: string }>(
        `update auth.users set email_verified_at = $2, password_hash = coalesce($3, password_hash), updated_at = $2,
           has_initial_password = has_initial_password and $3 is null, disowned_at = null
         where id = $1 and email_verified_at is null returning id, email`,
        [spent.userId, clock(), spent.passwordHash],
      );
      const account = rows[0];
      if (!account) return undefined;
      // Whoever knew the phone number of a login that the office had made is out from here on.
      await tokens.forget(client, account.id);
      await devices.forget(client, account.id);
      await sessions.endAll(client, account.id, 'password_changed');
      // Who has said that a student's login was not theirs gets that record from the office only.
      if (before?.disowned !== true) await linkStudent(client, account);
      return account.id;
    });

  /** Whether this browser has the session of somebody else than the link's account. */
  const isAnotherSignedIn = async (request: FastifyRequest, userId: string): Promise<boolean> => {
    const token = cookies.refresh(request);
    const owner = token !== undefined && looksLikeToken(token) ? await sessions.ownerOf(token) : undefined;
    const session = owner && (await sessions.liveSession(owner.sessionId));
    return session !== undefined && session.userId !== userId;
  };

  return async (request, reply) => {
    const body = readBody(link, request, 'A token is required');
    await requireFewFailures(context, request);
    const read = await tokens.read(body.token);
    if (read?.purpose !== 'verification') throw await refusedLink(context, request, 'verification');
    if (read.browserHash === null || read.browserHash !== cookies.signUpHash(request)) throw passwordNeeded();
    if (body.sign_out !== true && (await isAnotherSignedIn(request, read.userId))) throw anotherAccount();
    const id = await confirm(body.token);
    const user = id === undefined ? undefined : await users.byId(id);
    if (!user) throw await refusedLink(context, request, 'verification');
    cookies.endSignUp(reply);
    return startBrowserSession(context, request, reply, { user, event: 'email_verified' });
  };
}
