// E-mail addresses as people type them: any script, any case, plus signs; nothing that a header or a list could be made of.

import { domainToASCII, domainToUnicode } from 'node:url';
import { HttpError } from '../../base/httpError.ts';
import { isSendable } from '../../mail/mailer.ts';

/** Names with a dot, of letters, digits and hyphens in their ASCII form; the last one is no number. */
const hostName = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

/**
 * The address as it is stored: without spaces around it, letters composed, the domain in lower case and in its own
 * script (`xn--…` and its Unicode form are one domain). The part before @ stays as typed; comparing ignores its case.
 * Undefined for anything that is not one address.
 */
export function readEmail(typed: string): string | undefined {
  const email = typed.trim().normalize('NFC');
  if (!isSendable(email)) return undefined;
  const at = email.indexOf('@');
  const local = email.slice(0, at);
  const domain = domainToASCII(email.slice(at + 1));
  if (local.length > 64 || domain.length > 253 || !hostName.test(domain)) return undefined;
  return `${local}@${domainToUnicode(domain)}`;
}

/** The refusal (400) of what readEmail does not take, in the forms' words. */
export function invalidEmail(): HttpError {
  return new HttpError(400, 'invalid_email', 'Please enter a valid email address');
}
