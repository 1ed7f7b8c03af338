// Access tokens: what GraphQL and /files believe about a caller for five minutes, as long as the session lives; and the
// keys that sign them.

import type { VerifiedToken } from '@prabesh/engine';
import { calculateJwkThumbprint, type CryptoKey, errors, type JWK, jwtVerify, SignJWT } from 'jose';
import type pg from 'pg';
import { z } from 'zod';
import { after, type Clock, minutes, seconds } from '../../base/clock.ts';
import {
  createKeyRing,
  type KeyPolicy,
  type KeyRing,
  type KeyRow,
  type KeySet,
  rotationOf,
} from '../../base/keyRing.ts';

const algorithm = 'ES256';

/** A key stays published after its last signature for as long as a token lives, and a bit for slow clocks. */
const tail = minutes(5 + 2);

interface KeyOfTokens extends KeyRow {
  published_until: Date | null;
}

export interface SigningKeys extends Pick<KeyRing<KeyOfTokens>, 'current' | 'forget'> {
  /** The public key of a token's `kid`, if it is still published. */
  verifier(kid: string): Promise<CryptoKey | undefined>;
  /** Public keys, ready for a JWK set. */
  published(): Promise<JWK[]>;
  /** The same for an answer to others, which may come from memory. */
  keySet(): Promise<KeySet<JWK>>;
}

const policy: KeyPolicy<KeyOfTokens> = {
  algorithm,
  table: 'auth.signing_keys',
  lock: 'signingKeys',
  counts: 'true',
  order: 'signs_from desc, kid',
  nameOf: (_client, publicJwk) => calculateJwkThumbprint(publicJwk),
  async retire(client, now, signsFrom) {
    await client.query('delete from auth.signing_keys where published_until < $1', [now]);
    await client.query('update auth.signing_keys set published_until = $1 where published_until is null', [
      after(signsFrom, tail),
    ]);
  },
  withdraw: (client) => client.query('delete from auth.signing_keys'),
};

/**
 * As rotationOf says. The old key stays published until its tokens have expired: nobody notices. When it has leaked, they
 * stop working, and browsers fetch new ones by their refresh tokens.
 */
export const rotateKeys = rotationOf(policy);

export function createSigningKeys(pool: pg.Pool, clock: Clock): SigningKeys {
  const ring = createKeyRing(policy, pool, clock);
  const isPublished = ({ published_until: until }: KeyOfTokens) => until === null || until > clock();
  const published = async () => (await ring.rows()).filter(isPublished);
  return {
    current: () => ring.current(),
    async verifier(kid) {
      const row = (await published()).find((found) => found.kid === kid);
      return row && ring.publicKey(row);
    },
    published: async () => (await published()).map((row) => row.public_jwk),
    async keySet() {
      const { rows, isOld } = await ring.rowsToPublish();
      return { keys: rows.filter(isPublished).map((row) => row.public_jwk), isOld };
    },
    forget: () => ring.forget(),
  };
}

const accessTokenLife = minutes(5);
/**
 * What clocks of two machines may differ by. It need not be more: browsers renew their tokens a minute before the end,
 * and each second of it is one that a token lives longer. A real Hasura also refuses tokens from its future, so that
 * it cannot be nothing.
 */
export const clockTolerance = seconds(5);
const claimsNamespace = 'https://hasura.io/jwt/claims';

/** Whose a token is, and what it claims about them. */
export interface AccessClaims {
  userId: string;
  sessionId: string;
  role: string;
  keyId: string;
}

export interface AccessTokens {
  /** `expiresIn` in seconds. */
  issue(user: { id: string; role: string }, sessionId: string): Promise<{ token: string; expiresIn: number }>;
  /** Who a token speaks for; undefined for one that is expired, forged, not ours or no token at all. */
  read(token: string): Promise<AccessClaims | undefined>;
}

const payloadShape = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  [claimsNamespace]: z.object({ 'x-hasura-default-role': z.string() }),
});

/** The claims of a token that the GraphQL engine has verified; undefined for one that this server did not make. */
export function claimsOf({ payload, keyId, role }: VerifiedToken): AccessClaims | undefined {
  const { sub, sid } = payload;
  if (typeof sub !== 'string' || typeof sid !== 'string' || keyId === undefined) return undefined;
  return { userId: sub, sessionId: sid, role, keyId };
}

/** @param issuer the public address; tokens of another installation are refused by it */
export function createAccessTokens(keys: SigningKeys, issuer: string, clock: Clock): AccessTokens {
  return {
    async issue(user, sessionId) {
      const { kid, key } = await keys.current();
      const now = clock();
      const claims = {
        'x-hasura-user-id': user.id,
        'x-hasura-default-role': user.role,
        'x-hasura-allowed-roles': [user.role],
      };
      const token = await new SignJWT({ [claimsNamespace]: claims, sid: sessionId })
        .setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(user.id)
        .setIssuedAt(now)
        .setExpirationTime(after(now, accessTokenLife))
        .sign(key);
      return { token, expiresIn: accessTokenLife / 1000 };
    },

    async read(token) {
      try {
        const { payload, protectedHeader } = await jwtVerify(
          token,
          async ({ kid }) => {
            const key = kid === undefined ? undefined : await keys.verifier(kid);
            if (!key) throw new errors.JWKSNoMatchingKey();
            return key;
          },
          {
            algorithms: [algorithm],
            issuer,
            typ: 'JWT',
            currentDate: clock(),
            clockTolerance: clockTolerance / 1000,
            requiredClaims: ['sub', 'exp', 'sid'],
          },
        );
        const { sub, sid, [claimsNamespace]: claims } = payloadShape.parse(payload);
        const { kid = '' } = protectedHeader;
        return { userId: sub, sessionId: sid, role: claims['x-hasura-default-role'], keyId: kid };
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined;
        throw error;
      }
    },
  };
}
