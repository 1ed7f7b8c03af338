// Every place where a password is compared goes through here, so that guesses add up wherever they are made.

import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { minutes } from '../clock.ts';
import { HttpError } from '../http/httpError.ts';
import type { LimitPolicy } from './rateLimit.ts';
import { addressKey, emailFingerprint, emailKey, type LimitedKey, type RateLimits } from './rateLimits.ts';

const perEmail: LimitPolicy = { limit: 10, window: minutes(15), growing: true };
export const perAddress: LimitPolicy = { limit: 300, window: minutes(15), growing: false };

/**
 * Runs `attempt`, which answers undefined for a wrong password, unless there were too many of those; a right one
 * forgives the e-mail its failures. Whether the e-mail has an account makes no difference.
 * @throws HttpError 429 `too_many_requests`
 */
export type PasswordGuard = <T>(
  email: string,
  request: FastifyRequest,
  attempt: () => Promise<T | undefined>,
) => Promise<T | undefined>;

export function createPasswordGuard(limits: RateLimits, log: Logger): PasswordGuard {
  const oneAtATime = keyedQueue();
  return (email, request, attempt) => {
    const byEmail: LimitedKey = { key: emailKey('sign_in', email), policy: perEmail };
    const byAddress: LimitedKey = { key: addressKey('sign_in', request.ip), policy: perAddress };
    // In turn per e-mail: a burst of guesses at once would otherwise all be checked before the first one counts.
    return oneAtATime(byEmail.key, async () => {
      try {
        await limits.check([byEmail, byAddress]);
      } catch (error) {
        if (error instanceof HttpError) {
          log.warn(
            { event: 'password_limited', address: request.ip, account: emailFingerprint(email) },
            'too many wrong passwords',
          );
        }
        throw error;
      }
      const result = await attempt();
      if (result === undefined) await limits.fail([byEmail, byAddress]);
      else await limits.clear(byEmail.key);
      return result;
    });
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
