// The institute's keys for sheets: asked for whenever there is a network, kept in this browser for when there is none.
import { bytesOf } from './base64Url.ts';

export interface SheetKey {
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
