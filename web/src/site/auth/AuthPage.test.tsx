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
  it.each(['/auth', '/auth?tab=nonsense', '/auth?tab=__proto__'])('opens at %s', (at) => {
    show({ at });
    expect(submit()).toBeInTheDocument();
    expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
  });

  it('keeps the only visible tab on every panel, and leads back from there with the requested page', async () => {
    const from = { pathname: '/notes', search: '', hash: '' };
    for (const tab of ['signup', 'reset']) {
      const { location, unmount } = show({
        at: { pathname: '/auth', search: `?tab=${tab}`, state: { from } },
        auth: fakeAuth(),
      });
      expect(screen.getAllByRole('tab').map((one) => one.textContent)).toEqual(['Login']);
      expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
      expect(screen.queryByRole('button', { name: 'Sign In' })).not.toBeInTheDocument();
      await userEvent.click(screen.getByRole('tab', { name: 'Login' }));
      expect(location()).toBe('/auth');
      await signIn();
      await waitFor(() => expect(location()).toBe('/notes'));
      unmount();
    }
  });

  it('leads to the reset panel with the e-mail that was typed', async () => {
    const { location } = show();
    await userEvent.type(email(), 'sita@example.com');
    await userEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
    expect(location()).toBe('/auth?tab=reset');
    expect(email()).toHaveValue('sita@example.com');
    // The link is gone: the keyboard goes on in what it opened.
    expect(screen.getByRole('tabpanel', { name: 'Forgot your password?' })).toHaveFocus();
    await userEvent.tab();
    expect(email()).toHaveFocus();
  });

  it('names the one way to a login: registering, then making it with the same e-mail', async () => {
    const from = { pathname: '/notes', search: '', hash: '' };
    const { router, location } = show({ at: { pathname: '/auth', state: { from } } });
    const [register] = screen.getAllByRole('link', { name: 'Register first' });
    expect(register).toHaveAttribute('href', '/registration');
    const [make] = screen.getAllByRole('link', { name: 'Make your login' });
    if (!make) throw new Error('no way to a login');
    await userEvent.click(make);
    expect(location()).toBe('/auth?tab=signup');
    expect(router.state.location.state).toMatchObject({ from });
    expect(screen.getByRole('tabpanel', { name: 'Create an account' })).toHaveFocus();
    expect(screen.getByText(/^Use the e-mail of your registration/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Make your login' })).toBeNull();
  });

  it('offers everybody who is refused to confirm the e-mail, which sends the mail of a sign-up once more', async () => {
    const refusal = new AppError('invalid', 'Invalid login credentials', { apiCode: 'invalid_credentials' });
    const weak = new AppError('invalid', 'Password must be at least 8 characters', {
      apiCode: 'weak_password',
    });
    const signUp = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(weak);
    const from = { pathname: '/notes', search: '', hash: '' };
    const { location, router } = show({
      at: { pathname: '/auth', state: { from } },
      auth: fakeAuth(null, { signIn: () => Promise.reject(refusal), signUp }),
    });
    const offer = () => screen.findByRole('button', { name: 'Confirm your e-mail' });
    expect(screen.queryByRole('button', { name: 'Confirm your e-mail' })).toBeNull();
    await signIn();
    await userEvent.click(await offer());
    // Nobody can have signed up with this password.
    await waitFor(() => expect(location()).toBe('/auth?tab=signup'));
    expect(email()).toHaveValue('sita@example.com');
    await userEvent.click(screen.getByRole('tab', { name: 'Login' }));
    await signIn();
    await userEvent.click(await offer());
    expect(signUp).toHaveBeenLastCalledWith('sita@example.com', 'secret');
    expect(await screen.findByText(/^A verification email has been sent/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Confirm your e-mail' })).toBeNull();
    expect(router.state.location.state).toMatchObject({ from, email: 'sita@example.com' });
  });

  it.each([
    ['/notes', 'Sign in to open “Study Notes”.'],
    ['/admin/notices', 'Sign in to open “Notice Board”.'],
  ])('says why it is there to whoever asked for %s', async (pathname, text) => {
    show({ at: { pathname: '/auth', state: { from: { pathname, search: '', hash: '' } } } });
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('says how long to wait after too many tries', async () => {
    const limited = new AppError('rate-limited', 'Too many attempts. Please try again later.', {
      retryAfter: 754,
    });
    show({ auth: fakeAuth(null, { signIn: () => Promise.reject(limited) }) });
    await signIn();
    const alert = screen.getByRole('alert');
    await waitFor(() =>
      expect(alert).toHaveTextContent('Too many attempts. Please try again in 13 minutes.'),
    );
  });

  it('has fields that password managers know', () => {
    show();
    expect(email()).toHaveAttribute('autocomplete', 'username');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
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

describe('the sign-up panel', () => {
  const hint = 'Password must be at least 8 characters with one uppercase letter and one number';
  const confirm = () => screen.getByLabelText('Confirm Password');
  const signUp = () => screen.getByRole('button', { name: 'Sign Up' });
  const open = (options: Options = {}) => show({ at: '/auth?tab=signup', ...options });

  it('names the rules beforehand', () => {
    open();
    expect(password()).toHaveAccessibleDescription(hint);
    for (const field of [password(), confirm()])
      expect(field).toHaveAttribute('autocomplete', 'new-password');
  });

  it('says what is wrong when the field is left, and again on submit', async () => {
    const complaint = 'Password must contain at least one uppercase letter';
    const signUpCall = vi.fn();
    open({ auth: fakeAuth(null, { signUp: signUpCall }) });
    await userEvent.type(password(), 'lowercase1');
    await userEvent.tab();
    await waitFor(() => expect(password()).toHaveAccessibleDescription(complaint));
    await userEvent.type(email(), 'sita@example.com');
    await userEvent.click(signUp());
    await waitFor(() => expect(password()).toHaveFocus());
    expect(password()).toHaveAccessibleDescription(complaint);
    expect(signUpCall).not.toHaveBeenCalled();
  });

  it('compares both passwords, also when the first one changes afterwards', async () => {
    const mismatch = 'Passwords do not match';
    open();
    await userEvent.type(password(), 'Correct1horse');
    await userEvent.type(confirm(), 'Correct1house');
    await userEvent.tab();
    await waitFor(() => expect(confirm()).toHaveAccessibleDescription(mismatch));
    await userEvent.clear(password());
    await userEvent.type(password(), 'Correct1house');
    await waitFor(() => expect(confirm()).toBeValid());
    await userEvent.type(password(), 's');
    await userEvent.click(signUp());
    await waitFor(() => expect(confirm()).toHaveAccessibleDescription(mismatch));
  });

  async function fillIn() {
    await userEvent.click(email());
    await userEvent.paste('सीता+pcm@Example.COM');
    await userEvent.type(password(), 'Correct1horse');
    await userEvent.type(confirm(), 'Correct1horse');
    await userEvent.click(signUp());
  }

  it('is busy, then waits for the verification on the login panel', async () => {
    let answer: () => void = () => undefined;
    const signUpCall = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
    const { location } = open({ auth: fakeAuth(null, { signUp: signUpCall }) });
    await fillIn();
    expect(await screen.findByRole('button', { name: 'Creating account...' })).toBeInTheDocument();
    expect(signUpCall).toHaveBeenCalledWith('सीता+pcm@Example.COM', 'Correct1horse');
    answer();
    await waitFor(() => expect(location()).toBe('/auth'));
    expect(screen.getByText('Verification email sent. Please check your inbox.')).toBeInTheDocument();
    const banner = /^A verification email has been sent to your email address\. Please verify/;
    expect(await screen.findByText(banner)).toBeInTheDocument();
    expect(email()).toHaveValue('सीता+pcm@Example.COM');
  });

  it('shows the server’s refusal as a toast, and of a weak password at its field', async () => {
    const common = 'This password is too common. Please choose another one.';
    const refuse = () => Promise.reject(new AppError('invalid', common, { apiCode: 'weak_password' }));
    open({ auth: fakeAuth(null, { signUp: refuse }) });
    await fillIn();
    await waitFor(() => expect(password()).toHaveAccessibleDescription(common));
    expect(password()).toHaveFocus();
    expect(screen.getAllByText(common)).toHaveLength(2);
  });
});

describe('the reset panel', () => {
  const reset = () => screen.getByRole('button', { name: 'Reset Password' });

  it('sends, confirms, and leads back', async () => {
    const recover = vi.fn(() => Promise.resolve());
    const { location } = show({ at: '/auth?tab=reset', auth: fakeAuth(null, { recover }) });
    await userEvent.click(reset());
    await waitFor(() => expect(email()).toHaveAccessibleDescription(invalid));
    await userEvent.type(email(), 'sita@example.com{Enter}');
    const text = 'Password reset email has been sent to sita@example.com. Please check your inbox.';
    expect(await screen.findByText(text)).toHaveFocus();
    expect(screen.getByText('Password reset email sent. Please check your inbox.')).toBeInTheDocument();
    expect(recover).toHaveBeenCalledExactlyOnceWith('sita@example.com');
    await userEvent.click(screen.getByRole('link', { name: 'Back to Login' }));
    expect(location()).toBe('/auth');
    expect(submit()).toBeInTheDocument();
  });

  it('is busy while it waits, and stays when it fails', async () => {
    let refuse: (error: Error) => void = () => undefined;
    const recover = () => new Promise<void>((_, reject) => (refuse = reject));
    show({ at: '/auth?tab=reset', auth: fakeAuth(null, { recover }) });
    await userEvent.type(email(), 'sita@example.com{Enter}');
    expect(await screen.findByRole('button', { name: 'Sending email...' })).toBeInTheDocument();
    refuse(new AppError('network', 'The server could not be reached.'));
    expect(await screen.findByText('The server could not be reached.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Reset Password' })).toBeInTheDocument();
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
