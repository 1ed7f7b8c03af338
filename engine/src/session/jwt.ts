// Verifies a JSON Web Token and reads Hasura's claims from it; verified tokens are remembered until they expire.
import {
  createRemoteJWKSet,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyResult,
} from 'jose';
import { EngineError } from '../errors.ts';
import { defaultLimits } from '../limits.ts';
import type { JwtConfig } from './jwtConfig.ts';

/** What a valid token says. */
export interface Claims {
  readonly defaultRole: string;
  readonly allowedRoles: readonly string[];
  /** The other `x-hasura-*` claims, names in lower case. */
  readonly variables: ReadonlyMap<string, string>;
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

const { tokenCache, tokenCacheTime } = defaultLimits;

/** `now` is the clock in milliseconds. Keys by URL are fetched when the first token arrives, not before. */
export function createJwtVerifier(config: JwtConfig, now: () => number = Date.now): JwtVerifier {
  const { keys } = config;
  let getKey: JWTVerifyGetKey | undefined;
  const options = {
    algorithms: [...keys.algorithms],
    clockTolerance: config.allowedSkew,
    ...(config.audience === undefined ? {} : { audience: [...config.audience] }),
    ...(config.issuer === undefined ? {} : { issuer: config.issuer }),
  };
  const check = async (token: string): Promise<JWTVerifyResult> => {
    const dated = { ...options, currentDate: new Date(now()) };
    if (keys.kind === 'local') return jwtVerify(token, keys.key, dated);
    getKey ??= createRemoteJWKSet(keys.url, {
      timeoutDuration: 5000,
      cacheMaxAge: 600_000,
      // A key that is new signs at once when the old one has leaked; what forged ids cost stays bounded.
      cooldownDuration: 100,
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

  // Insertion order is age of last use: the first key is the one to drop.
  const verified = new Map<string, { claims: Claims; until: number }>();
  return {
    async verify(token) {
      const known = verified.get(token);
      if (known !== undefined) {
        verified.delete(token);
        if (known.until > now()) {
          verified.set(token, known);
          return known.claims;
        }
      }
      let result: JWTVerifyResult;
      try {
        result = await check(token);
      } catch (error) {
        throw asJwtError(error);
      }
      const claims = readClaims(result, config);
      verified.set(token, { claims, until: Math.min(claims.expiresAt ?? Infinity, now() + tokenCacheTime) });
      if (verified.size > tokenCache) {
        for (const oldest of verified.keys()) {
          verified.delete(oldest);
          break;
        }
      }
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
      iss: 'JWTNotInIssuer',
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

const invalid = (reason: string, cause: unknown): EngineError =>
  new EngineError('invalid-jwt', `Could not verify JWT: ${reason}`, '$', cause);

const allowedRolesClaim = 'x-hasura-allowed-roles';
const defaultRoleClaim = 'x-hasura-default-role';

function readClaims({ payload, protectedHeader }: JWTVerifyResult, config: JwtConfig): Claims {
  const claims = new Map(
    Object.entries(claimsObject(payload, config))
      .map(([name, value]): [string, unknown] => [name.toLowerCase(), value])
      .filter(([name]) => name.startsWith('x-hasura-')),
  );
  const required = (name: string): unknown => {
    if (!claims.has(name)) {
      throw new EngineError('jwt-missing-role-claims', `JWT claim does not contain ${name}`);
    }
    return claims.get(name);
  };
  const allowedRoles = required(allowedRolesClaim);
  if (!isRoleList(allowedRoles))
    throw invalidClaims(`invalid ${allowedRolesClaim}; should be a list of roles`);
  const defaultRole = required(defaultRoleClaim);
  if (typeof defaultRole !== 'string' || defaultRole === '') {
    throw invalidClaims(`invalid ${defaultRoleClaim}; should be a single role name`);
  }
  const variables = new Map<string, string>();
  for (const [name, value] of claims) {
    if (name === allowedRolesClaim || name === defaultRoleClaim) continue;
    if (typeof value !== 'string') throw invalidClaims(`x-hasura-* claims: ${name} is not a string`);
    variables.set(name, value);
  }
  const expiresAt = payload.exp === undefined ? undefined : (payload.exp + config.allowedSkew) * 1000;
  return { allowedRoles, defaultRole, variables, expiresAt, payload, keyId: protectedHeader.kid };
}

function claimsObject(payload: JWTPayload, { claimsNamespace, claimsFormat }: JwtConfig): object {
  // An own key: `__proto__` and its like are no namespace.
  if (!Object.hasOwn(payload, claimsNamespace))
    throw invalidClaims(`claims key: '${claimsNamespace}' not found`);
  let value = payload[claimsNamespace];
  if (claimsFormat === 'stringified_json') {
    if (typeof value !== 'string') {
      throw invalidClaims('expecting a string when claims_format is stringified_json');
    }
    try {
      value = JSON.parse(value);
    } catch {
      throw invalidClaims(`expecting stringified json at: 'claims_namespace ${claimsNamespace}'`);
    }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidClaims('expecting a json object when claims_format is json');
  }
  return value;
}

const isRoleList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((role) => typeof role === 'string' && role !== '');

const invalidClaims = (message: string): EngineError => new EngineError('jwt-invalid-claims', message);
