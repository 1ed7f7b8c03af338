// The browser's side of /auth, in the manner of firebase-auth-lite: the access token lives here, in memory only;
// the refresh token is an httpOnly cookie that this code never sees.
import { messages } from '../content/messages.ts';
import { AppError, type AppErrorCode } from '../lib/appError.ts';

export interface SessionUser {
  id: string;
  email: string;
}

/** Why listeners are told: `expired` is a session that the server ended, `signed-out` somebody's own wish. */
export type SessionEvent = 'signed-in' | 'refreshed' | 'signed-out' | 'expired';

export interface AuthClient {
  /** Reads the session once after a page load; without the readable hint cookie nothing is asked. */
  restore(): Promise<SessionUser | null>;
  signIn(email: string, password: string): Promise<SessionUser>;
  signOut(): Promise<void>;
  /** A token that is good for at least `minimumLife` ms; `fresh` insists on a new one. Null: signed out. */
  getToken(options?: { fresh?: boolean }): Promise<string | null>;
  user(): SessionUser | null;
  listen(listener: (event: SessionEvent, user: SessionUser | null) => void): () => void;
  /** Ends timers and the channel to other tabs. */
  close(): void;
}

/** What the client needs from its surroundings; tests pass their own. */
export interface AuthClientOptions {
  fetch?: typeof fetch;
  baseUrl?: string;
  now?: () => number;
  hasSessionHint?: () => boolean;
  channel?: BroadcastChannel | null;
}

interface Session {
  token: string;
  /** By this device's clock, counted from the answer: a wrong clock does no harm. */
  expiresAt: number;
  user: SessionUser;
}

interface TokenAnswer {
  access_token: string;
  expires_in: number;
  user: SessionUser;
}

const minimumLife = 30_000;
const refreshAhead = 60_000;
const retryDelay = 15_000;

function readHint(): boolean {
  return document.cookie.split('; ').includes('has_session=1');
}

function isTokenAnswer(value: unknown): value is TokenAnswer {
  return typeof value === 'object' && value !== null && 'access_token' in value && 'user' in value;
}

const unexpected = (cause?: unknown): AppError =>
  new AppError('server', messages.errors.unexpected, { cause });

function errorCode(status: number): AppErrorCode {
  if (status === 429) return 'rate-limited';
  if (status === 401) return 'unauthenticated';
  return status >= 500 ? 'server' : 'invalid';
}

/** The server's message as received (specification 5), with its code for callers that switch. */
async function readError(response: Response): Promise<AppError> {
  const body: unknown = await response.json().catch(() => null);
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  if (typeof error !== 'object' || error === null || !('message' in error)) return unexpected();
  const apiCode = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  return new AppError(errorCode(response.status), String(error.message), { apiCode, retryAfter });
}

/** Makes the client of one page. All tabs of a browser hear of sign-in and sign-out by a BroadcastChannel. */
export function createAuthClient(options: AuthClientOptions = {}): AuthClient {
  const request = options.fetch ?? ((input: RequestInfo | URL, init?: RequestInit) => fetch(input, init));
  const baseUrl = options.baseUrl ?? '';
  const now = options.now ?? Date.now;
  const hasSessionHint = options.hasSessionHint ?? readHint;
  const channel =
    options.channel === undefined
      ? typeof BroadcastChannel === 'undefined'
        ? null
        : new BroadcastChannel('prabesh-session')
      : options.channel;
  const listeners = new Set<(event: SessionEvent, user: SessionUser | null) => void>();
  let session: Session | null = null;
  let refreshing: Promise<Session | null> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const emit = (event: SessionEvent): void => {
    for (const listener of [...listeners]) listener(event, session?.user ?? null);
  };

  const post = async (path: string, body: object): Promise<Response> => {
    try {
      return await request(`${baseUrl}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        credentials: 'same-origin',
        body: JSON.stringify(body),
      });
    } catch (cause) {
      throw new AppError('network', messages.errors.network, { cause });
    }
  };

  const schedule = (delay: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      refresh().catch(() => {
        if (session !== null) schedule(retryDelay);
      });
    }, delay);
  };

  const adopt = async (response: Response): Promise<Session> => {
    const answer: unknown = await response.json();
    if (!isTokenAnswer(answer)) throw unexpected();
    const life = answer.expires_in * 1000;
    session = { token: answer.access_token, expiresAt: now() + life, user: answer.user };
    schedule(Math.max(life - refreshAhead, life / 2));
    return session;
  };

  const drop = (event: 'signed-out' | 'expired'): void => {
    clearTimeout(timer);
    const had = session !== null;
    session = null;
    if (had) emit(event);
  };

  const refreshOnce = async (): Promise<Session | null> => {
    const before = session?.user.id;
    const response = await post('/auth/token?grant_type=refresh_token', {});
    // 204: no cookie; 401: the server ended the session. Anything else says nothing about it: the session stays.
    if (response.status === 204 || response.status === 401) {
      drop('expired');
      return null;
    }
    if (!response.ok) throw await readError(response);
    const renewed = await adopt(response);
    emit(before === renewed.user.id ? 'refreshed' : 'signed-in');
    return renewed;
  };

  const refresh = (): Promise<Session | null> => {
    refreshing ??= refreshOnce().finally(() => {
      refreshing = null;
    });
    return refreshing;
  };

  if (channel !== null) {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data === 'signed-out') drop('signed-out');
      // Another tab has a new session (perhaps of another person): this one takes up the same.
      if (data === 'signed-in') refresh().catch(() => undefined);
    };
  }

  return {
    async restore() {
      if (session !== null) return session.user;
      if (!hasSessionHint()) return null;
      return (await refresh())?.user ?? null;
    },
    async signIn(email, password) {
      const response = await post('/auth/token?grant_type=password', { email, password });
      if (!response.ok) throw await readError(response);
      const { user } = await adopt(response);
      emit('signed-in');
      channel?.postMessage('signed-in');
      return user;
    },
    async signOut() {
      const response = await post('/auth/logout', {});
      if (!response.ok && response.status !== 401) throw await readError(response);
      drop('signed-out');
      channel?.postMessage('signed-out');
    },
    async getToken({ fresh = false } = {}) {
      // While a page load still restores its session, nothing may be asked in nobody's name.
      if (session === null) return (await refreshing?.catch(() => null))?.token ?? null;
      if (!fresh && session.expiresAt - now() > minimumLife) return session.token;
      return (await refresh())?.token ?? null;
    },
    user: () => session?.user ?? null,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      clearTimeout(timer);
      channel?.close();
      listeners.clear();
    },
  };
}
