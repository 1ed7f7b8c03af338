// Sheets and keys for tests, made by jose as the server makes them.
import { gzipSync } from 'node:zlib';
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
  st: [1, 417],
};

/** As the server made them before there were lists. */
export const oldClaims = { ...someClaims, st: undefined };

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

/** A list as the server signs it, with the bits of these sheets set. */
export function statusList(
  signer: Signer,
  set: number[],
  { from = Date.now(), more = {}, subject = {}, header = {} }: ListChanges = {},
): Promise<string> {
  const bits = Buffer.alloc(16_384);
  for (const index of set) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7));
  const id = `${origin}/sheets/status/1`;
  const list = {
    id,
    iss: origin,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    validFrom: new Date(from).toISOString(),
    validUntil: new Date(from + 3_600_000).toISOString(),
    credentialSubject: {
      type: 'BitstringStatusList',
      statusPurpose: 'suspension',
      encodedList: `u${gzipSync(bits).toString('base64url')}`,
      ...subject,
    },
    ...more,
  };
  return signer.sign(list, { typ: 'vc+jwt', kid: `${origin}/sheets/keys/${signer.kid}`, ...header });
}

interface ListChanges {
  from?: number;
  more?: object;
  subject?: object;
  header?: object;
}
