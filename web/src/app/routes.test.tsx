import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { institute } from '../../../shared/institute.ts';
import { createLookUps } from '../graphql/lookUps.ts';
import { fakeAuth } from '../test/renderWithProviders.tsx';
import { BrowserApp } from './BrowserApp.tsx';
import { createRoutes } from './routes.tsx';

// Each of these loads what its page needs from msw-less parts only; pages with data have tests of their own.
function open(at: string, state?: unknown) {
  const router = createMemoryRouter(createRoutes(), { initialEntries: [{ pathname: at, state }] });
  render(
    <BrowserApp
      auth={fakeAuth().client}
      router={router}
      page={{ origin: 'https://prabesh.test' }}
      institute={institute}
      lookUps={createLookUps(() => Promise.reject(new Error('nobody answers')))}
    />,
  );
  return router;
}

describe('the route table', () => {
  it('logs an unknown path and leads home', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    open('/no/such/page');
    expect(await screen.findByText("Oops! The page you're looking for doesn't exist.")).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
    // By an effect, which may come after the text.
    await waitFor(() => expect(warned.mock.calls.flat()).toContain('/no/such/page'));
    warned.mockRestore();
  });

  it('sends /login to the sign-in page and keeps the requested location', async () => {
    const from = { pathname: '/admin/results/upload', search: '', hash: '' };
    const router = open('/login', { from });
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/auth');
    expect(router.state.location.state).toEqual({ from });
  });

  it.each(['/dashboard', '/student', '/admin'])('sends visitors of %s to the sign-in page', async (path) => {
    const router = open(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/auth');
  });

  it('has one main region and a way past the header', async () => {
    open('/auth');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.getAllByRole('main')).toHaveLength(1);
    const skip = screen.getByRole('link', { name: 'Skip to content' });
    await waitFor(() => expect(skip).toHaveAttribute('href', `#${screen.getByRole('main').id}`));
  });
});
