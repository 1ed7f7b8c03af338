import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { AuthProvider, type Profile, useAuth } from './AuthProvider.tsx';
import { RequireAuth } from './RequireAuth.tsx';
import type { AuthClient, SessionEvent, SessionUser } from './authClient.ts';

const user: SessionUser = { id: 'u1', email: 'sita@example.com' };
const profileOf = (role: Profile['role']): Profile => ({ id: user.id, email: user.email, role });

/** A client without a server: `restored` is what a page load finds. */
function fakeClient(restored: SessionUser | null | Promise<SessionUser | null>) {
  let listener: ((event: SessionEvent, user: SessionUser | null) => void) | undefined;
  let current: SessionUser | null = null;
  const fire = (event: SessionEvent, who: SessionUser | null): void => {
    current = who;
    listener?.(event, who);
  };
  const client: AuthClient = {
    restore: async () => {
      const found = await restored;
      if (found !== null) fire('signed-in', found);
      return found;
    },
    signIn: () => {
      fire('signed-in', user);
      return Promise.resolve(user);
    },
    signOut: () => {
      fire('signed-out', null);
      return Promise.resolve();
    },
    getToken: () => Promise.resolve(current === null ? null : 'token'),
    user: () => current,
    listen: (added) => {
      listener = added;
      return () => undefined;
    },
    close: () => undefined,
  };
  return { client, fire };
}

function SignIn(): ReactNode {
  const { pathname, ...location } = useLocation();
  const state: unknown = location.state;
  return (
    <p>{`at ${pathname} from ${JSON.stringify((state as { from?: { pathname: string } } | null)?.from?.pathname ?? null)}`}</p>
  );
}

function SignOutButton(): ReactNode {
  const { signOut } = useAuth();
  return <button onClick={() => void signOut()}>leave</button>;
}

function show(path: string, client: AuthClient, loadProfile: () => Promise<Profile | null>) {
  const guard = {
    pending: <p>Loading authentication state...</p>,
    signInPath: '/auth',
    deniedPath: '/student',
  };
  const onSignedOut = vi.fn();
  const router = createMemoryRouter(
    [
      {
        element: (
          <AuthProvider client={client} loadProfile={loadProfile} onSignedOut={onSignedOut}>
            <Outlet />
          </AuthProvider>
        ),
        children: [
          { path: '/auth', element: <SignIn /> },
          {
            element: <RequireAuth {...guard} />,
            children: [{ path: '/student', element: <SignOutButton /> }],
          },
          {
            element: <RequireAuth admin {...guard} />,
            children: [{ path: '/admin', element: <p>admin area</p> }],
          },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  return { onSignedOut, router };
}

describe('RequireAuth', () => {
  it('waits with the specified text, then sends a signed-out visitor to sign in with the location', async () => {
    let answer: (user: SessionUser | null) => void = () => undefined;
    const { client } = fakeClient(new Promise((resolve) => (answer = resolve)));
    show('/admin', client, () => Promise.resolve(null));
    expect(await screen.findByText('Loading authentication state...')).toBeVisible();
    answer(null);
    expect(await screen.findByText('at /auth from "/admin"')).toBeVisible();
  });

  it('opens the admin area for an admin only after the role is known', async () => {
    let answer: (profile: Profile) => void = () => undefined;
    const { client } = fakeClient(user);
    show('/admin', client, () => new Promise((resolve) => (answer = resolve)));
    expect(await screen.findByText('Loading authentication state...')).toBeVisible();
    expect(screen.queryByText('admin area')).toBeNull();
    await waitFor(() => expect(client.user()).not.toBeNull());
    answer(profileOf('admin'));
    expect(await screen.findByText('admin area')).toBeVisible();
  });

  it.each([['teacher'], ['student'], [null]] as const)('sends %s to /student', async (role) => {
    const { client } = fakeClient(user);
    show('/admin', client, () => Promise.resolve(role === null ? null : profileOf(role)));
    expect(await screen.findByRole('button', { name: 'leave' })).toBeVisible();
  });

  it('does not carry the location of a page that somebody left by signing out', async () => {
    const { client } = fakeClient(user);
    const { onSignedOut } = show('/student', client, () => Promise.resolve(profileOf('student')));
    await userEvent.click(await screen.findByRole('button', { name: 'leave' }));
    expect(await screen.findByText('at /auth from null')).toBeVisible();
    expect(onSignedOut).toHaveBeenCalledOnce();
  });

  it('carries it when the server ended the session', async () => {
    const { client, fire } = fakeClient(user);
    show('/student', client, () => Promise.resolve(profileOf('student')));
    await screen.findByRole('button', { name: 'leave' });
    fire('expired', null);
    expect(await screen.findByText('at /auth from "/student"')).toBeVisible();
  });

  it('asks for the role again on back and forward', async () => {
    const { client } = fakeClient(user);
    let role: Profile['role'] = 'admin';
    const { router } = show('/student', client, () => Promise.resolve(profileOf(role)));
    await screen.findByRole('button', { name: 'leave' });
    await router.navigate('/admin');
    expect(await screen.findByText('admin area')).toBeVisible();
    await router.navigate('/student');
    role = 'student';
    await router.navigate(-1);
    expect(await screen.findByRole('button', { name: 'leave' })).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/student'));
  });

  it('keeps a known role when a silent re-read fails', async () => {
    const { client } = fakeClient(user);
    let fails = false;
    show('/admin', client, () =>
      fails ? Promise.reject(new Error('offline')) : Promise.resolve(profileOf('admin')),
    );
    await screen.findByText('admin area');
    fails = true;
    document.dispatchEvent(new Event('visibilitychange'));
    await client.getToken();
    expect(await screen.findByText('admin area')).toBeVisible();
  });
});

describe('useAuth', () => {
  it('needs its provider', () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<SignOutButton />)).toThrow('useAuth must be used within an AuthProvider');
    silent.mockRestore();
  });
});
