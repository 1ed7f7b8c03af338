// HASURA_GRAPHQL_JWT_SECRET: where the keys are, what a token must say, and where its session variables stand.
import { createPublicKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';

const defaultClaimsNamespace = 'https://hasura.io/jwt/claims';

/** A shared secret is never accepted for keys that everybody can read: the algorithms of a key set are these only. */
const asymmetricAlgorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/** The keys that sign tokens, with the only algorithms that are accepted for them. */
export type JwtKeys =
  | { kind: 'remote'; url: URL; algorithms: readonly string[] }
  | { kind: 'local'; key: KeyObject | Uint8Array; algorithms: readonly string[] };

export interface JwtConfig {
  keys: JwtKeys;
  claimsNamespace: string;
  claimsFormat: 'json' | 'stringified_json';
  audience: readonly string[] | undefined;
  issuer: string | undefined;
  /** Seconds that clocks may differ by. */
  allowedSkew: number;
  /** Where the token travels; names in lower case. */
  header: { type: 'bearer' } | { type: 'cookie'; name: string } | { type: 'custom'; name: string };
}

const hmacBytes = { HS256: 32, HS384: 48, HS512: 64 } as const;
const publicKeyTypes = {
  RS256: 'rsa',
  RS384: 'rsa',
  RS512: 'rsa',
  PS256: 'rsa',
  PS384: 'rsa',
  PS512: 'rsa',
  ES256: 'ec',
  ES384: 'ec',
  ES512: 'ec',
  EdDSA: 'ed25519',
  Ed25519: 'ed25519',
} as const;

const isHmac = (type: string): type is keyof typeof hmacBytes => type in hmacBytes;
const isPublicKeyType = (type: string): type is keyof typeof publicKeyTypes => type in publicKeyTypes;

const source = z
  .strictObject({
    type: z.string().optional(),
    key: z.string().min(1).optional(),
    jwk_url: z.url({ protocol: /^https?$/, error: 'is not an http(s) address' }).optional(),
    claims_namespace: z.string().min(1).default(defaultClaimsNamespace),
    claims_format: z.enum(['json', 'stringified_json']).default('json'),
    audience: z.union([z.string(), z.array(z.string())]).optional(),
    issuer: z.string().optional(),
    allowed_skew: z.number().nonnegative().default(0),
    header: z
      .union([
        z.strictObject({ type: z.literal('Authorization') }),
        z.strictObject({ type: z.enum(['Cookie', 'CustomHeader']), name: z.string().min(1) }),
      ])
      .default({ type: 'Authorization' }),
  })
  .transform((value, context): JwtConfig => {
    const refuse = (message: string): never => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    const keys = jwtKeys(value);
    if (typeof keys === 'string') return refuse(keys);
    const { header, audience } = value;
    return {
      keys,
      claimsNamespace: value.claims_namespace,
      claimsFormat: value.claims_format,
      audience: typeof audience === 'string' ? [audience] : audience,
      issuer: value.issuer,
      allowedSkew: value.allowed_skew,
      header:
        header.type === 'Authorization'
          ? { type: 'bearer' }
          : header.type === 'Cookie'
            ? { type: 'cookie', name: header.name }
            : { type: 'custom', name: header.name.toLowerCase() },
    };
  });

/** The keys, or what is wrong with them. */
function jwtKeys(value: {
  type?: string | undefined;
  key?: string | undefined;
  jwk_url?: string | undefined;
}): JwtKeys | string {
  const { type, key, jwk_url: url } = value;
  if ((key === undefined) === (url === undefined)) return 'exactly one of key and jwk_url is needed';
  if (url !== undefined) {
    if (type === undefined) return { kind: 'remote', url: new URL(url), algorithms: asymmetricAlgorithms };
    if (!isPublicKeyType(type)) return `type "${type}" is not supported together with jwk_url`;
    return { kind: 'remote', url: new URL(url), algorithms: algorithmsOf(type) };
  }
  if (key === undefined || type === undefined) return 'type is needed together with key';
  if (isHmac(type)) {
    // Whoever can read a public key could sign with it: the classic confusion of HMAC and RSA.
    if (/-----BEGIN [A-Z ]*(PUBLIC KEY|CERTIFICATE)-----/.test(key))
      return `a public key cannot be the secret of ${type}`;
    const secret = new TextEncoder().encode(key);
    const least = hmacBytes[type];
    if (secret.length < least) return `the key of ${type} must have at least ${String(least)} characters`;
    return { kind: 'local', key: secret, algorithms: [type] };
  }
  if (!isPublicKeyType(type)) return `type "${type}" is not supported`;
  try {
    const publicKey = createPublicKey(key);
    if (publicKey.asymmetricKeyType !== publicKeyTypes[type]) return `the key does not fit type "${type}"`;
    return { kind: 'local', key: publicKey, algorithms: algorithmsOf(type) };
  } catch {
    return 'the key is neither a public key nor a certificate in PEM form';
  }
}

/** EdDSA has two names in use for the same thing (RFC 8037, RFC 9864). */
const algorithmsOf = (type: keyof typeof publicKeyTypes): readonly string[] =>
  type === 'EdDSA' || type === 'Ed25519' ? ['EdDSA', 'Ed25519'] : [type];

/** The variable's text to its meaning; the text itself is never repeated in a message, since it holds a secret. */
export const jwtSecretVariable = z.string().transform((text, context): JwtConfig => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'is not valid JSON' });
    return z.NEVER;
  }
  const parsed = source.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    context.addIssue({ code: 'custom', message: [...issue.path, issue.message].map(String).join(': ') });
  }
  return z.NEVER;
});
