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
import { noteKept } from '../../offline/kept.ts';
import { line } from '../../offline/line.ts';
import { beginStore, wipe } from '../../offline/store.ts';
import { type Answer, answeringLink } from '../../test/answeringLink.ts';
import { type Options, renderWithProviders } from '../../test/renderWithProviders.tsx';
import { DashboardPage } from './DashboardPage.tsx';
import { fakeLists, fakeNews, fakeState } from './fakeNews.ts';

const student = (approval_status: string, groups: string[] = []) => ({
  students: [
    {
      __typename: 'students',
      id: 's1',
      first_name: 'Sandhya',
      last_name: 'Gurung',
      registration_number: 'BE-0000417',
      may_be_written_to: true,
      approval_status,
      status_reason: approval_status === 'rejected' ? 'No payment' : null,
      class_groups: groups.map((class_group_id) => ({ __typename: 'student_class_groups', class_group_id })),
    },
  ],
});

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

function show({ own = student('approved'), role = 'student', answers = {} }: Shown = {}) {
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
    ['pending', student('pending'), 'Your registration is pending', ''],
    ['rejected', student('rejected'), 'Your registration was rejected', 'What the office said: No payment'],
    ['not linked', { students: [] }, 'No student record for this account yet', ''],
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
      OwnStudent: { students: [] },
      OwnStudentLive: { students: [] },
    }),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Your student record cannot be read right now.');
  expect(screen.queryByText('No student record for this account yet')).not.toBeInTheDocument();
});

it('an approved student sees totals, events and what is new', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Namaste, Sandhya' })).toBeInTheDocument();
  await totals('12notes8videos5downloads3results');
  expect(await screen.findByText('No upcoming events')).toBeInTheDocument();
  expect(await region('Recent Activity')).toHaveTextContent('Nothing new yet');
});

it('six cards lead to the resources, each with the newest and how many are new', async () => {
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
});

describe('the results card', () => {
  const exam = { exam_title: 'CEE Model Entrance Exam', set_number: '19' };
  const result = (changes: object) => ({
    __typename: 'results',
    id: 'r1',
    ...exam,
    exam_date: '2025-11-15',
    rank: 18,
    exam: { __typename: 'exams', title_ne: 'सीईई' },
    ...changes,
  });
  const ofCandidates = (results: Readonly<Record<string, object[]>>, version = 7) => ({
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

  it.each<[string, object, unknown[]]>([
    ['says the own rank, and leads to it', ofCandidates({ 'CEE-0417': [result({})] }), own],
    [
      'says the one in the newest exam, whatever the candidate ID',
      ofCandidates({
        'CEE-0001': [result({ id: 'r0', exam_date: '2024-11-15', rank: 3 })],
        'CEE-0417': [result({})],
        'CEE-0900': [result({ id: 'r9', exam_date: null, rank: 1 })],
      }),
      own,
    ],
    ['is quiet without a result', ofCandidates({ 'CEE-0417': [] }), newest],
    ['is quiet where the office knows no candidate ID', ofCandidates({}), newest],
    ['is quiet about who was absent', ofCandidates({ 'CEE-0417': [result({ rank: null })] }), newest],
    ['is quiet when it cannot be read', new Error('down'), newest],
  ])('%s', async (_, OwnRank, expected) => {
    show({ answers: { News, OwnRank } });
    await totals('12notes');
    await waitFor(async () => expect(await card()).toEqual(expected));
  });

  it('says it to whoever is not approved, too', async () => {
    show({
      own: student('pending'),
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

  it('asks nothing for a teacher', async () => {
    const asked = vi.fn(() => ofCandidates({}));
    show({ role: 'teacher', answers: { News, OwnRank: asked } });
    await totals('12notes');
    expect(await card()).toEqual(newest);
    expect(asked).not.toHaveBeenCalled();
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

it('needs no socket', async () => {
  const live = Object.fromEntries(
    [
      ...['OwnStudentLive', 'UpcomingEventsLive', 'NotesChanges', 'VideosChanges', 'DownloadsChanges'],
      ...['LinksChanges', 'NoticesChanges', 'ExamsChanges'],
    ].map((name) => [name, NEVER]),
  );
  show({ answers: { News: fakeNews(fakeLists()), ...live } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Namaste, Sandhya' })).toBeInTheDocument();
  await totals('12notes8videos5downloads3results');
  expect(within(await region('Recent Activity')).getAllByRole('listitem')).toHaveLength(5);
  expect(await screen.findByText('No upcoming events')).toBeInTheDocument();
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

it('a decision of the office shows on the open page', async () => {
  const own = new ReplaySubject<object>(1);
  own.next(student('pending'));
  show({ own });
  await screen.findByText('Your registration is pending');
  act(() => own.next(student('approved')));
  expect(await screen.findByText('Quick Stats')).toBeInTheDocument();
  act(() => own.next(student('rejected')));
  expect(await screen.findByText('Your registration was rejected')).toBeInTheDocument();
  expect(screen.queryByText('Quick Stats')).not.toBeInTheDocument();
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
    const own = mendable(student('approved'));
    show({ own: own.stream });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your student record cannot be read right now.',
    );
    own.mend();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Quick Stats')).toBeInTheDocument();
  });

  it('what is new: the cards stay, and the rest comes with another try', async () => {
    const news = mendable(fakeNews(fakeLists()));
    show({ answers: { News: news.stream } });
    expect(await screen.findByRole('alert')).toHaveTextContent('What is new cannot be shown right now.');
    expect(log).toHaveBeenCalledWith('Failed to fetch the newest resources', expect.anything());
    expect(within(await region('Resources')).getAllByRole('link')).toHaveLength(6);
    news.mend();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await totals('12notes');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(document.body, 'the keyboard stays where it was').not.toHaveFocus();
  });

  it('the events alone', async () => {
    const events = mendable({ events: [] });
    show({ answers: { UpcomingEvents: events.stream } });
    const panel = await region('Upcoming Events');
    expect(await within(panel).findByRole('alert')).toHaveTextContent('Events cannot be shown right now.');
    await totals('12notes');
    events.mend();
    await userEvent.click(within(panel).getByRole('button', { name: 'Try again' }));
    expect(await within(panel).findByText('No upcoming events')).toBeInTheDocument();
    expect(panel).toHaveFocus();
  });
});

it('a teacher finds the upload, and is asked for no student record', async () => {
  show({ own: new Error('a teacher may not ask for this'), role: 'teacher' });
  const card = await region('Upload results');
  expect(within(card).getByRole('link', { name: 'Upload results' })).toHaveAttribute(
    'href',
    '/admin/results/upload',
  );
  expect(await screen.findByText('Quick Stats')).toBeInTheDocument();
});

it('a student in another class group is shown what is for that one, although the counts are the same', async () => {
  const own = new BehaviorSubject<object>(student('approved', ['a']));
  let title = 'For group A';
  const news = () =>
    fakeNews({ ...fakeLists(), notes: fakeLists().notes.map((note) => ({ ...note, id: title, title })) });
  show({ own, answers: { News: defer(() => of(news())), NotesChanges: fakeState('notes', 12) } });
  expect((await screen.findAllByText('For group A')).length).toBeGreaterThan(0);
  title = 'For group B';
  act(() => own.next(student('approved', ['b'])));
  expect((await screen.findAllByText('For group B')).length).toBeGreaterThan(0);
  expect(screen.queryByText('For group A')).not.toBeInTheDocument();
});
