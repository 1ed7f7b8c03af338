// How many mails one mailbox gets: five an hour of each kind; more are dropped, and the sender does not learn of it. The
// spellings `name+1@`, `name+2@` and so on are one mailbox, with five more mails in all where forms ask for them. Accounts are
// not compared in this way: only the provider knows whether two addresses are one mailbox.

import { domainToASCII } from 'node:url';
import type { Logger } from 'pino';
import { limits } from '../../base/limits.ts';
import { emailFingerprint, emailKey, type LimitPolicy, type RateLimits } from '../../base/rateLimits.ts';

/** Providers that read no dots, by any of their names; the name under which their mailboxes are counted. */
const withoutDots: Readonly<Record<string, string>> = {
  'gmail.com': 'gmail.com',
  'googlemail.com': 'gmail.com',
  'proton.me': 'proton.me',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
};

/** Where a tag begins with a hyphen instead. */
const hyphenTag = /^(?:(?:yahoo|ymail|rocketmail)\.|myyahoo\.)/;

/**
 * The address without its tag (`name+anything`, a custom of nearly all providers), in lower case, and without what its
 * provider does not read. Two mailboxes that this takes for one share their mails' count, nothing else.
 */
export function mailboxOf(email: string): string {
  const { local, domain } = withoutTag(email);
  const provider = withoutDots[domain];
  if (provider === undefined) return `${local}@${domain}`;
  // Proton reads no hyphens and underscores either; Gmail has none in its names.
  return `${local.replaceAll(/[._-]/g, '')}@${provider}`;
}

function withoutTag(email: string): { local: string; domain: string; tagged: boolean } {
  const at = email.lastIndexOf('@');
  const typed = email.slice(at + 1).toLowerCase();
  const domain = domainToASCII(typed) || typed;
  const whole = email.slice(0, at).normalize('NFC').toLowerCase();
  let local = whole;
  const cutAt = (sign: string): void => {
    const place = local.indexOf(sign);
    if (place > 0) local = local.slice(0, place);
  };
  cutAt('+');
  if (hyphenTag.test(domain)) cutAt('-');
  return { local, domain, tagged: local !== whole };
}

const perEmail: LimitPolicy = {
  limit: limits.mailsPerAddress.default,
  window: limits.mailWindow.default,
};

/**
 * Each counted by itself. `sign_up` and `recovery`: what anybody can cause by typing the address into a form; sign-ups
 * must not crowd out recovery. `notice`: what only the account's holder causes, which nobody silences. `decision`: what
 * the office decides about a student. `invitation`: to the office, where whoever sends it is told.
 */
export type MailKind = 'sign_up' | 'recovery' | 'notice' | 'registration' | 'decision' | 'invitation';

/** For these kinds tagged spellings are counted apart: a stranger who types them does not use up the owner's mails. */
const ofForms: readonly MailKind[] = ['sign_up', 'recovery', 'registration'];

/**
 * Counts a mail; false when the address has had its mails. Asked before a link is made: one that is not sent must not
 * make the one before it invalid. Whether the address has an account makes no difference.
 */
export type MailRate = (kind: MailKind, to: string) => Promise<boolean>;

export function createMailRate(rates: RateLimits, log: Logger): MailRate {
  return async (kind, to) => {
    const mailbox = mailboxOf(to);
    const counted = ofForms.includes(kind) && withoutTag(to).tagged ? `+${mailbox}` : mailbox;
    const admitted = await rates.take({ key: emailKey(`mail_${kind}`, counted), policy: perEmail });
    if (!admitted) {
      log.warn(
        { event: 'mail_limited', account: emailFingerprint(to), kind },
        'too many mails to one address',
      );
    }
    return admitted;
  };
}
