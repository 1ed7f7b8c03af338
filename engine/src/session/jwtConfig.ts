// HASURA_GRAPHQL_JWT_SECRET(S): where the keys are, what a token must say, and where its session variables stand.
import { createPublicKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { claimsConfig, type ClaimsConfig, claimsKeys } from './claimsConfig.ts';

/** A shared secret is never accepted for keys that everybody can read: the algorithms of a key set are these only. */
const asymmetricAlgorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/** The keys that sign tokens, with the only algorithms that are accepted for them. */
export type JwtKeys =
  | { kind: 'remote'; url: URL; algorithms: readonly string[] }
  | { kind: 'local'; key: KeyObject | Uint8Array; algorithms: readonly string[] };

/** Where a token travels; the name of a header in lower case. */
export type TokenPlace =
  | { readonly type: 'bearer' }
  | { readonly type: 'cookie'; readonly name: string }
  | { readonly type: 'custom'; readonly name: string };

export interface JwtConfig {
  keys: JwtKeys;
  claims: ClaimsConfig;
  /** A token must be for one of them. */
  audience: readonly string[] | undefined;
  /** A token that names another one is not this secret's. */
  issuer: string | undefined;
  /** Seconds that clocks may differ by. */
  allowedSkew: number;
  header: TokenPlace;
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

const headerTypes = ['Authorization', 'Cookie', 'CustomHeader'] as const;

const header = z
  .strictObject({ type: z.string(), name: z.string().min(1).nullish() })
  .transform(({ type, name }, context): TokenPlace => {
    const refuse = (message: string): never => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    const found = headerTypes.find((one) => one.toLowerCase() === type.toLowerCase());
    if (found === undefined) {
      return refuse("expected 'type' is 'Authorization' or 'Cookie' or 'CustomHeader'");
    }
    if (found === 'Authorization') return { type: 'bearer' };
    if (!name) return refuse(`name is needed together with ${found}`);
    return found === 'Cookie' ? { type: 'cookie', name } : { type: 'custom', name: name.toLowerCase() };
  });

const source = z
  .strictObject({
    type: z.string().nullish(),
    key: z.string().min(1).nullish(),
    jwk_url: z.url({ protocol: /^https?$/, error: 'is not an http(s) address' }).nullish(),
    ...claimsKeys,
    audience: z.union([z.string(), z.array(z.string())]).nullish(),
    issuer: z.string().nullish(),
    allowed_skew: z.number().nonnegative().nullish(),
    header: header.nullish(),
  })
  .transform((value, context): JwtConfig => {
    const refuse = (message: string): never => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    const keys = jwtKeys(value);
    if (typeof keys === 'string') return refuse(keys);
    const claims = claimsConfig(value);
    if (typeof claims === 'string') return refuse(claims);
    const { audience } = value;
    return {
      keys,
      claims,
      audience: typeof audience === 'string' ? [audience] : (audience ?? undefined),
      issuer: value.issuer ?? undefined,
      allowedSkew: value.allowed_skew ?? 0,
      header: value.header ?? { type: 'bearer' },
    };
  });

/** The keys, or what is wrong with them. */
function jwtKeys(value: {
  type?: string | null | undefined;
  key?: string | null | undefined;
  jwk_url?: string | null | undefined;
}): JwtKeys | string {
  const type = value.type ?? undefined;
  const key = value.key ?? undefined;
  const url = value.jwk_url ?? undefined;
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

/** Two secrets between which no token could choose: each token of that place would be refused as ambiguous. */
function ambiguous(secrets: readonly JwtConfig[]): string | undefined {
  for (const [index, { issuer, header: place }] of secrets.entries()) {
    const twin = secrets.findIndex(
      (other, at) => at > index && other.issuer === issuer && placeKey(other.header) === placeKey(place),
    );
    if (twin > 0) return `${String(index)} and ${String(twin)} differ neither in issuer nor in header`;
  }
  return undefined;
}

/** Equal for equal places. */
export const placeKey = (place: TokenPlace): string =>
  place.type === 'bearer' ? 'authorization' : `${place.type} ${place.name}`;

const secretList = z
  .array(source)
  .min(1)
  .superRefine((secrets, context) => {
    const message = ambiguous(secrets);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

/** The variable's text to its meaning; the text itself is never repeated in a message, since it holds a secret. */
export const fromJson = <T>(schema: z.ZodType<T>) =>
  z.string().transform((text, context): T => {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'is not valid JSON' });
      return z.NEVER;
    }
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      context.addIssue({ code: 'custom', message: [...issue.path, issue.message].map(String).join(': ') });
    }
    return z.NEVER;
  });

export const jwtSecretVariable = fromJson(source);

export const jwtSecretsVariable = fromJson(secretList);
