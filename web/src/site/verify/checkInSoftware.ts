// Ed25519 without the browser's help.
import { hashes, Point, verify } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';

hashes.sha512 = sha512;
// The tables of the curve take longer than a check: they are made while the keys are on their way.
Point.BASE.multiply(3n);

export function checkInSoftware(key: Uint8Array, signature: Uint8Array, signed: Uint8Array): boolean {
  try {
    // By the letter of RFC 8032, as browsers do it.
    return verify(signature, signed, key, { zip215: false });
  } catch {
    // What is no point of the curve fits nothing.
    return false;
  }
}
