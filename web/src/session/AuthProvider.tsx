// The session as React sees it (docs/screens/accounts.md): loading, signed-out or signed-in, with the profile's role.
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { isStaffRole, type StaffRole } from '../../../shared/staff.ts';
import { logEvent } from '../lib/log.ts';
import type { AuthClient, PasswordOptions, SessionEvent, SessionUser, VerifyOptions } from './authClient.ts';

export type Role = StaffRole | 'student';

/** Whatever is no other role is a student's. */
export const roleOf = (stored: string): Role => (isStaffRole(stored) ? stored : 'student');

export interface Profile {
  id: string;
  email: string;
  role: Role;
}

export type AuthStatus = 'loading' | 'signed-out' | 'signed-in';

interface State {
  status: AuthStatus;
  /** The page load's question about the session is not answered: it goes on loading, and is asked again. */
  unreachable: boolean;
  user: SessionUser | null;
  /** Null while it loads and when it could not be read: then the user counts as a non-admin. */
  profile: Profile | null;
  profileLoading: boolean;
  /** Nobody answered what the role is, and none is known. */
  profileFailed: boolean;
  /** The server ended the session while a page holds it: the page stays, covered, until somebody signs in. */
  suspended: boolean;
  /** How the last session ended; a guard carries the requested page along only when it was not a wish. */
  endedBy: 'signed-out' | 'expired' | null;
}

/** What pages may do with the session, besides knowing it. */
type Calls = Pick<
  AuthClient,
  'signUp' | 'signOut' | 'recover' | 'updatePassword' | 'hold' | 'abandon' | 'listen'
>;

interface SessionCalls extends Calls {
  signIn: (email: string, password: string) => Promise<void>;
  /** Spends a verification link's token; false when no session came of it. */
  verify: (token: string, options?: VerifyOptions) => Promise<boolean>;
  /** Reads the profile again, for the sign-in page's poll and the callback. */
  reloadProfile: () => Promise<Profile | null>;
  /** Reads session and profile again, silently: for back and forward. */
  reread: () => Promise<void>;
}

export interface Auth extends State, SessionCalls {
  isAdmin: boolean;
  /** Works in the admin area: an admin, or the front desk in some of it. */
  inOffice: boolean;
}

/** What changes is kept beside React. A context that changes would take over all of the server's page at once. */
interface Store {
  get: () => State;
  set: (change: (previous: State) => State) => void;
  subscribe: (listener: () => void) => () => void;
}

interface Session extends SessionCalls {
  store: Store;
}

/** Before the session is asked for again. */
const restorePause = 5_000;
/** So long the server may take to say whose session it is before what was kept is shown. */
const earlyAfter = 2_500;

const SessionContext = createContext<Session | null>(null);

const signedOut: State = {
  status: 'signed-out',
  unreachable: false,
  user: null,
  profile: null,
  profileLoading: false,
  profileFailed: false,
  suspended: false,
  endedBy: null,
};

/** The same on the server and at first in the browser: nobody has been asked yet. */
const unasked: State = { ...signedOut, status: 'loading' };
const beforeAsking = (): State => unasked;

function createStore(): Store {
  let state = unasked;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (change) => {
      state = change(state);
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface AuthProviderProps {
  client: AuthClient;
  /** Given by `app`, so that the session never needs to know GraphQL. Null: there is no profile. */
  loadProfile: (user: SessionUser) => Promise<Profile | null>;
  /** Whose pages open while nobody answers for the session; null: nobody's. */
  readKept?: () => Promise<{ user: SessionUser; profile: Profile } | null>;
  /** There is no session in this browser, or it has ended. */
  onNobody?: () => void;
  /** Called once a session ended by somebody's wish: `here`, or in another tab. */
  onSignedOut: (here: boolean) => void;
  children: ReactNode;
}

/** A session begins, with the role where the server said it, or goes on: then the page keeps what it knows of the same person. */
function signedInState(previous: State, user: SessionUser): State {
  const same = previous.status === 'signed-in' && previous.user?.id === user.id;
  const { id, email, role } = user;
  const told = role === undefined ? null : { id, email, role: roleOf(role) };
  const kept = same ? previous : { profile: told, profileLoading: told === null, profileFailed: false };
  const { profile, profileLoading, profileFailed } = kept;
  return {
    status: 'signed-in',
    unreachable: false,
    user,
    profile,
    profileLoading,
    profileFailed,
    suspended: false,
    endedBy: null,
  };
}

/** Asks for the session of a page load until somebody answers. Meanwhile this phone may know who was here. */
function restoreSession(
  client: AuthClient,
  store: Store,
  given: () => Pick<AuthProviderProps, 'readKept' | 'onNobody'>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAnswered = false;
  const restore = (): void => {
    clearTimeout(timer);
    client.restore().then(
      (user) => {
        isAnswered = true;
        if (user !== null) return;
        given().onNobody?.();
        store.set((previous) => (previous.status === 'loading' ? signedOut : previous));
      },
      () => {
        // Not being answered says nothing about who is there.
        assumeKept(() =>
          store.set((previous) =>
            previous.status === 'loading' ? { ...previous, unreachable: true } : previous,
          ),
        );
        clearTimeout(timer);
        timer = setTimeout(restore, restorePause);
      },
    );
  };
  /** As whoever was here, if this phone has kept that. */
  const assumeKept = (otherwise: () => void): void => {
    const { readKept } = given();
    if (readKept === undefined || store.get().status !== 'loading') {
      otherwise();
      return;
    }
    void readKept().then((kept) => {
      if (kept === null) otherwise();
      if (kept === null || isAnswered || store.get().status !== 'loading') return;
      client.assume(kept.user);
      store.set((previous) => ({
        ...signedInState(previous, kept.user),
        profile: kept.profile,
        profileLoading: false,
      }));
    }, otherwise);
  };
  const onOnline = (): void => {
    if (!isAnswered) restore();
  };
  // The first silence is enough to show it.
  const stopListening = client.listen((event) => {
    if (event === 'unanswered') assumeKept(() => undefined);
  });
  restore();
  // Without a line nobody waits for the network to say so; on a bad one, not for long.
  const early = setTimeout(() => assumeKept(() => undefined), navigator.onLine ? earlyAfter : 0);
  window.addEventListener('online', onOnline);
  return () => {
    clearTimeout(timer);
    clearTimeout(early);
    stopListening();
    window.removeEventListener('online', onOnline);
  };
}

/** The session's changes as state; `readProfile` asks for the role and keeps what is known if nobody answers. */
function useSession({ client, ...given }: Omit<AuthProviderProps, 'children'>) {
  const [store] = useState(createStore);
  const callbacks = useRef(given);
  const leaving = useRef(false);
  useEffect(() => {
    callbacks.current = given;
  });

  const readProfile = useCallback(
    async (user: SessionUser): Promise<Profile | null> => {
      const answer = await callbacks.current.loadProfile(user).then(
        (profile) => ({ profile }),
        () => null,
      );
      if (client.user()?.id === user.id) {
        store.set((previous) => {
          // A question that was not answered says nothing about the role: what is known stays.
          const known = previous.user?.id === user.id ? previous.profile : null;
          const profile = answer === null ? known : answer.profile;
          const profileFailed = answer === null && profile === null;
          return { ...signedInState(previous, user), profile, profileLoading: false, profileFailed };
        });
      }
      return answer?.profile ?? null;
    },
    [client, store],
  );

  useEffect(() => {
    const onEvent = (event: SessionEvent, user: SessionUser | null): void => {
      if (event === 'signed-in' && user !== null) {
        const before = store.get().user;
        if (before !== null && before.id !== user.id) callbacks.current.onNobody?.();
        store.set((previous) => signedInState(previous, user));
        void readProfile(user);
      } else if (event === 'refreshed' && user !== null) {
        // A token ends early when the role was changed: a page must not go on with one that is gone.
        void readProfile(user);
      } else if (event === 'suspended') {
        store.set((previous) => ({ ...previous, suspended: true }));
        callbacks.current.onNobody?.();
      } else if (event === 'signed-out' || event === 'expired') {
        store.set(() => ({ ...signedOut, endedBy: event }));
        callbacks.current.onNobody?.();
        if (event === 'signed-out') callbacks.current.onSignedOut(leaving.current);
      } else if (event === 'user-updated') {
        store.set((previous) => ({ ...previous, user }));
        logEvent('The account was updated');
      }
    };
    const stop = client.listen(onEvent);
    // Asked for before the page stood (app/main.tsx), the answer may be there.
    const there = client.user();
    if (there !== null && store.get().status === 'loading') onEvent('signed-in', there);
    const stopRestoring = restoreSession(client, store, () => callbacks.current);
    return () => {
      stop();
      stopRestoring();
    };
  }, [client, store, readProfile]);

  const signOut = useCallback<AuthClient['signOut']>(
    async (options) => {
      leaving.current = true;
      await client.signOut(options).finally(() => {
        leaving.current = false;
      });
    },
    [client],
  );
  return { store, readProfile, signOut };
}

/** Re-reads silently when the tab becomes visible or comes back whole from the back/forward cache. */
function useRereading(reread: (options?: { now?: boolean }) => Promise<void>): void {
  useEffect(() => {
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') void reread();
    };
    const onPageShow = (event: PageTransitionEvent): void => {
      if (event.persisted) void reread({ now: true });
    };
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [reread]);
}

export function AuthProvider({ children, ...props }: AuthProviderProps): ReactNode {
  const { client } = props;
  const { store, readProfile, signOut } = useSession(props);

  const reread = useCallback(
    async (options?: { now?: boolean }): Promise<void> => {
      // Nothing is lost by not being answered: the next look asks again.
      const user = await client.reread(options).catch(() => client.user());
      if (user !== null) await readProfile(user);
    },
    [client, readProfile],
  );
  useRereading(reread);

  const session = useMemo<Session>(
    () => ({
      store,
      signUp: (email: string, password: string) => client.signUp(email, password),
      signIn: async (email: string, password: string) => {
        await client.signIn(email, password);
      },
      signOut,
      verify: async (token: string, options?: VerifyOptions) => {
        await client.verify(token, options);
        return client.user() !== null;
      },
      recover: (email: string) => client.recover(email),
      updatePassword: (password: string, options?: PasswordOptions) =>
        client.updatePassword(password, options),
      hold: () => client.hold(),
      abandon: () => client.abandon(),
      listen: (listener: Parameters<AuthClient['listen']>[0]) => client.listen(listener),
      reloadProfile: async () => {
        const user = client.user();
        return user === null ? null : readProfile(user);
      },
      reread: () => reread(),
    }),
    [client, store, readProfile, reread, signOut],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The session of the page. Throws outside AuthProvider: a literal message. */
export function useAuth(): Auth {
  const session = use(SessionContext);
  if (session === null) throw new Error('useAuth must be used within an AuthProvider');
  const { store, ...calls } = session;
  const state = useSyncExternalStore(store.subscribe, store.get, beforeAsking);
  const role = state.profile?.role;
  return { ...calls, ...state, isAdmin: role === 'admin', inOffice: role === 'admin' || role === 'office' };
}
