import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { OwnArea } from './OwnArea.tsx';

it.each([
  ['student', 'Student portal', '/student'],
  ['teacher', 'Student portal', '/student'],
  ['admin', 'Admin area', '/admin'],
] as const)('leads a %s back', async (role, name, href) => {
  renderWithProviders(<OwnArea />, { role, at: '/notices' });
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
});

it('is nothing to visitors', async () => {
  const { container } = renderWithProviders(<OwnArea />, { at: '/notices' });
  await Promise.resolve();
  expect(container).toBeEmptyDOMElement();
});
