// Passwords that attackers try first: Mozilla's list of the 50,000 most frequent ones, and what people make of them
// to satisfy the rules (a capital letter in front, '1' or the year behind).

import commonPasswords from 'fxa-common-password-list';
import { institute } from '../../web/src/content/institute.ts';

/** Words that everybody here thinks of (ASVS 6.1.2); as a whole password, with a number behind them. */
const contextWords: ReadonlySet<string> = new Set(
  [
    institute.name,
    institute.nepaliName,
    institute.address.city,
    'nepal',
    'entrance',
    'namaste',
    'bagmati',
  ].map((word) => word.toLowerCase().replaceAll(/\s/g, '')),
);

const mark = /[!@#$_.*?-]$/;
/** What is put behind a word to make it a password: one digit, 01, 12 … 12345, a year (also of Bikram Sambat). */
const predictableEnd = /[!@#$_.*-]?(?:\d|0\d|12|123|1234|12345|(?:19|20)\d\d)$/;

/** Whether a password (in its normal form) is one of the common ones, whatever the case. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const unmarked = lower.replace(mark, '');
  const word = unmarked.replace(predictableEnd, '');
  return contextWords.has(word) || [lower, unmarked, word].some((text) => commonPasswords.test(text));
}
