// The institute's keys for sheets: asked for whenever there is a network, kept in this browser for when there is none.
import { persistently } from '../../lib/persistently.ts';
import { bytesOf } from './sheetText.ts';

interface SheetKey {
  bytes: Uint8Array<ArrayBuffer>;
  /** Since when it signs nothing new; seconds since 1970. */
  retiredAt: number | null;
}

/** By their names. */
export type SheetKeys = ReadonlyMap<string, SheetKey>;

const address = '/sheets/keys.json';
const place = 'prabesh-sheet-keys';
/** More than an institute makes in a life; and what is kept stays small. */
const mostKeys = 100;
const longestAnswer = 65_536;
const patience = 10_000;

function keyOf(value: unknown): [string, SheetKey] | null {
  if (typeof value !== 'object' || value === null) return null;
  const { kty, crv, x, kid, retired_at: retired } = value as Record<string, unknown>;
  if (kty !== 'OKP' || crv !== 'Ed25519' || typeof x !== 'string' || typeof kid !== 'string') return null;
  const bytes = bytesOf(x);
  if (bytes?.length !== 32) return null;
  return [
    kid,
    { bytes, retiredAt: typeof retired === 'number' && Number.isFinite(retired) ? retired : null },
  ];
}

/** Null where the text is no set of keys; keys of other kinds are left out. */
export function readKeys(text: string): SheetKeys | null {
  if (text.length > longestAnswer) return null;
  try {
    const { keys } = JSON.parse(text) as { keys?: unknown };
    if (!Array.isArray(keys)) return null;
    return new Map(
      keys.slice(0, mostKeys).flatMap((value: unknown) => {
        const key = keyOf(value);
        return key === null ? [] : [key];
      }),
    );
  } catch {
    return null;
  }
}

/** Those of the last visit. */
export function storedKeys(): SheetKeys | null {
  try {
    const text = localStorage.getItem(place);
    return text === null ? null : readKeys(text);
  } catch {
    // Storage that is switched off.
    return null;
  }
}

/** Those of now. @throws when the server cannot be reached or has none */
export async function fetchKeys(): Promise<SheetKeys> {
  // Asked about each time: a key that was taken back must not go on counting.
  const answer = await fetch(new URL(address, window.location.origin), {
    cache: 'no-cache',
    credentials: 'omit',
    signal: AbortSignal.timeout(patience),
  });
  const text = await answer.text();
  const keys = answer.ok ? readKeys(text) : null;
  // A server that has just begun may have none yet: nobody can tell, then.
  if (keys === null || keys.size === 0) throw new Error(`${address} gave no keys (${answer.status})`);
  try {
    localStorage.setItem(place, text);
  } catch {
    // Then they are asked for anew.
  }
  return keys;
}

// Whether a signature fits: by the browser itself, or by a library where the browser has no Ed25519 (Chrome before
// version 137) or hides its cryptography (a page that came over http).

type Bytes = Uint8Array<ArrayBuffer>;

/** Undefined where the browser cannot do it. */
async function checkInBrowser(key: Bytes, signature: Bytes, signed: Bytes): Promise<boolean | undefined> {
  try {
    const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', imported, signature, signed);
  } catch {
    return undefined;
  }
}

const loadLibrary = () =>
  persistently(() => import('./checkInSoftware.ts').then((module) => module.checkInSoftware));

/** A key that is valid, and nobody's: the curve's own point. */
const somePoint = new Uint8Array(32).fill(0x66);
somePoint[0] = 0x58;

/** What the first check would wait for; to be begun while the keys are on their way. */
export async function prepareCheck(): Promise<void> {
  const answer = await checkInBrowser(somePoint, new Uint8Array(64), new Uint8Array());
  if (answer === undefined) await loadLibrary();
}

export async function isSignedWith(key: Bytes, signature: Bytes, signed: Bytes): Promise<boolean> {
  if (signature.length !== 64) return false;
  const answer = await checkInBrowser(key, signature, signed);
  if (answer !== undefined) return answer;
  const check = await loadLibrary();
  return check(key, signature, signed);
}
