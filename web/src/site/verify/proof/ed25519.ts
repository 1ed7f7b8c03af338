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

export async function isSignedWith(key: Bytes, signature: Bytes, signed: Bytes): Promise<boolean> {
  if (signature.length !== 64) return false;
  const answer = await checkInBrowser(key, signature, signed);
  if (answer !== undefined) return answer;
  const check = await persistently(() =>
    import('./checkInSoftware.ts').then((module) => module.checkInSoftware),
  );
  return check(key, signature, signed);
}
