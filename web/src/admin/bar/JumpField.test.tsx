import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answeringLink } from '../../test/answeringLink.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { JumpField } from './JumpField.tsx';

const student = {
  __typename: 'students',
  id: 's1',
  first_name: 'Ramita',
  last_name: 'Shrestha',
  registration_number: 'BE-0000007',
  approval_status: 'pending',
};
const exam = {
  id: 'e1',
  exam_title: 'CEE Model',
  set_number: '19',
  exam_date: '2025-11-15',
  results_count: 642,
};

function show(candidates: object[] = [], role: 'admin' | 'office' = 'admin') {
  const asked: Record<string, unknown>[] = [];
  const link = answeringLink({
    JumpTargets: {
      candidates,
      students: [student],
      exams: [exam],
      class_groups: [{ id: 'g1', name: 'Ramro Morning', students_aggregate: { aggregate: { count: 61 } } }],
      notices: [{ id: 'n1', title: 'Ramnawami holiday', created_at: '2026-03-20T04:00:00Z' }],
    },
  });
  const original = link.request.bind(link);
  link.request = (operation, forward) => {
    asked.push(operation.variables);
    return original(operation, forward);
  };
  const rendered = renderWithProviders(
    <>
      <button>before</button>
      <textarea aria-label="notes" />
      <JumpField />
    </>,
    { role, at: '/admin', link },
  );
  return { ...rendered, asked };
}

const names = () => screen.queryAllByRole('option').map((option) => option.textContent);

it('takes the cursor with / and gives it back with Esc, unless somebody types', async () => {
  const user = userEvent.setup();
  show();
  const field = screen.getByRole('combobox');
  await user.type(screen.getByLabelText('notes'), 'and/or');
  expect(screen.getByLabelText('notes')).toHaveValue('and/or');
  const before = screen.getByRole('button', { name: 'before' });
  before.focus();
  await user.keyboard('/');
  expect(field).toHaveFocus();
  expect(field).toHaveValue('');
  await user.keyboard('dash');
  expect(names()).toEqual(['Dashboard']);
  await user.keyboard('{Escape}');
  expect(before).toHaveFocus();
  expect(field).toHaveValue('');
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('leads to pages of the menu by arrows and Enter', async () => {
  const user = userEvent.setup();
  const { location } = show();
  await user.click(screen.getByRole('combobox'));
  expect(names()).toEqual(expect.arrayContaining(['Dashboard', 'Results', 'Staff', 'Back to Site']));
  await user.keyboard('res');
  expect(names()).toEqual(['Results', 'List All Results', 'Add New Result']);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(location()).toBe('/admin/results/list');
  expect(screen.getByRole('combobox')).not.toHaveFocus();
});

it('leads the front desk to the pages that it opens, and to no exam', async () => {
  const user = userEvent.setup();
  show([], 'office');
  await user.click(screen.getByRole('combobox'));
  expect(names()).toEqual(expect.arrayContaining(['Dashboard', 'Students', 'Attendance', 'Messages']));
  for (const name of ['Results', 'Settings', 'Staff', 'Fee Plans']) expect(names()).not.toContain(name);
  await user.type(screen.getByRole('combobox'), 'ram');
  await waitFor(() => expect(names()).toContain('Ramita ShresthaBE-0000007 · pending'));
  expect(names()).toEqual(expect.not.arrayContaining([expect.stringContaining('CEE Model')]));
});

it('finds students, exams, class groups and notices in the database, each word somewhere', async () => {
  const user = userEvent.setup();
  const { asked, location } = show();
  const field = screen.getByRole('combobox', { name: 'Jump to a page or student' });
  await user.type(field, 'ram 50%');
  await waitFor(() =>
    expect(names()).toEqual([
      'Ramita ShresthaBE-0000007 · pending',
      'CEE Model (Set 19)Nov 15, 2025 · 642 results',
      'Ramro Morning61 students',
      'Ramnawami holidayMar 20, 2026',
    ]),
  );
  expect(asked).toMatchObject([{ word1: '%ram%', word2: '%50\\%%', studentLimit: 8, otherLimit: 4 }]);
  await user.keyboard('{Enter}');
  expect(location()).toBe('/admin/students/s1');
});

it('finds a student by a candidate ID', async () => {
  const user = userEvent.setup();
  const { asked } = show([
    { candidate_id: 'CEE-0323', student: { ...student, id: 's2', first_name: 'Asha' } },
  ]);
  await user.type(screen.getByRole('combobox'), '0323');
  await waitFor(() =>
    expect(names()).toEqual([
      'Asha ShresthaCEE-0323 · pending',
      'Ramita ShresthaBE-0000007 · pending',
      expect.stringContaining('CEE Model'),
      expect.stringContaining('Ramro Morning'),
      expect.stringContaining('Ramnawami'),
    ]),
  );
  expect(asked.at(-1)).toMatchObject({ word1: '%0323%', candidateId: '%0323%' });
});
