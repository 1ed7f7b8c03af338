// What e-mails and phones must be like, wherever somebody types one: signing in, registering, the profile, a file. The
// server reads e-mails by the same rule once more (server/accounts/logins/users.ts), the database refuses the grossest
// only; tests/database/contact.test.ts holds them together.
import { asciiDigits } from './institute.ts';

/** One mailbox of any script and case: a name of up to 64 characters, a host name with a dot. Nothing else fits. */
const mailbox =
  /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?!\d+$)[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{1,62}$/u;

/**
 * Letters outside ASCII whose lower case is ASCII: İ and the Kelvin sign. The database compares addresses in lower case, so that
 * with one of them an address counts as somebody else's, while mails go somewhere else.
 */
export const disguisedLetter = /[\u0130\u212a]/;

/** Whether this is one e-mail address, without spaces around it. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && mailbox.test(text) && !disguisedLetter.test(text);
}

/** As public.stored_phone does it: without spaces, hyphens and dashes of any kind, Devanagari digits as ASCII. */
export function storedPhone(phone: string): string {
  return asciiDigits(phone.replace(/[\s\u00ad\u200b-\u200d\u2010-\u2015\u2060\u2212\ufeff-]+/gu, ''));
}

export const longestPhone = 20;

/** What is wrong with a phone as somebody typed it: digits, perhaps with a + before them, at least 8 characters. */
export function phoneProblem(typed: string): 'shape' | 'short' | 'long' | null {
  const phone = storedPhone(typed);
  if (!/^\+?\d+$/.test(phone)) return 'shape';
  if (phone.length < 8) return 'short';
  return phone.length > longestPhone ? 'long' : null;
}
