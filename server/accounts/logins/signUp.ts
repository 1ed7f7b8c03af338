// POST /auth/signup

import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HttpError } from '../../base/httpError.ts';
import { addressKey } from '../../base/rateLimits.ts';
import type { AuthContext } from '../context.ts';
import { perAddress } from '../passwords/passwordGuard.ts';
import { namesOf, requireGoodPassword } from '../passwords/passwords.ts';
import { invalidEmail, readEmail } from './emailAddress.ts';

const shape = z.object({ email: z.string(), password: z.string() });

/**
 * The handler: 200 `{}` whether or not the e-mail has an account; 400 `invalid_request`, `invalid_email` or
 * `weak_password`; 429 `too_many_requests`; 503 `busy`.
 *
 * Before the answer the same work is done for every e-mail, one hash included; what depends on the account comes
 * after it (orderedMails.ts). The password waits with the link and becomes the account's when the link is opened, so
 * signing up with somebody else's address plants no password there.
 */
export function createSignUp(context: AuthContext): (request: FastifyRequest) => Promise<object> {
  const { passwords, postbox, outbox, limits, settings } = context;
  return async (request) => {
    const body = shape.safeParse(request.body);
    if (!body.success) throw new HttpError(400, 'invalid_request', 'E-mail and password are required');
    const email = readEmail(body.data.email);
    if (email === undefined) throw invalidEmail();
    // Not by the phone of a student record: the refusal would tell it to whoever knows the e-mail.
    const { institute } = await settings.current();
    requireGoodPassword(body.data.password, [email], namesOf(institute));
    await limits.admit({ key: addressKey('sign_up', request.ip), policy: perAddress });
    const passwordHash = await passwords.hash(body.data.password);
    if (await postbox('sign_up', email)) {
      await outbox.order({ kind: 'sign_up', email, passwordHash, address: request.ip });
    }
    return {};
  };
}
