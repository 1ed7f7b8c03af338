import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { subDays } from 'date-fns';
import { http, HttpResponse } from 'msw';
import { BehaviorSubject, map, ReplaySubject } from 'rxjs';
import { beforeEach, expect, it } from 'vitest';
import type { StatusAnswer } from '../../../../shared/systemStatus.ts';
import { type Answer, answeringLink } from '../../test/answeringLink.ts';
import { mswServer } from '../../test/mswServer.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { Notifications } from '../../ui/Notifications.tsx';
import { AdminDashboardPage } from './AdminDashboardPage.tsx';
import { PendingStudentsPanel } from './PendingStudentsPanel.tsx';

const count = (table: string, value: number) => ({ [`${table}_aggregate`]: { aggregate: { count: value } } });

const day = (back: number) => subDays(Date.now(), back).toISOString().slice(0, 10);

const answers: Record<string, Answer> = {
  StudentsCount: count('students', 1284),
  ResultsCount: { exams_aggregate: { aggregate: { sum: { results_count: 8412 } } } },
  NoticesCount: count('notices', 48),
  NotesCount: count('notes', 126),
  VideosCount: count('videos', 64),
  DownloadsCount: count('downloads', 37),
  LinksCount: count('links', 22),
  PendingStudentsSummary: {
    students_aggregate: { aggregate: { count: 0, min: { registration_time: null } } },
  },
  PendingStudents: { students: [] },
  RegistrationsPerDay: { registrations_per_day: [] },
  RecentActivity: { activity: [] },
  ActivityPeople: { profiles: [{ id: 'u1', email: 'sarita.khadka@prabesh.test' }] },
};

const waiting = (names: readonly string[]) =>
  names.map((name, index) => ({
    id: `s${index}`,
    first_name: name,
    last_name: 'Shrestha',
    college_name: 'SOS Hermann Gmeiner, Bhaktapur',
    registration_time: new Date().toISOString(),
    approval_status: 'pending',
  }));
const summary = (value: number) => ({
  students_aggregate: {
    aggregate: { count: value, min: { registration_time: new Date().toISOString() } },
  },
});

function status(...failing: StatusAnswer['parts']): void {
  const parts = (['graphql', 'database', 'mail', 'files'] as const).map(
    (part) => failing.find((one) => one.part === part) ?? { part, state: 'up' as const, since: null },
  );
  mswServer.use(
    http.get('*/status', ({ request }) =>
      request.headers.get('authorization') === 'Bearer token'
        ? HttpResponse.json({ parts })
        : new HttpResponse(null, { status: 401 }),
    ),
  );
}

beforeEach(() => status());

const show = (given: Record<string, Answer> = {}) =>
  renderWithProviders(
    <>
      <AdminDashboardPage />
      <Notifications />
    </>,
    { role: 'admin', at: '/admin', link: answeringLink({ ...answers, ...given }) },
  );

it('counts what is stored, live, leads to its page, says what does not work, and draws registrations', async () => {
  const user = userEvent.setup();
  const links = new ReplaySubject<object>(1);
  links.next(count('links', 22));
  const registrations = new BehaviorSubject<object>({ registrations_per_day: [] });
  const { router } = show({ LinksCount: links, RegistrationsPerDay: registrations });
  const cell = (name: string) => screen.getByRole('group', { name });
  await waitFor(() => expect(cell('Students')).toHaveTextContent('1,284'));
  expect(cell('Results')).toHaveTextContent('8,412');
  expect(cell('Links')).toHaveTextContent('22');
  act(() => links.next(count('links', 23)));
  await waitFor(() => expect(cell('Links')).toHaveTextContent('23'));
  expect(within(cell('Results')).getByRole('link')).toHaveAttribute('href', '/admin/results');
  expect(screen.getByText('Nobody is waiting for a decision.')).toBeInTheDocument();
  expect(screen.getByText('Nobody has registered in the last 30 days.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    /^Good (morning|afternoon|evening), admin$/,
  );

  await waitFor(() => expect(cell('System Status')).toHaveTextContent('Active'));
  expect(screen.queryByText('Something does not work')).toBeNull();
  const look = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
  status({ part: 'mail', state: 'down', since: new Date().toISOString() });
  look();
  await waitFor(() => expect(cell('System Status')).toHaveTextContent('Mail down'));
  expect(screen.getByText(/^Mail does not leave/)).toHaveTextContent(/ Since \d+:\d\d [AP]M\.$/);
  mswServer.use(http.get('*/status', () => HttpResponse.error()));
  look();
  await waitFor(() => expect(cell('System Status')).toHaveTextContent('No answer'));

  const days = Array.from({ length: 60 }, (_, index) => ({
    day: day(59 - index),
    count: index < 30 ? 2 : 3,
  }));
  act(() => registrations.next({ registrations_per_day: days }));
  const panel = screen.getByRole('region', { name: 'Registrations' });
  expect(await within(panel).findByRole('img', { name: /3 today, 90 in 30 days/ })).toBeInTheDocument();
  expect(panel).toHaveTextContent('90+50%against the 30 days before');
  await user.click(within(panel).getByRole('button', { name: 'Show as table' }));
  const rows = within(panel).getAllByRole('row');
  expect(rows).toHaveLength(31);
  expect(rows[1]).toHaveTextContent('Today3');

  // A key leads to the page that its card shows.
  const card = screen.getByRole('link', { name: 'Results' });
  expect(card).toHaveAttribute('aria-keyshortcuts', 'R');
  expect(card).toHaveAttribute('title', 'Results: press R');
  await user.keyboard('{Control>}r{/Control}x');
  await user.click(screen.getByRole('button', { name: 'Keys are on' }));
  screen.getByRole('button', { name: 'Keys are off' }).blur();
  await user.keyboard('r');
  expect(router.state.location.pathname).toBe('/admin');
  expect(card).not.toHaveAttribute('aria-keyshortcuts');
  await user.click(screen.getByRole('button', { name: 'Keys are off' }));
  await user.keyboard('r');
  expect(router.state.location.pathname).toBe('/admin/results');
});

/** A database of waiting students; `asked` are the decisions, in order. */
function deciding(given: readonly string[]) {
  const statuses = new BehaviorSubject<Record<string, string>>({});
  const asked: Record<string, unknown>[] = [];
  const rows = waiting(given);
  let refused = false;
  const now = (all: Record<string, string>) =>
    rows.map((row) => ({ ...row, approval_status: all[row.id] ?? 'pending' }));
  const set = (id: string, status: string) => act(() => statuses.next({ ...statuses.value, [id]: status }));
  const answer: Record<string, Answer> = {
    PendingStudentsSummary: summary(given.length),
    PendingStudents: statuses.pipe(
      map((all) => ({ students: now(all).filter((row) => row.approval_status === 'pending') })),
    ),
    StudentsShown: statuses.pipe(
      map((all) => ({
        students: now(all).map((row) => ({
          __typename: 'students',
          ...row,
          phone: '',
          address: '',
          registration_number: 'BE-1',
          class_groups: [],
        })),
      })),
    ),
    ChangeStatus: (variables) => {
      asked.push(variables);
      return { update_students: { returning: refused ? [] : [{ __typename: 'students', id: 's0' }] } };
    },
    ChangeMade: { status_changes: [{ __typename: 'status_changes', id: 'c1' }] },
    UndoStatusChange: (variables) => {
      asked.push(variables);
      return {
        undo_status_change: [
          { __typename: 'status_changes', id: 'c1', restored: 1, skipped: 0, deleted_class_groups: null },
        ],
      };
    },
    StatusesNow: { students: [] },
  };
  const refuse = (): void => {
    refused = true;
  };
  return { answer, asked, set, refuse };
}
const pendingPanel = () => screen.getByRole('region', { name: 'Pending students' });
const pendingRows = () => within(pendingPanel()).getAllByRole('listitem');

it('approves once; the row stays until the pointer leaves, the toast takes it back, and a refusal is told', async () => {
  const user = userEvent.setup();
  const { answer, asked, set, refuse } = deciding(['Ramita', 'Asha', 'Bina']);
  renderWithProviders(
    <>
      <h1>Elsewhere</h1>
      <PendingStudentsPanel now={new Date()} />
      <Notifications />
    </>,
    { role: 'admin', link: answeringLink({ ...answers, ...answer }) },
  );
  const approve = await screen.findByRole('button', { name: 'Approve Ramita Shrestha' });
  expect(pendingPanel()).toHaveTextContent('3Pending studentsWaiting for a decision, oldest just now');
  await user.dblClick(approve);
  expect(await screen.findAllByText('Student status updated to approved')).toHaveLength(1);
  expect(asked).toHaveLength(1);
  set('s0', 'approved');
  // Nothing has moved under the pointer, and the row says what it is.
  expect(pendingRows()).toHaveLength(3);
  expect(pendingRows()[0]).toHaveTextContent('Approved');
  expect(within(pendingPanel()).queryByRole('button', { name: 'Approve Ramita Shrestha' })).toBeNull();
  await waitFor(() => expect(pendingRows()[0]).toHaveFocus());
  // Somebody else decides meanwhile: its place says so.
  set('s1', 'rejected');
  expect(pendingRows()[1]).toHaveTextContent('Rejected');
  await user.hover(screen.getByRole('heading', { level: 1 }));
  await waitFor(() => expect(pendingRows()).toHaveLength(1));
  expect(pendingRows()[0]).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(asked.at(-1)).toEqual({ id: 'c1' });
  set('s0', 'pending');
  expect(await screen.findByRole('button', { name: 'Approve Ramita Shrestha' })).toBeInTheDocument();
  // Another student is deleted before the decision.
  refuse();
  await user.click(screen.getByRole('button', { name: 'Approve Bina Shrestha' }));
  expect(
    await screen.findByText('Failed to update student status: This student has been deleted meanwhile.'),
  ).toBeInTheDocument();
});
