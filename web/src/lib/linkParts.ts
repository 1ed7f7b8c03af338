// The addresses in a text that somebody wrote: http, https, mail and phone numbers of Nepal, nothing else. What is not
// clearly one stays text: a date, marks, an account's number.
import { dialled } from '../../../shared/institute.ts';

export interface TextPart {
  text: string;
  /** Where it leads; undefined for text. */
  href?: string;
}

/**
 * A mobile number, or an area code and a number, in the groups that people write them in; in digits of either script.
 * Without the country's code an area code is told apart, so that nine digits in a row are nobody's phone.
 */
function phonePattern(): string {
  const digit = '[0-9०-९]';
  const gap = '[ \\u00a0‑-]';
  const some = (count: number | string): string => `${digit}{${count}}`;
  const code = `(?:[+＋]|00|००)?(?:977|९७७)${gap}?`;
  const rest = [
    some(7),
    `${gap}${some(7)}`,
    `${gap}${some(3)}${gap}${some(4)}`,
    `${digit}${gap}${some(6)}`,
    `${digit}${gap}${some(3)}${gap}${some(3)}`,
    `${some(2)}${gap}${some(5)}`,
  ];
  const mobile = `(?:${code})?[9९][678६७८]${digit}(?:${rest.join('|')})`;
  const number = `${some(3)}${gap}?${some('3,4')}`;
  const area = '[1-9१-९]';
  const landline = `\\(?[0०]${area}${digit}?\\)?${gap}{1,2}${number}|${code}\\(?[0०]?${area}${digit}?\\)?${gap}?${number}`;
  return `${mobile}|${landline}`;
}

/** Bounded everywhere: a text of any length costs time in proportion to it. */
const candidates = new RegExp(
  [
    `https?:\\/\\/[^\\s<>"'\`\\p{C}]{1,2000}`,
    `[\\p{L}\\p{M}\\p{N}._%+-]{1,64}@(?:[\\p{L}\\p{M}\\p{N}-]{1,63}\\.){1,8}[\\p{L}\\p{M}]{2,63}`,
    phonePattern(),
  ].join('|'),
  'giu',
);

/** Belongs to the sentence, not to the address, at its end. */
const punctuation = new Set('.,;:!?*_~…।॥’”»');
const brackets: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Before an address: the address is only the end of something else. */
const joined = /[\p{L}\p{M}\p{N}@:/._%+-]$/u;

const count = (text: string, sign: string): number => text.split(sign).length - 1;

/** Before a phone number only a sign that ends something: 'Tel:' and a number before a slash, but no word and no path. */
const joinedToPhone = /[\p{L}\p{N}\p{M}_@.%+=#&?-]$|[^\p{N}\s(]\/$/u;
const goesOn = /^(?:[\p{L}\p{N}@%_]|[-.:+]\p{N}|[ ‑-]\p{N}{3})/u;
const visarga = 'ः';

/** Of Nepal: eight digits behind the country's code, ten of a mobile. */
const national = /^\+977(?:[1-8]\d{7}|9[1-5]\d{6}|9[678]\d{8})$/;

function phoneHref(found: string, before: string, after: string): string | undefined {
  const isJoined = joinedToPhone.test(before) && !before.endsWith(visarga);
  const number = dialled(found);
  return isJoined || goesOn.test(after) || !national.test(number) ? undefined : `tel:${number}`;
}

function withoutEnd(address: string): string {
  const surplus = new Map<string, number>();
  for (const [closing, opening] of Object.entries(brackets))
    surplus.set(closing, count(address, closing) - count(address, opening));
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    const tooMany = surplus.get(last) ?? 0;
    if (tooMany > 0) surplus.set(last, tooMany - 1);
    else if (!punctuation.has(last)) break;
  }
  return address.slice(0, end);
}

/** A host by name or number, and nobody's name before it: 'https://bank.example@evil.example' leads to the latter. */
function isWebAddress(text: string): boolean {
  try {
    const { protocol, username, password, hostname } = new URL(text);
    return /^https?:$/.test(protocol) && username === '' && password === '' && hostname !== '';
  } catch {
    return false;
  }
}

function hrefOf(address: string): string | undefined {
  if (/^https?:/i.test(address)) return isWebAddress(address) ? address : undefined;
  const at = address.lastIndexOf('@');
  return `mailto:${encodeURIComponent(address.slice(0, at))}@${encodeURIComponent(address.slice(at + 1))}`;
}

/** The text in parts, which joined are the text again. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(candidates)) {
    const before = text.slice(Math.max(0, index - 2), index);
    const isPhone = !/[@:]/.test(found);
    const address = isPhone ? found : withoutEnd(found);
    const after = text.slice(index + found.length, index + found.length + 4);
    const href = isPhone
      ? phoneHref(address, before, after)
      : joined.test(before)
        ? undefined
        : hrefOf(address);
    if (href === undefined) continue;
    if (index > done) parts.push({ text: text.slice(done, index) });
    parts.push({ text: address, href });
    done = index + address.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
}
