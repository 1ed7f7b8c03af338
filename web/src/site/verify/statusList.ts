// The institute's list of which sheets still stand (W3C Bitstring Status List): fetched whole, so that nobody learns which
// sheet is looked at, and kept in this browser for when there is no network.
import { isSignedWith, type SheetKeys } from './sheetKeys.ts';
import { bytesOf, type Fields, readSheet } from './sheetText.ts';
import { bitsPerList, clockDifference, hostOf } from './verdict.ts';

export interface StatusList {
  bits: Uint8Array;
  /** When it was signed and until when it holds: milliseconds since 1970. */
  from: number;
  until: number;
}

const addressOf = (list: number): string => `/sheets/status/${list}`;
const placeOf = (list: number): string => `prabesh-sheet-status-${list}`;
/** 16 KB of bits that no compression makes smaller, in base64 twice, and the words around them. */
const longestList = 40_000;
const patience = 8000;

const fieldsIn = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

/** The bits; null where they are not as many as they should be. No more than that is ever unpacked. */
async function unpacked(encoded: unknown): Promise<Uint8Array | null> {
  if (typeof encoded !== 'string' || !encoded.startsWith('u')) return null;
  const packed = bytesOf(encoded.slice(1));
  if (packed === null || typeof DecompressionStream === 'undefined') return null;
  const bits = new Uint8Array(bitsPerList / 8);
  let length = 0;
  const stream = new DecompressionStream('gzip');
  const writer = stream.writable.getWriter();
  // What is no GZIP fails where it is read.
  writer.write(packed).catch(() => undefined);
  writer.close().catch(() => undefined);
  const reader = stream.readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return length === bits.length ? bits : null;
      if (length + value.length > bits.length) return null;
      bits.set(value, length);
      length += value.length;
    }
  } catch {
    return null;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Null unless it is this list of ours, signed by a key that signed at that time. Its age is for the caller to judge. */
export async function readStatusList(
  text: string,
  list: number,
  keys: SheetKeys,
  origin: string,
): Promise<StatusList | null> {
  const jws = readSheet(text, longestList);
  if (jws === null) return null;
  const { alg, typ, kid, crit } = jws.header;
  if (alg !== 'EdDSA' || typ !== 'vc+jwt' || crit !== undefined || typeof kid !== 'string') return null;
  // A credential names its key by the address: the last part of it is the name, and the key is looked up among ours.
  const key = keys.get(kid.slice(kid.lastIndexOf('/') + 1));
  if (key === undefined || !(await isSignedWith(key.bytes, jws.signature, jws.signed))) return null;
  const { id, iss, type, validFrom, validUntil, credentialSubject } = jws.claims;
  const subject = fieldsIn(credentialSubject);
  const isOurs = hostOf(iss) === hostOf(origin) && hostOf(id) === hostOf(origin);
  if (!isOurs || new URL(id as string).pathname !== addressOf(list)) return null;
  if (!Array.isArray(type) || !type.includes('BitstringStatusListCredential')) return null;
  if (subject['type'] !== 'BitstringStatusList' || subject['statusPurpose'] !== 'suspension') return null;
  const [from, until] = [validFrom, validUntil].map((at) =>
    typeof at === 'string' ? Date.parse(at) : Number.NaN,
  );
  if (from === undefined || until === undefined || !(from <= until)) return null;
  if (key.retiredAt !== null && from > (key.retiredAt + clockDifference) * 1000) return null;
  const bits = await unpacked(subject['encodedList']);
  return bits === null ? null : { bits, from, until };
}

/** Whether nothing published says what the sheet at this place says. */
export const isSet = ({ bits }: StatusList, index: number): boolean =>
  (((bits[index >> 3] ?? 0xff) >> (7 - (index & 7))) & 1) === 1;

/** The list's text as the server has it now. @throws when it cannot be had */
export async function fetchStatusList(list: number): Promise<string> {
  const answer = await fetch(new URL(addressOf(list), window.location.origin), {
    cache: 'no-cache',
    credentials: 'omit',
    signal: AbortSignal.timeout(patience),
  });
  if (!answer.ok) throw new Error(`${addressOf(list)}: status ${answer.status}`);
  return answer.text();
}

/** That of the last visit; '' where there is none. */
export function storedStatusList(list: number): string {
  try {
    return localStorage.getItem(placeOf(list)) ?? '';
  } catch {
    // Storage that is switched off.
    return '';
  }
}

/** For one that was read, and is the newest. */
export function storeStatusList(list: number, text: string): void {
  try {
    localStorage.setItem(placeOf(list), text);
  } catch {
    // Then it is asked for anew.
  }
}
