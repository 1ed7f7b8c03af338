// POST /auth/recover

import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HttpError } from '../../base/httpError.ts';
import { addressKey } from '../../base/rateLimits.ts';
import type { AuthContext } from '../context.ts';
import { invalidEmail, readEmail } from '../logins/emailAddress.ts';
import { perAddress } from './passwordGuard.ts';

const shape = z.object({ email: z.string() });

/**
 * The handler: 200 `{}` whether or not the e-mail has an account, and before that is looked up (orderedMails.ts); 400
 * `invalid_request` or `invalid_email`; 429 `too_many_requests`; 503 `busy`.
 */
export function createRecover(context: AuthContext): (request: FastifyRequest) => Promise<object> {
  const { postbox, outbox, limits } = context;
  return async (request) => {
    const body = shape.safeParse(request.body);
    if (!body.success) throw new HttpError(400, 'invalid_request', 'An e-mail is required');
    const email = readEmail(body.data.email);
    if (email === undefined) throw invalidEmail();
    await limits.admit({ key: addressKey('recover', request.ip), policy: perAddress });
    if (await postbox('recovery', email)) {
      await outbox.order({ kind: 'recovery', email, address: request.ip });
    }
    return {};
  };
}
