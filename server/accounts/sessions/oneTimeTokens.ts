// Links in mails: 256 random bits, stored as SHA-256 only, good for a time, one purpose and one use. Guessing them is
// hopeless; trying to should still be seen and end, so wrong ones count per address.

import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import { after, type Clock, days, hours, minutes, type Random } from '../../base/clock.ts';
import { HttpError } from '../../base/httpError.ts';
import { addressKey, type LimitedKey, type RateLimits } from '../../base/rateLimits.ts';
import type { WaitingPassword } from '../../mail/outbox.ts';
import { perAddress } from '../passwords/passwordGuard.ts';
import { digest, looksLikeToken } from './sessions.ts';

export type Purpose = 'verification' | 'recovery' | 'ownership' | 'invitation';
/** What a link may be for of which the log tells that it did not work. */
type LinkPurpose = Purpose | 'unsubscribe' | 'guardian';

/** An office's login is for people who read their mail now and then. */
const life: Readonly<Record<Purpose, number>> = {
  verification: minutes(60),
  recovery: minutes(60),
  ownership: days(30),
  invitation: hours(48),
};

/** An invitation ends with itself only: a new password is no reason that somebody is not wanted here any more. */
const ofAccount: readonly Purpose[] = ['verification', 'recovery', 'ownership'];

interface ReadToken {
  userId: string;
  purpose: Purpose;
  /** By which the browser of the sign-up is known; null: none is. */
  browserHash: string | null;
}

/** The one answer to a link that does not work, whatever the reason. */
function invalidLink(): HttpError {
  return new HttpError(400, 'invalid_link', 'This link is invalid or has expired.');
}

export function createOneTimeTokens(pool: pg.Pool, clock: Clock, random: Random) {
  return {
    /**
     * A new token, in a transaction of the caller's; the older one of the same account and purpose stops working. `replaced`: that one could still have
     * been used. `waiting` (verification only) becomes the account's password when the token is spent in the browser that typed it.
     */
    async issue(
      client: pg.ClientBase,
      userId: string,
      purpose: Purpose,
      waiting?: WaitingPassword,
    ): Promise<{ token: string; until: Date; replaced: boolean }> {
      const now = clock();
      const until = after(now, life[purpose]);
      const token = random(32).toString('base64url');
      const { rows } = await client.query<{ replaced: boolean }>(
        `with before as (
           select 1 from auth.one_time_tokens where user_id = $2 and purpose = $3 and expires_at > $5
         )
         insert into auth.one_time_tokens
           (token_hash, user_id, purpose, password_hash, browser_hash, created_at, expires_at)
         values ($1, $2, $3, $4, decode($7, 'hex'), $5, $6)
         on conflict (user_id, purpose) do update set token_hash = excluded.token_hash,
           password_hash = excluded.password_hash, browser_hash = excluded.browser_hash,
           created_at = excluded.created_at, expires_at = excluded.expires_at
         returning exists (select from before) as replaced`,
        [digest(token), userId, purpose, waiting?.passwordHash, now, until, waiting?.browserHash],
      );
      return { token, until, replaced: rows[0]?.replaced === true };
    },

    /** A token that could be spent now. */
    async read(token: string): Promise<ReadToken | undefined> {
      if (!looksLikeToken(token)) return undefined;
      const { rows } = await pool.query<ReadToken>(
        `select user_id as "userId", purpose, encode(browser_hash, 'hex') as "browserHash"
         from auth.one_time_tokens where token_hash = $1 and expires_at > $2`,
        [digest(token), clock()],
      );
      return rows[0];
    },

    /** Uses a token up, in a transaction of the caller's; undefined for one that is used, expired, replaced or made up. */
    async spend(
      client: pg.ClientBase,
      token: string,
      purpose: Purpose,
    ): Promise<{ userId: string; passwordHash: string | null } | undefined> {
      if (!looksLikeToken(token)) return undefined;
      const { rows } = await client.query<{ userId: string; passwordHash: string | null }>(
        `delete from auth.one_time_tokens where token_hash = $1 and purpose = $2 and expires_at > $3
         returning user_id as "userId", password_hash as "passwordHash"`,
        [digest(token), purpose, clock()],
      );
      return rows[0];
    },

    /** Withdraws every link of an account but an invitation, or those of some purposes. */
    forget: async (client: pg.ClientBase, userId: string, purposes = ofAccount): Promise<void> => {
      await client.query('delete from auth.one_time_tokens where user_id = $1 and purpose = any($2)', [
        userId,
        purposes,
      ]);
    },
  };
}
export type OneTimeTokens = ReturnType<typeof createOneTimeTokens>;

function limitOf(request: FastifyRequest): LimitedKey {
  return { key: addressKey('link', request.ip), policy: perAddress };
}

/** @throws HttpError 429 `too_many_requests` */
export function requireFewFailures(
  { limits }: { limits: RateLimits },
  request: FastifyRequest,
): Promise<void> {
  return limits.check([limitOf(request)]);
}

/** Counts and logs a link that does not work; returns what to answer. */
export async function refusedLink(
  { limits, log }: { limits: RateLimits; log: Logger },
  request: FastifyRequest,
  purpose: LinkPurpose,
): Promise<HttpError> {
  await limits.fail([limitOf(request)]);
  log.info({ event: 'link_refused', address: request.ip, purpose }, 'a link was used, expired or made up');
  return invalidLink();
}
