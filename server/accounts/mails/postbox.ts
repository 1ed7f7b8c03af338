// How many mails one mailbox gets: five an hour of each kind, more are dropped and nobody learns of it. However its address
// is spelled: `name+1@`, `name+2@` and so on are one mailbox.

import type { Logger } from 'pino';
import { limits } from '../../base/limits.ts';
import type { LimitPolicy } from '../../base/rateLimit.ts';
import { emailFingerprint, emailKey, type RateLimits } from '../../base/rateLimits.ts';
import { mailboxOf } from './mailbox.ts';

const perEmail: LimitPolicy = {
  limit: limits.mailsPerAddress.default,
  window: limits.mailWindow.default,
};

/**
 * Each counted by itself. `sign_up` and `recovery`: what anybody can cause by typing the address into a form; sign-ups
 * must not crowd out recovery. `notice`: what only the account's holder causes, which nobody silences. `decision`: what
 * the office decides about a student.
 */
export type MailKind = 'sign_up' | 'recovery' | 'notice' | 'registration' | 'decision';

/**
 * Counts a mail; false when the address has had its mails. Asked before a link is made: one that is not sent must not
 * make the one before it invalid. Whether the address has an account makes no difference.
 */
export type Postbox = (kind: MailKind, to: string) => Promise<boolean>;

export function createPostbox(rates: RateLimits, log: Logger): Postbox {
  return async (kind, to) => {
    const admitted = await rates.take({ key: emailKey(`mail_${kind}`, mailboxOf(to)), policy: perEmail });
    if (!admitted) {
      log.warn(
        { event: 'mail_limited', account: emailFingerprint(to), kind },
        'too many mails to one address',
      );
    }
    return admitted;
  };
}
