// The session as React sees it (specification section 4): loading, signed-out or signed-in, with the profile's role.
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AuthClient, SessionEvent, SessionUser } from './authClient.ts';

export type Role = 'admin' | 'teacher' | 'student';

export interface Profile {
  id: string;
  email: string;
  role: Role;
}

export type AuthStatus = 'loading' | 'signed-out' | 'signed-in';

export interface Auth {
  status: AuthStatus;
  user: SessionUser | null;
  /** Null while it loads and when it could not be read: then the user counts as a non-admin. */
  profile: Profile | null;
  profileLoading: boolean;
  isAdmin: boolean;
  /** How the last session ended; a guard carries the requested page along only when it was not a wish. */
  endedBy: 'signed-out' | 'expired' | null;
  signIn: (email: string, password: string) => Promise<void>;
  signOut: () => Promise<void>;
  /** Reads the profile again, for the sign-in page's poll. */
  reloadProfile: () => Promise<Profile | null>;
}

interface State {
  status: AuthStatus;
  user: SessionUser | null;
  profile: Profile | null;
  profileLoading: boolean;
  endedBy: Auth['endedBy'];
}

const AuthContext = createContext<Auth | null>(null);

const signedOut: State = {
  status: 'signed-out',
  user: null,
  profile: null,
  profileLoading: false,
  endedBy: null,
};

interface AuthProviderProps {
  client: AuthClient;
  /** Given by `app`, so that the session never needs to know GraphQL. Null: there is no profile. */
  loadProfile: (user: SessionUser) => Promise<Profile | null>;
  /** Called once a session ended by somebody's wish, in this tab or another. */
  onSignedOut: () => void;
  children: ReactNode;
}

export function AuthProvider({ client, loadProfile, onSignedOut, children }: AuthProviderProps): ReactNode {
  const [state, setState] = useState<State>({ ...signedOut, status: 'loading' });
  const callbacks = useRef({ loadProfile, onSignedOut });
  useEffect(() => {
    callbacks.current = { loadProfile, onSignedOut };
  });

  const readProfile = useCallback(
    async (user: SessionUser): Promise<Profile | null> => {
      const answer = await callbacks.current.loadProfile(user).then(
        (profile) => ({ profile }),
        () => null,
      );
      if (client.user()?.id === user.id) {
        setState((previous) => {
          // A question that was not answered says nothing about the role: what is known stays.
          const known = previous.user?.id === user.id ? previous.profile : null;
          const profile = answer === null ? known : answer.profile;
          return { status: 'signed-in', user, profile, profileLoading: false, endedBy: null };
        });
      }
      return answer?.profile ?? null;
    },
    [client],
  );

  useEffect(() => {
    const onEvent = (event: SessionEvent, user: SessionUser | null): void => {
      if (event === 'signed-in' && user !== null) {
        setState({ status: 'signed-in', user, profile: null, profileLoading: true, endedBy: null });
        void readProfile(user);
      } else if (event === 'signed-out' || event === 'expired') {
        setState({ ...signedOut, endedBy: event });
        if (event === 'signed-out') callbacks.current.onSignedOut();
      }
    };
    const stop = client.listen(onEvent);
    client.restore().then(
      (user) => {
        if (user === null) setState((previous) => (previous.status === 'loading' ? signedOut : previous));
      },
      // The server could not be asked: as good as signed out until the tab is looked at again.
      () => setState((previous) => (previous.status === 'loading' ? signedOut : previous)),
    );
    return stop;
  }, [client, readProfile]);

  // Re-read silently when the tab becomes visible (decision 35): no spinner, nothing unmounted.
  useEffect(() => {
    const onVisible = (): void => {
      if (document.visibilityState !== 'visible') return;
      const user = client.user();
      if (user === null) client.restore().catch(() => undefined);
      else
        client
          .getToken()
          .then((token) => (token === null ? null : readProfile(user)))
          .catch(() => undefined);
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [client, readProfile]);

  const auth = useMemo<Auth>(
    () => ({
      ...state,
      isAdmin: state.profile?.role === 'admin',
      signIn: async (email, password) => {
        await client.signIn(email, password);
      },
      signOut: () => client.signOut(),
      reloadProfile: async () => {
        const user = client.user();
        return user === null ? null : readProfile(user);
      },
    }),
    [state, client, readProfile],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** The session of the page. Throws outside AuthProvider, as specified. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
