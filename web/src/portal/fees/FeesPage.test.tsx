// What a student reads of fees: what is due, what is kept for later, what was paid, and that nothing is known.
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import type { OwnFeesQuery } from '../../graphql/generated/ownFees.ts';
import { answeringLink } from '../../test/answeringLink.ts';
import { mswServer } from '../../test/mswServer.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { FeesPage } from './FeesPage.tsx';

const standing: OwnFeesQuery['standings'][number] = {
  charged: 30_000,
  conceded: 1000,
  paid: 10_000,
  balance: 19_000,
  due: 4000.5,
  due_since: '2026-11-01',
  next_due_day: '2026-12-15',
  next_due: 15_000,
};

const entry: OwnFeesQuery['entries'][number] = {
  id: 'e1',
  kind: 'payment',
  of_kind: 'payment',
  amount: -10_000,
  description: 'Payment',
  method: 'Bank Transfer',
  reference: 'NIC-77',
  receipt: '2083/84-000123',
  student_name: 'Asha Rai',
  registration_number: 'BE-2083-0001',
  actor_name: 'Sita Sharma',
  created_at: '2026-10-20T05:00:00+00:00',
  reversal: null,
};

beforeEach(() => {
  mswServer.use(http.get('/payments', () => HttpResponse.json({ providers: [] })));
});

function show(own: object, query = ''): void {
  renderWithProviders(<FeesPage />, {
    at: `/student/fees${query}`,
    link: answeringLink({ OwnFees: { students: [], ...own } }),
    role: 'student',
  });
}

it('says what is due since when, what comes, and what of each charge is left', async () => {
  const due = { description: 'Instalment', amount: 5000 };
  show({
    standings: [standing],
    dues: [
      { ...due, charge_id: 'c1', due_day: '2026-10-01', owed: 0 },
      { ...due, charge_id: 'c2', due_day: '2026-11-01', owed: 4000.5 },
      { ...due, charge_id: 'c3', due_day: '2026-12-15', amount: 15_000, owed: 15_000 },
    ],
    entries: [
      { ...entry, id: 'e3', kind: 'reversal', amount: 500, receipt: null },
      {
        ...entry,
        id: 'e2',
        kind: 'concession',
        of_kind: 'concession',
        amount: -1000,
        method: null,
        reference: '',
        receipt: null,
        description: 'Sibling',
      },
      entry,
    ],
  });
  expect(await screen.findByText('Rs 4,000.50')).toBeInTheDocument();
  expect(screen.getByText('since Nov 1, 2026')).toBeInTheDocument();
  expect(screen.getByText('Next: Rs 15,000 on Dec 15, 2026')).toBeInTheDocument();
  const lines = (name: string) =>
    within(screen.getByRole('heading', { name }).parentElement ?? document.body)
      .getAllByRole('listitem')
      .map((line) => line.textContent);
  expect(lines('What you pay for')).toEqual([
    'InstalmentDue on Oct 1, 2026Rs 5,000Paid',
    'InstalmentDue on Nov 1, 2026Rs 5,000Rs 4,000.50 left',
    'InstalmentDue on Dec 15, 2026Rs 15,000',
  ]);
  expect(lines('Payments and concessions')).toEqual([
    'Payment taken backOct 20, 2026 · Bank transfer · NIC-77-Rs 500',
    'ConcessionOct 20, 2026 · SiblingRs 1,000',
    'PaymentOct 20, 2026 · Bank transfer · NIC-77Rs 10,000Receipt 2083/84-000123Print',
  ]);
  expect(screen.getByText(/You can pay at the office/)).toBeInTheDocument();
});

it('keeps for later what was paid ahead, and asks for nothing then', async () => {
  show({
    standings: [{ ...standing, balance: -500, due: 0, due_since: null, next_due_day: null }],
    dues: [],
    entries: [],
  });
  expect(await screen.findByText('Nothing is due')).toBeInTheDocument();
  expect(screen.getByText('Rs 500 of yours are kept for what comes')).toBeInTheDocument();
  expect(screen.getByText('Nothing has been paid yet.')).toBeInTheDocument();
  expect(screen.queryByText(/You can pay at the office/)).toBeNull();
});

it('says that nothing is charged, and that fees cannot be shown', async () => {
  show({ standings: [], dues: [], entries: [] });
  expect(await screen.findByRole('heading', { name: 'Nothing is charged yet' })).toBeInTheDocument();
});

it.each([
  ['2083/84-000123', 'Receipt 2083/84-000123 is genuine: Rs 10,000, taken on Oct 20, 2026.'],
  ['2083/84-000124', 'The office has reversed receipt 2083/84-000124: it counts no more.'],
  ['2083/84-000125', /^None of your receipts is 2083\/84-000125\./],
])('says of the code of receipt %s what it is worth', async (receipt, said) => {
  const reversed = { ...entry, id: 'e2', receipt: '2083/84-000124', reversal: { id: 'e3' } };
  show({ standings: [standing], dues: [], entries: [entry, reversed] }, `?receipt=${receipt}`);
  expect(await screen.findByText(said)).toBeInTheDocument();
});
