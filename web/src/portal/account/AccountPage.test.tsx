import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { subMinutes } from 'date-fns';
import { http, HttpResponse } from 'msw';
import { BehaviorSubject, take } from 'rxjs';
import { beforeEach, expect, it } from 'vitest';
import type { OwnDetailsQuery } from '../../graphql/generated/portal.ts';
import { answeringLink } from '../../test/answeringLink.ts';
import { mswServer } from '../../test/mswServer.ts';
import { fakeAuth, renderWithProviders } from '../../test/renderWithProviders.tsx';
import { AccountPage } from './AccountPage.tsx';

const student = (change: Partial<OwnDetailsQuery['students'][number]> = {}) => ({
  students: [
    {
      __typename: 'students',
      id: 's1',
      first_name: 'Sandhya',
      last_name: 'Gurung',
      registration_number: 'BE-0000417',
      registration_time: '2025-11-03T04:15:00+00:00',
      approval_status: 'approved',
      email: 'sandhya@example.com',
      language: 'en',
      phone: '9841234567',
      college_name: 'Pulchowk Campus',
      address: '',
      guardian_name: 'Hari Gurung',
      guardian_phone: '9851234567',
      payment_method: 'Esewa',
      class_groups: [
        {
          __typename: 'student_class_groups',
          class_group_id: 'g1',
          class_group: { __typename: 'class_groups', id: 'g1', name: 'IOE Morning' },
        },
      ],
      ...change,
    },
  ],
});

const session = (browser: string | null, system: string | null, is_this = false) => ({
  device: { browser, system },
  signed_in_at: '2026-11-20T05:00:00.000Z',
  last_seen_at: subMinutes(Date.now(), 3).toISOString(),
  is_this,
});

let sessions: object[];
let ended: unknown[];
let refuse: boolean;
beforeEach(() => {
  sessions = [session('Chrome', 'Android', true), session('Firefox', 'Windows'), session(null, null)];
  ended = [];
  refuse = false;
  mswServer.use(
    http.get('/auth/sessions', () =>
      refuse
        ? HttpResponse.json({ error: { code: 'unexpected', message: 'No' } }, { status: 500 })
        : HttpResponse.json({ sessions }),
    ),
    http.post('/auth/sessions/end', async ({ request }) => {
      ended.push(await request.json());
      const others = sessions.length - 1;
      sessions = sessions.slice(0, 1);
      return HttpResponse.json({ ended: others });
    }),
  );
});

const details = (data: object) => answeringLink({ OwnDetails: data, OwnDetailsLive: data });
const value = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;
const list = () => screen.findByRole('list', { name: 'Where you are signed in' });

it('shows what the office knows, which only the office changes; lists the sessions, and ends the others', async () => {
  renderWithProviders(<AccountPage />, { role: 'student', link: details(student()) });
  await screen.findByText('Sandhya Gurung');
  expect(value('Registration number')).toHaveTextContent('BE-0000417');
  expect(value('Registered on')).toHaveTextContent('Nov 3, 2025');
  expect(value('Status')).toHaveTextContent('Approved');
  expect(value('Guardian')).toHaveTextContent('Hari Gurung, 9851234567');
  expect(value('Address')).toHaveTextContent('Not given');
  expect(value('Class groups')).toHaveTextContent('IOE Morning');
  expect(screen.getByText(/The office changes it/)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
  const rows = within(await list()).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('Chrome on Android');
  expect(rows[0]).toHaveTextContent('This browser');
  expect(rows[1]).toHaveTextContent('Firefox on WindowsLast seen 3 minutes ago, signed in on Nov 20, 2026');
  expect(rows[2]).toHaveTextContent('A browser');
  await userEvent.click(screen.getByRole('button', { name: 'Sign out the others' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(ended).toEqual([{ except_this: true }]);
  expect(screen.getByText('You are signed in nowhere else.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Sign out the others' })).toBeNull();
});

it('changes the language of the mails at once, by the own account', async () => {
  const own = new BehaviorSubject<object>(student());
  const asked: unknown[] = [];
  const link = answeringLink({
    OwnDetails: own.pipe(take(1)),
    OwnDetailsLive: own,
    ChooseLanguage: (variables: { language: string }) => {
      asked.push(variables);
      own.next(student({ language: variables.language }));
      return { choose_language: [{ __typename: 'students', id: 's1', language: variables.language }] };
    },
  });
  renderWithProviders(<AccountPage />, { role: 'student', link });
  const choice = within(await screen.findByRole('group', { name: 'Language of mails' }));
  expect(choice.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(choice.getByRole('button', { name: 'नेपाली' }));
  await waitFor(() =>
    expect(choice.getByRole('button', { name: 'नेपाली' })).toHaveAttribute('aria-pressed', 'true'),
  );
  expect(asked).toEqual([{ language: 'ne' }]);
});

it('says that there is no record', async () => {
  renderWithProviders(<AccountPage />, { role: 'student', link: details({ students: [] }) });
  expect(await screen.findByText('This e-mail belongs to no registered student yet.')).toBeInTheDocument();
});

it('asks before it signs out everywhere', async () => {
  const asked: unknown[] = [];
  const user = { id: '00000000-0000-4000-8000-0000000000aa', email: 'student@example.com' };
  const auth = fakeAuth(user, {
    signOut: (options) => {
      asked.push(options);
      return Promise.resolve();
    },
  });
  renderWithProviders(<AccountPage />, { role: 'student', auth, link: details(student()) });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Sign out everywhere?' });
  expect(dialog).toHaveTextContent('all 3 browsers');
  expect(asked).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
  expect(asked).toEqual([{ everywhere: true }]);
});

it('says when sessions cannot be shown, and asks again; a teacher’s for no record', async () => {
  refuse = true;
  // Without an answer for the record a question would fail, and be said.
  renderWithProviders(<AccountPage />, { role: 'teacher', link: answeringLink({}) });
  expect(await screen.findByText('Where you are signed in cannot be shown right now.')).toBeInTheDocument();
  refuse = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(3);
  expect(screen.queryByText('Your record')).toBeNull();
});
