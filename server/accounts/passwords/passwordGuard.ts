// Every place where a password is compared goes through here, so that guesses add up wherever they are made.

import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { HttpError } from '../../base/httpError.ts';
import { limits } from '../../base/limits.ts';
import {
  addressKey,
  emailFingerprint,
  emailKey,
  knownKey,
  type LimitedKey,
  type LimitPolicy,
  type RateLimits,
} from '../../base/rateLimits.ts';

/** Also for one device or session that is known: a stolen one must not guess without end either. */
const perEmail: LimitPolicy = {
  limit: limits.wrongPasswords.default,
  window: limits.failureWindow.default,
};
export const perAddress: LimitPolicy = {
  limit: limits.addressFailures.default,
  window: limits.failureWindow.default,
};

export interface Guesser {
  email: string;
  request: FastifyRequest;
  /**
   * The id of the device or session by which this browser is known to the account. Its failures are counted by
   * themselves, so that what strangers do to the e-mail or from the same address does not keep its owner out.
   */
  known: string | undefined;
}

export interface PasswordGuard {
  /**
   * Runs `attempt`, which answers undefined for a wrong password, unless there were too many of those; a right one
   * forgives the e-mail its failures. Whether the e-mail has an account makes no difference.
   * @throws HttpError 429 `too_many_requests`
   */
  attempt<T>(guesser: Guesser, attempt: () => Promise<T | undefined>): Promise<T | undefined>;
  /** Opens the door of an e-mail whose owner has just proved to be that by other means. */
  forgive(email: string): Promise<void>;
}

export function createPasswordGuard(rates: RateLimits, log: Logger): PasswordGuard {
  const oneAtATime = keyedQueue();
  return {
    attempt({ email, request, known }, attempt) {
      const byEmail: LimitedKey = { key: emailKey('sign_in', email), policy: perEmail };
      const byAddress: LimitedKey = { key: addressKey('sign_in', request.ip), policy: perAddress };
      const own: LimitedKey = known === undefined ? byEmail : { key: knownKey(known), policy: perEmail };
      // In turn per key: a burst of guesses at once would otherwise all be checked before the first one counts.
      return oneAtATime(own.key, async () => {
        try {
          await rates.check(known === undefined ? [byEmail, byAddress] : [own]);
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
        if (result === undefined) await rates.fail([own, byAddress]);
        else await rates.clear([byEmail.key, own.key]);
        return result;
      });
    },
    forgive: (email) => rates.clear([emailKey('sign_in', email)]),
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
