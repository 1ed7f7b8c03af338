// How many mails one address gets: five an hour of each kind (decision 30), more are dropped and nobody learns of it.

import type { Logger } from 'pino';
import { minutes } from '../clock.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';
import type { LimitPolicy } from './rateLimit.ts';
import { emailFingerprint, emailKey, type RateLimits } from './rateLimits.ts';

const perEmail: LimitPolicy = { limit: 5, window: minutes(60) };

/**
 * Each counted by itself. `sign_up` and `recovery`: what anybody can cause by typing the address into a form; sign-ups
 * must not crowd out recovery. `notice`: what only the account's holder causes, which nobody silences.
 */
export type MailKind = 'sign_up' | 'recovery' | 'notice';

export interface Postbox {
  /**
   * Sends what `compose` makes unless the address has had its mails. `compose` is not called otherwise: a new link
   * that is not sent must not make the one before it invalid.
   */
  send(kind: MailKind, to: string, compose: () => Mail | Promise<Mail>): Promise<void>;
}

export function createPostbox(mailer: Mailer, limits: RateLimits, log: Logger): Postbox {
  return {
    async send(kind, to, compose) {
      if (await limits.take({ key: emailKey(`mail_${kind}`, to), policy: perEmail })) {
        await mailer.send(await compose());
      } else {
        log.warn(
          { event: 'mail_limited', account: emailFingerprint(to), kind },
          'too many mails to one address',
        );
      }
    },
  };
}
