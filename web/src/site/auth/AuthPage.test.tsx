import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../lib/appError.ts';
import type { Profile } from '../../session/AuthProvider.tsx';
import { fakeAuth, type Options, renderWithProviders } from '../../test/renderWithProviders.tsx';
import { Notifications } from '../../ui/Notifications.tsx';
import { AuthPage } from './AuthPage.tsx';

const invalid = 'Please enter a valid email address';

function show(options: Options = {}) {
  return renderWithProviders(
    <>
      <AuthPage />
      <Notifications />
    </>,
    { at: '/auth', ...options },
  );
}

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const submit = () => screen.getByRole('button', { name: 'Sign In' });

async function signIn() {
  const user = userEvent.setup({
    advanceTimers: (ms) => (vi.isFakeTimers() ? vi.advanceTimersByTime(ms) : undefined),
  });
  await user.type(email(), 'sita@example.com');
  await user.type(password(), 'secret');
  await user.click(submit());
}

afterEach(() => {
  vi.useRealTimers();
});

describe('the login panel', () => {
  it('is the only panel and the only tab, whatever the address asks for', () => {
    show({ at: '/auth?tab=signup' });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Login']);
    expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
    expect(submit()).toBeInTheDocument();
  });

  it('checks the e-mail when the field is left, and only its format', async () => {
    const user = userEvent.setup();
    show();
    await user.type(email(), 'not-an-email');
    expect(screen.queryByText(invalid)).not.toBeInTheDocument();
    await user.tab();
    expect(await screen.findByText(invalid)).toBeInTheDocument();
    expect(email()).toHaveAccessibleDescription(invalid);
    expect(email()).toBeInvalid();
    await user.clear(email());
    await user.type(email(), 'sita@example.com');
    await waitFor(() => expect(screen.queryByText(invalid)).not.toBeInTheDocument());
  });

  it('checks it again on submit and puts the focus there', async () => {
    const signInCall = vi.fn();
    const user = userEvent.setup();
    show({ auth: fakeAuth(null, { signIn: signInCall }) });
    await user.type(password(), 'secret{Enter}');
    expect(await screen.findByText(invalid)).toBeInTheDocument();
    expect(email()).toHaveFocus();
    expect(signInCall).not.toHaveBeenCalled();
  });

  it('shows the server’s message as received', async () => {
    const refuse = () => Promise.reject(new AppError('invalid', 'Invalid login credentials'));
    show({ auth: fakeAuth(null, { signIn: refuse }) });
    await signIn();
    const alert = screen.getByRole('alert');
    await waitFor(() => expect(alert).toHaveTextContent('Invalid login credentials'));
    expect(submit()).not.toHaveAttribute('aria-busy');
  });

  it('is busy and deaf while it waits', async () => {
    const signInCall = vi.fn(() => new Promise<never>(() => undefined));
    show({ auth: fakeAuth(null, { signIn: signInCall }) });
    await signIn();
    const busy = await screen.findByRole('button', { name: 'Logging in...' });
    expect(busy).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(busy);
    expect(signInCall).toHaveBeenCalledTimes(1);
    expect(signInCall).toHaveBeenCalledWith('sita@example.com', 'secret');
  });

  it('says that a verification e-mail was sent when the navigation carries it', () => {
    show({ at: { pathname: '/auth', state: { verificationSent: true } } });
    expect(
      screen.getByText(
        'A verification email has been sent to your email address. Please verify your email before logging in.',
      ),
    ).toBeInTheDocument();
  });
});

describe('after signing in', () => {
  it.each([
    ['admin', '/admin'],
    ['teacher', '/student'],
    ['student', '/student'],
  ] as const)('%s goes to %s', async (role, home) => {
    const { location } = show({ role });
    await waitFor(() => expect(location()).toBe(home));
  });

  it.each([
    ['admin', '/admin/results/upload?x=1', '/admin/results/upload?x=1'],
    ['teacher', '/admin/results/upload', '/admin/results/upload'],
    ['student', '/admin/results/upload', '/student'],
    ['teacher', '/admin/students', '/student'],
    ['student', '/notes', '/notes'],
    ['student', '//evil.example', '/student'],
  ] as const)('%s who asked for %s goes to %s', async (role, asked, target) => {
    const [pathname = '', search] = asked.split('?');
    const from = { pathname, search: search ? `?${search}` : '', hash: '' };
    const { location } = show({ role, at: { pathname: '/auth', state: { from } } });
    await waitFor(() => expect(location()).toBe(target));
  });

  it('looks for the role every second until it is there', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let answers = 0;
    const loadProfile = vi.fn((who: { id: string; email: string }) => {
      answers += 1;
      return Promise.resolve<Profile | null>(answers < 4 ? null : { ...who, role: 'admin' });
    });
    const { location } = show({ loadProfile });
    await signIn();
    await vi.advanceTimersByTimeAsync(2000);
    expect(location()).toBe('/auth');
    await vi.advanceTimersByTimeAsync(1100);
    await waitFor(() => expect(location()).toBe('/admin'));
    expect(loadProfile).toHaveBeenCalledTimes(4);
  });

  it('gives up after ten tries and goes to the portal', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const loadProfile = vi.fn(() => Promise.resolve<Profile | null>(null));
    const { location } = show({ loadProfile });
    await signIn();
    await vi.advanceTimersByTimeAsync(11_500);
    await waitFor(() => expect(location()).toBe('/student'));
    // The sign-in's own reading and ten more.
    expect(loadProfile).toHaveBeenCalledTimes(11);
  });
});
