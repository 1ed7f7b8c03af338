// /auth/sessions: where an account is signed in, and the end of that everywhere. Whoever has a session may do both: it gives
// nothing that the session does not give already, and takes away what a lost phone still has.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { transaction } from '../../base/database.ts';
import { limits } from '../../base/limits.ts';
import { readBody } from '../../http/requestRules.ts';
import { type AuthContext, requireSession } from '../context.ts';

/** What a browser calls itself, as far as its owner knows it by that; null: it says nothing that we know. */
export interface Device {
  browser: string | null;
  system: string | null;
}

// The first that fits: most browsers say that they are several others, too.
const browsers: readonly [RegExp, string][] = [
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bOPT\/|\bOPiOS\//, 'Opera'],
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUC ?Browser\//, 'UC Browser'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(FBAN|FBAV|FB_IAB)\b/, 'Facebook'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (list: readonly [RegExp, string][], text: string): string | null =>
  list.find(([pattern]) => pattern.test(text))?.[1] ?? null;

export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? '';
  return { browser: firstOf(browsers, text), system: firstOf(systems, text) };
}

/** Without ids, tokens or addresses: nothing of it can be used. */
export interface OpenSessionsAnswer {
  sessions: {
    device: Device;
    signed_in_at: string;
    /** When its access token was last renewed: every few minutes while a page is open. */
    last_seen_at: string;
    is_this: boolean;
  }[];
}

/** The handler of GET: 200, this browser's first, then the last seen first; 401 `unauthorized`. */
export function createOpenSessions(
  context: AuthContext,
): (request: FastifyRequest) => Promise<OpenSessionsAnswer> {
  return async (request) => {
    const { user, sessionId } = await requireSession(context, request);
    const open = await context.sessions.open(user.id);
    const sessions = open.map(({ id, userAgent, startedAt, seenAt }) => ({
      device: deviceOf(userAgent),
      signed_in_at: startedAt.toISOString(),
      last_seen_at: seenAt.toISOString(),
      is_this: id === sessionId,
    }));
    return { sessions: sessions.sort((a, b) => Number(b.is_this) - Number(a.is_this)) };
  };
}

const form = z.object({ except_this: z.boolean() });

/**
 * The handler of POST: 200 with how many ended; 400 `invalid_request`; 401 `unauthorized`; 429 `too_many_requests`. What
 * ends, ends as by signing out: tokens, files and sockets within a second. Devices are known no more, but for this one
 * where it stays: whoever has a lost phone guesses as a stranger.
 */
export function createEndSessions(
  context: AuthContext,
): (request: FastifyRequest, reply: FastifyReply) => Promise<{ ended: number }> {
  const { pool, sessions, devices, cookies, log } = context;
  const policy = { limit: limits.sessionsEnded.default, window: limits.sessionsEndedWindow.default };
  return async (request, reply) => {
    const { user, sessionId } = await requireSession(context, request);
    const { except_this: stays } = readBody(form, request, 'Say whether this session stays');
    await context.limits.admit({ key: `sessions_ended:user:${user.id}`, policy });
    const ended = await transaction(pool, async (client) => {
      await devices.forget(client, user.id);
      return sessions.endAll(client, user.id, 'signed_out', stays ? sessionId : undefined);
    });
    if (stays) await devices.remember(request, reply, user.id);
    else cookies.clear(reply);
    log.info(
      { event: 'signed_out_everywhere', address: request.ip, user: user.id, session: sessionId, ended },
      'signed out everywhere',
    );
    return { ended };
  };
}
