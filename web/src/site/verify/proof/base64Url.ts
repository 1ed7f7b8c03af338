// Base64url as a signature needs it: one text for each sequence of bytes. Decoders forgive a changed last letter, whose
// spare bits they drop; a changed letter must never look genuine.

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const values = new Map(Array.from(letters, (letter, value) => [letter, value]));

/** Null for anything that no encoder writes: other letters, padding, spare bits that are not zero. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let bits = 0;
  let count = 0;
  let at = 0;
  for (const letter of text) {
    const value = values.get(letter);
    if (value === undefined) return null;
    bits = ((bits << 6) | value) & 0xffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes[at++] = (bits >> count) & 0xff;
  }
  return (bits & ((1 << count) - 1)) === 0 ? bytes : null;
}
