// What a mark sheet's code holds: a compact JWS (RFC 7515). Read here once, for whichever program checks the signature,
// and strictly: whoever forges one chooses every letter.

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

/** Longer than any code on paper: a QR code holds 2,953 bytes. */
export const longestSheet = 4096;

export type Fields = Readonly<Record<string, unknown>>;

interface SheetText {
  header: Fields;
  claims: Fields;
  /** What the signature is over. */
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
  /** The text ends within a signature of EdDSA: whoever copied it left out its end. */
  isCut: boolean;
}

/** 64 bytes in base64url. */
const signatureLetters = 86;

/** An object of JSON; its names are only ever asked for, so that '__proto__' is a name as any other. */
function fieldsOf(part: string): Fields | null {
  const bytes = bytesOf(part);
  if (bytes === null) return null;
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    return Object.assign(Object.create(null) as Fields, value);
  } catch {
    return null;
  }
}

/** Null where the text is no JWS whose header and claims can be read, or longer than what it should be. */
export function readSheet(text: string, longest = longestSheet): SheetText | null {
  if (text.length > longest) return null;
  const parts = text.split('.');
  const [head = '', body = '', end = ''] = parts;
  const header = fieldsOf(head);
  const claims = fieldsOf(body);
  if (parts.length !== 3 || header === null || claims === null) return null;
  return {
    header,
    claims,
    signed: new TextEncoder().encode(`${head}.${body}`),
    // A signature that cannot be read fits nothing.
    signature: bytesOf(end) ?? new Uint8Array(),
    isCut: end !== '' && end.length < signatureLetters,
  };
}

/** The sheet in what somebody scanned or pasted: a link to this page, or the code itself; '' where there is none. */
export function sheetInLink(given: string): string {
  const text = given.trim();
  const hash = text.indexOf('#');
  if (hash !== -1) return text.slice(hash + 1, hash + 2 + longestSheet);
  return /^[\w-]+\.[\w-]*\.[\w-]*$/.test(text.slice(0, longestSheet)) ? text.slice(0, longestSheet + 1) : '';
}

// Text that somebody else chose, as it is shown: characters that turn, hide or break what stands around them are
// spelled out. Joiners stay, since Nepali words need them.

/** Controls, marks of direction, whatever is drawn as nothing, line ends of paragraphs, halves of characters. */
const unseen = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** 'Sita\u202e' → 'Sita[U+202E]'. */
export function visibleText(text: string): string {
  return text.replace(
    unseen,
    (sign) => `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  );
}
