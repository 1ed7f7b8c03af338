// The three cookies of a session (architecture: Sessions).

import type { FastifyReply, FastifyRequest } from 'fastify';
import { idleLife, longestLife, looksLikeToken } from './sessions.ts';

const refreshName = 'prabesh_refresh';
const filesName = 'prabesh_files';
/** Readable by scripts: without it the web client asks for no session, so that a visitor causes no request. */
const hintName = 'has_session';

export interface Cookies {
  setRefresh(reply: FastifyReply, token: string): void;
  /** Not rotated, so it gets the longest life a session may have; the database knows when it ends. */
  setFiles(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

/** @param secure whether the public address is https */
export function createCookies(secure: boolean): Cookies {
  const hidden = (path: string) => ({ path, httpOnly: true, sameSite: 'lax', secure }) as const;
  const hint = { path: '/', sameSite: 'lax', secure } as const;
  const lasting = { maxAge: idleLife / 1000 };
  return {
    setRefresh(reply, token) {
      reply.setCookie(refreshName, token, { ...hidden('/auth'), ...lasting });
      reply.setCookie(hintName, '1', { ...hint, ...lasting });
    },
    setFiles(reply, token) {
      reply.setCookie(filesName, token, { ...hidden('/files'), maxAge: longestLife / 1000 });
    },
    clear(reply) {
      reply.clearCookie(refreshName, hidden('/auth'));
      reply.clearCookie(filesName, hidden('/files'));
      reply.clearCookie(hintName, hint);
    },
  };
}

/** The cookie as sent; empty text counts as none. */
export function refreshCookie(request: FastifyRequest): string | undefined {
  const value = request.cookies[refreshName];
  return value === '' ? undefined : value;
}

export function filesCookie(request: FastifyRequest): string | undefined {
  const value = request.cookies[filesName];
  return value !== undefined && looksLikeToken(value) ? value : undefined;
}

export function hasHint(request: FastifyRequest): boolean {
  return request.cookies[hintName] !== undefined;
}
