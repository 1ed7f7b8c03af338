// Which token of a request is verified with which secret (Hasura documentation: "Multiple JWT Secrets").
import type { IncomingHttpHeaders } from 'node:http';
import { EngineError } from '../base/errors.ts';
import { header } from './headers.ts';
import { isFrom, issuerOf, type JwtVerifier, notInIssuer } from './jwt.ts';
import { type JwtConfig, placeKey, type TokenPlace } from './jwtConfig.ts';

export interface JwtSecret {
  readonly jwt: JwtConfig;
  readonly verifier: JwtVerifier;
}

interface FoundToken {
  readonly token: string;
  readonly verifier: JwtVerifier;
}

/**
 * The one token with the one secret that may verify it; undefined when the request carries none. A secret looks where its
 * `header` says, and for tokens whose issuer is its own, or is not said on one of the two sides. Throws `invalid-headers`
 * when several remain, so that nobody has to guess, and `invalid-jwt` when none does.
 */
export function findToken(
  headers: IncomingHttpHeaders,
  secrets: readonly JwtSecret[],
): FoundToken | undefined {
  const pairs = pairsOf(headers, secrets);
  const [first] = pairs;
  // The usual case; its verifier looks at the issuer by itself, and only when it sees the token for the first time.
  if (pairs.length < 2) return first;
  const fitting = pairs.filter(({ token, jwt }) => isFrom(jwt.issuer, issuerOf(token)));
  if (fitting.length === 0) throw notInIssuer();
  if (fitting.length > 1)
    throw new EngineError('invalid-headers', 'Could not verify JWT: Multiple JWTs found');
  return fitting[0];
}

function pairsOf(headers: IncomingHttpHeaders, secrets: readonly JwtSecret[]): (JwtSecret & FoundToken)[] {
  const [only] = secrets;
  if (secrets.length === 1 && only !== undefined) {
    return tokensAt(headers, only.jwt.header).map((token) => ({
      jwt: only.jwt,
      verifier: only.verifier,
      token,
    }));
  }
  const tokens = new Map<string, readonly string[]>();
  return secrets.flatMap((secret) => {
    const place = placeKey(secret.jwt.header);
    const found = tokens.get(place) ?? tokensAt(headers, secret.jwt.header);
    tokens.set(place, found);
    return found.map((token) => ({ ...secret, token }));
  });
}

/** A cookie may come several times; an Authorization header of another form is an error. */
function tokensAt(headers: IncomingHttpHeaders, place: TokenPlace): readonly string[] {
  const value = header(headers, place.type === 'custom' ? place.name : placeHeaders[place.type]);
  if (value === undefined) return [];
  switch (place.type) {
    case 'custom':
      return [value];
    case 'cookie':
      return value
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${place.name}=`))
        .map((pair) => pair.slice(place.name.length + 1));
    case 'bearer': {
      const usual = /^Bearer (\S+)$/.exec(value)?.[1];
      if (usual !== undefined) return [usual];
      const parts = value.trim().split(/ +/);
      const [scheme, token] = parts;
      if (parts.length !== 2 || scheme !== 'Bearer' || token === undefined) {
        throw new EngineError('invalid-headers', 'Malformed Authorization header');
      }
      return [token];
    }
  }
}

const placeHeaders = { bearer: 'authorization', cookie: 'cookie' } as const;
