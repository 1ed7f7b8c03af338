// Verifies a JSON Web Token and reads Hasura's claims from it; verified tokens are remembered until they expire.
import {
  createRemoteJWKSet,
  customFetch,
  errors,
  jwtVerify,
  type JWTVerifyGetKey,
  type JWTVerifyResult,
} from 'jose';
import { EngineError } from '../errors.ts';
import { defaultLimits } from '../limits.ts';
import { LruMap } from '../lru.ts';
import { isObject } from './claimPath.ts';
import type { JwtConfig } from './jwtConfig.ts';
import { readClaims, type RoleClaims } from './readClaims.ts';

/** What a valid token says. */
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

/** `now` is the clock in milliseconds. Keys by URL are fetched when the first token arrives, not before; each time `onRefresh` hears of it. */
export function createJwtVerifier(
  config: JwtConfig,
  now: () => number = Date.now,
  onRefresh?: (url: string) => void,
): JwtVerifier {
  const { keys } = config;
  let getKey: JWTVerifyGetKey | undefined;
  const options = {
    algorithms: [...keys.algorithms],
    clockTolerance: config.allowedSkew,
    ...(config.audience === undefined ? {} : { audience: [...config.audience] }),
  };
  const check = async (token: string): Promise<JWTVerifyResult> => {
    const dated = { ...options, currentDate: new Date(now()) };
    if (keys.kind === 'local') return jwtVerify(token, keys.key, dated);
    getKey ??= createRemoteJWKSet(keys.url, {
      timeoutDuration: 5000,
      cacheMaxAge: 600_000,
      // A key that is new signs at once when the old one has leaked; what forged ids cost stays bounded.
      cooldownDuration: 100,
      [customFetch]: (url, options) => {
        onRefresh?.(url);
        return fetch(url, options);
      },
    });
    try {
      return await jwtVerify(token, getKey, dated);
    } catch (error) {
      // Keys without a `kid`: any of the fitting ones may have signed.
      if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
      for await (const key of error) {
        try {
          return await jwtVerify(token, key, dated);
        } catch (inner) {
          if (!(inner instanceof errors.JWSSignatureVerificationFailed)) throw inner;
        }
      }
      throw new errors.JWSSignatureVerificationFailed();
    }
  };

  const verified = new LruMap<string, { claims: Claims; until: number }>(tokenCache);
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
