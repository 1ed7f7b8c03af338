// Browsers in which an account has signed in before. Their cookie signs nobody in: it only lets their
// guesses be counted apart from those of strangers.

import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { after, type Clock, type Random } from '../../base/clock.ts';
import { transaction } from '../../base/database.ts';
import { limits } from '../../base/limits.ts';
import { deviceLife, type Cookies } from './cookies.ts';

export interface Devices {
  /** The id of the request's device, if the account with this e-mail has signed in there. */
  knownTo(request: FastifyRequest, email: string): Promise<string | undefined>;
  /** Makes the browser known to an account that has just signed in or recovered there; its cookie is a new one. */
  remember(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void>;
  /** Withdraws all devices of an account, in a transaction of the caller's. */
  forget(client: pg.ClientBase, userId: string): Promise<void>;
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function createDevices(pool: pg.Pool, clock: Clock, random: Random, cookies: Cookies): Devices {
  return {
    async knownTo(request, email) {
      const token = cookies.device(request);
      if (token === undefined || email.includes('\0')) return undefined;
      const { rows } = await pool.query<{ id: string }>(
        `select d.id from auth.devices d join auth.users u on u.id = d.user_id
         where d.token_hash = $1 and lower(u.email) = lower($2) and d.seen_at > $3`,
        [digest(token), email, after(clock(), -deviceLife)],
      );
      return rows[0]?.id;
    },

    async remember(request, reply, userId) {
      const now = clock();
      const before = cookies.device(request);
      const token = random(32).toString('base64url');
      await transaction(pool, async (client) => {
        // For everybody who uses this browser: whoever has copied the cookie, or put it there, is known no more.
        if (before !== undefined) {
          await client.query('update auth.devices set token_hash = $2 where token_hash = $1', [
            digest(before),
            digest(token),
          ]);
        }
        await client.query(
          `insert into auth.devices (token_hash, user_id, created_at, seen_at) values ($1, $2, $3, $3)
           on conflict (token_hash, user_id) do update set seen_at = excluded.seen_at`,
          [digest(token), userId, now],
        );
        await client.query(
          `delete from auth.devices where user_id = $1 and id not in (
             select id from auth.devices where user_id = $1 order by seen_at desc, created_at desc limit $2)`,
          [userId, limits.devicesPerAccount.default],
        );
      });
      cookies.setDevice(reply, token);
    },

    async forget(client, userId) {
      await client.query('delete from auth.devices where user_id = $1', [userId]);
    },
  };
}
