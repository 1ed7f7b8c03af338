import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BehaviorSubject, map } from 'rxjs';
import { afterEach, expect, test, vi } from 'vitest';
import { AppError } from '../../lib/appError.ts';
import { clearNotifications } from '../../lib/notify.ts';
import { type Answer, answeringLink } from '../../test/answeringLink.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { Notifications } from '../../ui/Notifications.tsx';
import { AddStudent } from '../student-form/AddStudent.tsx';
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

test('what is on the screen changes in place; who comes is announced, and shown when asked for; no decision is overwritten', async () => {
  const { rows } = show([student(1), student(2)], undefined, {
    ChangeStatus: { update_students: { returning: [] } },
    StatusesNow: { students: [{ __typename: 'students', id: 's3', approval_status: 'rejected' }] },
  });
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
  // What somebody else has decided meanwhile is not overwritten.
  await press('Approve Asha Rai 3');
  expect(
    await screen.findByText(
      'Failed to update student status: somebody set Asha Rai 3 to rejected meanwhile. Look again.',
    ),
  ).toBeInTheDocument();
});

test('with Shift everybody between two boxes is selected; a selection outlasts paging, and another filter drops it with a word', async () => {
  const many = Array.from({ length: 51 }, (_, index) => student(index + 1));
  const { page } = show(many);
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
  await press('Next page');
  await screen.findByRole('link', { name: 'Asha Rai 51' });
  await tick('Select all on this page');
  expect(screen.getByText('2 students selected')).toBeInTheDocument();
  await press('Previous page');
  expect(await screen.findByRole('checkbox', { name: 'Select Asha Rai 3' })).toBeChecked();
  await userEvent.click(screen.getByRole('combobox', { name: /Filter by status/ }));
  await userEvent.click(screen.getByRole('option', { name: /^Pending/ }));
  expect(await screen.findByText('Search or filter changed: the selection was cleared.')).toBeInTheDocument();
  expect(screen.queryByText(/students selected/)).not.toBeInTheDocument();
  expect(page.location()).toBe('/admin/students?status=pending');
  await press('Approve All');
  expect(await screen.findByText('No students selected')).toBeInTheDocument();
});

test('many are rejected by one statement, and get class groups after a question who loses which; both are undone', async () => {
  const { asked, noting } = show([student(1), student(2), student(3, 'rejected')], undefined, {
    ChangeStatus: (variables) =>
      noting('ChangeStatus', { update_students: { returning: [{ __typename: 'students', id: 's1' }] } })(
        variables,
      ),
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
        insert_student_class_groups: {
          __typename: 'student_class_groups_mutation_response',
          affected_rows: 0,
        },
      })(variables),
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
    name: 'Replace the class groups of 3 students?',
  });
  expect(question).toHaveTextContent('2 students leave other class groups, 3 places in all.');
  expect(asked).toHaveLength(2);
  await userEvent.click(within(question).getByRole('button', { name: 'Replace' }));
  expect(await screen.findByText('Assigned 1 class groups to 1 students')).toBeInTheDocument();
  expect(screen.getByText('2 students had been deleted meanwhile.')).toBeInTheDocument();
  expect(asked[2]?.variables).toEqual({
    leaving: { student_id: { _in: ['s1'] }, class_group_id: { _nin: ['g1'] } },
    objects: [{ student_id: 's1', class_group_id: 'g1' }],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(asked[3]).toEqual({ operation: 'UndoStatusChange', variables: { id: 'c1' } }));

  await press('Assign Class');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'IT Morning' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Remove from these groups' }));
  await press('Remove');
  const removing = await screen.findByRole('alertdialog', { name: 'Remove class groups from 3 students?' });
  expect(removing).toHaveTextContent('2 students leave these class groups, 3 places in all.');
  await userEvent.click(within(removing).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Removed 1 class groups from 1 students')).toBeInTheDocument();
  expect(asked[4]?.variables).toEqual({
    leaving: { student_id: { _in: ['s1'] }, class_group_id: { _in: ['g1'] } },
    objects: [],
  });
});

test('where nobody is found it says why', async () => {
  show([], '/admin/students?status=rejected');
  expect(await screen.findByText('Try changing your search or filter')).toBeInTheDocument();
  await press('Show all students');
  expect(await screen.findByText('Upload a CSV file to add students')).toBeInTheDocument();
});

test('a student at the desk keeps the ID of the first try', async () => {
  const answers: (Error | null)[] = [new AppError('network', 'No connection'), null];
  const added: Record<string, unknown>[] = [];
  const link = answeringLink({
    AddStudent: (variables) => {
      const object = variables.object as Record<string, unknown>;
      added.push(object);
      const refused = answers.shift();
      if (refused) throw refused;
      return {
        row: {
          __typename: 'students',
          title: 'BE-1',
          updated_at: '2026-01-15T06:00:01Z',
          first_group: [],
          ...object,
        },
      };
    },
    StudentInfoNow: { row: null },
  });
  const onAdded = vi.fn();
  renderWithProviders(<AddStudent group="g1" onClose={() => undefined} onAdded={onAdded} />, {
    role: 'admin',
    link,
  });
  const put = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  put('First Name', 'Sita');
  put('Last Name', 'Tamang');
  put('Email', 'sita@example.com');
  put('Phone', '9841000002');
  await press('Add Student');
  await waitFor(() => expect(added).toHaveLength(1));
  await press('Add Student');
  await waitFor(() => expect(onAdded).toHaveBeenCalled());
  expect(added[1]).toMatchObject({ first_name: 'Sita', phone: '9841000002', payment_method: 'Other' });
  expect(added[1]?.class_groups).toEqual({ data: [{ class_group_id: 'g1' }] });
  expect(added[0]?.id).toBe(added[1]?.id);
});
