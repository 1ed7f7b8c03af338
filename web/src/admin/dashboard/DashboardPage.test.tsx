import { act, screen, waitFor, within } from '@testing-library/react';
import { ReplaySubject } from 'rxjs';
import { expect, it } from 'vitest';
import { answeringLink } from '../../test/answeringLink.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { DashboardPage } from './DashboardPage.tsx';

const count = (table: string, value: number) => ({ [`${table}_aggregate`]: { aggregate: { count: value } } });

const counts = {
  StudentsCount: count('students', 1284),
  ResultsCount: { exams_aggregate: { aggregate: { sum: { results_count: 8412 } } } },
  NoticesCount: count('notices', 48),
  NotesCount: count('notes', 126),
  VideosCount: count('videos', 64),
  DownloadsCount: count('downloads', 37),
};

const nobody = {
  PendingStudentsSummary: {
    students_aggregate: { aggregate: { count: 0, min: { registration_time: null } } },
  },
  PendingStudents: { students: [] },
  RecentActivity: { activity: [] },
};

const ramita = {
  id: 's1',
  first_name: 'Ramita',
  last_name: 'Shrestha',
  college_name: 'SOS Hermann Gmeiner, Bhaktapur',
  registration_time: new Date().toISOString(),
};

it('counts what is stored, and the counts change by themselves', async () => {
  const links = new ReplaySubject<object>(1);
  links.next(count('links', 22));
  renderWithProviders(<DashboardPage />, {
    role: 'admin',
    link: answeringLink({ ...counts, ...nobody, LinksCount: links }),
  });
  await waitFor(() => expect(screen.getByRole('group', { name: 'Students' })).toHaveTextContent('1,284'));
  expect(screen.getByRole('group', { name: 'Results' })).toHaveTextContent('8,412');
  expect(screen.getByRole('group', { name: 'System Status' })).toHaveTextContent('Active');
  expect(screen.getByRole('group', { name: 'Links' })).toHaveTextContent('22');
  act(() => links.next(count('links', 23)));
  await waitFor(() => expect(screen.getByRole('group', { name: 'Links' })).toHaveTextContent('23'));
  expect(screen.getByText('Nobody is waiting for a decision.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Upload Results' })).toHaveAttribute(
    'href',
    '/admin/results/upload',
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    /^Good (morning|afternoon|evening), admin$/,
  );
});

it('shows who waits for a decision', async () => {
  renderWithProviders(<DashboardPage />, {
    role: 'admin',
    link: answeringLink({
      ...counts,
      ...nobody,
      LinksCount: count('links', 22),
      PendingStudentsSummary: {
        students_aggregate: {
          aggregate: { count: 1, min: { registration_time: ramita.registration_time } },
        },
      },
      PendingStudents: { students: [ramita] },
    }),
  });
  const panel = screen.getByRole('region', { name: 'Pending students' });
  const row = await within(panel).findByRole('listitem');
  expect(row).toHaveTextContent('Ramita Shrestha');
  expect(row).toHaveTextContent('SOS Hermann Gmeiner, Bhaktapur');
  expect(row).toHaveTextContent('just now');
  expect(panel).toHaveTextContent('1Pending students');
});
