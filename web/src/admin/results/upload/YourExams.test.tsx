import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answeringLink } from '../../../test/answeringLink.ts';
import { renderWithProviders } from '../../../test/renderWithProviders.tsx';
import { Notifications } from '../../../ui/Notifications.tsx';
import { YourExams } from './YourExams.tsx';

const exam = {
  __typename: 'exams',
  id: 'exam-1',
  exam_title: 'CEE Model',
  set_number: '19',
  exam_date: '2025-11-15',
  results_count: 3,
  version: 4,
  state: 'draft',
  publish_at: null,
  uploads: [],
};

test('a teacher publishes an own draft, and undoes an upload, without the office’s list', async () => {
  const asked: Record<string, unknown>[] = [];
  const upload = {
    __typename: 'results_uploads',
    id: 'u',
    created_at: new Date().toISOString(),
    undone_at: null,
  };
  const link = answeringLink({
    YourExams: {
      exams: [exam, { ...exam, id: 'exam-2', set_number: '20', state: 'published', uploads: [upload] }],
    },
    PublishExam: (variables) => {
      asked.push(variables);
      return { publish_exam: [exam] };
    },
  });
  renderWithProviders(
    <>
      <YourExams />
      <Notifications />
    </>,
    { role: 'teacher', link },
  );
  const items = await screen.findAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'CEE Model (Set 19) - Nov 15, 20253 resultsDraftMore',
    'CEE Model (Set 20) - Nov 15, 20253 resultsPublishedMore',
  ]);
  expect(screen.getByRole('link', { name: /Set 19/ })).toHaveAttribute('href', '/admin/results/draft/exam-1');
  // An exam that is public has its results there, too.
  expect(screen.getByRole('link', { name: /Set 20/ })).toHaveAttribute('href', '/admin/results/draft/exam-2');

  // What is public is taken back by an administrator only.
  await userEvent.click(screen.getByRole('button', { name: /^More: publication of .*Set 20/ }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'All mark sheets (PDF)',
    'Undo upload',
  ]);
  await userEvent.keyboard('{Escape}');

  await userEvent.click(await screen.findByRole('button', { name: /^More: publication of .*Set 19/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Publish now' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Publish 3 results' }));
  expect(await screen.findByText('Exam Published')).toBeInTheDocument();
  expect(asked).toEqual([{ id: 'exam-1', seen_version: 4 }]);
});
