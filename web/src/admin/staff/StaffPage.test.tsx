import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { subHours } from 'date-fns';
import { BehaviorSubject } from 'rxjs';
import { afterEach, expect, test, vi } from 'vitest';
import { AppError } from '../../lib/appError.ts';
import { clearNotifications } from '../../lib/notify.ts';
import { answeringLink } from '../../test/answeringLink.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { Notifications } from '../../ui/Notifications.tsx';
import { StaffPage } from './StaffPage.tsx';

/** Of renderWithProviders. */
const self = '00000000-0000-4000-8000-0000000000aa';
const person = (id: string, role: string, more = {}) => ({
  __typename: 'staff',
  id,
  email: id === self ? 'mira@example.com' : `${id}@example.com`,
  role,
  name: '',
  last_sign_in_at: null,
  open_sessions: 0,
  exams_count: 0,
  ...more,
});
const invited = (id: string, more = {}) => ({
  __typename: 'staff_invitations',
  id,
  email: `${id}@example.com`,
  name: '',
  role: 'teacher',
  invited_by: 'mira@example.com',
  invited_at: new Date().toISOString(),
  expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  ...more,
});

afterEach(() => {
  vi.restoreAllMocks();
  clearNotifications();
});

function open(
  people: object[],
  invitations: object[] = [],
  answers: Record<string, (v: object) => object> = {},
) {
  const asked: [string, object][] = [];
  const noting = (name: string) => (variables: object) => {
    asked.push([name, variables]);
    const answer = answers[name];
    if (answer === undefined) throw new Error(`no answer for ${name}`);
    return answer(variables);
  };
  const staff = new BehaviorSubject<object>({ staff: people });
  const link = answeringLink({
    Staff: staff,
    StaffInvitations: new BehaviorSubject<object>({ staff_invitations: invitations }),
    ChangeStaffRole: noting('ChangeStaffRole'),
    EndStaff: noting('EndStaff'),
    HandOverExams: noting('HandOverExams'),
  });
  const page = renderWithProviders(
    <>
      <StaffPage />
      <Notifications />
    </>,
    { at: '/admin/staff', role: 'admin', link },
  );
  return { asked, staff, ...page };
}

const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));
const answering = (status: number, body?: object) =>
  vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() =>
      Promise.resolve(body === undefined ? new Response(null, { status }) : Response.json(body, { status })),
    );

test('names who works here, admins first, and asks by name; whoever was faster is told', async () => {
  let rows = 0;
  const { asked } = open(
    [
      person('gita', 'student', { exams_count: 2 }),
      person('ram', 'teacher', {
        open_sessions: 3,
        last_sign_in_at: subHours(Date.now(), 2).toISOString(),
      }),
      person(self, 'admin', { open_sessions: 2, exams_count: 1 }),
    ],
    [],
    {
      ChangeStaffRole: () => ({ update_profiles: { __typename: 'x', affected_rows: rows } }),
      EndStaff: () => {
        throw new AppError(
          'forbidden',
          'Check constraint violation. this is the last admin: make somebody else an admin first',
        );
      },
    },
  );
  await screen.findByText('ram@example.com');
  const lines = screen.getAllByRole('row').slice(1);
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringMatching(/mira@example\.com YouAdminNever21/),
    expect.stringMatching(/ram@example\.com Teacher2 hours ago30/),
    expect.stringMatching(/gita@example\.com EndedNever02/),
  ]);
  expect(within(lines[2] ?? document.body).queryByRole('button', { name: /^End the work/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Hand over the exams of ram@example.com' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  await press('Edit the name and role of ram@example.com');
  await press('Save');
  expect(await screen.findByText(/Somebody else has changed this meanwhile/)).toBeInTheDocument();
  rows = 1;
  await press('Edit the name and role of ram@example.com');
  const form = await screen.findByRole('dialog', { name: 'Name and role of ram@example.com' });
  fireEvent.mouseDown(within(form).getByRole('combobox', { name: 'Role' }));
  await userEvent.click(await screen.findByRole('option', { name: /^Front desk/ }));
  await userEvent.type(within(form).getByLabelText('Name'), 'Ram Rai');
  await press('Save');
  expect(await screen.findByText('Ram Rai is front desk staff')).toBeInTheDocument();
  const changed = { id: 'ram', seen_role: 'teacher', role: 'office', name: 'Ram Rai' };
  expect(asked[1]).toEqual(['ChangeStaffRole', changed]);

  // Who has ended can own no exams.
  await press('Hand over the exams of mira@example.com');
  const dialog = await screen.findByRole('dialog', { name: 'Hand over 1 exam of mira@example.com' });
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'New owner' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'ram@example.com',
  ]);
  await userEvent.click(screen.getByRole('option'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());

  await press('End the work of mira@example.com');
  const question = await screen.findByRole('alertdialog', { name: 'End the work of mira@example.com here?' });
  expect(question).toHaveTextContent('signed out of 2 open sessions within a second');
  expect(question).toHaveTextContent('1 exam stays in this name until you hand it over');
  expect(question).toHaveTextContent('This is you: you are signed out');
  await userEvent.click(within(question).getByRole('button', { name: 'End' }));
  expect(
    await screen.findByText('This is the last admin. Make somebody else an admin first.'),
  ).toBeInTheDocument();
});

test('whoever is alone is asked to invite; what is wrong with the address stands beside it', async () => {
  const sent = answering(409, {
    error: { code: 'already_invited', message: 'ram@example.com is invited already.' },
  });
  open([person(self, 'admin')]);
  await screen.findByText('Nobody else works here yet');
  await userEvent.click(screen.getAllByRole('button', { name: 'Invite' })[1] ?? document.body);
  const dialog = await screen.findByRole('dialog', { name: 'Invite to the office' });
  const email = within(dialog).getByLabelText('E-mail');
  const send = () => userEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  await userEvent.type(email, 'nobody');
  await send();
  expect(within(dialog).getByText('Please enter a valid email address')).toBeInTheDocument();
  expect(sent).not.toHaveBeenCalled();
  await userEvent.clear(email);
  await userEvent.type(email, 'ram@example.com');
  await send();
  expect(await within(dialog).findByText('ram@example.com is invited already.')).toBeInTheDocument();
  expect(email).toHaveFocus();
  sent.mockImplementation(() =>
    Promise.resolve(Response.json({ email: 'ram@example.com', has_login: true }, { status: 201 })),
  );
  await send();
  expect(await screen.findByText(/ram@example\.com has a login already/)).toBeInTheDocument();
  expect(sent).toHaveBeenLastCalledWith(
    expect.objectContaining({ pathname: '/auth/admin/invitations' }),
    expect.objectContaining({
      method: 'POST',
      body: JSON.stringify({ email: 'ram@example.com', name: '', role: 'teacher' }),
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('an invitation says how its link stands; it is sent again, and withdrawn after a question', async () => {
  const asked = answering(204);
  open(
    [person(self, 'admin')],
    [
      invited('open'),
      invited('new', { expires_at: null, invited_by: null }),
      invited('old', { expires_at: '2025-01-01T00:00:00Z' }),
    ],
  );
  await screen.findByText('open@example.com');
  expect(screen.getByText(/^Good until/)).toBeInTheDocument();
  expect(screen.getByText('The e-mail is on its way')).toBeInTheDocument();
  expect(screen.getByRole('cell', { name: 'just now by an account that is gone' })).toBeInTheDocument();
  expect(screen.getByText('Expired')).toBeInTheDocument();
  await press('Send again: the invitation of old@example.com');
  expect(await screen.findByText(/old@example\.com: a new link/)).toBeInTheDocument();
  await press('Withdraw the invitation of open@example.com');
  const question = await screen.findByRole('alertdialog', {
    name: 'Withdraw the invitation of open@example.com?',
  });
  asked.mockImplementation(() =>
    Promise.resolve(Response.json({ error: { code: 'not_found', message: 'Not found' } }, { status: 404 })),
  );
  await userEvent.click(within(question).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText(/was accepted or withdrawn meanwhile/)).toBeInTheDocument();
  expect(asked.mock.calls.map(([url, init]) => [(url as URL).pathname, init?.method])).toEqual([
    ['/auth/admin/invitations/old/send', 'POST'],
    ['/auth/admin/invitations/open', 'DELETE'],
  ]);
});

test('where nobody could own the exams it says so, and leads to an invitation', async () => {
  open([person(self, 'admin', { exams_count: 1 }), person('gita', 'student')]);
  await press('Hand over the exams of mira@example.com');
  const question = await screen.findByRole('alertdialog', { name: 'Hand over 1 exam of mira@example.com' });
  expect(question).toHaveTextContent('Nobody else could own them. Invite a teacher first.');
  await userEvent.click(within(question).getByRole('button', { name: 'Invite' }));
  expect(await screen.findByRole('dialog', { name: 'Invite to the office' })).toBeInTheDocument();
});
