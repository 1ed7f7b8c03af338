import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { subHours } from 'date-fns';
import { NEVER, ReplaySubject } from 'rxjs';
import { expect, it } from 'vitest';
import { noteNoticesSeen } from '../../lib/noticesSeen.ts';
import { answeringLink } from '../../test/answeringLink.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { NoticesBell } from './NoticesBell.tsx';

/** Of renderWithProviders. */
const userId = '00000000-0000-4000-8000-0000000000aa';
const hoursAgo = (hours: number): string => subHours(Date.now(), hours).toISOString();
const published = (...times: string[]) => ({
  notices: times.map((created_at, index) => ({
    __typename: 'notices',
    id: `n${index} ${created_at}`,
    created_at,
  })),
});

const show = (now: object, live: ReplaySubject<object> | typeof NEVER = NEVER) =>
  renderWithProviders(<NoticesBell />, {
    role: 'student',
    at: '/student',
    link: answeringLink({ BellNotices: now, BellNoticesLive: live }),
  });
const bell = (name: string) => screen.findByRole('link', { name });

it('on a device that opened none, those of the last week are new', async () => {
  show(published(hoursAgo(1), hoursAgo(5 * 24), hoursAgo(8 * 24)));
  const link = await bell('Notices, 2 new');
  expect(link).toHaveTextContent('2');
  expect(link).toHaveAttribute('href', '/notices');
  expect(screen.getByText('Notices: 2 new'), 'and is told').toBeInTheDocument();
});

it('whoever follows it has seen what there was', async () => {
  const { location } = show(published(hoursAgo(1), hoursAgo(2)));
  await userEvent.click(await bell('Notices, 2 new'));
  await waitFor(() => expect(location()).toBe('/notices'));
  expect(await bell('Notices')).toHaveTextContent('');
});

it('only what came after the last visit is new, and what comes meanwhile', async () => {
  const times = [hoursAgo(3), hoursAgo(4)];
  noteNoticesSeen(userId, times);
  const live = new ReplaySubject<object>(1);
  show(published(...times), live);
  await bell('Notices');
  act(() => live.next(published(hoursAgo(0), ...times)));
  await bell('Notices, 1 new');
});

it('what another student of this device has seen counts for that one', async () => {
  noteNoticesSeen('11111111-0000-4000-8000-0000000000aa', [hoursAgo(0)]);
  show(published(hoursAgo(1)));
  await bell('Notices, 1 new');
});

it('what was seen stays seen when an older page is opened', async () => {
  noteNoticesSeen(userId, [hoursAgo(1)]);
  noteNoticesSeen(userId, [hoursAgo(5)]);
  noteNoticesSeen(userId, []);
  show(published(hoursAgo(1), hoursAgo(2)));
  await bell('Notices');
  expect(Object.entries(localStorage).join(), 'nothing stored names anybody').not.toContain(userId);
});

it('counts no further than it shows', async () => {
  show(published(...Array.from({ length: 10 }, (_, index) => hoursAgo(index))));
  expect(await bell('Notices, 9+ new')).toHaveTextContent('9+');
});

it('leads there also when nothing can be read', async () => {
  show(new Error('down'));
  expect(await bell('Notices')).toHaveAttribute('href', '/notices');
});
