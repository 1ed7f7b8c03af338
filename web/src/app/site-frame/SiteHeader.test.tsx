import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fakeAuth, type Options, renderWithProviders } from '../../test/renderWithProviders.tsx';
import { Notifications } from '../../ui/Notifications.tsx';
import { SiteHeader } from './SiteHeader.tsx';

function show(options: Options = {}) {
  return renderWithProviders(
    <>
      <SiteHeader />
      <Notifications />
    </>,
    options,
  );
}

describe('for visitors', () => {
  it('links every page of the menu and offers to sign in', async () => {
    show();
    expect(await screen.findByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
    const main = screen.getByRole('navigation', { name: 'Main' });
    expect(within(main).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    expect(within(main).getByRole('link', { name: 'Courses' })).toHaveAttribute('href', '/courses');
  });

  it('opens and closes the hub', async () => {
    const user = userEvent.setup();
    show();
    const hub = screen.getByRole('button', { name: "Achiever's HUB" });
    expect(hub).toHaveAttribute('aria-expanded', 'false');
    await user.click(hub);
    expect(hub).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getAllByText('Resources for success')[0]).toBeVisible();
    await user.keyboard('{Escape}');
    expect(hub).toHaveAttribute('aria-expanded', 'false');
    expect(hub).toHaveFocus();
  });

  it('closes the hub when the page changes', async () => {
    const user = userEvent.setup();
    const { location } = show();
    const hub = screen.getByRole('button', { name: "Achiever's HUB" });
    await user.click(hub);
    const main = screen.getByRole('navigation', { name: 'Main' });
    await user.click(within(main).getByRole('link', { name: /Results/ }));
    expect(location()).toBe('/results');
    expect(hub).toHaveAttribute('aria-expanded', 'false');
  });

  it('turns solid after 10 pixels', () => {
    show();
    const header = screen.getByRole('banner');
    const scrollTo = (y: number): void => {
      act(() => {
        Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
        window.dispatchEvent(new Event('scroll'));
      });
    };
    expect(header).toHaveAttribute('data-solid', 'false');
    scrollTo(10);
    expect(header).toHaveAttribute('data-solid', 'false');
    scrollTo(11);
    expect(header).toHaveAttribute('data-solid', 'true');
    scrollTo(0);
  });

  it('remembers the chosen scheme', async () => {
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole('button', { name: 'Use dark colours' }));
    await waitFor(() => expect(document.documentElement).toHaveAttribute('data-scheme', 'dark'));
    expect(localStorage.getItem('prabesh-scheme')).toBe('dark');
    await user.click(screen.getByRole('button', { name: 'Use light colours' }));
    await waitFor(() => expect(document.documentElement).toHaveAttribute('data-scheme', 'light'));
  });
});

describe('the account menu', () => {
  it.each([
    ['admin', 'Administrator', '/admin'],
    ['teacher', 'Teacher', '/student'],
    ['student', 'Student', '/student'],
  ] as const)('of a %s', async (role, label, home) => {
    const user = userEvent.setup();
    show({ role });
    await user.click(await screen.findByRole('button', { name: /account/i }));
    const menu = await screen.findByRole('menu');
    expect(menu).toHaveTextContent(`${role}@example.com`);
    expect(menu).toHaveTextContent(label);
    expect(within(menu).getByRole('menuitem', { name: 'Dashboard' })).toHaveAttribute('href', home);
    expect(within(menu).queryAllByRole('menuitem', { name: 'Settings' })).toHaveLength(
      role === 'admin' ? 1 : 0,
    );
  });

  it('has the settings for admins', async () => {
    const user = userEvent.setup();
    show({ role: 'admin' });
    await user.click(await screen.findByRole('button', { name: /account/i }));
    expect(await screen.findByRole('menuitem', { name: 'Settings' })).toHaveAttribute(
      'href',
      '/admin/settings',
    );
  });

  it('says that the role is loading', async () => {
    const user = userEvent.setup();
    show({ role: 'student', loadProfile: () => new Promise<never>(() => undefined) });
    await user.click(await screen.findByRole('button', { name: /account/i }));
    expect(await screen.findByRole('menu')).toHaveTextContent('Loading...');
  });

  it('logs out', async () => {
    const user = userEvent.setup();
    show({ role: 'student' });
    await user.click(await screen.findByRole('button', { name: /account/i }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeInTheDocument();
  });

  it('shows the server’s message when logging out fails', async () => {
    const user = userEvent.setup();
    const who = { id: 'u', email: 'sita@example.com' };
    const signOut = vi.fn(() => Promise.reject(new Error('The server cannot be reached.')));
    show({ role: 'student', auth: fakeAuth(who, { signOut }) });
    await user.click(await screen.findByRole('button', { name: /account/i }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await waitFor(() =>
      expect(screen.getByRole('alert', { hidden: true })).toHaveTextContent('The server cannot be reached.'),
    );
  });
});
