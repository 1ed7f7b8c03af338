// The cookies of a session (architecture: Sessions), and the one by which a browser is known again.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { days } from '../../base/clock.ts';
import { idleLife, longestLife, looksLikeToken } from './sessions.ts';

const refreshName = 'prabesh_refresh';
const filesName = 'prabesh_files';
const deviceName = 'prabesh_device';
/** Readable by scripts: without it the web client asks for no session, so that a visitor causes no request. */
const hintName = 'has_session';

/** So long after the last sign-in a browser is still known; no browser keeps a cookie much longer than twice that. */
export const deviceLife = days(180);

export interface ShownToken {
  /** As sent, never empty. */
  token: string;
  /** Sent under the name that cookies had before the prefix: it counts only for sessions that began under it. */
  plain: boolean;
}

export interface Cookies {
  setRefresh(reply: FastifyReply, token: string): void;
  /** Not rotated, so it gets the longest life a session may have; the database knows when it ends. */
  setFiles(reply: FastifyReply, token: string): void;
  setDevice(reply: FastifyReply, token: string): void;
  /** The session's; the device stays known. */
  clear(reply: FastifyReply): void;
  refresh(request: FastifyRequest): ShownToken | undefined;
  files(request: FastifyRequest): ShownToken | undefined;
  device(request: FastifyRequest): string | undefined;
  hasHint(request: FastifyRequest): boolean;
}

/**
 * @param https whether the public address is https. There the hidden cookies are `__Host-…`: no other host, not even a
 *   subdomain, and no connection without TLS can set them (RFC 6265bis, 4.1.3). That prefix wants `Path=/`.
 */
export function createCookies(https: boolean): Cookies {
  const prefixed = (name: string) => (https ? `__Host-${name}` : name);
  const plainly = (path: string) => ({ path, httpOnly: true, sameSite: 'lax', secure: https }) as const;
  const hidden = (path: string) => plainly(https ? '/' : path);
  const hint = { path: '/', sameSite: 'lax', secure: https } as const;
  const lasting = { maxAge: idleLife / 1000 };
  const shown = (request: FastifyRequest, name: string): ShownToken | undefined => {
    const token = request.cookies[prefixed(name)];
    if (token !== undefined && token !== '') return { token, plain: false };
    const older = https ? request.cookies[name] : undefined;
    return older !== undefined && older !== '' ? { token: older, plain: true } : undefined;
  };
  return {
    setRefresh(reply, token) {
      reply.setCookie(prefixed(refreshName), token, { ...hidden('/auth'), ...lasting });
      reply.setCookie(hintName, '1', { ...hint, ...lasting });
      if (https && reply.request.cookies[refreshName] !== undefined) {
        reply.clearCookie(refreshName, plainly('/auth'));
      }
    },
    setFiles(reply, token) {
      reply.setCookie(prefixed(filesName), token, { ...hidden('/files'), maxAge: longestLife / 1000 });
    },
    setDevice(reply, token) {
      reply.setCookie(prefixed(deviceName), token, { ...hidden('/auth'), maxAge: deviceLife / 1000 });
    },
    clear(reply) {
      reply.clearCookie(prefixed(refreshName), hidden('/auth'));
      reply.clearCookie(prefixed(filesName), hidden('/files'));
      reply.clearCookie(hintName, hint);
      if (!https) return;
      reply.clearCookie(refreshName, plainly('/auth'));
      reply.clearCookie(filesName, plainly('/files'));
    },
    refresh: (request) => shown(request, refreshName),
    files(request) {
      const found = shown(request, filesName);
      return found && looksLikeToken(found.token) ? found : undefined;
    },
    device(request) {
      const token = request.cookies[prefixed(deviceName)];
      return token !== undefined && looksLikeToken(token) ? token : undefined;
    },
    hasHint: (request) => request.cookies[hintName] !== undefined,
  };
}
