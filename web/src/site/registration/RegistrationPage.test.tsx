import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { instituteOf } from '../../../../shared/institute.ts';
import { InstituteContext } from '../../lib/useInstitute.ts';
import { mswServer } from '../../test/mswServer.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { RegistrationPage } from './RegistrationPage.tsx';

it('has our own form in the page, and whom to ask below it', () => {
  renderWithProviders(<RegistrationPage />, { at: '/registration' });
  expect(screen.getByRole('heading', { level: 1, name: 'Registration' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Registration Form 2082' })).toBeVisible();
  const form = screen.getByRole('form', { name: 'Registration Form 2082' });
  expect(within(form).getByLabelText('First Name')).toBeEnabled();
  expect(within(form).getByRole('button', { name: 'Register' })).toBeEnabled();
  expect(document.querySelector('iframe')).toBeNull();
  const phone = screen.getByRole('link', { name: '01-5970455' });
  expect(phone).toHaveAttribute('href', 'tel:+97715970455');
  const email = screen.getByRole('link', { name: 'info@prabesh.test' });
  expect(email).toHaveAttribute('href', 'mailto:info@prabesh.test');
  for (const below of [phone, email]) {
    expect(form.compareDocumentPosition(below)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});

it('takes the e-mail along to the login', async () => {
  mswServer.use(
    http.post('*/registrations', () =>
      HttpResponse.json({ registration_number: 'BE-0000042', email_sent: false }, { status: 201 }),
    ),
  );
  const user = userEvent.setup();
  const { router } = renderWithProviders(<RegistrationPage />, { at: '/registration' });
  const values = {
    'First Name': 'Sita',
    'Last Name': 'Sharma',
    Email: 'sita@example.com',
    Phone: '9851012345',
    'College Name': 'Pulchowk Campus',
  };
  for (const [name, value] of Object.entries(values)) {
    await user.click(screen.getByLabelText(name));
    await user.paste(value);
  }
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'You are registered' })).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Make your login' }));
  expect(router.state.location).toMatchObject({
    pathname: '/auth',
    search: '?tab=signup',
    state: { email: 'sita@example.com' },
  });
});

it('frames a form of somebody else, and says that it scrolls', () => {
  const address = 'https://forms.example/register';
  renderWithProviders(
    <InstituteContext value={instituteOf({ registration_form: address })}>
      <RegistrationPage />
    </InstituteContext>,
    { at: '/registration' },
  );
  expect(screen.getByTitle('Registration Form 2082')).toHaveAttribute('src', address);
  expect(screen.queryByRole('form')).toBeNull();
  const alone = screen.getByRole('link', { name: 'Open it in a page of its own' });
  expect(alone).toHaveAttribute('href', address);
  expect(alone).toHaveAttribute('rel', 'noopener noreferrer');
});
