import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../lib/appError.ts';
import type { Profile } from '../../session/AuthProvider.tsx';
import { fakeAuth, type Options, renderWithProviders } from '../../test/renderWithProviders.tsx';
import { Notifications } from '../../ui/Notifications.tsx';
import { AuthCallbackPage } from './AuthCallbackPage.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

const sita = { id: 'u1', email: 'sita@example.com' };
const deadLink = new AppError('invalid', 'This link is invalid or has expired.', { apiCode: 'invalid_link' });

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('/auth/callback', () => {
  function open(hash: string, options: Options = {}) {
    return renderWithProviders(<AuthCallbackPage />, {
      at: { pathname: '/auth/callback', hash },
      ...options,
    });
  }

  /** Lets that much of the test's own time go by. */
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

  /** A session as a link's token makes it; the role as the profile tells it. */
  function entering(role: Profile['role'] | null) {
    const auth = fakeAuth();
    const verify = vi.fn(() => {
      auth.fire('signed-in', sita);
      return Promise.resolve(sita);
    });
    auth.client.verify = verify;
    const loadProfile = () => Promise.resolve(role === null ? null : { ...sita, role });
    return { auth, verify, loadProfile };
  }

  /** Every text that stood on the page, in order. */
  function watchTexts(): string[] {
    const seen: string[] = [];
    const note = (): void => {
      const text = document.querySelector('[role=status], [role=alert]')?.textContent ?? '';
      if (text !== '' && seen.at(-1) !== text) seen.push(text);
    };
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    return seen;
  }

  it.each([
    ['admin', '/admin'],
    ['student', '/student'],
  ] as const)('exchanges the token once and leads %s to %s after the four texts', async (role, home) => {
    const { auth, verify, loadProfile } = entering(role);
    const seen = watchTexts();
    vi.useFakeTimers();
    const { location } = open('#token=t0ken', { auth, loadProfile });
    // In small steps: what changes within one is painted at once.
    for (let step = 0; step < 8; step += 1) await pass(10);
    expect(seen).toEqual([
      'Completing authentication...',
      'Verifying session...',
      'Fetching user profile...',
      'Preparing your dashboard...',
    ]);
    await pass(400);
    expect(location()).toBe('/auth/callback');
    await pass(150);
    expect(location()).toBe(home);
    expect(verify).toHaveBeenCalledExactlyOnceWith('t0ken', { signOut: false });
  });

  it('takes the token out of the address at once', async () => {
    const auth = fakeAuth(null, { verify: () => new Promise(() => undefined) });
    const { router } = open('#token=t0ken', { auth });
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    expect(screen.getByText('Completing authentication...')).toBeInTheDocument();
  });

  it('goes on without a profile after a warning and 2 s', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.useFakeTimers();
    const { auth, loadProfile } = entering(null);
    const { location } = open('#token=t0ken', { auth, loadProfile });
    await pass(1900);
    expect(screen.getByText('Preparing your dashboard...')).toBeInTheDocument();
    expect(warn).toHaveBeenCalledOnce();
    expect(location()).toBe('/auth/callback');
    await pass(200);
    expect(location()).toBe('/student');
  });

  it('uses the session that is there when the address carries nothing', async () => {
    const { location } = open('', { role: 'teacher' });
    await waitFor(() => expect(location()).toBe('/student'));
  });

  it.each([
    ['', 'No active session found. Redirecting to login...'],
    ['#token=', 'Authentication incomplete. Redirecting to login...'],
    ['#error=access_denied', 'Authentication incomplete. Redirecting to login...'],
  ])('with %j and nobody signed in says so and goes to the sign-in page', async (hash, text) => {
    const { location } = open(hash);
    expect(await screen.findByText(text)).toBeInTheDocument();
    await waitFor(() => expect(location()).toBe('/auth'));
  });

  it('says that it failed, and goes to the sign-in page after 2 s', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.useFakeTimers();
    const offline = () => Promise.reject(new AppError('network', 'The server could not be reached.'));
    const { location } = open('#token=t0ken', { auth: fakeAuth(null, { verify: offline }) });
    await pass(1900);
    expect(screen.getByText('Authentication failed. Please try again.')).toBeInTheDocument();
    expect(logged).toHaveBeenCalledOnce();
    expect(location()).toBe('/auth/callback');
    await pass(200);
    expect(location()).toBe('/auth');
  });

  it('explains a used, expired or tampered link and offers a new one', async () => {
    const { location } = open('#token=used', {
      auth: fakeAuth(null, { verify: () => Promise.reject(deadLink) }),
    });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This link does not work any more' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(/already confirmed/);
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
    await userEvent.click(screen.getByRole('link', { name: 'Get a new link' }));
    expect(location()).toBe('/auth?tab=signup');
  });

  it('in another browser than the one of the sign-up leads to choosing a password, with the link', async () => {
    const needed = new AppError('invalid', 'Please choose a password', { apiCode: 'password_needed' });
    const { location, router } = open('#token=t0ken', {
      auth: fakeAuth(null, { verify: () => Promise.reject(needed) }),
    });
    await waitFor(() => expect(location()).toBe('/reset-password?for=signup'));
    expect(router.state.location.state).toEqual({ linkToken: 't0ken' });
  });

  it('asks before it puts another account out', async () => {
    const another = new AppError('invalid', 'Another account', { apiCode: 'another_account' });
    const verify = vi.fn(() => Promise.resolve(sita)).mockRejectedValueOnce(another);
    const { location } = open('#token=t0ken', {
      auth: fakeAuth(sita, { verify }),
      loadProfile: () => Promise.resolve({ ...sita, role: 'student' }),
    });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Another account is signed in here' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Stay signed in' })).toHaveAttribute('href', '/student');
    expect(verify).toHaveBeenCalledExactlyOnceWith('t0ken', { signOut: false });
    await userEvent.click(screen.getByRole('button', { name: 'Sign out and go on' }));
    await waitFor(() => expect(location()).toBe('/student'));
    expect(verify).toHaveBeenLastCalledWith('t0ken', { signOut: true });
  });

  it('says when to come back after too many tries', async () => {
    const limited = new AppError('rate-limited', 'Too many attempts. Please try again later.', {
      retryAfter: 60,
    });
    open('#token=t', { auth: fakeAuth(null, { verify: () => Promise.reject(limited) }) });
    expect(await screen.findByText('Too many attempts. Please try again in 60 seconds.')).toBeInTheDocument();
  });
});

describe('/reset-password', () => {
  function open(options: Options = {}) {
    return renderWithProviders(
      <>
        <ResetPasswordPage />
        <Notifications />
      </>,
      { at: { pathname: '/reset-password', hash: '#token=t0ken' }, ...options },
    );
  }
  const password = () => screen.getByLabelText('New Password');
  const confirm = () => screen.getByLabelText('Confirm New Password');
  const submit = () => screen.getByRole('button', { name: 'Reset Password' });

  async function fillIn(typed = 'Correct1horse') {
    await userEvent.type(password(), typed);
    await userEvent.type(confirm(), typed);
    await userEvent.click(submit());
  }

  it('spends the token with the submit, not before, and leads to the sign-in page', async () => {
    let answer: (user: typeof sita) => void = () => undefined;
    const updatePassword = vi.fn(() => new Promise<typeof sita>((resolve) => (answer = resolve)));
    const { location, router } = open({ auth: fakeAuth(null, { updatePassword }) });
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    expect(updatePassword).not.toHaveBeenCalled();
    await fillIn();
    expect(await screen.findByRole('button', { name: 'Updating password...' })).toBeInTheDocument();
    expect(updatePassword).toHaveBeenCalledExactlyOnceWith('Correct1horse', { recoveryToken: 't0ken' });
    answer(sita);
    await waitFor(() => expect(location()).toBe('/auth'));
    expect(screen.getByText('Your password has been updated successfully.')).toBeInTheDocument();
  });

  it('keeps the token over a reload', async () => {
    const updatePassword = vi.fn(() => Promise.resolve(sita));
    const first = open({ auth: fakeAuth() });
    await waitFor(() => expect(first.router.state.location.hash).toBe(''));
    const { pathname, state } = first.router.state.location as { pathname: string; state: unknown };
    first.unmount();
    open({ auth: fakeAuth(null, { updatePassword }), at: { pathname, state } });
    await fillIn();
    await waitFor(() =>
      expect(updatePassword).toHaveBeenCalledWith('Correct1horse', { recoveryToken: 't0ken' }),
    );
  });

  it('checks on blur and on submit', async () => {
    const updatePassword = vi.fn();
    open({ auth: fakeAuth(null, { updatePassword }) });
    await userEvent.click(submit());
    await waitFor(() => expect(password()).toHaveFocus());
    expect(password()).toHaveAccessibleDescription('Password must be at least 8 characters');
    await userEvent.type(confirm(), 'x');
    await userEvent.tab();
    await waitFor(() => expect(confirm()).toHaveAccessibleDescription('Passwords do not match'));
    expect(updatePassword).not.toHaveBeenCalled();
  });

  it.each([
    ['a used link', deadLink, 'This link is invalid or has expired.'],
    ['no answer', new AppError('network', 'unreachable'), 'An error occurred while resetting your password'],
  ])('says what the server said, or the general words: %s', async (_, error, text) => {
    open({ auth: fakeAuth(null, { updatePassword: () => Promise.reject(error) }) });
    await fillIn();
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(submit()).toBeInTheDocument();
    const again = screen.queryByRole('link', { name: 'Ask for a new link' });
    if (error === deadLink) expect(again).toHaveAttribute('href', '/auth?tab=reset');
    else expect(again).toBeNull();
  });

  it('from an invitation it welcomes, and asks nobody to recover a password', async () => {
    const invited = { pathname: '/reset-password', search: '?for=invitation', hash: '#token=t0ken' };
    const updatePassword = vi.fn(() => Promise.resolve(sita)).mockRejectedValueOnce(deadLink);
    const { location, router } = open({ auth: fakeAuth(null, { updatePassword }), at: invited });
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome' })).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    // Also after a reload it is the invitation's page.
    expect(location()).toBe('/reset-password?for=invitation');
    await userEvent.type(password(), 'Correct1horse');
    await userEvent.type(confirm(), 'Correct1horse');
    const press = () => userEvent.click(screen.getByRole('button', { name: 'Accept Invitation' }));
    await press();
    expect(await screen.findByText(/It works once, for 48 hours/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
    await press();
    await waitFor(() => expect(location()).toBe('/auth'));
    expect(updatePassword).toHaveBeenLastCalledWith('Correct1horse', { recoveryToken: 't0ken' });
    expect(screen.getByText('Your password is set. Sign in with it.')).toBeInTheDocument();
  });

  it('from a sign-up in another browser it confirms the e-mail with a new password', async () => {
    const updatePassword = vi.fn(() => Promise.resolve(sita)).mockRejectedValueOnce(deadLink);
    const { location } = open({
      auth: fakeAuth(null, { updatePassword }),
      at: { pathname: '/reset-password', search: '?for=signup', state: { linkToken: 't0ken' } },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Confirm your e-mail' })).toBeInTheDocument();
    await userEvent.type(password(), 'Correct1horse');
    await userEvent.type(confirm(), 'Correct1horse');
    const press = () => userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await press();
    expect(await screen.findByRole('link', { name: 'Sign up again' })).toHaveAttribute(
      'href',
      '/auth?tab=signup',
    );
    await press();
    await waitFor(() => expect(location()).toBe('/auth'));
    expect(updatePassword).toHaveBeenLastCalledWith('Correct1horse', { recoveryToken: 't0ken' });
  });

  it('without a link says where to get one, the form being there at once', async () => {
    open({ at: '/reset-password' });
    expect(password()).toBeInTheDocument();
    expect(await screen.findByText(/^This page works from the link/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
      'href',
      '/auth?tab=reset',
    );
  });
});
