// Genuine or not. Nothing of the sheet leaves the browser here.
import { type Claims, claimsOf, type Said, saidIn } from './claims.ts';
import { isSignedWith } from './ed25519.ts';
import type { SheetKeys } from './sheetKeys.ts';
import { longestSheet, readSheet, visibleText } from './sheetText.ts';

export type Verdict =
  /** `ahead`: issued in the future, by a clock that may be wrong. */
  | { kind: 'genuine'; claims: Claims; key: string; retiredAt: number | null; ahead: boolean }
  /**
   * Without proof, or dated after its key had retired. `unknownKey`: no key of its name was known, which a fresher set
   * of keys may change.
   */
  | { kind: 'false'; said: Said; unknownKey: boolean }
  /** Somebody else's. `ours`: signed with our key, yet in the name of another address. */
  | { kind: 'foreign'; issuer: string; ours: boolean; said: Said }
  | { kind: 'unreadable'; tooLong: boolean };

const longestIssuer = 80;
const aDay = 86_400_000;
/** Seconds by which clocks of one institute's servers may differ. */
export const clockDifference = 3600;

/** The host of an http address; null for anything else. */
export function hostOf(issuer: unknown): string | null {
  if (typeof issuer !== 'string' || issuer.length > 200) return null;
  try {
    const { protocol, host } = new URL(issuer);
    return protocol === 'https:' || protocol === 'http:' ? host : null;
  } catch {
    return null;
  }
}

/** As a reader sees it: never a link, never longer than a line or two. */
function shownIssuer(host: string): string {
  return visibleText(host.length > longestIssuer ? `${host.slice(0, longestIssuer)}…` : host);
}

/** `origin` is our own address. A restored copy on a test machine has our keys as well, but not our address. */
export async function verdictOn(text: string, keys: SheetKeys, origin: string): Promise<Verdict> {
  const sheet = readSheet(text);
  if (sheet === null) return { kind: 'unreadable', tooLong: text.length > longestSheet };
  const { header, claims: fields, signature, signed } = sheet;
  const { alg, typ, kid, crit } = header;
  const host = hostOf(fields.iss);
  const isOurs = host !== null && host === hostOf(origin);
  // One algorithm and one type: what signs our sheets signs other things with other types.
  const isSheet = alg === 'EdDSA' && typ === 'sheet+jwt' && crit === undefined && typeof kid === 'string';
  const key = isSheet ? keys.get(kid) : undefined;
  const isSigned = key !== undefined && (await isSignedWith(key.bytes, signature, signed));
  const said = saidIn(fields);
  if (host !== null && !isOurs) return { kind: 'foreign', issuer: shownIssuer(host), ours: isSigned, said };
  if (!isSigned) return { kind: 'false', said, unknownKey: isSheet && key === undefined };
  const claims = claimsOf(fields);
  // Ours, and of a kind that this page does not know.
  if (claims === null || !isOurs) return { kind: 'unreadable', tooLong: false };
  // A key that had been put away signed nothing more: whoever did has found a copy of it.
  if (key.retiredAt !== null && claims.issuedAt > key.retiredAt + clockDifference)
    return { kind: 'false', said, unknownKey: false };
  const ahead = claims.issuedAt * 1000 > Date.now() + aDay;
  return { kind: 'genuine', claims, key: kid as string, retiredAt: key.retiredAt, ahead };
}
