// Which mailbox an address leads to, for counting mails. Never for who somebody is: whether two addresses are one is
// their provider's business, and an account has one of them.

import { domainToASCII } from 'node:url';

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
  const at = email.lastIndexOf('@');
  const typed = email.slice(at + 1).toLowerCase();
  const domain = domainToASCII(typed) || typed;
  let local = email.slice(0, at).normalize('NFC').toLowerCase();
  const cutAt = (sign: string): void => {
    const place = local.indexOf(sign);
    if (place > 0) local = local.slice(0, place);
  };
  cutAt('+');
  if (hyphenTag.test(domain)) cutAt('-');
  const provider = withoutDots[domain];
  if (provider === undefined) return `${local}@${domain}`;
  // Proton reads no hyphens and underscores either; Gmail has none in its names.
  return `${local.replaceAll(/[._-]/g, '')}@${provider}`;
}
