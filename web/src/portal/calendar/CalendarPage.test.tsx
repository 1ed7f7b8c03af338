import { ApolloLink } from '@apollo/client';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BehaviorSubject, map, of, throwError } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EventWhen, lastDayOf } from '../../lib/eventWhen.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { CalendarPage } from './CalendarPage.tsx';

interface Stored extends EventWhen {
  id: string;
  title: string;
  description: string;
}

const once = { end_date: null, starts_at: null, ends_at: null, repeat_days: [], repeat_until: null };
const exam: Stored = {
  ...once,
  id: 'e1',
  title: 'Chemistry Exam',
  description: 'Hall A.',
  event_date: '2026-11-15',
};
const lab: Stored = { ...once, id: 'e2', title: 'Physics Lab', description: '', event_date: '2026-12-18' };

function api(rows: Stored[]) {
  const stored = new BehaviorSubject(rows);
  const state = { down: false };
  const link = new ApolloLink(({ operationName, variables }) => {
    // Whoever has no student record has no address of the own calendar.
    if (operationName?.startsWith('OwnStudent') === true) return of({ data: { students: [] } });
    const { from, to } = variables as { from: string; to: string };
    if (state.down) return throwError(() => new Error('down'));
    return stored.pipe(
      map((all) => ({
        data: {
          events: all
            .filter((event) => lastDayOf(event) >= from && event.event_date <= to)
            .map((event) => ({
              __typename: 'calendar_events',
              title_ne: null,
              description_ne: null,
              ...event,
            })),
        },
      })),
    );
  });
  return { link, stored, state };
}

const show = (link: ApolloLink, at = '/student/calendar') =>
  renderWithProviders(<CalendarPage />, { at, link, role: 'student' });
const day = (name: string | RegExp) => screen.getByRole('button', { name });

describe('/student/calendar', () => {
  const logged = vi.spyOn(console, 'error');
  beforeEach(() => {
    logged.mockReset();
    logged.mockImplementation(() => undefined);
    vi.useFakeTimers({ toFake: ['Date'] });
    // In Kathmandu the 21st has begun: 18:15 UTC.
    vi.setSystemTime('2026-11-20T19:00:00Z');
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("opens on Kathmandu's today, with Bikram Sambat beside it", async () => {
    show(api([exam]).link);
    expect(await screen.findByRole('heading', { level: 1, name: 'Academic Calendar' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'November 2026' })).toBeInTheDocument();
    expect(screen.getByText('कार्तिक – मंसिर २०८३')).toBeInTheDocument();
    expect(day('Saturday, November 21, 2026')).toHaveAttribute('aria-current', 'date');
    const panel = screen.getByRole('region', { name: 'Saturday, November 21, 2026' });
    expect(panel).toHaveTextContent('२०८३ मंसिर ५');
    expect(await within(panel).findByText('No events scheduled for this day')).toBeInTheDocument();
    expect(screen.getByRole('grid', { name: 'November 2026' })).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader')[0]).toHaveTextContent('Sunday');
  });

  it('marks days with events and shows a chosen one, in the address', async () => {
    const user = userEvent.setup();
    const page = show(api([exam]).link);
    await user.click(await screen.findByRole('button', { name: 'Sunday, November 15, 2026, 1 event' }));
    expect(page.location()).toBe('/student/calendar?day=2026-11-15');
    expect(screen.getByRole('heading', { level: 3, name: 'Chemistry Exam' })).toBeInTheDocument();
    expect(screen.getByText('Hall A.')).toBeInTheDocument();
    expect(screen.getByRole('gridcell', { selected: true })).toHaveTextContent('15');
    await act(() => page.router.navigate(-1));
    expect(page.location()).toBe('/student/calendar');
    expect(screen.getByText('No events scheduled for this day')).toBeInTheDocument();
  });

  it('works by keyboard: one stop of Tab, arrows and Page keys, Enter', async () => {
    const user = userEvent.setup();
    const page = show(api([exam, lab]).link);
    await screen.findByRole('button', { name: /November 15.*1 event/ });
    expect(screen.getAllByRole('gridcell').filter((one) => one.querySelector('[tabindex="0"]'))).toHaveLength(
      1,
    );
    act(() => day('Saturday, November 21, 2026').focus());
    await user.keyboard('{ArrowUp}{Home}');
    expect(day('Sunday, November 8, 2026')).toHaveFocus();
    await user.keyboard('{End}{ArrowRight}');
    expect(day(/^Sunday, November 15, 2026/)).toHaveFocus();
    expect(page.location(), 'moving chooses nothing').toBe('/student/calendar');
    await user.keyboard('{PageDown}');
    expect(screen.getByRole('heading', { name: 'December 2026' })).toBeInTheDocument();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
    expect(page.location()).toBe('/student/calendar?day=2026-12-18');
    expect(screen.getByRole('heading', { level: 3, name: 'Physics Lab' })).toBeInTheDocument();
    expect(day(/^Friday, December 18, 2026/)).toHaveFocus();
  });

  it('turns months, the day beside them too, and comes back to today', async () => {
    const user = userEvent.setup();
    const page = show(api([exam]).link, '/student/calendar?day=2026-11-15');
    await screen.findByText('Hall A.');
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    expect(screen.getByRole('heading', { name: 'January 2027' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Friday, January 1, 2027' })).toBeInTheDocument();
    expect(screen.queryByText('Hall A.')).toBeNull();
    expect(page.location()).toBe('/student/calendar?day=2027-01-01');
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(screen.getByRole('heading', { name: 'December 2026' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(screen.getByRole('region', { name: 'Saturday, November 21, 2026' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(page.location()).toBe('/student/calendar');
    expect(screen.getByRole('heading', { name: 'November 2026' })).toBeInTheDocument();
  });

  it('names each day by more than is written on it, and by nothing else than that', async () => {
    show(api([exam]).link);
    const button = await screen.findByRole('button', { name: 'Sunday, November 15, 2026, 1 event' });
    expect(button).not.toHaveAttribute('aria-label');
    expect(button).toHaveTextContent(/15२९$/);
  });

  it('takes an address that names no day for today', async () => {
    show(api([]).link, '/student/calendar?day=2026-02-30');
    expect(await screen.findByRole('region', { name: 'Saturday, November 21, 2026' })).toBeInTheDocument();
  });

  it('shows each day of a repetition with its time, and an event of several days on all of them', async () => {
    const user = userEvent.setup();
    const weekly = {
      ...lab,
      starts_at: '07:00:00',
      ends_at: '08:30:00',
      repeat_days: [2, 4],
      repeat_until: '2026-12-31',
    };
    const camp = {
      ...exam,
      id: 'e3',
      title: 'Camp',
      event_date: '2026-11-09',
      end_date: '2026-11-11',
      starts_at: '16:00:00',
    };
    // As the database answers: a row of the event for each day.
    show(api([{ ...weekly, event_date: '2026-11-10' }, { ...weekly, event_date: '2026-11-12' }, camp]).link);
    await user.click(await screen.findByRole('button', { name: 'Tuesday, November 10, 2026, 2 events' }));
    const panel = screen.getByRole('region', { name: 'Tuesday, November 10, 2026' });
    expect(panel).toHaveTextContent('Nov 9, 4:00 PM – Nov 11');
    expect(panel).toHaveTextContent('7:00 AM – 8:30 AM');
    expect(panel).toHaveTextContent('Every Tue and Thu until Dec 31, 2026');
    expect(day('Wednesday, November 11, 2026, 1 event')).toBeInTheDocument();
    await user.click(day('Thursday, November 12, 2026, 1 event'));
    expect(screen.getByRole('heading', { level: 3, name: 'Physics Lab' })).toBeInTheDocument();
  });

  it('is live', async () => {
    const { link, stored } = api([]);
    show(link, '/student/calendar?day=2026-11-15');
    await screen.findByText('No events scheduled for this day');
    act(() => stored.next([exam]));
    expect(screen.getByText('Chemistry Exam')).toBeInTheDocument();
    expect(day('Sunday, November 15, 2026, 1 event')).toBeInTheDocument();
  });

  it('says when events cannot be read, and recovers when asked', async () => {
    const user = userEvent.setup();
    const { link, state } = api([exam]);
    state.down = true;
    show(link, '/student/calendar?day=2026-11-15');
    expect(await screen.findByRole('alert')).toHaveTextContent('Events cannot be shown right now.');
    expect(logged).toHaveBeenCalledWith('Failed to load events', expect.any(Error));
    expect(screen.queryByText('No events scheduled for this day')).toBeNull();
    state.down = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Hall A.')).toBeInTheDocument();
  });
});
