// What somebody typed into a search box, as patterns for `_ilike`: each word must stand somewhere.

/** More words than anybody types would only make the question long. The lists of the portal have as many patterns. */
const mostWords = 10;

/** `%`, `_` and the backslash as letters in a pattern. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (letter) => `\\${letter}`);
}

/** 'ohm 50%' → ['%ohm%', '%50\%%']. */
export function searchPatterns(text: string): string[] {
  const words = text
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.slice(0, mostWords).map((word) => `%${escapeLike(word)}%`);
}
