// Admin secret, then JWT, then the role for callers without either. A secret or token that is wrong is an error:
// it never makes the caller anonymous.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { EngineError } from '../base/errors.ts';
import { findToken, type JwtSecret } from './findToken.ts';
import { header } from './headers.ts';
import { type Claims, createJwtVerifier, type KeySet } from './jwt.ts';
import type { JwtConfig } from './jwtConfig.ts';
import { createLiveness, sessionEnded, type Liveness, type SessionIsLive } from './liveness.ts';
import type { Session } from './session.ts';

export interface AuthenticateConfig {
  /** Any of them makes the caller admin; with none everybody is. */
  readonly adminSecrets: readonly string[];
  /** A token is verified with the one of them that fits its place and issuer. */
  readonly jwtSecrets: readonly JwtConfig[];
  readonly unauthorizedRole: string | undefined;
}

export interface AuthenticateOptions {
  readonly keySet?: KeySet | undefined;
  readonly sessionIsLive?: SessionIsLive | undefined;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** A session, and when it ends by itself (milliseconds since the epoch). */
export interface Authenticated {
  readonly session: Session;
  readonly expiresAt: number | undefined;
  /** Whether the session still lives. Undefined for callers whose session nobody can end. */
  readonly isLive: Liveness | undefined;
  /** By a secret or a token, or because nobody has to be; others are visitors. */
  readonly isKnown: boolean;
}

/** Headers with names in lower case, as Node gives them. */
export type Authenticate = (headers: IncomingHttpHeaders) => Promise<Authenticated>;

const adminRole = 'admin';
const roleHeader = 'x-hasura-role';
const secretHeaders = ['x-hasura-admin-secret', 'x-hasura-access-key'] as const;
const backendOnlyHeader = 'x-hasura-use-backend-only-permissions';

/**
 * Hasura's rules of authentication (documentation: "Authentication"). A token whose session has ended, as
 * `sessionIsLive` says, is refused with `invalid-jwt`. `now` is the clock in milliseconds.
 */
export function createAuthenticate(
  config: AuthenticateConfig,
  { sessionIsLive, now = Date.now, keySet }: AuthenticateOptions = {},
): Authenticate {
  const { adminSecrets, unauthorizedRole } = config;
  const secretHashes = adminSecrets.map(digest);
  const jwtSecrets = config.jwtSecrets.map((jwt): JwtSecret => ({
    jwt,
    verifier: createJwtVerifier(jwt, now, keySet),
  }));

  return async (headers) => {
    if (secretHashes.length === 0) return forEver(trustedSession(headers), true);

    const secret = secretOf(headers);
    if (secret !== undefined) {
      const given = digest(secret);
      // Hashes have one length, so that the comparison takes one time.
      if (secretHashes.filter((hash) => timingSafeEqual(given, hash)).length === 0) {
        throw new EngineError('access-denied', 'invalid x-hasura-admin-secret/x-hasura-access-key');
      }
      return forEver(trustedSession(headers), true);
    }

    const found = findToken(headers, jwtSecrets);
    if (found !== undefined) {
      const claims = await found.verifier.verify(found.token);
      const requested = header(headers, roleHeader);
      const role = requested === undefined || requested === '' ? claims.defaultRole : requested;
      if (!claims.allowedRoles.includes(role)) {
        throw new EngineError('access-denied', 'Your requested role is not in allowed roles');
      }
      // Of the client's own x-hasura-* headers nothing but the role counts: the token speaks for the user.
      const session = sessionOf(claims, role);
      const { payload, keyId, expiresAt } = claims;
      const isLive = sessionIsLive && createLiveness(sessionIsLive, { payload, keyId, role });
      if (isLive !== undefined && !(await isLive())) throw sessionEnded();
      return { session, expiresAt, isLive, isKnown: true };
    }

    if (unauthorizedRole !== undefined) {
      // As in Hasura, a visitor's x-hasura-* headers are session variables (and so prove nothing); the role is fixed.
      return forEver(makeSession(unauthorizedRole, hasuraHeaders(headers), false), false);
    }
    throw jwtSecrets.length === 0
      ? new EngineError('access-denied', 'x-hasura-admin-secret/x-hasura-access-key required, but not found')
      : new EngineError(
          'invalid-headers',
          "Missing 'Authorization' or 'Cookie' header in JWT authentication mode",
        );
  };
}

/** By the claims of a remembered token: it speaks for the same user each time. */
const sessions = new WeakMap<Claims, Map<string, Session>>();

function sessionOf(claims: Claims, role: string): Session {
  let known = sessions.get(claims);
  if (known === undefined) {
    known = new Map();
    sessions.set(claims, known);
  }
  const found = known.get(role) ?? makeSession(role, claims.variables, false);
  // The roles are those that the token allows, so that there are not many.
  known.set(role, found);
  return found;
}

const secretOf = (headers: IncomingHttpHeaders): string | undefined =>
  header(headers, secretHeaders[0]) ?? header(headers, secretHeaders[1]);

/** Whether somebody tries an admin secret. */
export const carriesSecret = (headers: IncomingHttpHeaders): boolean => secretOf(headers) !== undefined;

const forEver = (session: Session, isKnown: boolean): Authenticated => ({
  session,
  expiresAt: undefined,
  isLive: undefined,
  isKnown,
});

/** With the admin secret, and where none is configured, the headers are believed. */
export function trustedSession(headers: IncomingHttpHeaders): Session {
  const variables = hasuraHeaders(headers);
  const role = variables.get(roleHeader);
  const backendOnly = variables.get(backendOnlyHeader);
  return makeSession(
    role === undefined || role === '' ? adminRole : role,
    variables,
    backendOnly !== undefined && parseFlag(backendOnly),
  );
}

/** `variables`: names in lower case; the role among them is replaced. */
export function makeSession(
  role: string,
  variables: ReadonlyMap<string, string>,
  backendOnly: boolean,
): Session {
  const own = new Map(variables);
  own.set(roleHeader, role);
  return { role, isAdmin: role === adminRole, variables: own, useBackendOnlyPermissions: backendOnly };
}

function hasuraHeaders(headers: IncomingHttpHeaders): Map<string, string> {
  const variables = new Map<string, string>();
  for (const name of Object.keys(headers)) {
    if (!name.startsWith('x-hasura-') || (secretHeaders as readonly string[]).includes(name)) continue;
    const value = header(headers, name);
    if (value !== undefined) variables.set(name, value);
  }
  return variables;
}

const trueWords = ['true', 't', 'yes', 'y'];
const falseWords = ['false', 'f', 'no', 'n'];
const quoted = (words: readonly string[]): string => JSON.stringify(words);

function parseFlag(text: string): boolean {
  const word = text.toLowerCase();
  if (trueWords.includes(word)) return true;
  if (falseWords.includes(word)) return false;
  throw new EngineError(
    'bad-request',
    `${backendOnlyHeader}:  Not a valid boolean text. True values are ${quoted(trueWords)} and  False values are ${quoted(falseWords)}. All values are case insensitive`,
  );
}

const digest = (text: string): Buffer => createHash('sha512').update(text).digest();
