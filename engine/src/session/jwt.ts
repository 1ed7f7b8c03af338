// Verifies a JSON Web Token and reads Hasura's claims from it; verified tokens are remembered until they expire.
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  jwtVerify,
  type JWTVerifyGetKey,
  type JWTVerifyResult,
} from 'jose';
import { LRUCache } from 'lru-cache';
import { EngineError } from '../base/errors.ts';
import { isObject } from '../base/json.ts';
import { defaultLimits } from '../base/limits.ts';
import type { JwtConfig } from './jwtConfig.ts';
import { readClaims, type RoleClaims } from './readClaims.ts';

export interface Claims extends RoleClaims {
  /** Milliseconds since the epoch, the allowed skew included; absent when the token never expires. */
  readonly expiresAt: number | undefined;
  /** All that the token says, and the id (`kid`) of the key that signed it. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly keyId: string | undefined;
}

export interface JwtVerifier {
  /** Throws `invalid-jwt`, `jwt-invalid-claims` or `jwt-missing-role-claims`. */
  verify(token: string): Promise<Claims>;
}

const { tokenCache, tokenCacheTime, tokenLength } = defaultLimits;

/**
 * The key set of a `jwk_url`, given in process; undefined: it is fetched. Asked for each token that is not remembered, so
 * it should answer from memory; a key that is new, or gone, counts from the next answer on. When it rejects, nothing is
 * known of the token, and its request fails.
 */
export type KeySet = (url: string) => Promise<JSONWebKeySet> | undefined;

/** `now` is the clock in milliseconds. Keys by URL are read when the first token arrives, not before. */
export function createJwtVerifier(
  config: JwtConfig,
  now: () => number = Date.now,
  keySet?: KeySet,
): JwtVerifier {
  const { keys } = config;
  const key = keys.kind === 'local' ? keys.key : createGetKey(keys.url, keySet);
  const options = {
    algorithms: [...keys.algorithms],
    clockTolerance: config.allowedSkew,
    ...(config.audience === undefined ? {} : { audience: [...config.audience] }),
  };
  const check = async (token: string): Promise<JWTVerifyResult> => {
    const dated = { ...options, currentDate: new Date(now()) };
    if (typeof key !== 'function') return jwtVerify(token, key, dated);
    try {
      return await jwtVerify(token, key, dated);
    } catch (error) {
      // Keys without a `kid`: any of the fitting ones may have signed.
      if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
      for await (const candidate of error) {
        try {
          return await jwtVerify(token, candidate, dated);
        } catch (inner) {
          if (!(inner instanceof errors.JWSSignatureVerificationFailed)) throw inner;
        }
      }
      throw new errors.JWSSignatureVerificationFailed();
    }
  };

  const verified = new LRUCache<string, { claims: Claims; until: number }>({ max: tokenCache });
  return {
    async verify(token) {
      const known = verified.get(token);
      if (known !== undefined) {
        if (known.until > now()) return known.claims;
        verified.delete(token);
      }
      if (token.length > tokenLength) throw invalid('JWSError (the token is too long)');
      if (!isFrom(config.issuer, issuerOf(token))) throw notInIssuer();
      let result: JWTVerifyResult;
      try {
        result = await check(token);
      } catch (error) {
        throw asJwtError(error);
      }
      const { payload, protectedHeader } = result;
      if (!isFrom(config.issuer, payload.iss)) throw notInIssuer();
      const claims = {
        ...readClaims(payload, config.claims),
        expiresAt: payload.exp === undefined ? undefined : (payload.exp + config.allowedSkew) * 1000,
        payload,
        keyId: protectedHeader.kid,
      };
      verified.set(token, { claims, until: Math.min(claims.expiresAt ?? Infinity, now() + tokenCacheTime) });
      return claims;
    },
  };
}

/** Finds the key of a token in the set of this address: the one given in process, or the one that is fetched. */
function createGetKey(url: URL, keySet: KeySet | undefined): JWTVerifyGetKey {
  const fetched = createRemoteJWKSet(url, {
    timeoutDuration: 5000,
    cacheMaxAge: 600_000,
    // A key that is new signs at once when the old one has leaked; what forged ids cost stays bounded.
    cooldownDuration: 100,
  });
  /** Imported keys are used again as long as the set says the same. */
  let imported: { readonly text: string; readonly getKey: JWTVerifyGetKey } | undefined;
  return async (header, token) => {
    const given = keySet?.(url.href);
    if (given === undefined) return fetched(header, token);
    const set = await given;
    const text = JSON.stringify(set);
    if (imported?.text !== text) imported = { text, getKey: createLocalJWKSet(set) };
    return imported.getKey(header, token);
  };
}

/** Hasura names the failure as its JOSE library does; clients match `JWTExpired`. */
function asJwtError(error: unknown): EngineError {
  if (error instanceof errors.JWTExpired) return invalid('JWTExpired', error);
  if (error instanceof errors.JWTClaimValidationFailed) {
    const names: Record<string, string> = {
      aud: 'JWTNotInAudience',
      nbf: 'JWTNotYetValid',
    };
    return invalid(names[error.claim] ?? 'JWTClaimsSetDecodeError', error);
  }
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey) {
    return invalid('JWSError JWSInvalidSignature', error);
  }
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported) {
    return invalid('JWSError (AlgorithmNotImplemented)', error);
  }
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) {
    return invalid('JWSError (JSONDecodeError)', error);
  }
  // The key set could not be read: nothing is known of the token, so it is not called invalid.
  return new EngineError('unexpected', 'Could not verify JWT: the keys are not available', '$', error);
}

export const notInIssuer = (): EngineError => invalid('JWTNotInIssuer');

const invalid = (reason: string, cause?: unknown): EngineError =>
  new EngineError('invalid-jwt', `Could not verify JWT: ${reason}`, '$', cause);

/** As in Hasura (documentation: "Multiple JWT Secrets"), who names no issuer may be from anywhere: the key decides. */
export const isFrom = (issuer: string | undefined, named: unknown): boolean =>
  issuer === undefined || named === undefined || named === issuer;

/** What a token says of its issuer, unverified: it chooses a secret, and proves nothing. */
export function issuerOf(token: string): unknown {
  if (token.length > tokenLength) return undefined;
  const [, body = '', signature] = token.split('.', 3);
  if (signature === undefined) return undefined;
  try {
    const payload: unknown = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
    return isObject(payload) && Object.hasOwn(payload, 'iss') ? (payload['iss'] ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}
