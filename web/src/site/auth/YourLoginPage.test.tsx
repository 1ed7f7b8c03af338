import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { YourLoginPage } from './YourLoginPage.tsx';

afterEach(() => vi.restoreAllMocks());

function open(hash: string, ...answers: (() => Promise<Response>)[]) {
  const asked = vi.spyOn(globalThis, 'fetch');
  for (const answer of answers) asked.mockImplementationOnce(answer);
  const page = renderWithProviders(<YourLoginPage />, { at: { pathname: '/your-login', hash } });
  return { asked, ...page };
}

const ok = () => Promise.resolve(Response.json({}));
const dead = () =>
  Promise.resolve(
    Response.json(
      { error: { code: 'invalid_link', message: 'This link is invalid or has expired.' } },
      { status: 400 },
    ),
  );
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it.each([
  ['Yes, it is mine', true, 'Thank you, the login is yours', 'Sign In', '/auth'],
  ['No, this was not me', false, 'The login is closed', 'Go to the home page', '/'],
] as const)('“%s” spends the link, and says what came of it', async (button, mine, title, action, href) => {
  const { asked, router } = open('#token=t0ken', ok);
  await waitFor(() => expect(router.state.location.hash).toBe(''));
  expect(asked).not.toHaveBeenCalled();
  await press(button);
  const head = await heading(title);
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    '/auth/ownership',
    expect.objectContaining({ method: 'POST', body: JSON.stringify({ token: 't0ken', mine }) }),
  );
  expect(screen.getByRole('link', { name: action })).toHaveAttribute('href', href);
  expect(document.activeElement).toContainElement(head);
});

it('can be tried again when the answer did not arrive', async () => {
  const { asked } = open('#token=t0ken', () => Promise.reject(new TypeError('offline')), ok);
  await press('No, this was not me');
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  await press('No, this was not me');
  await heading('The login is closed');
  expect(asked).toHaveBeenCalledTimes(2);
});

it.each([
  ['#token=used', 1],
  ['', 0],
])('a link that does not count says so, and where to ask: %j', async (hash, presses) => {
  open(hash, dead);
  for (let count = 0; count < presses; count += 1) await press('Yes, it is mine');
  await heading('This link does not work any more');
  expect(screen.getByRole('link', { name: 'Find the office' })).toHaveAttribute('href', '/contact');
});
