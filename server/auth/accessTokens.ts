// Access tokens: what GraphQL and /files believe about a caller for fifteen minutes.

import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { after, minutes, seconds, type Clock } from '../clock.ts';
import { algorithm, type SigningKeys } from './signingKeys.ts';

const accessTokenLife = minutes(15);
/** Clocks of two replicas, or of this server and a real Hasura, may differ by this much. */
const clockTolerance = seconds(60);
const claimsNamespace = 'https://hasura.io/jwt/claims';

export interface AccessTokens {
  /** `expiresIn` in seconds. */
  issue(user: { id: string; role: string }, sessionId: string): Promise<{ token: string; expiresIn: number }>;
  /** Who a token speaks for; undefined for one that is expired, forged, not ours or no token at all. */
  read(token: string): Promise<{ userId: string; sessionId: string } | undefined>;
}

const payloadShape = z.object({ sub: z.uuid(), sid: z.uuid() });

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
        const { payload } = await jwtVerify(
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
        const { sub, sid } = payloadShape.parse(payload);
        return { userId: sub, sessionId: sid };
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined;
        throw error;
      }
    },
  };
}
