// POST /auth/recover

import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HttpError } from '../http/httpError.ts';
import type { AuthContext } from './context.ts';
import { invalidEmail, readEmail } from './emailAddress.ts';
import { perAddress } from './passwordGuard.ts';
import { addressKey, emailFingerprint } from './rateLimits.ts';

const shape = z.object({ email: z.string() });

/**
 * The handler: 200 `{}` whether or not the e-mail has an account, and before that is looked up; 400 `invalid_request`
 * or `invalid_email`; 429 `too_many_requests`. An account that was never confirmed gets the mail as well: opening its
 * link proves the mailbox just as the first one would have.
 */
export function createRecover(context: AuthContext): (request: FastifyRequest) => Promise<object> {
  const { users, tokens, postbox, mails, limits, background, log } = context;

  const sendLink = async (email: string, address: string): Promise<void> => {
    const user = await users.byEmail(email);
    const who = user ? { user: user.id } : { account: emailFingerprint(email) };
    log.info(
      { event: user ? 'recovery_requested' : 'recovery_unknown', address, ...who },
      'recovery asked for',
    );
    if (!user) return;
    await postbox.send('recovery', user.email, async () => {
      const { token } = await tokens.issue(user.id, 'recovery');
      return mails.recovery(user.email, token);
    });
  };

  return async (request) => {
    const body = shape.safeParse(request.body);
    if (!body.success) throw new HttpError(400, 'invalid_request', 'An e-mail is required');
    const email = readEmail(body.data.email);
    if (email === undefined) throw invalidEmail();
    await limits.admit({ key: addressKey('recover', request.ip), policy: perAddress });
    const address = request.ip;
    background.run('recover', () => sendLink(email, address));
    return {};
  };
}
