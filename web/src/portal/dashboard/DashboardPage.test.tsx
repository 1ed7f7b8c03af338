import { act, screen, waitFor, within } from '@testing-library/react';
import { ReplaySubject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { answeringLink } from '../../test/answeringLink.ts';
import { type Options, renderWithProviders } from '../../test/renderWithProviders.tsx';
import { DashboardPage } from './DashboardPage.tsx';

const count = (value: number) => ({ aggregate: { count: value } });
const empty = { notes: [], videos: [], downloads: [], links: [], notices: [] };
const resources = {
  ResourceTotals: {
    notes_aggregate: count(12),
    videos_aggregate: count(8),
    downloads_aggregate: count(5),
    exams_aggregate: count(3),
  },
  NewestResources: empty,
  UpcomingEvents: { calendar_events: [] },
};

const student = (approval_status: string) => ({
  students: [
    {
      id: 's1',
      first_name: 'Sandhya',
      last_name: 'Gurung',
      registration_number: 'BE-0000417',
      approval_status,
    },
  ],
});

function show(own: object | Error, role: Options['role'] = 'student') {
  return renderWithProviders(<DashboardPage />, {
    role,
    link: answeringLink({ ...resources, OwnStudent: own }),
  });
}

describe('a student without approval is told so', () => {
  it.each([
    ['pending', student('pending'), 'Your registration is pending'],
    ['rejected', student('rejected'), 'Your registration was rejected'],
    ['not linked', { students: [] }, 'No student record for this account yet'],
  ])('%s', async (_, own, title) => {
    show(own);
    const panel = await screen.findByRole('status', { name: title });
    expect(panel, 'and whom to call').toHaveTextContent('01-5970455');
    expect(screen.queryByText('Quick Stats')).not.toBeInTheDocument();
    expect(screen.queryByText('Recent Activity')).not.toBeInTheDocument();
  });
});

it('an approved student sees totals, events and what is new', async () => {
  show(student('approved'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Namaste, Sandhya' })).toBeInTheDocument();
  const stats = screen.getByRole('region', { name: 'Quick Stats' });
  await waitFor(() => expect(stats).toHaveTextContent('12notes8videos5downloads3results'));
  expect(await screen.findByText('No upcoming events')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Recent Activity' })).toBeInTheDocument();
});

it('a decision of the office shows on the open page', async () => {
  const own = new ReplaySubject<object>(1);
  own.next(student('pending'));
  show(own);
  await screen.findByText('Your registration is pending');
  act(() => own.next(student('approved')));
  expect(await screen.findByText('Quick Stats')).toBeInTheDocument();
  act(() => own.next(student('rejected')));
  expect(await screen.findByText('Your registration was rejected')).toBeInTheDocument();
  expect(screen.queryByText('Quick Stats')).not.toBeInTheDocument();
});

it('says when the record cannot be read', async () => {
  show(new Error('unreachable'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your student record cannot be read right now.');
});

it('a teacher finds the upload, and is asked for no student record', async () => {
  show(new Error('a teacher may not ask for this'), 'teacher');
  const card = await screen.findByRole('region', { name: 'Upload results' });
  expect(within(card).getByRole('link', { name: 'Upload results' })).toHaveAttribute(
    'href',
    '/admin/results/upload',
  );
  expect(await screen.findByText('Quick Stats')).toBeInTheDocument();
});
