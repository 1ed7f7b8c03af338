import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { RegistrationPage } from './RegistrationPage.tsx';

it('shows the form at the configured address, and whom to ask below it', () => {
  renderWithProviders(<RegistrationPage />, { at: '/registration' });
  expect(screen.getByRole('heading', { level: 1, name: 'Registration' })).toBeVisible();
  const frame = screen.getByTitle('Registration Form 2082');
  expect(frame).toHaveAttribute('src', '/registration/form');
  const phone = screen.getByRole('link', { name: '01-5970455' });
  expect(phone).toHaveAttribute('href', 'tel:+97715970455');
  const email = screen.getByRole('link', { name: 'info@prabesh.test' });
  expect(email).toHaveAttribute('href', 'mailto:info@prabesh.test');
  for (const below of [phone, email]) {
    expect(frame.compareDocumentPosition(below)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});
