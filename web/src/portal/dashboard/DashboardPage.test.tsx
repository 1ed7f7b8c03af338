import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  BehaviorSubject,
  defer,
  from,
  isObservable,
  map,
  NEVER,
  of,
  ReplaySubject,
  Subject,
  take,
  throwError,
} from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnRankQuery } from '../../graphql/generated/portal.ts';
import { noteKept } from '../../offline/kept.ts';
import { line } from '../../offline/line.ts';
import { beginStore, wipe } from '../../offline/store.ts';
import { type Answer, answeringLink } from '../../test/answeringLink.ts';
import { type Options, renderWithProviders } from '../../test/renderWithProviders.tsx';
import { fakeStudent } from '../approval/fakeStudent.ts';
import { DashboardPage } from './DashboardPage.tsx';
import { fakeLists, fakeNews, fakeState } from './fakeNews.ts';
import { ownRankOf } from './useOwnRank.ts';

/** What an operation that is asked once hears of a stream. */
function once(answer: Answer): Answer {
  if (!isObservable(answer)) return answer;
  return from(answer).pipe(
    take(1),
    map((data) => data as object),
  );
}

interface Shown {
  /** A stream: what is asked once is its first, what is live all of it. */
  own?: Answer;
  role?: Options['role'];
  answers?: Readonly<Record<string, Answer>>;
}

function show({ own = fakeStudent('approved'), role = 'student', answers = {} }: Shown = {}) {
  return renderWithProviders(<DashboardPage />, {
    role,
    link: answeringLink({
      News: fakeNews(),
      UpcomingEvents: { events: [] },
      OwnStudent: once(own),
      OwnStudentLive: own,
      ...answers,
    }),
  });
}

const region = (name: string) => screen.findByRole('region', { name });
const totals = async (text: string | RegExp) =>
  waitFor(() => expect(screen.getByRole('region', { name: 'Quick Stats' })).toHaveTextContent(text));

describe('a student without approval is told so', () => {
  it.each([
    ['pending', fakeStudent('pending'), 'Your registration is pending', ''],
    [
      'rejected',
      fakeStudent('rejected'),
      'Your registration was rejected',
      'What the office said: No payment',
    ],
    ['not linked', fakeStudent(null), 'No student record for this account yet', ''],
  ])('%s', async (state, own, title, reason) => {
    show({ own });
    const panel = await screen.findByRole('status', { name: title });
    const ways = within(panel)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(ways, 'and what to do').toEqual([
      ...(state === 'not linked' ? [['Register with this e-mail', '/registration']] : []),
      ['01-5970455', 'tel:+97715970455'],
      ['9851234567', 'tel:+9779851234567'],
    ]);
    if (reason !== '') expect(panel, 'and why').toHaveTextContent(reason);
    else expect(panel).not.toHaveTextContent('What the office said');
    expect(screen.queryByText('Quick Stats')).not.toBeInTheDocument();
    expect(screen.queryByText('Recent Activity')).not.toBeInTheDocument();
    const cards = within(await region('Resources')).getAllByRole('link');
    expect(
      cards.map((link) => link.textContent),
      'and what is open to everybody',
    ).toEqual(['Results', 'Notices']);
    expect(await screen.findByText('No upcoming events')).toBeInTheDocument();
  });
});

it('whoever has no student record is told nothing of one while it is not known who they are', async () => {
  renderWithProviders(<DashboardPage />, {
    role: 'admin',
    loadProfile: () => Promise.reject(new Error('offline')),
    link: answeringLink({
      UpcomingEvents: { events: [] },
      OwnStudent: fakeStudent(null),
      OwnStudentLive: fakeStudent(null),
    }),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Your student record cannot be read right now.');
  expect(screen.queryByText('No student record for this account yet')).not.toBeInTheDocument();
});

it('six cards lead to the resources, each with the newest and how many are new; beside them totals', async () => {
  const { exams, newExams, newNotes, ...lists } = {
    ...fakeLists(),
    exams: [{ id: 'e1', exam_title: 'CEE Model Entrance Exam', title_ne: null, set_number: '19' }],
    newExams: { aggregate: { count: 1 } },
    newNotes: { aggregate: { count: 2 } },
  };
  show({ answers: { News: fakeNews({ ...lists, notices: [], exams, newExams, newNotes }) } });
  const cards = within(await region('Resources'));
  await cards.findByText('Organic Chemistry');
  const described = cards.getAllByRole('link').map((link) => {
    const ids = link.getAttribute('aria-describedby')?.split(' ') ?? [];
    return [
      link.textContent,
      link.getAttribute('href'),
      ...ids.map((id) => document.getElementById(id)?.textContent),
    ];
  });
  expect(described).toEqual([
    ['Notes', '/notes', 'Organic Chemistry', '2 new this week'],
    ['Videos', '/videos', 'Tangents'],
    ['Downloads', '/downloads', 'Rotational motion'],
    [
      'Results',
      '/results?exam=CEE+Model+Entrance+Exam+%28Set+19%29',
      'CEE Model Entrance Exam (Set 19)',
      '1 new this week',
    ],
    ['Important Links', '/links', 'IOE admissions'],
    ['Notices', '/notices', 'None yet'],
  ]);
  expect(screen.getByRole('heading', { level: 1, name: 'Namaste, Sandhya' })).toBeInTheDocument();
  await totals('12notes8videos5downloads3results');
});

describe('the results card', () => {
  const exam = { exam_title: 'CEE Model Entrance Exam', set_number: '19' };
  type Own = OwnRankQuery['candidate_ids'][number]['results'][number];
  const result = (changes: Partial<Own>): Own & { __typename: string } => ({
    __typename: 'results',
    id: 'r1',
    ...exam,
    exam_date: '2025-11-15',
    rank: 18,
    exam: { title_ne: 'सीईई' },
    ...changes,
  });
  const ofCandidates = (results: Readonly<Record<string, Own[]>>, version = 7) => ({
    candidate_ids: Object.entries(results).map(([candidate_id, own]) => ({
      __typename: 'candidate_ids',
      candidate_id,
      results: own,
    })),
    ...fakeState('exams', 3, { version }),
  });
  const News = fakeNews({ exams: [{ id: 'e1', ...exam, title_ne: null, set_number: '20' }] });
  const card = async () => {
    const link = within(await region('Resources')).getByRole('link', { name: 'Results' });
    const [text = ''] = link.getAttribute('aria-describedby')?.split(' ') ?? [];
    return [document.getElementById(text)?.textContent, link.getAttribute('href')];
  };
  const newest = ['CEE Model Entrance Exam (Set 20)', '/results?exam=CEE+Model+Entrance+Exam+%28Set+20%29'];
  const own = [
    'Rank 18 in CEE Model Entrance Exam (Set 19)',
    '/results?exam=CEE+Model+Entrance+Exam+%28Set+19%29&id=CEE-0417',
  ];

  it.each<[string, Parameters<typeof ownRankOf>[0]]>([
    ['without a result', ofCandidates({ 'CEE-0417': [] })],
    ['where the office knows no candidate ID', ofCandidates({})],
    ['about who was absent', ofCandidates({ 'CEE-0417': [result({ rank: null })] })],
    ['when it cannot be read', undefined],
  ])('is quiet %s', (_, answer) => expect(ownRankOf(answer)).toBeUndefined());

  it('says the rank in the newest exam, whatever the candidate ID', () => {
    const said = ownRankOf(
      ofCandidates({
        'CEE-0001': [result({ id: 'r0', exam_date: '2024-11-15', rank: 3 })],
        'CEE-0417': [result({})],
        'CEE-0900': [result({ id: 'r9', exam_date: null, rank: 1 })],
      }),
    );
    expect([said?.text, said?.href]).toEqual(own);
  });

  it('says it to whoever is not approved, too', async () => {
    show({
      own: fakeStudent('pending'),
      answers: { OwnRank: ofCandidates({ 'CEE-0417': [result({})] }) },
    });
    await waitFor(async () => expect(await card()).toEqual(own));
  });

  it('follows what is published', async () => {
    const version = new BehaviorSubject(7);
    const answer = () => ofCandidates({ 'CEE-0417': version.value === 7 ? [] : [result({})] }, version.value);
    show({
      answers: {
        News,
        OwnRank: defer(() => of(answer())),
        ExamsChanges: version.pipe(map((now) => fakeState('exams', 3, { version: now }))),
      },
    });
    await totals('12notes');
    expect(await card()).toEqual(newest);
    act(() => version.next(8));
    // Asked again within two seconds, as all open pages are.
    await waitFor(async () => expect(await card()).toEqual(own));
  });
});

it('each row of Recent Activity leads to what it names', async () => {
  show({ answers: { News: fakeNews(fakeLists()) } });
  const rows = within(await region('Recent Activity'));
  expect(await rows.findAllByRole('listitem')).toHaveLength(5);
  const note = rows.getByRole('link', { name: /^Organic Chemistry.*opens in a new tab/ });
  expect(note).toHaveAttribute('href', '/files/n1.pdf');
  expect(note).toHaveAttribute('target', '_blank');
  const file = rows.getByRole('link', { name: 'Rotational motion' });
  expect(file).toHaveAttribute('href', '/files/d1.zip');
  expect(file).toHaveAttribute('download');
  const notice = rows.getByRole('link', { name: 'नयाँ समूह' });
  expect(notice).toHaveAttribute('href', `/notice/${encodeURIComponent('नयाँ-समूह')}`);
  expect(notice).not.toHaveAttribute('target');
});

it('without a line the files of Recent Activity open that this device has kept; others say that they need one', async () => {
  noteKept(true);
  const store = await beginStore('u1');
  const stream = new Response('%PDF').body ?? new ReadableStream();
  await store.putFile(
    { path: '/files/d1.zip', title: 'x', isPinned: true, type: 'a/b', disposition: 'inline' },
    stream,
  );
  try {
    show({ answers: { News: fakeNews(fakeLists()) } });
    const rows = within(await region('Recent Activity'));
    const rowOf = (text: string) =>
      rows.getAllByRole('listitem').find((row) => row.textContent.includes(text));
    await waitFor(() => expect(rowOf('Rotational motion')).toHaveTextContent('Kept offline'));
    expect(rowOf('Organic Chemistry')).not.toHaveTextContent(/offline|connection/);
    act(() => line.lost(Date.now()));
    expect(rowOf('Organic Chemistry')).toHaveTextContent('Needs a connection');
    expect(rows.queryByRole('link', { name: /^Organic Chemistry/ })).not.toBeInTheDocument();
    // The worker gives it; a download would pass it by.
    expect(rows.getByRole('link', { name: 'Rotational motion' })).not.toHaveAttribute('download');
    act(() => line.back());
    expect(rows.getByRole('link', { name: /^Organic Chemistry/ })).toBeInTheDocument();
  } finally {
    line.back();
    noteKept(false);
    await wipe();
  }
});

it('shows nothing that would move when the events come', async () => {
  const events = new Subject<object>();
  show({ answers: { UpcomingEvents: events, UpcomingEventsLive: NEVER } });
  await screen.findByRole('heading', { level: 1, name: 'Namaste, Sandhya' });
  expect(screen.getByText('Loading your dashboard...')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Resources' })).not.toBeInTheDocument();
  act(() => {
    events.next({ events: [] });
    events.complete();
  });
  expect(await region('Resources')).toBeInTheDocument();
  expect(screen.getByText('No upcoming events')).toBeInTheDocument();
});

it('the next events lead to their day in the calendar', async () => {
  const day = (offset: number): string =>
    new Date(Date.now() + (offset * 24 + 5.75) * 3_600_000).toISOString().slice(0, 10);
  const events = (title: string, event_date: string) => ({
    events: [
      {
        __typename: 'calendar_events',
        id: title,
        title,
        title_ne: null,
        event_date,
        end_date: null,
        starts_at: '07:00:00',
        ends_at: null,
      },
    ],
  });
  const live = new ReplaySubject<object>(1);
  show({
    answers: {
      UpcomingEvents: events('Chemistry Exam', day(0)),
      UpcomingEventsLive: live,
    },
  });
  const panel = within(await region('Upcoming Events'));
  expect(await panel.findByRole('link', { name: 'Chemistry Exam' })).toHaveAttribute(
    'href',
    `/student/calendar?day=${day(0)}`,
  );
  expect(panel.getByText('today')).toBeInTheDocument();
  act(() => live.next(events('Physics Lab', day(1))));
  expect(await panel.findByRole('link', { name: 'Physics Lab' })).toBeInTheDocument();
  expect(panel.getByText('tomorrow')).toBeInTheDocument();
});

it('asks again when a table has changed, until it shows its state', async () => {
  const notes = (count: number) =>
    fakeState('notes', count, { updated_at: `2025-11-21T08:0${count % 10}:00+00:00` });
  const stored = new BehaviorSubject(notes(12));
  show({
    answers: {
      News: defer(() => of(fakeNews(stored.value))),
      NotesChanges: stored,
    },
  });
  await totals('12notes');
  act(() => stored.next(notes(13)));
  await totals('13notes');
  act(() => stored.next(notes(1)));
  await totals(/Stats1note8/);
});

describe('what cannot be read', () => {
  const log = vi.spyOn(console, 'error');
  beforeEach(() => log.mockImplementation(() => undefined));
  afterEach(() => log.mockReset());

  /** Fails until it is mended. */
  const mendable = (answer: object) => {
    const state = { down: true };
    const stream = defer(() => (state.down ? throwError(() => new Error('down')) : of(answer)));
    return { stream, mend: () => (state.down = false) };
  };

  it('the record, with a way to ask again', async () => {
    const own = mendable(fakeStudent('approved'));
    show({ own: own.stream });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your student record cannot be read right now.',
    );
    own.mend();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Quick Stats')).toBeInTheDocument();
  });

  it('what is new, and the events: the cards stay, and the rest comes with another try', async () => {
    const [news, events] = [mendable(fakeNews(fakeLists())), mendable({ events: [] })];
    show({ answers: { News: news.stream, UpcomingEvents: events.stream } });
    const panel = await region('Upcoming Events');
    expect(await within(panel).findByRole('alert')).toHaveTextContent('Events cannot be shown right now.');
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
        expect.stringContaining('What is new cannot be shown right now.'),
      ),
    );
    expect(log).toHaveBeenCalledWith('Failed to fetch the newest resources', expect.anything());
    expect(within(await region('Resources')).getAllByRole('link')).toHaveLength(6);
    events.mend();
    await userEvent.click(within(panel).getByRole('button', { name: 'Try again' }));
    expect(await within(panel).findByText('No upcoming events')).toBeInTheDocument();
    expect(panel).toHaveFocus();
    news.mend();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await totals('12notes');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(document.body, 'the keyboard stays where it was').not.toHaveFocus();
  });
});

it('a teacher finds the upload, and is asked for no student record and no rank', async () => {
  const OwnRank = vi.fn(() => ({}));
  show({ own: new Error('a teacher may not ask for this'), role: 'teacher', answers: { OwnRank } });
  const card = await region('Upload results');
  expect(within(card).getByRole('link', { name: 'Upload results' })).toHaveAttribute(
    'href',
    '/admin/results/upload',
  );
  expect(await screen.findByText('Quick Stats')).toBeInTheDocument();
  expect(OwnRank).not.toHaveBeenCalled();
});

it('a student in another class group is shown what is for that one, although the counts are the same', async () => {
  const own = new BehaviorSubject<object>(fakeStudent('approved', ['a']));
  let title = 'For group A';
  const news = () =>
    fakeNews({ ...fakeLists(), notes: fakeLists().notes.map((note) => ({ ...note, id: title, title })) });
  show({ own, answers: { News: defer(() => of(news())), NotesChanges: fakeState('notes', 12) } });
  expect((await screen.findAllByText('For group A')).length).toBeGreaterThan(0);
  title = 'For group B';
  act(() => own.next(fakeStudent('approved', ['b'])));
  expect((await screen.findAllByText('For group B')).length).toBeGreaterThan(0);
  expect(screen.queryByText('For group A')).not.toBeInTheDocument();
});
