// Whether a signature fits: by the browser itself, or by a library where the browser has no Ed25519 (Chrome before
// version 137) or hides its cryptography (a page that came over http).
import { persistently } from '../../../lib/persistently.ts';

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
