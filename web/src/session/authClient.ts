// The browser's session: the access token lives here, in memory only; the refresh token is an httpOnly cookie that this
// code never sees.
import { messages } from '../../../shared/words/messages.ts';
import { AppError } from '../lib/appError.ts';
import { createAuthApi, type SessionUser, type TokenAnswer, type VerifyOptions } from './authApi.ts';
import { createTabs, type Tabs } from './tabs.ts';

export type { SessionUser, VerifyOptions } from './authApi.ts';

/**
 * Why listeners are told. `signed-out` is somebody's own wish. A session that the server ended is `suspended` while a
 * page holds it (somebody may sign in again and go on), and `expired` otherwise, or once nobody wants to go on.
 * `unanswered`: the server was asked for the session and is silent so far.
 */
export type SessionEvent =
  | 'signed-in'
  | 'refreshed'
  | 'user-updated'
  | 'suspended'
  | 'unanswered'
  | 'signed-out'
  | 'expired';

export interface PasswordOptions {
  recoveryToken?: string;
  /** Needed unless the session has only just begun. */
  currentPassword?: string;
}

export interface AuthClient {
  /** Reads the session once after a page load; without the readable hint cookie nothing is asked. */
  restore(): Promise<SessionUser | null>;
  /** Asks the server whether the session still stands, unless it was asked within the last minute. */
  reread(options?: { now?: boolean }): Promise<SessionUser | null>;
  /** Answers alike whether or not the e-mail has an account; the fitting mail is on its way. */
  signUp(email: string, password: string): Promise<void>;
  signIn(email: string, password: string): Promise<SessionUser>;
  /** This browser's session, over here at once, of which the server is told until it has heard; or `everywhere` every one. */
  signOut(options?: { everywhere?: boolean }): Promise<void>;
  /** Spends a verification link's token: the session begins. */
  verify(token: string, options?: VerifyOptions): Promise<SessionUser>;
  recover(email: string): Promise<void>;
  /** With a recovery link's token, or in the session; the account's other sessions end. */
  updatePassword(password: string, options?: PasswordOptions): Promise<SessionUser>;
  /**
   * A token with some life left; `fresh` insists on a new one. Null: signed out. While the session is suspended the
   * answer waits; it fails when somebody else signs in or nobody does, so that nothing is done in a wrong name.
   */
  getToken(options?: { fresh?: boolean }): Promise<string | null>;
  user(): SessionUser | null;
  /** Nobody answers, and this phone knows who was here: what is asked as them waits for an answer about the session. */
  assume(user: SessionUser): void;
  /** While held, a session that the server ends is suspended rather than expired. Returns the release. */
  hold(): () => void;
  /** Nobody wants to go on with the suspended session. */
  abandon(): void;
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
  tabs?: Tabs;
}

interface Session {
  token: string;
  /** By this device's clock, counted from the answer: a wrong clock does no harm. */
  expiresAt: number;
  refreshedAt: number;
  startedAt: number;
  user: SessionUser;
}

interface Suspension {
  user: SessionUser;
  over: Promise<'resumed' | 'ended'>;
  settle: (how: 'resumed' | 'ended') => void;
}

const minimumLife = 30_000;
const refreshAhead = 60_000;
const retryDelay = 15_000;
const rereadAfter = 60_000;

/** Whether this browser has a session, as the readable cookie says. */
export function readSessionHint(): boolean {
  return document.cookie.split('; ').includes('has_session=1');
}

const sessionEnded = (): AppError => new AppError('unauthenticated', messages.auth.sessionExpired);

function suspensionOf(user: SessionUser): Suspension {
  let settle: Suspension['settle'] = () => undefined;
  const over = new Promise<'resumed' | 'ended'>((resolve) => (settle = resolve));
  return { user, over, settle };
}

type Listener = Parameters<AuthClient['listen']>[0];

/**
 * The session as this page knows it: how it begins, goes on, waits for somebody to sign in again, and ends. Listeners
 * hear of each. `renew` is called when a token is about to end.
 */
function createSessionState(now: () => number, renew: () => Promise<unknown>) {
  const listeners = new Set<Listener>();
  let session: Session | null = null;
  let suspension: Suspension | null = null;
  /** Who was here, while nobody answers whether the session still stands. */
  let assumed: SessionUser | null = null;
  let holds = 0;
  /** Counts beginnings and ends, so that a late answer about an earlier session is known as one. */
  let epoch = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const emit = (event: SessionEvent): void => {
    for (const listener of [...listeners]) listener(event, session?.user ?? null);
  };

  const schedule = (delay: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      renew().catch(() => {
        if (session !== null) schedule(retryDelay);
      });
    }, delay);
  };

  const adopt = (answer: TokenAnswer): Session => {
    const life = answer.expires_in * 1000;
    const time = now();
    const same = session?.user.id === answer.user.id;
    assumed = null;
    session = {
      token: answer.access_token,
      expiresAt: time + life,
      refreshedAt: time,
      startedAt: same && session ? session.startedAt : time,
      user: answer.user,
    };
    schedule(Math.max(life - refreshAhead, life / 2));
    return session;
  };

  const end = (event: 'signed-out' | 'expired', { finally: last = false } = {}): void => {
    clearTimeout(timer);
    const user = (session ?? suspension)?.user ?? assumed ?? undefined;
    session = null;
    assumed = null;
    if (user === undefined) return;
    epoch += 1;
    if (event === 'expired' && holds > 0 && !last) {
      suspension ??= suspensionOf(user);
      emit('suspended');
      return;
    }
    const waited = suspension;
    suspension = null;
    emit(event);
    waited?.settle('ended');
  };

  return {
    current: () => session,
    suspended: () => suspension,
    assumed: () => assumed,
    assume: (user: SessionUser) => {
      if (session === null && suspension === null) assumed = user;
    },
    epoch: () => epoch,
    emit,
    adopt,
    /** A session begins or goes on; whoever waited for a suspended one goes on only if it is the same person's. */
    begin(answer: TokenAnswer): Session {
      epoch += 1;
      const begun = adopt(answer);
      const waited = suspension;
      suspension = null;
      emit('signed-in');
      waited?.settle(waited.user.id === begun.user.id ? 'resumed' : 'ended');
      return begun;
    },
    end,
    /** The password is its holder's own now. */
    updated() {
      if (session !== null) session.user = { ...session.user, has_initial_password: false };
      emit('user-updated');
    },
    hold: () => {
      holds += 1;
      return () => {
        holds -= 1;
        // From one guarded page to the next the hold passes on within the same turn.
        queueMicrotask(() => {
          if (holds === 0 && suspension !== null) end('expired');
        });
      };
    },
    listen: (listener: Listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      clearTimeout(timer);
      listeners.clear();
    },
  };
}

type SessionState = ReturnType<typeof createSessionState>;

/** The tokens of the session: renewed once for all that ask at a time, and in one tab for all. */
function createTokens(
  state: SessionState,
  api: ReturnType<typeof createAuthApi>,
  tabs: Tabs,
  now: () => number,
) {
  let refreshing: Promise<Session | null> | null = null;

  const refreshOnce = async (): Promise<Session | null> => {
    const before = state.epoch();
    const answer = await tabs.exclusively(() => api.refresh(() => state.emit('unanswered')));
    const session = state.current();
    // Somebody signed in or out while the answer was on its way: it is about another session.
    if (before !== state.epoch()) return session;
    if (answer === 'none') {
      if (session !== null) state.end(tabs.signedOutSince(session.startedAt) ? 'signed-out' : 'expired');
      else if (state.assumed() !== null) state.end('expired');
      return null;
    }
    if (session?.user.id !== answer.user.id) return state.begin(answer);
    const renewed = state.adopt(answer);
    state.emit('refreshed');
    return renewed;
  };

  const refresh = (): Promise<Session | null> => {
    refreshing ??= refreshOnce().finally(() => {
      refreshing = null;
    });
    return refreshing;
  };

  const afterSuspension = async ({ over }: Suspension): Promise<string | null> => {
    if ((await over) === 'ended') throw sessionEnded();
    return state.current()?.token ?? null;
  };

  const getToken: AuthClient['getToken'] = async ({ fresh = false } = {}) => {
    const [session, suspension] = [state.current(), state.suspended()];
    if (suspension !== null) return afterSuspension(suspension);
    // While a page load still restores its session, nothing may be asked in nobody's name.
    if (session === null && state.assumed() !== null) return (await refresh())?.token ?? null;
    if (session === null) return (await refreshing?.catch(() => null))?.token ?? null;
    if (!fresh && session.expiresAt - now() > minimumLife) return session.token;
    const renewed = await refresh();
    const waiting = state.suspended();
    if (renewed === null && waiting !== null) return afterSuspension(waiting);
    return renewed?.token ?? null;
  };

  /** Once more with a fresh token when the first is refused: its session may have been renewed elsewhere. */
  const authorised = async <T>(work: (token: string) => Promise<T>): Promise<T> => {
    const token = await getToken();
    if (token === null) throw sessionEnded();
    try {
      return await work(token);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unauthenticated') throw error;
      const fresh = await getToken({ fresh: true });
      if (fresh === null) throw error;
      return work(fresh);
    }
  };

  return { refresh, getToken, authorised };
}

/** Makes the client of one page. It touches neither document nor network before its first use. */
export function createAuthClient(options: AuthClientOptions = {}): AuthClient {
  const send = options.fetch ?? ((input: RequestInfo | URL, init?: RequestInit) => fetch(input, init));
  const api = createAuthApi(send, options.baseUrl ?? '');
  const now = options.now ?? Date.now;
  const hasSessionHint = options.hasSessionHint ?? readSessionHint;
  const tabs = options.tabs ?? createTabs();
  const state = createSessionState(now, () => refresh());
  const { refresh, getToken, authorised } = createTokens(state, api, tabs, now);
  let listening = false;

  const enter = async (ask: () => Promise<TokenAnswer>): Promise<SessionUser> => {
    const entered = async (): Promise<TokenAnswer> => {
      const answer = await ask();
      // The server has ended the session before with it.
      tabs.oweSignOut(false);
      return answer;
    };
    const { user } = state.begin(await tabs.exclusively(entered));
    tabs.tell('signed-in');
    return user;
  };

  let paying: ReturnType<typeof setTimeout> | undefined;
  /** Until the server has heard of a sign-out its cookie is still here, and nobody is signed in by it. */
  const paySignOut = async ({ first = false } = {}): Promise<void> => {
    clearTimeout(paying);
    const pay = async (): Promise<void> => {
      if (!first && !tabs.owesSignOut()) return;
      await api.signOut();
      tabs.oweSignOut(false);
    };
    await tabs.exclusively(pay).catch(() => (paying = setTimeout(onOnline, retryDelay)));
  };
  const onOnline = (): void => void paySignOut();

  const hearOtherTabs = (): void => {
    if (listening) return;
    listening = true;
    window.addEventListener('online', onOnline);
    tabs.listen((news) => {
      if (news === 'signed-out') state.end('signed-out');
      // Another tab has a new session (perhaps of another person): this one takes up the same.
      else if (news === 'signed-in') refresh().catch(() => undefined);
      else if (state.current() !== null) state.updated();
    });
  };

  return {
    async restore() {
      hearOtherTabs();
      const session = state.current();
      if (session !== null) return session.user;
      if (tabs.owesSignOut()) {
        onOnline();
        return null;
      }
      if (!hasSessionHint()) return null;
      return (await refresh())?.user ?? null;
    },
    async reread({ now: insist = false } = {}) {
      const session = state.current();
      const hint = hasSessionHint() && !tabs.owesSignOut();
      if (session === null && !hint) return null;
      const recent = session !== null && hint && now() - session.refreshedAt < rereadAfter;
      if (recent && !insist) return session.user;
      return (await refresh())?.user ?? null;
    },
    signUp: (email, password) => api.signUp(email, password),
    signIn: (email, password) => enter(() => api.signIn(email, password)),
    verify: (token, options) => enter(() => api.verify(token, options)),
    recover: (email) => api.recover(email),
    async signOut({ everywhere = false } = {}) {
      // Asked for before: a token that has to be renewed needs the same lock.
      const token = everywhere ? await getToken() : null;
      if (everywhere && token === null) throw sessionEnded();
      if (token === null) tabs.oweSignOut(true);
      else await tabs.exclusively(() => api.signOutEverywhere(token));
      tabs.tell('signed-out');
      state.end('signed-out');
      if (token === null) await paySignOut({ first: true });
    },
    async updatePassword(password, { recoveryToken, currentPassword } = {}) {
      if (recoveryToken !== undefined) {
        const user = await api.changePassword(password, { recoveryToken });
        // All sessions of that account are over, this browser's too.
        if (state.current()?.user.id === user.id) {
          tabs.tell('signed-out');
          state.end('signed-out');
        }
        return user;
      }
      const user = await authorised((accessToken) =>
        api.changePassword(password, { accessToken, currentPassword }),
      );
      state.updated();
      tabs.tell('user-updated');
      return user;
    },
    getToken,
    user: () => state.current()?.user ?? state.assumed(),
    assume: state.assume,
    hold: state.hold,
    abandon() {
      if (state.suspended() !== null) state.end('expired', { finally: true });
    },
    listen: state.listen,
    close() {
      // The server closes a client that never listened, and has no window.
      if (listening) window.removeEventListener('online', onOnline);
      clearTimeout(paying);
      state.close();
      tabs.close();
    },
  };
}
