// Sheets and keys for tests, made by jose as the server makes them.
import { CompactSign, exportJWK, generateKeyPair } from 'jose';

export const origin = 'https://prabesh.test';

export const someClaims = {
  iss: origin,
  iat: Date.UTC(2025, 10, 21, 6) / 1000,
  exam: 'CEE Model Entrance Exam',
  set: '19',
  date: '2025-11-15' as string | null,
  sym: 'CEE-0417',
  name: 'Sandhya Gurung',
  marks: 158.25,
  rank: 18,
  total: 642,
};

export interface Signer {
  kid: string;
  /** Its public half, as /sheets/keys.json has it. */
  jwk: object;
  sign: (claims: object, header?: object) => Promise<string>;
}

export async function makeSigner(kid: string, retiredAt?: number): Promise<Signer> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const { kty, crv, x } = await exportJWK(publicKey);
  return {
    kid,
    jwk: {
      kty,
      crv,
      x,
      kid,
      alg: 'EdDSA',
      use: 'sig',
      ...(retiredAt === undefined ? {} : { retired_at: retiredAt }),
    },
    sign: (claims, header = {}) =>
      // A document of tests has arrays of its own kind, and jose asks for these.
      new CompactSign(Uint8Array.from(Buffer.from(JSON.stringify(claims))))
        .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'sheet+jwt', ...header })
        .sign(privateKey),
  };
}

export const keySet = (...signers: Signer[]): string =>
  JSON.stringify({ keys: signers.map(({ jwk }) => jwk) });

/** A JWS of any header, signed by nobody. */
export function unsigned(header: object, claims: object, signature = ''): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part(header)}.${part(claims)}.${signature}`;
}
