import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { mswServer } from '../../test/mswServer.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { RegistrationStatusPage } from './RegistrationStatusPage.tsx';

const sent: unknown[] = [];
function answer(status: number, body: JsonBodyType, headers: Record<string, string> = {}) {
  mswServer.use(
    http.post('*/registrations/status', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(body, { status, headers });
    }),
  );
}
const standing = (approval_status: string) => ({
  registration: { registration_number: 'BE-0000042', approval_status, registered_on: '2026-11-04' },
});
const show = () => screen.getByRole('button', { name: /^Show/ });

async function ask(number = 'be 42', phone = '९८५१-०१२३४५') {
  const user = userEvent.setup();
  renderWithProviders(<RegistrationStatusPage />, { at: '/registration/status' });
  await user.click(screen.getByLabelText('Registration Number'));
  await user.paste(number);
  await user.click(screen.getByLabelText('Phone'));
  await user.paste(phone);
  await user.click(show());
  return user;
}

beforeEach(() => {
  sent.length = 0;
});

it('sends number and phone as they are stored, and says what is next', async () => {
  answer(200, standing('approved'));
  const user = await ask();
  const title = await screen.findByRole('heading', { name: 'The registration is approved' });
  await waitFor(() => expect(title).toHaveFocus());
  expect(sent).toEqual([{ registration_number: 'BE-0000042', phone: '9851012345' }]);
  expect(screen.getByText(/Registered on Nov 4, 2026/)).toHaveTextContent('BE-0000042');
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth');
  await user.click(screen.getByRole('link', { name: 'Look up another registration' }));
  expect(screen.getByLabelText('Registration Number')).toHaveValue('');
});

it.each(['pending', 'rejected'])('of one that is %s says whom to call', async (status) => {
  answer(200, standing(status));
  await ask();
  expect(await screen.findByRole('heading', { name: new RegExp(status) })).toBeVisible();
  expect(screen.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', expect.stringMatching(/^tel:/));
});

it.each([
  [200, { registration: null }, {}, /No registration has this number and this phone number/],
  [429, { error: { code: 'too_many_requests', message: 'x' } }, { 'retry-after': '61' }, /in 2 minutes/],
  [503, { error: { code: 'busy', message: 'x' } }, {}, /cannot be shown right now/],
  [200, { registration: { approval_status: 'gone' } }, {}, /cannot be shown right now/],
])('%i %j is said in words, and what was typed stays', async (status, body, headers, words) => {
  answer(status, body, headers);
  await ask();
  const form = screen.getByRole('form');
  expect(await within(form).findByRole('alert')).toHaveTextContent(words);
  expect(screen.getByLabelText('Phone')).toHaveValue('९८५१-०१२३४५');
});

it('asks nobody about what cannot be', async () => {
  await ask('CEE-0323', '98');
  expect(await screen.findByText('Please enter a registration number like BE-0000042')).toBeVisible();
  expect(screen.getByText('Phone number is too short')).toBeVisible();
  expect(sent).toEqual([]);
});
