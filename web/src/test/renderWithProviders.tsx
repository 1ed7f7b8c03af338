// Renders a piece of the app with everything that surrounds it: theme, router, routes that exist, a session and a
// fresh Apollo client (over msw, or over the link a test gives).
import { ApolloClient, ApolloLink } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import createCache from '@emotion/cache';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { createCache as createApolloCache } from '../graphql/cache.ts';
import { createApolloClient, defaultOptions } from '../graphql/client.ts';
import { IdentityContext } from '../graphql/identity.ts';
import { errorRoad } from '../graphql/links.ts';
import { createLookUps, fetchRest, LookUpContext } from '../graphql/lookUps.ts';
import { provideQuestions } from '../graphql/questions.ts';
import { PageContext } from '../lib/pageContext.ts';
import { AuthProvider, type Profile, type Role } from '../session/AuthProvider.tsx';
import type { AuthClient, SessionEvent, SessionUser } from '../session/authClient.ts';
import { MuiArea } from '../ui/theme/MuiArea.tsx';
import { questionsOver } from './questionsOver.ts';

export interface FakeAuth {
  client: AuthClient;
  /** What the server or another tab would cause. */
  fire: (event: SessionEvent, user: SessionUser | null) => void;
}

/** A session without a server; `restored` is what the page load finds. */
export function fakeAuth(restored: SessionUser | null = null, methods: Partial<AuthClient> = {}): FakeAuth {
  const listeners = new Set<(event: SessionEvent, user: SessionUser | null) => void>();
  let current: SessionUser | null = null;
  const fire = (event: SessionEvent, user: SessionUser | null): void => {
    current = user;
    for (const listener of listeners) listener(event, user);
  };
  const client: AuthClient = {
    restore: () => {
      if (restored) fire('signed-in', restored);
      return Promise.resolve(restored);
    },
    signIn: (email) => {
      const user = { id: '00000000-0000-4000-8000-0000000000aa', email };
      fire('signed-in', user);
      return Promise.resolve(user);
    },
    signOut: () => {
      fire('signed-out', null);
      return Promise.resolve();
    },
    reread: () => Promise.resolve(current),
    signUp: () => Promise.resolve(),
    verify: () => Promise.reject(new Error('no link in this test')),
    recover: () => Promise.resolve(),
    updatePassword: () => Promise.reject(new Error('no password in this test')),
    getToken: () => Promise.resolve(current ? 'token' : null),
    user: () => current,
    assume: () => undefined,
    hold: () => () => undefined,
    abandon: () => fire('expired', null),
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => undefined,
    ...methods,
  };
  return { client, fire };
}

export interface Options {
  /** Where the page stands; `/` unless told. With `state` as a guard would carry it. */
  at?: string | { pathname: string; search?: string; hash?: string; state?: unknown };
  /** Signed in with this role; nobody unless told. */
  role?: Role;
  auth?: FakeAuth;
  loadProfile?: (user: SessionUser) => Promise<Profile | null>;
  /** What answers behind the error road. */
  link?: ApolloLink;
}

export interface Rendered extends RenderResult {
  auth: FakeAuth;
  router: ReturnType<typeof createMemoryRouter>;
  /** Where the router is now. */
  location: () => string;
}

/**
 * Styles go where nobody looks: jsdom would try every rule on every element that a query by role visits, and knows
 * no layout to apply them to.
 */
const styles = createCache({ key: 'p', container: document.createElement('div') });

/** Renders `ui` at every path of a memory router. */
export function renderWithProviders(ui: ReactNode, options: Options = {}): Rendered {
  const { at = '/', role } = options;
  const user = role ? { id: '00000000-0000-4000-8000-0000000000aa', email: `${role}@example.com` } : null;
  const auth = options.auth ?? fakeAuth(user);
  const loadProfile =
    options.loadProfile ??
    ((who: SessionUser) =>
      Promise.resolve<Profile>({ id: who.id, email: who.email, role: role ?? 'student' }));
  const table: RouteObject[] = [{ path: '*', element: ui }];
  const router = createMemoryRouter(table, { initialEntries: [at] });
  const apollo = options.link
    ? new ApolloClient({
        link: ApolloLink.from([errorRoad(), options.link]),
        cache: createApolloCache(),
        defaultOptions: { mutate: defaultOptions.mutate },
      })
    : createApolloClient('http://localhost:3000', auth.client);
  if (options.link) provideQuestions(auth.client, questionsOver(options.link));
  const result = render(
    <PageContext value={{ origin: '', styles }}>
      <MuiArea>
        <IdentityContext value={auth.client}>
          <AuthProvider client={auth.client} loadProfile={loadProfile} onSignedOut={() => undefined}>
            <LookUpContext value={createLookUps(fetchRest('http://localhost:3000'))}>
              <ApolloProvider client={apollo}>
                <RouterProvider router={router} useTransitions={false} />
              </ApolloProvider>
            </LookUpContext>
          </AuthProvider>
        </IdentityContext>
      </MuiArea>
    </PageContext>,
  );
  const location = (): string => {
    const { pathname, search } = router.state.location;
    return `${pathname}${search}`;
  };
  return { ...result, auth, router, location };
}
