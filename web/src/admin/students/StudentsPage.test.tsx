import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BehaviorSubject, map } from 'rxjs';
import { afterEach, expect, test } from 'vitest';
import { AppError } from '../../lib/appError.ts';
import { clearNotifications } from '../../lib/notify.ts';
import { type Answer, answeringLink } from '../../test/answeringLink.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { Notifications } from '../../ui/Notifications.tsx';
import { StudentsPage } from './StudentsPage.tsx';

interface Row {
  id: string;
  approval_status: string;
}
interface PageVariables {
  where: { _and?: { approval_status?: { _eq: string } }[] };
  limit: number;
  offset: number;
}

const student = (number: number, approval_status = 'pending'): Row => ({
  id: `s${number}`,
  ...{
    __typename: 'students',
    first_name: 'Asha',
    last_name: `Rai ${number}`,
    phone: `98410000${number}`,
    address: 'Dharan',
    college_name: 'Trinity',
    registration_number: `BE-000000${number}`,
    registration_time: '2025-11-21T04:00:00Z',
    class_groups: [],
  },
  approval_status,
});

/** Of a page no more is drawn: three rows tell what fifty would, in a fraction of the time. */
const drawn = 3;

/** A database of students that others can change; `asked` are the mutations, in order. */
function show(students: Row[], at = '/admin/students', answers: Record<string, Answer> = {}) {
  const rows = new BehaviorSubject(students);
  const asked: { operation: string; variables: Record<string, unknown> }[] = [];
  const counted = (status: string) => ({
    aggregate: { count: rows.value.filter((row) => row.approval_status === status).length },
  });
  let version = 0;
  const noting = (operation: string, answer: object) => (variables: Record<string, unknown>) => {
    asked.push({ operation, variables });
    return answer;
  };
  const link = answeringLink({
    StudentsPage: (variables) => {
      const { where, limit, offset } = variables as unknown as PageVariables;
      const status = where._and?.[0]?.approval_status?._eq;
      const found = rows.value.filter((row) => status === undefined || row.approval_status === status);
      return {
        rows: found.slice(offset, offset + limit).slice(0, drawn),
        pending: counted('pending'),
        approved: counted('approved'),
        rejected: counted('rejected'),
      };
    },
    StudentsShown: rows.pipe(map((now) => ({ students: now }))),
    StudentsChanges: rows.pipe(map(() => ({ activity: [{ __typename: 'activity', id: `v${++version}` }] }))),
    ChangeMade: { status_changes: [{ __typename: 'status_changes', id: 'c1' }] },
    ClassGroups: { class_groups: [] },
    ClassGroupChoices: {
      class_groups: [{ __typename: 'class_groups', id: 'g1', name: 'IT Morning', description: null }],
    },
    UndoStatusChange: noting('UndoStatusChange', {
      undo_status_change: [
        { __typename: 'status_changes', id: 'c1', restored: 1, skipped: 1, deleted_class_groups: null },
      ],
    }),
    ...answers,
  });
  const page = renderWithProviders(
    <>
      <StudentsPage />
      <Notifications />
    </>,
    { at, role: 'admin', link },
  );
  return { rows, asked, noting, page };
}

const names = () =>
  within(screen.getByRole('region', { name: 'Students' }))
    .getAllByRole('rowheader')
    .map((cell) => within(cell).getByRole('link').textContent);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const tick = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }));
const loaded = () => screen.findByRole('link', { name: 'Asha Rai 1' });

afterEach(() => act(clearNotifications));

test('what is on the screen changes in place; who comes is announced, and shown when asked for', async () => {
  const { rows } = show([student(1), student(2)]);
  expect(await loaded()).toHaveAttribute('href', '/admin/students/s1');
  expect(screen.getByText('2 students found')).toBeInTheDocument();
  act(() => rows.next([student(3), student(1, 'approved')]));
  expect(await screen.findByRole('button', { name: '1 change – show' })).toBeInTheDocument();
  const first = screen.getByRole('row', { name: /Asha Rai 1/ });
  expect(within(first).getByText('Approved', { selector: 'td *' })).toBeInTheDocument();
  // Who was deleted stays where the pointer may be, without anything to press.
  const second = screen.getByRole('row', { name: /Asha Rai 2/ });
  expect(within(second).queryByRole('button')).not.toBeInTheDocument();
  expect(within(second).getByRole('checkbox')).toBeDisabled();
  await press('1 change – show');
  await waitFor(() => expect(names()).toEqual(['Asha Rai 3', 'Asha Rai 1']));
  expect(screen.queryByText(/– show/)).not.toBeInTheDocument();
});

test('with Shift, everybody between two boxes is selected or let go', async () => {
  show([student(1), student(2), student(3)]);
  await loaded();
  const user = userEvent.setup();
  const box = (number: number) => screen.getByRole('checkbox', { name: `Select Asha Rai ${number}` });
  const isChecked = () => [1, 2, 3].map((number) => (box(number) as HTMLInputElement).checked);
  await user.click(box(3));
  await user.keyboard('{Shift>}');
  await user.click(box(1));
  expect(isChecked()).toEqual([true, true, true]);
  await user.click(box(2));
  expect(isChecked()).toEqual([false, false, true]);
  await user.keyboard('{/Shift}');
  await user.click(box(1));
  expect(isChecked()).toEqual([true, false, true]);
});

test('a selection outlasts paging and is dropped, with a word, by another filter', async () => {
  const many = Array.from({ length: 51 }, (_, index) => student(index + 1));
  const { page } = show(many);
  await loaded();
  await tick('Select Asha Rai 2');
  await press('Next page');
  await screen.findByRole('link', { name: 'Asha Rai 51' });
  await tick('Select all on this page');
  expect(screen.getByText('2 students selected')).toBeInTheDocument();
  await press('Previous page');
  expect(await screen.findByRole('checkbox', { name: 'Select Asha Rai 2' })).toBeChecked();
  await userEvent.click(screen.getByRole('combobox', { name: /Filter by status/ }));
  await userEvent.click(screen.getByRole('option', { name: /^Pending/ }));
  expect(await screen.findByText('Search or filter changed: the selection was cleared.')).toBeInTheDocument();
  expect(screen.queryByText(/students selected/)).not.toBeInTheDocument();
  expect(page.location()).toBe('/admin/students?status=pending');
  await press('Approve All');
  expect(await screen.findByText('No students selected')).toBeInTheDocument();
});

test('many are rejected by one statement out of the states that were seen, and undone', async () => {
  const { asked, noting } = show([student(1), student(2), student(3, 'rejected')], undefined, {
    ChangeStatus: (variables) =>
      noting('ChangeStatus', { update_students: { returning: [{ __typename: 'students', id: 's1' }] } })(
        variables,
      ),
  });
  await loaded();
  await tick('Select all on this page');
  await press('Reject All');
  await userEvent.type(await screen.findByLabelText('Reason (optional)'), 'No fee{Enter}');
  expect(await screen.findByText('Updated 1 students to rejected')).toBeInTheDocument();
  expect(
    screen.getByText(
      '1 student was rejected already. 1 student was changed or deleted by somebody else meanwhile, and left as they are.',
    ),
  ).toBeInTheDocument();
  expect(asked).toEqual([
    {
      operation: 'ChangeStatus',
      variables: {
        where: { _or: [{ id: { _in: ['s1', 's2'] }, approval_status: { _eq: 'pending' } }] },
        status: 'rejected',
        reason: 'No fee',
      },
    },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 student restored')).toBeInTheDocument();
  expect(screen.getByText('1 student changed since or deleted, and left as it is.')).toBeInTheDocument();
  expect(asked.at(-1)).toEqual({ operation: 'UndoStatusChange', variables: { id: 'c1' } });
});

test('one that somebody else has decided meanwhile is not overwritten', async () => {
  show([student(1)], undefined, {
    ChangeStatus: { update_students: { returning: [] } },
    StatusesNow: { students: [{ __typename: 'students', id: 's1', approval_status: 'rejected' }] },
  });
  await loaded();
  await press('Approve Asha Rai 1');
  expect(
    await screen.findByText(
      'Failed to update student status: somebody set Asha Rai 1 to rejected meanwhile. Look again.',
    ),
  ).toBeInTheDocument();
});

test('class groups need a name, an assignment needs groups; who loses which is asked, and can be undone', async () => {
  const { asked, noting } = show([student(1), student(2)], undefined, {
    StudentsLeft: { students: [{ __typename: 'students', id: 's1' }] },
    ClassGroupsLeft: {
      student_class_groups_aggregate: {
        __typename: 'student_class_groups_aggregate',
        aggregate: { __typename: 'student_class_groups_aggregate_fields', count: 3, students: 2 },
      },
    },
    AssignClassGroups: (variables) =>
      noting('AssignClassGroups', {
        delete_student_class_groups: {
          __typename: 'student_class_groups_mutation_response',
          affected_rows: 3,
        },
        insert_student_class_groups: null,
      })(variables),
  });
  await loaded();
  await press('New Class Group');
  await press('Create Class Group');
  expect(await screen.findByText('Class group name is required')).toBeInTheDocument();
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await tick('Select all on this page');
  await press('Assign Class');
  expect(screen.getByText('Please select students and class groups')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Assign' })).toBeDisabled();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'IT Morning' }));
  await userEvent.click(screen.getByRole('radio', { name: /^Replace/ }));
  await press('Assign');
  const question = await screen.findByRole('alertdialog', {
    name: 'Replace the class groups of 2 students?',
  });
  expect(question).toHaveTextContent('2 students leave other class groups, 3 places in all.');
  expect(asked).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: 'Replace' }));
  expect(await screen.findByText('Assigned 1 class groups to 1 students')).toBeInTheDocument();
  expect(screen.getByText('1 student had been deleted meanwhile.')).toBeInTheDocument();
  expect(asked[0]?.variables).toEqual({
    students: ['s1'],
    groups: ['g1'],
    objects: [{ student_id: 's1', class_group_id: 'g1' }],
    replace: true,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(asked[1]).toEqual({ operation: 'UndoStatusChange', variables: { id: 'c1' } }));
});

test.each([
  ['/admin/students', 'Upload a CSV file to add students'],
  ['/admin/students?status=rejected', 'Try changing your search or filter'],
])('nobody at %s: %s', async (at, text) => {
  show([], at);
  expect(await screen.findByText('No students found')).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
});

test('deleting many asks for their number, and deletes exactly them', async () => {
  const user = userEvent.setup();
  const { asked, noting } = show([student(1), student(2), student(3)], '/admin/students', {
    DeleteStudents: (variables) =>
      noting('DeleteStudents', { delete_students: { affected_rows: 2 } })(variables),
  });
  await loaded();
  await tick('Select Asha Rai 1');
  await tick('Select Asha Rai 3');
  await press('Delete All');
  const dialog = await screen.findByRole('dialog', { name: 'Delete 2 students?' });
  const field = within(dialog).getByLabelText('Type 2 to confirm');
  expect(field).toHaveFocus();
  await user.type(field, '3{Enter}');
  expect(
    await within(dialog).findByText('Type 2, the number of students that are deleted'),
  ).toBeInTheDocument();
  expect(asked).toEqual([]);
  await user.clear(field);
  await user.type(field, '२{Enter}');
  expect(await screen.findByText('Deleted 2 students')).toBeInTheDocument();
  expect(asked).toEqual([{ operation: 'DeleteStudents', variables: { ids: ['s1', 's3'] } }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('somebody at the desk is added by keyboard; a duplicate is answered beside its field', async () => {
  const user = userEvent.setup();
  const answers: (Error | null)[] = [
    new AppError(
      'conflict',
      'Uniqueness violation. duplicate key value violates unique constraint "students_phone_key"',
    ),
    null,
  ];
  const added: Record<string, unknown>[] = [];
  show([student(1)], '/admin/students', {
    AddStudent: (variables) => {
      const object = variables.object as Record<string, unknown>;
      added.push(object);
      const refused = answers.shift();
      if (refused) throw refused;
      return {
        row: {
          __typename: 'students',
          title: 'BE-0000009',
          updated_at: '2026-01-15T06:00:01+00:00',
          ...object,
        },
      };
    },
    StudentInfoNow: { row: null },
  });
  await loaded();
  await user.keyboard('n');
  const dialog = await screen.findByRole('dialog', { name: 'Add student' });
  await waitFor(() => expect(within(dialog).getByLabelText('First Name')).toHaveFocus());
  await user.keyboard('Sita{Tab}Tamang{Tab}sita@example.com{Tab}9841-000001');
  // A browser sends the form by Enter; jsdom knows only buttons inside of it.
  const save = within(dialog).getByRole('button', { name: 'Add Student' });
  await user.click(save);
  expect(await within(dialog).findByText('Phone already exists in database')).toBeInTheDocument();
  await waitFor(() => expect(within(dialog).getByLabelText('Phone')).toHaveFocus());
  await user.clear(within(dialog).getByLabelText('Phone'));
  await user.keyboard('9841000002');
  await user.click(save);
  expect(await screen.findByText('Student added')).toBeInTheDocument();
  expect(screen.getByText('BE-0000009')).toBeInTheDocument();
  expect(added.at(-1)).toMatchObject({
    first_name: 'Sita',
    last_name: 'Tamang',
    phone: '9841000002',
    payment_method: 'Other',
    guardian_name: '',
  });
  expect(added[0]?.id).toBe(added[1]?.id);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
