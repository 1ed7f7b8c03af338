import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Answer, answeringLink } from '../../../test/answeringLink.ts';
import { renderWithProviders } from '../../../test/renderWithProviders.tsx';
import { ResultsHistoryPage } from './ResultsHistoryPage.tsx';
import type { ResultChange } from './historyView.ts';

const id = '00000000-0000-4000-8000-000000000001';

const revised: ResultChange = {
  id: 2,
  result_id: id,
  action: 'updated',
  exam_title: 'CEE Model',
  set_number: '19',
  exam_date: null,
  symbol: 'CEE-7',
  other_symbol: null,
  old_name: 'सीता राई',
  new_name: 'सीता राई',
  old_marks: 50,
  new_marks: 61.5,
  old_subjects: null,
  new_subjects: null,
  reason: 'Page two was not counted.',
  undone: false,
  exam_published: true,
  upload: { created_at: '2025-11-16T04:15:00Z' },
  actor_email: 'office@example.com',
  created_at: '2025-11-16T04:15:00Z',
};

function show(at: string, rows: ResultChange[], answers: Record<string, Answer> = {}) {
  const asked: unknown[] = [];
  const link = answeringLink({
    ResultChanges: ({ where }) => {
      asked.push(where);
      return { rows };
    },
    NewestResultChange: { result_changes: [] },
    ...answers,
  });
  const page = renderWithProviders(<ResultsHistoryPage />, { at, role: 'admin', link });
  return { asked, location: page.location };
}

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

test('a change has the values before and after, who, when, why, and from which upload or undo; a row that got its candidate ID has both', async () => {
  const moved = { ...revised, other_symbol: 'Unknown-7', symbol: 'R-12' };
  show('/admin/results/history', [
    revised,
    {
      ...revised,
      ...{ id: 9, symbol: 'CEE-9', undone: true, reason: 'The wrong file', old_marks: 61.5 },
      old_subjects: [['Physics', 61.5, 70]],
      new_subjects: [
        ['Physics', 60, 70],
        ['English', 1.5, 30],
      ],
    },
    { ...moved, id: 8, action: 'created', old_name: null, old_marks: null },
    {
      ...moved,
      id: 7,
      action: 'deleted',
      symbol: 'Unknown-7',
      other_symbol: 'R-12',
      new_name: null,
      new_marks: null,
    },
    {
      ...revised,
      id: 1,
      action: 'deleted',
      symbol: 'CEE-8',
      old_name: 'Hari',
      new_name: null,
      new_marks: null,
      reason: null,
      actor_email: null,
      upload: null,
    },
  ]);
  const row = await rowOf('CEE-7');
  expect(row).toHaveTextContent('Marks before 50 → now 61.5');
  expect(row).toHaveTextContent('Revised after publication');
  expect(row).toHaveTextContent('Page two was not counted.');
  expect(row).toHaveTextContent('office@example.com');
  expect(row).toHaveTextContent('Upload of Nov 16, 2025, 10:00 AM');
  // What stayed is no change.
  expect(row).not.toHaveTextContent('Name');
  const gone = await rowOf('CEE-8');
  expect(gone).toHaveTextContent('Deleted');
  expect(gone).toHaveTextContent('Nobody signed in');
  expect(gone).toHaveTextContent('By hand');
  expect(within(row).getByRole('link', { name: 'सीता राई' })).toHaveAttribute(
    'href',
    `/admin/results/history?result=${id}`,
  );
  const undone = await rowOf('CEE-9');
  expect(undone).toHaveTextContent('The wrong file');
  expect(undone).toHaveTextContent(
    'Marks 61.5By subject before Physics 61.5 / 70 → now Physics 60 / 70 · English 1.5 / 30Revised after publication',
  );
  expect(row).not.toHaveTextContent('By subject');
  expect(undone).toHaveTextContent('Undo of the upload of Nov 16, 2025, 10:00 AM');
  const both = screen.getAllByRole('row', { name: /Candidate ID changed/ });
  expect(both).toHaveLength(2);
  for (const row of both) {
    expect(row).toHaveTextContent('Candidate ID before Unknown-7 → now R-12');
    expect(row).not.toHaveTextContent('Deleted');
  }
});

test('of one exam: its date may be missing, and all changes are a press away', async () => {
  const { asked, location } = show(`/admin/results/history?exam=${id}`, [revised], {
    HistoryExam: { exams_by_pk: { id, exam_title: 'CEE Model', set_number: '19', exam_date: null } },
  });
  expect(await screen.findByText('Exam: CEE Model (Set 19) - No Date')).toBeInTheDocument();
  await rowOf('CEE-7');
  expect(asked[0]).toEqual({
    _and: [{ exam_title: { _eq: 'CEE Model' }, set_number: { _eq: '19' }, exam_date: { _is_null: true } }],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Show all changes' }));
  expect(location()).toBe('/admin/results/history');
});

test('of one result, also when it is gone; none says so', async () => {
  const { asked } = show(`/admin/results/history?result=${id}`, []);
  expect(await screen.findByText('No changes')).toBeInTheDocument();
  expect(asked[0]).toEqual({ _and: [{ result_id: { _eq: id } }] });
});

test('an exam that is gone says how to find its changes', async () => {
  show(`/admin/results/history?exam=${id}`, [revised], { HistoryExam: { exams_by_pk: null } });
  expect(await screen.findByText(/All changes can be searched by its title/)).toBeInTheDocument();
});
