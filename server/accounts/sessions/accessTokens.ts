// Access tokens: what GraphQL and /files believe about a caller for five minutes, as long as the session lives.

import type { VerifiedToken } from '@prabesh/engine';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { after, minutes, seconds, type Clock } from '../../base/clock.ts';
import { algorithm, type SigningKeys } from './signingKeys.ts';

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
  /** Of the key that signed it. */
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
