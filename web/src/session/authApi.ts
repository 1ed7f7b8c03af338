// The endpoints of /auth as calls: what goes over the wire, and the server's errors as AppError.
import { language } from '../../../shared/language.ts';
import { messages } from '../../../shared/words/messages.ts';
import { refusalText } from '../../../shared/words/refusals.ts';
import { AppError, type AppErrorCode } from '../lib/appError.ts';
import { pause } from '../lib/pause.ts';

export interface SessionUser {
  id: string;
  email: string;
  /** As the access token has it, which the server gave with it. */
  role?: string;
  /** The password is still the one that the account was imported with. */
  has_initial_password?: boolean;
}

export interface TokenAnswer {
  access_token: string;
  /** Seconds from the answer on. */
  expires_in: number;
  user: SessionUser;
}

/** Longer than any answer takes; a connection that died silently must not hold the session's lock for ever. */
const answerLimit = 20_000;
/**
 * The server honours a used refresh token for 10 s more. An answer that was lost on the way (mobile data) is asked for
 * again well within them: later, the session would be taken for a stolen one and ended.
 */
const refreshLimit = 6_000;
const refreshPause = 1_000;

const unexpected = (cause?: unknown): AppError =>
  new AppError('server', messages.errors.unexpected, { cause });

function errorCode(status: number): AppErrorCode {
  if (status === 429) return 'rate-limited';
  if (status === 401) return 'unauthenticated';
  return status >= 500 ? 'server' : 'invalid';
}

/** The server's message in the page's language, with its code for callers that switch. */
export async function readError(response: Response): Promise<AppError> {
  const body: unknown = await response.json().catch(() => null);
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  if (typeof error !== 'object' || error === null || !('message' in error)) return unexpected();
  const apiCode = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  return new AppError(errorCode(response.status), refusalText(apiCode, String(error.message)), {
    apiCode,
    retryAfter,
  });
}

function isUser(value: unknown): value is SessionUser {
  return typeof value === 'object' && value !== null && 'id' in value && 'email' in value;
}

function isTokenAnswer(value: unknown): value is TokenAnswer {
  return (
    typeof value === 'object' &&
    value !== null &&
    'access_token' in value &&
    'expires_in' in value &&
    typeof value.expires_in === 'number' &&
    'user' in value &&
    isUser(value.user)
  );
}

/** How a refresh can end: `none` is a session that is over, or a visitor that never had one. */
type Refreshed = TokenAnswer | 'none';

/** What entitles to a new password: a recovery link's token, or a session with the password that it had so far. */
type PasswordProof = { recoveryToken: string } | { accessToken: string; currentPassword: string | undefined };

export interface VerifyOptions {
  /** Ends the session of another account that is signed in here; without it the link waits. */
  signOut?: boolean;
}

interface AuthApi {
  signUp(email: string, password: string): Promise<void>;
  signIn(email: string, password: string): Promise<TokenAnswer>;
  verify(token: string, options?: VerifyOptions): Promise<TokenAnswer>;
  recover(email: string): Promise<void>;
  /** `onSilence`: the first try was not answered, there is another. */
  refresh(onSilence: () => void): Promise<Refreshed>;
  signOut(): Promise<void>;
  /** Ends every session of the account, this one too. */
  signOutEverywhere(accessToken: string): Promise<void>;
  changePassword(password: string, proof: PasswordProof): Promise<SessionUser>;
}

type Send = typeof fetch;

/** For mails to who has not said which language they want; English is understood. */
const pageLanguage = language === 'en' ? {} : { language };

declare global {
  interface Window {
    /** Asked by the page itself before its scripts were there (ssr/takeover.js); undefined where another tab asked. */
    earlySession?: Promise<Response | undefined> | undefined;
  }
}

/** The page's own question, once. */
function takeEarly(): Promise<Response | undefined> | undefined {
  const { earlySession } = window;
  window.earlySession = undefined;
  return earlySession;
}

export function createAuthApi(send: Send, baseUrl: string): AuthApi {
  const call = async (
    method: string,
    path: string,
    body?: object,
    {
      accessToken,
      limit = answerLimit,
      keepalive = false,
    }: { accessToken?: string; limit?: number; keepalive?: boolean } = {},
  ) => {
    const headers: Record<string, string> = {};
    if (body) headers['content-type'] = 'application/json';
    if (accessToken !== undefined) headers.authorization = `Bearer ${accessToken}`;
    try {
      return await send(`${baseUrl}${path}`, {
        method,
        headers,
        credentials: 'same-origin',
        keepalive,
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(limit),
      });
    } catch (cause) {
      throw new AppError('network', messages.errors.network, { cause });
    }
  };

  const expectOk = async (response: Response): Promise<Response> => {
    if (!response.ok) throw await readError(response);
    return response;
  };

  const tokens = async (response: Response): Promise<TokenAnswer> => {
    const answer: unknown = await (await expectOk(response)).json().catch(() => null);
    if (!isTokenAnswer(answer)) throw unexpected();
    return answer;
  };

  return {
    async signUp(email, password) {
      await expectOk(await call('POST', '/auth/signup', { email, password, ...pageLanguage }));
    },
    signIn: async (email, password) =>
      tokens(await call('POST', '/auth/token?grant_type=password', { email, password })),
    verify: async (token, { signOut } = {}) =>
      tokens(await call('POST', '/auth/verify', { token, sign_out: signOut })),
    async recover(email) {
      await expectOk(await call('POST', '/auth/recover', { email, ...pageLanguage }));
    },
    async refresh(onSilence) {
      const ask = (limit: number) => call('POST', '/auth/token?grant_type=refresh_token', {}, { limit });
      const first = async () => (await takeEarly()) ?? ask(refreshLimit);
      const response = await first().catch(async () => {
        onSilence();
        await pause(refreshPause);
        // Both together no longer than any other answer: other tabs wait for the lock meanwhile.
        return ask(answerLimit - refreshLimit - refreshPause);
      });
      // 204: no cookie; 401: the server ended the session. Anything else says nothing about it.
      if (response.status === 204 || response.status === 401) return 'none';
      return tokens(response);
    },
    async signOut() {
      // It arrives also where the tab is closed right after.
      const response = await call('POST', '/auth/logout', {}, { keepalive: true });
      if (response.status !== 401) await expectOk(response);
    },
    async signOutEverywhere(accessToken) {
      await expectOk(await call('POST', '/auth/sessions/end', { except_this: false }, { accessToken }));
    },
    async changePassword(password, proof) {
      const response =
        'recoveryToken' in proof
          ? await call('PUT', '/auth/user', { password, token: proof.recoveryToken })
          : await call(
              'PUT',
              '/auth/user',
              { password, current_password: proof.currentPassword },
              { accessToken: proof.accessToken },
            );
      const answer: unknown = await (await expectOk(response)).json().catch(() => null);
      const user = typeof answer === 'object' && answer !== null && 'user' in answer ? answer.user : null;
      if (!isUser(user)) throw unexpected();
      return user;
    },
  };
}
