// The profile against a database that answers like the real one: shown, saved, refused at the field, merged, deleted.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { BehaviorSubject } from 'rxjs';
import { beforeEach, expect, test } from 'vitest';
import { AppError } from '../../lib/appError.ts';
import { type Answer, answeringLink } from '../../test/answeringLink.ts';
import { mswServer } from '../../test/mswServer.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { Notifications } from '../../ui/Notifications.tsx';
import { StudentProfilePage } from './StudentProfilePage.tsx';

type Row = Record<string, unknown>;

const id = '00000000-0000-4000-8000-000000000001';
const rowOf = (changes: Row = {}): Row => ({
  __typename: 'students',
  id,
  title: 'BE-0000007',
  registration_number: 'BE-0000007',
  registration_time: '2026-01-10T06:00:00+00:00',
  updated_at: '2026-01-15T06:00:01+00:00',
  first_name: 'Sandhya',
  last_name: 'Gurung',
  email: 'sandhya@example.com',
  phone: '9841000001',
  address: '',
  college_name: 'Pulchowk Campus',
  payment_method: 'Cash',
  guardian_name: '',
  guardian_phone: '',
  approval_status: 'pending',
  status_reason: null,
  may_be_written_to: true,
  profile: null,
  login: null,
  class_groups: [],
  activity: [],
  candidate_ids: [],
  ...changes,
});

let student: BehaviorSubject<{ student: Row | null }>;
let refusal: Error | null;
/** What was sent, newest last. */
let sent: Row[];

const stored = (): Row => student.value.student ?? {};
const change = (changes: Row): void => student.next({ student: { ...stored(), ...changes } });

beforeEach(() => {
  localStorage.clear();
  student = new BehaviorSubject<{ student: Row | null }>({ student: rowOf() });
  refusal = null;
  sent = [];
});

function open(more: Record<string, Answer> = {}) {
  const link = answeringLink({
    StudentProfile: () => student.value,
    StudentProfileLive: student,
    StudentInfoNow: () => ({ row: student.value.student }),
    UpdateStudentInfo: (variables) => {
      sent.push(variables.set as Row);
      if (refusal) throw refusal;
      if (stored().updated_at !== variables.updated_at)
        return { update: { __typename: 'students_mutation_response', returning: [] } };
      change({ ...(variables.set as Row), updated_at: '2026-01-15T06:00:09+00:00' });
      return { update: { __typename: 'students_mutation_response', returning: [stored()] } };
    },
    ChangeStatus: ({ where, status, reason }) => {
      const seen = JSON.stringify(where).includes(
        `"approval_status":{"_eq":"${String(stored().approval_status)}"}`,
      );
      if (seen) change({ approval_status: status, status_reason: reason });
      return {
        update_students: {
          __typename: 'students_mutation_response',
          returning: seen ? [{ __typename: 'students', id }] : [],
        },
      };
    },
    ChangeMade: { status_changes: [] },
    StatusesNow: () => ({ students: [stored()] }),
    DeleteStudent: () => {
      student.next({ student: null });
      return { delete_students_by_pk: { __typename: 'students', id } };
    },
    LastChange: { activity: [] },
    ...more,
  });
  return renderWithProviders(
    <>
      <Routes>
        <Route path="/admin/students/:id" element={<StudentProfilePage />} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
      <Notifications />
    </>,
    {
      at: { pathname: `/admin/students/${id}`, state: { list: '?status=pending&page=3' } },
      role: 'admin',
      link,
    },
  );
}

const edit = async (user: ReturnType<typeof userEvent.setup>): Promise<void> =>
  user.click(await screen.findByRole('button', { name: 'Edit Info' }));
/** In one go: each letter of its own would be a rendering of its own. */
async function fill(user: ReturnType<typeof userEvent.setup>, label: string, text: string): Promise<void> {
  await user.clear(screen.getByLabelText(label));
  await user.paste(text);
}
const drafts = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith('prabesh-draft'));
const save = (): HTMLElement => screen.getByRole('button', { name: 'Save Changes' });

test('the profile says what is missing and whose the login is, and follows what others do', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Sandhya Gurung' })).toBeInTheDocument();
  const details = within(screen.getByRole('region', { name: 'Details' }));
  // Address, guardian's name and phone.
  expect(details.getAllByText('Not provided')).toHaveLength(3);
  expect(screen.getByText('No class groups assigned yet.')).toBeInTheDocument();
  expect(details.getByRole('button', { name: 'Create Login' })).toBeInTheDocument();
  change({ last_name: 'Rai', approval_status: 'approved' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Sandhya Rai' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  const proofs: [boolean, boolean, string][] = [
    [true, false, 'Confirmed from its mailbox.'],
    [true, true, 'Confirmed from its mailbox. The password is still the phone number.'],
    [
      false,
      true,
      'Not confirmed yet: nobody has opened the link that its mailbox got. The password is still the phone number.',
    ],
  ];
  for (const [is_proven, has_initial_password, text] of proofs) {
    change({
      profile: { __typename: 'profiles', email: 'Sandhya@example.com' },
      login: { __typename: 'logins', is_proven, has_initial_password },
    });
    expect(await details.findByText(text)).toBeInTheDocument();
  }
  expect(details.getByText('Signs in with this e-mail')).toBeInTheDocument();
  expect(details.queryByRole('button', { name: 'Create Login' })).not.toBeInTheDocument();
});

test('makes a login where there is none, and says why there is still none', async () => {
  const user = userEvent.setup();
  const counts = { total: 1, waiting: 0, created: 0, linked: 0, replaced: 0, failed: 1 };
  const job = {
    id: '00000000-0000-4000-8000-0000000000aa',
    created_at: '2026-01-15T06:00:01Z',
    finished_at: null,
    ...counts,
  };
  const outcomes = [
    { outcome: 'failed', message: 'Correct the e-mail, then try again.', retryable: true },
    { outcome: 'created', message: null, retryable: false },
  ];
  const ordered: unknown[] = [];
  mswServer.use(
    http.post('*/auth/admin/users', async ({ request }) => {
      ordered.push(await request.json());
      return HttpResponse.json(job, { status: 202 });
    }),
    http.get('*/auth/admin/users/:job', () =>
      HttpResponse.json({
        ...job,
        students: [{ student_id: id, name: 'Sandhya', email: 's@example.com', ...outcomes.shift() }],
      }),
    ),
  );
  open();
  const button = await screen.findByRole('button', { name: 'Create Login' });
  await user.click(button);
  expect(
    await screen.findByText('Failed to create the login: Correct the e-mail, then try again.'),
  ).toBeInTheDocument();
  await user.click(button);
  expect(await screen.findByText('Login created. The student has been told by mail.')).toBeInTheDocument();
  expect(ordered).toEqual([{ student_ids: [id] }, { student_ids: [id] }]);
});

test('a failure is told and asked again', async () => {
  open({
    StudentProfile: new Error('no connection'),
    StudentProfileLive: new Error('no connection'),
  });
  expect(
    await screen.findByText(
      'Failed to fetch student: The server could not be reached. Check your connection and try again.',
    ),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

test('an address of nobody', async () => {
  student.next({ student: null });
  open();
  expect(await screen.findByRole('heading', { name: 'Student not found' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Return to Student List' })).toHaveAttribute(
    'href',
    '/admin/students?status=pending&page=3',
  );
});

test('editing sends an emptied field, refuses what must not be empty or is taken, and asks before it discards', async () => {
  const user = userEvent.setup({ delay: null });
  open();
  await edit(user);
  expect(screen.getByLabelText('First Name')).toHaveFocus();
  await user.clear(screen.getByLabelText('College'));
  await user.clear(screen.getByLabelText('Last Name'));
  await fill(user, 'Phone', '984-100');
  await fill(user, 'Email', 'sandhya@');
  await user.click(save());
  expect(await screen.findByText('Last Name is required')).toBeInTheDocument();
  expect(screen.getByText('Phone number is too short')).toBeInTheDocument();
  expect(screen.getByText('Please enter a valid email address')).toBeInTheDocument();
  expect(sent).toEqual([]);
  await fill(user, 'Last Name', 'Rai');
  await fill(user, 'Phone', '984-1000001');
  await fill(user, 'Email', 'sandhya@example.com');
  refusal = new AppError(
    'conflict',
    'Uniqueness violation. duplicate key value violates unique constraint "students_phone_key"',
  );
  await user.click(save());
  expect(
    await screen.findByText('Failed to update student information: Phone already exists in database'),
  ).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('Phone')).toHaveFocus());
  expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('Phone already exists in database');
  refusal = null;
  // Another status is no conflict with what is typed.
  change({ approval_status: 'approved', updated_at: '2026-01-15T06:00:02+00:00' });
  await user.click(save());
  expect(await screen.findByText('Student information updated successfully')).toBeInTheDocument();
  expect(sent.at(-1)).toEqual({
    first_name: 'Sandhya',
    last_name: 'Rai',
    email: 'sandhya@example.com',
    phone: '984-1000001',
    college_name: '',
    address: '',
    payment_method: 'Cash',
    guardian_name: '',
    guardian_phone: '',
  });
  expect(stored().approval_status).toBe('approved');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Info' })).toHaveFocus());

  await edit(user);
  await fill(user, 'Address', 'Patan');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Info' })).toHaveFocus());
  expect(drafts()).toEqual([]);
});

test('a draft opens the form again; of a student who is deleted meanwhile it stays until one leaves', async () => {
  const user = userEvent.setup({ delay: null });
  const first = open();
  await edit(user);
  await fill(user, 'Address', 'Patan');
  first.unmount();
  open();
  expect(await screen.findByLabelText('Address')).toHaveValue('Patan');
  student.next({ student: null });
  expect(await screen.findByText('Student not found')).toBeInTheDocument();
  expect(screen.getByLabelText('Address')).toHaveValue('Patan');
  expect(screen.queryByRole('button', { name: 'Save Changes' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Return to Student List' }));
  expect(await screen.findByText('Elsewhere')).toBeInTheDocument();
  expect(drafts()).toEqual([]);
});

test('a decision that somebody else has taken meanwhile is told; a rejection carries its reason', async () => {
  const user = userEvent.setup({ delay: null });
  open();
  await user.click(await screen.findByRole('tab', { name: 'Status' }));
  const panel = within(screen.getByRole('tabpanel'));
  expect(panel.getByRole('button', { name: 'Mark Pending' })).toBeDisabled();
  await user.click(panel.getByRole('button', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject Sandhya Gurung?' }));
  change({ approval_status: 'approved' });
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(
    await screen.findByText(
      'Failed to update student status: somebody set Sandhya Gurung to approved meanwhile. Look again.',
    ),
  ).toBeInTheDocument();
  expect(stored().approval_status).toBe('approved');
  await user.click(await panel.findByRole('button', { name: 'Reject' }));
  const again = within(await screen.findByRole('dialog', { name: 'Reject Sandhya Gurung?' }));
  await fill(user, 'Reason (optional)', ' No payment ');
  await user.click(again.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Student status updated to rejected')).toBeInTheDocument();
  expect(stored()).toMatchObject({ approval_status: 'rejected', status_reason: 'No payment' });
  expect(panel.getByText('No payment', { exact: false })).toBeInTheDocument();
  expect(await panel.findByRole('button', { name: 'Reject', hidden: true })).toBeDisabled();
  await user.click(await panel.findByRole('button', { name: 'Mark Pending' }));
  expect(await screen.findByText('Student status updated to pending')).toBeInTheDocument();
});

test('both buttons ask in their own words before deleting, which leads to the list as it was', async () => {
  const user = userEvent.setup({ delay: null });
  const { location } = open();
  const asks = async (button: string, text: string) => {
    await user.click(await screen.findByRole('button', { name: button }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete Sandhya Gurung?' });
    expect(dialog).toHaveAccessibleDescription(text);
    return within(dialog);
  };
  const first = await asks(
    'Delete Student',
    'Are you sure you want to delete this student? This action cannot be undone. What was entered of fees stays in the ledger, with the name.',
  );
  await user.click(first.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  const second = await asks(
    'Delete',
    'Are you sure you want to delete this student? What was entered of fees stays in the ledger, with the name.',
  );
  await user.click(second.getByRole('button', { name: 'Delete Student' }));
  expect(await screen.findByText('Student deleted successfully')).toBeInTheDocument();
  await waitFor(() => expect(location()).toBe('/admin/students?status=pending&page=3'));
  expect(screen.queryByText('Student not found')).not.toBeInTheDocument();
});
