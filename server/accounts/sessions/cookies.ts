// The cookies of a session (architecture: Sessions), and the one by which a browser is known again in which an account has
// signed in before. That one signs nobody in: it only lets guesses from there be counted apart from those of strangers. Another
// marks the browser that signed up: a password that was typed there counts only there.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { after, type Clock, days, minutes, type Random } from '../../base/clock.ts';
import { transaction } from '../../base/database.ts';
import { limits } from '../../base/limits.ts';
import { digest, idleLife, longestLife, looksLikeToken } from './sessions.ts';

const refreshName = 'prabesh_refresh';
const filesName = 'prabesh_files';
const deviceName = 'prabesh_device';
const signUpName = 'prabesh_signup';
/** Readable by scripts: without it the web client asks for no session, so that a visitor causes no request. */
const hintName = 'has_session';

/** So long after the last sign-in a browser is still known; no browser keeps a cookie much longer than twice that. */
export const deviceLife = days(180);

/** As long as the link that it belongs to. */
const signUpLife = minutes(60);

/**
 * @param https whether the public address is https. There the hidden cookies are `__Host-…`: no other host, not even a
 *   subdomain, and no connection without TLS can set them (RFC 6265bis, 4.1.3). That prefix wants `Path=/`.
 */
export function createCookies(https: boolean, random: Random) {
  const prefixed = (name: string) => (https ? `__Host-${name}` : name);
  const hidden = (path: string) =>
    ({ path: https ? '/' : path, httpOnly: true, sameSite: 'lax', secure: https }) as const;
  const hint = { path: '/', sameSite: 'lax', secure: https } as const;
  const lasting = { maxAge: idleLife / 1000 };
  const shown = (request: FastifyRequest, name: string): string | undefined => {
    const token = request.cookies[prefixed(name)];
    return token === '' ? undefined : token;
  };
  const ours = (token: string | undefined): string | undefined =>
    token !== undefined && looksLikeToken(token) ? token : undefined;
  return {
    setRefresh(reply: FastifyReply, token: string): void {
      reply.setCookie(prefixed(refreshName), token, { ...hidden('/auth'), ...lasting });
      reply.setCookie(hintName, '1', { ...hint, ...lasting });
    },
    /** Not rotated, so it gets the longest life a session may have; the database knows when it ends. */
    setFiles(reply: FastifyReply, token: string): void {
      reply.setCookie(prefixed(filesName), token, { ...hidden('/files'), maxAge: longestLife / 1000 });
    },
    setDevice(reply: FastifyReply, token: string): void {
      reply.setCookie(prefixed(deviceName), token, { ...hidden('/auth'), maxAge: deviceLife / 1000 });
    },
    /** Makes this the browser of a sign-up, and of none before; returns the hash (hex) by which it is known. */
    beginSignUp(reply: FastifyReply): string {
      const token = random(32).toString('base64url');
      reply.setCookie(prefixed(signUpName), token, { ...hidden('/auth'), maxAge: signUpLife / 1000 });
      return digest(token).toString('hex');
    },
    endSignUp: (reply: FastifyReply): void => void reply.clearCookie(prefixed(signUpName), hidden('/auth')),
    /** The session's; the device stays known. */
    clear(reply: FastifyReply): void {
      reply.clearCookie(prefixed(refreshName), hidden('/auth'));
      reply.clearCookie(prefixed(filesName), hidden('/files'));
      reply.clearCookie(hintName, hint);
    },
    /** As sent, never empty. */
    refresh: (request: FastifyRequest): string | undefined => shown(request, refreshName),
    files: (request: FastifyRequest): string | undefined => ours(shown(request, filesName)),
    device: (request: FastifyRequest): string | undefined => ours(shown(request, deviceName)),
    /** By which hash the browser is known that signed up. */
    signUpHash(request: FastifyRequest): string | undefined {
      const token = ours(shown(request, signUpName));
      return token === undefined ? undefined : digest(token).toString('hex');
    },
    hasHint: (request: FastifyRequest): boolean => request.cookies[hintName] !== undefined,
  };
}
export type Cookies = ReturnType<typeof createCookies>;

export function createDevices(pool: pg.Pool, clock: Clock, random: Random, cookies: Cookies) {
  return {
    /** The id of the request's device, if the account with this e-mail has signed in there. */
    async knownTo(request: FastifyRequest, email: string): Promise<string | undefined> {
      const token = cookies.device(request);
      if (token === undefined || email.includes('\0')) return undefined;
      const { rows } = await pool.query<{ id: string }>(
        `select d.id from auth.devices d join auth.users u on u.id = d.user_id
         where d.token_hash = $1 and lower(u.email) = lower($2) and d.seen_at > $3`,
        [digest(token), email, after(clock(), -deviceLife)],
      );
      return rows[0]?.id;
    },

    /** Makes the browser known to an account that has just signed in or recovered there; its cookie is a new one. */
    async remember(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void> {
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

    /** Withdraws all devices of an account, in a transaction of the caller's. */
    async forget(client: pg.ClientBase, userId: string): Promise<void> {
      await client.query('delete from auth.devices where user_id = $1', [userId]);
    },
  };
}
