// What somebody typed into a search box, as patterns for `_ilike`: each word must stand somewhere.

/** More words than anybody types would only make the question long. The lists of the portal have as many patterns. */
const mostWords = 10;

/** `%`, `_` and the backslash as letters in a pattern. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (letter) => `\\${letter}`);
}

const phoneLike = /^[\d०-९\s()+.\u00a0\u2010-\u2015-]+$/;
/** Fewer may be part of a college's name. */
const leastDigits = 4;

/** The digits of what is a phone number as one writes it, as the database stores them, without the country's code; else null. */
function phoneDigits(text: string): string | null {
  if (!phoneLike.test(text)) return null;
  const digits = text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966)).replace(/\D/g, '');
  if (digits.length < leastDigits) return null;
  return /^(?:00)?977(\d{7,10})$/.exec(digits)?.[1] ?? digits;
}

/** As searchPatterns, for students: a phone number is one word, with whatever spaces, hyphens and digits it is written. */
export function studentPatterns(text: string): string[] {
  const digits = phoneDigits(text.normalize('NFC').trim());
  return digits === null ? searchPatterns(text) : [`%${digits}%`];
}

/** 'ohm 50%' → ['%ohm%', '%50\%%']. */
export function searchPatterns(text: string): string[] {
  const words = text
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.slice(0, mostWords).map((word) => `%${escapeLike(word)}%`);
}
