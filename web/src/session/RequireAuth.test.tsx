import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps, ReactNode } from 'react';
import { Navigate, createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { fakeAuth } from '../test/renderWithProviders.tsx';
import { AuthProvider, type Profile, useAuth } from './AuthProvider.tsx';
import { RequireAuth } from './RequireAuth.tsx';
import type { AuthClient, SessionUser } from './authClient.ts';

const user: SessionUser = { id: 'u1', email: 'sita@example.com' };
const other: SessionUser = { id: 'u2', email: 'hari@example.com' };
const profileOf = (role: Profile['role']): Profile => ({ id: user.id, email: user.email, role });

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

function Draft(): ReactNode {
  return <textarea aria-label="draft" />;
}

function show(
  path: string,
  client: AuthClient,
  loadProfile: (who: SessionUser) => Promise<Profile | null>,
  kept: Pick<ComponentProps<typeof AuthProvider>, 'readKept'> = {},
) {
  const guard = {
    pending: <p>Loading authentication state...</p>,
    failed: <p>nobody knows your role</p>,
    ended: <p>sign in again</p>,
    home: (inOffice: boolean) => (inOffice ? '/admin' : '/student'),
    signInPath: '/auth',
    denied: <Navigate to="/student" replace />,
  };
  const onSignedOut = vi.fn();
  const router = createMemoryRouter(
    [
      {
        element: (
          <AuthProvider client={client} loadProfile={loadProfile} onSignedOut={onSignedOut} {...kept}>
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
            element: <RequireAuth opens={(role) => role === 'admin'} {...guard} />,
            children: [
              { path: '/admin', element: <p>admin area</p> },
              { path: '/admin/notices', element: <Draft /> },
            ],
          },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  return { onSignedOut, router };
}

it('believes the role that came with the session, also of one that was asked for before the page stood', async () => {
  const { client, fire } = fakeAuth(null, { restore: () => Promise.resolve({ ...user, role: 'admin' }) });
  fire('signed-in', { ...user, role: 'admin' });
  show('/admin', client, () => new Promise(() => undefined));
  expect(await screen.findByText('admin area')).toBeInTheDocument();
});

describe('RequireAuth', () => {
  it('waits with a sentence, then sends a signed-out visitor to sign in with the location', async () => {
    let answer: (user: SessionUser | null) => void = () => undefined;
    const restored = new Promise<SessionUser | null>((resolve) => (answer = resolve));
    const { client } = fakeAuth(null, { restore: () => restored });
    show('/admin', client, () => Promise.resolve(null));
    expect(await screen.findByText('Loading authentication state...')).toBeVisible();
    answer(null);
    expect(await screen.findByText('at /auth from "/admin"')).toBeVisible();
  });

  it('opens the admin area for an admin only after the role is known', async () => {
    let answer: (profile: Profile) => void = () => undefined;
    const { client } = fakeAuth(user);
    show('/admin', client, () => new Promise((resolve) => (answer = resolve)));
    expect(await screen.findByText('Loading authentication state...')).toBeVisible();
    expect(screen.queryByText('admin area')).toBeNull();
    await waitFor(() => expect(client.user()).not.toBeNull());
    answer(profileOf('admin'));
    expect(await screen.findByText('admin area')).toBeVisible();
  });

  it.each([['teacher'], ['student'], [null]] as const)('sends %s to /student', async (role) => {
    const { client } = fakeAuth(user);
    show('/admin', client, () => Promise.resolve(role === null ? null : profileOf(role)));
    expect(await screen.findByRole('button', { name: 'leave' })).toBeVisible();
  });

  it('does not carry the location of a page that somebody left by signing out', async () => {
    const { client } = fakeAuth(user);
    const { onSignedOut } = show('/student', client, () => Promise.resolve(profileOf('student')));
    await userEvent.click(await screen.findByRole('button', { name: 'leave' }));
    expect(await screen.findByText('at /auth from null')).toBeVisible();
    expect(onSignedOut).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('goes on loading while nobody answers whose session it is, and asks again', async () => {
    const { client, fire } = fakeAuth(user);
    const restore = vi
      .fn(() => client.restore())
      .mockRejectedValueOnce(new Error('The server could not be reached.'))
      .mockImplementationOnce(() => {
        fire('signed-in', user);
        return Promise.resolve(user);
      });
    show('/student', { ...client, restore }, () => Promise.resolve(profileOf('student')));
    await waitFor(() => expect(restore).toHaveBeenCalledOnce());
    expect(await screen.findByText('Loading authentication state...')).toBeVisible();
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByRole('button', { name: 'leave' })).toBeVisible();
  });

  it('opens as whoever was here at the first silence of the server', async () => {
    const { client, fire } = fakeAuth(user);
    const kept = { user, profile: profileOf('student') };
    const readKept = vi.fn(() => Promise.resolve(kept));
    // The second try is on its way.
    const restore = () => new Promise<null>(() => undefined);
    show('/student', { ...client, restore }, () => Promise.resolve(kept.profile), { readKept });
    expect(await screen.findByText('Loading authentication state...')).toBeVisible();
    expect(readKept).not.toHaveBeenCalled();
    fire('unanswered', null);
    expect(await screen.findByRole('button', { name: 'leave' })).toBeVisible();
  });

  it('tells a wish in this tab from one in another', async () => {
    const { client, fire } = fakeAuth(user);
    const { onSignedOut } = show('/student', client, () => Promise.resolve(profileOf('student')));
    await screen.findByRole('button', { name: 'leave' });
    fire('signed-out', null);
    expect(await screen.findByText('at /auth from null')).toBeVisible();
    expect(onSignedOut).toHaveBeenLastCalledWith(false);
  });

  it('carries it when the server ended the session', async () => {
    const { client, fire } = fakeAuth(user);
    show('/student', client, () => Promise.resolve(profileOf('student')));
    await screen.findByRole('button', { name: 'leave' });
    fire('expired', null);
    expect(await screen.findByText('at /auth from "/student"')).toBeVisible();
  });

  it('asks for the role again on back and forward', async () => {
    const { client } = fakeAuth(user);
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

  it('asks again when the page comes back whole from the back/forward cache', async () => {
    const { client } = fakeAuth(user);
    let role: Profile['role'] = 'admin';
    show('/admin', client, () => Promise.resolve(profileOf(role)));
    await screen.findByText('admin area');
    role = 'teacher';
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    expect(await screen.findByText('admin area')).toBeVisible();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(await screen.findByRole('button', { name: 'leave' })).toBeVisible();
  });

  it('says so when nobody answers what the role is, and opens the page once somebody does', async () => {
    const { client } = fakeAuth(user);
    let answers = false;
    show('/admin', client, () =>
      answers ? Promise.resolve(profileOf('admin')) : Promise.reject(new Error('offline')),
    );
    expect(await screen.findByText('nobody knows your role')).toBeVisible();
    answers = true;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('admin area')).toBeVisible();
  });

  it('leaves the page when the token was renewed because the role was taken away', async () => {
    const { client, fire } = fakeAuth(user);
    let role: Profile['role'] = 'admin';
    show('/admin', client, () => Promise.resolve(profileOf(role)));
    await screen.findByText('admin area');
    role = 'student';
    fire('refreshed', user);
    expect(await screen.findByRole('button', { name: 'leave' })).toBeVisible();
  });

  it('keeps a known role when a silent re-read fails', async () => {
    const { client } = fakeAuth(user);
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

describe('a session that ends while a guarded page is open', () => {
  async function draft() {
    const auth = fakeAuth(user);
    const roles: Record<string, Profile['role']> = { u1: 'admin', u2: 'student' };
    const shown = show('/admin/notices', auth.client, (who) =>
      Promise.resolve({ ...who, role: roles[who.id] ?? 'student' }),
    );
    await userEvent.type(await screen.findByLabelText('draft'), 'Hall opens at 6:30');
    auth.fire('suspended', null);
    expect(await screen.findByText('sign in again')).toBeVisible();
    expect(screen.getByLabelText('draft')).toHaveValue('Hall opens at 6:30');
    return { ...auth, ...shown, roles };
  }

  it('keeps what was typed for the same person, without a spinner', async () => {
    const { fire } = await draft();
    const field = screen.getByLabelText('draft');
    fire('signed-in', user);
    await waitFor(() => expect(screen.queryByText('sign in again')).toBeNull());
    expect(screen.getByLabelText('draft')).toBe(field);
    expect(field).toHaveValue('Hall opens at 6:30');
  });

  it('closes the page if the role was taken away meanwhile', async () => {
    const { fire, roles, router } = await draft();
    roles.u1 = 'student';
    fire('signed-in', user);
    await waitFor(() => expect(router.state.location.pathname).toBe('/student'));
  });

  it.each([
    ['student', '/student'],
    ['admin', '/admin'],
  ] as const)('takes another person (%s) to their home, and nothing along', async (role, home) => {
    const { fire, roles, router } = await draft();
    roles.u2 = role;
    fire('signed-in', other);
    await waitFor(() => expect(router.state.location.pathname).toBe(home));
    expect(screen.queryByLabelText('draft')).toBeNull();
    await router.navigate('/admin/notices');
    if (role === 'admin') expect(await screen.findByLabelText('draft')).toHaveValue('');
  });

  it('leads to the sign-in page with the location when nobody wants to go on', async () => {
    const { fire } = await draft();
    fire('expired', null);
    expect(await screen.findByText('at /auth from "/admin/notices"')).toBeVisible();
  });

  it('is left at once by a sign-out in another tab', async () => {
    const { fire, onSignedOut } = await draft();
    fire('signed-out', null);
    expect(await screen.findByText('at /auth from null')).toBeVisible();
    expect(onSignedOut).toHaveBeenCalledOnce();
  });
});

describe('useAuth', () => {
  it('needs its provider', () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<SignOutButton />)).toThrow('useAuth must be used within an AuthProvider');
    silent.mockRestore();
  });
});
