// The addresses in a text that somebody wrote: http, https and mail, nothing else. What is not clearly one stays text.

export interface TextPart {
  text: string;
  /** Where it leads; undefined for text. */
  href?: string;
}

/** Bounded everywhere: a text of any length costs time in proportion to it. */
const candidates =
  /https?:\/\/[^\s<>"'`\p{C}]{1,2000}|[\p{L}\p{M}\p{N}._%+-]{1,64}@(?:[\p{L}\p{M}\p{N}-]{1,63}\.){1,8}[\p{L}\p{M}]{2,63}/giu;

/** Belongs to the sentence, not to the address, at its end. */
const punctuation = new Set('.,;:!?*_~…।॥’”»');
const brackets: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Before an address: the address is only the end of something else. */
const joined = /[\p{L}\p{M}\p{N}@:/._%+-]$/u;

const count = (text: string, sign: string): number => text.split(sign).length - 1;

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
    const address = withoutEnd(found);
    const href = joined.test(text.slice(Math.max(0, index - 2), index)) ? undefined : hrefOf(address);
    if (href === undefined) continue;
    if (index > done) parts.push({ text: text.slice(done, index) });
    parts.push({ text: address, href });
    done = index + address.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
}
