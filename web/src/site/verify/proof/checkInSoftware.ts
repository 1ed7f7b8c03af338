// Ed25519 without the browser's help.
import { hashes, verify } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';

hashes.sha512 = sha512;

export function checkInSoftware(key: Uint8Array, signature: Uint8Array, signed: Uint8Array): boolean {
  try {
    // By the letter of RFC 8032, as browsers do it.
    return verify(signature, signed, key, { zip215: false });
  } catch {
    // What is no point of the curve fits nothing.
    return false;
  }
}
