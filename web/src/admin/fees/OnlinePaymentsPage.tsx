// /admin/fees/online (docs/screens/front-desk.md): what students have begun to pay by eSewa and Khalti, and how it ended.
import { useSubscription } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { formatDate, formatTime } from '../../../../shared/dates.ts';
import { formatRupees } from '../../../../shared/numbers.ts';
import { adminFees } from '../../content/adminFees.ts';
import {
  OnlinePaymentsFoundDocument,
  OnlinePaymentsOfAllDocument,
  type OnlinePaymentsOfAllSubscription,
} from '../../graphql/generated/office.ts';
import { paths } from '../../lib/paths.ts';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListCard } from '../../ui/ListCard.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { StatusChip, type StatusTone } from '../../ui/StatusChip.tsx';
import { languageOf } from '../../ui/initials.ts';
import { useAction } from '../action/useAction.tsx';
import { LiveList } from '../list/LiveList.tsx';
import type { ListShape } from '../list/listView.ts';
import { useListView } from '../list/useListView.ts';
import { useSentRows } from '../list/useLiveRows.ts';
import { bookAction } from './feeActions.tsx';

const words = adminFees.online;

type Payment = OnlinePaymentsOfAllSubscription['rows'][number];

const shape: ListShape<object, 'begun_at'> = {
  pageSize: 50,
  filters: {},
  sorts: ['begun_at'],
  sort: 'begun_at',
  startsDescending: () => true,
};

const tones: Readonly<Record<string, StatusTone>> = {
  begun: 'pending',
  paid: 'good',
  'not paid': 'info',
  'to check': 'bad',
};

const nameOf = ({ student }: Payment): string =>
  student === null ? words.gone : `${student.first_name} ${student.last_name}`;

const columnsOf = (onBook: (payment: Payment) => void): DataColumn<Payment>[] => [
  {
    key: 'student',
    label: words.columns.student,
    sx: { fontWeight: 550, overflowWrap: 'anywhere' },
    cell: (payment) =>
      payment.student === null ? (
        words.gone
      ) : (
        <Link
          href={paths.adminStudent.href({ id: payment.student.id }, { tab: 'fees' })}
          lang={languageOf(nameOf(payment))}
          sx={{ color: 'ink', fontWeight: 'inherit' }}
        >
          {nameOf(payment)}
        </Link>
      ),
  },
  {
    key: 'amount',
    label: words.columns.amount,
    sx: { overflowWrap: 'anywhere' },
    cell: ({ amount, paid_amount, provider, transaction }) => (
      <div className="num">
        {formatRupees(amount)}
        {paid_amount === null || paid_amount === amount ? null : ` · ${words.arrived(paid_amount)}`}
        <Box component="span" sx={{ display: 'block', fontSize: '0.875rem', color: 'ink2' }}>
          {[provider, transaction].filter(Boolean).join(' ')}
        </Box>
      </div>
    ),
  },
  {
    key: 'state',
    label: words.columns.state,
    cell: ({ state, problem }) => (
      <div>
        <StatusChip tone={tones[state] ?? 'info'}>{words.states[state]}</StatusChip>
        {problem === '' ? null : (
          <Box component="span" sx={{ display: 'block', mt: '4px', fontSize: '0.875rem' }}>
            {words.problems[problem]}
          </Box>
        )}
      </div>
    ),
  },
  {
    key: 'begun_at',
    label: words.columns.begun_at,
    width: 120,
    cell: ({ begun_at }) => (
      <time dateTime={begun_at} className="num">{`${formatDate(begun_at)}, ${formatTime(begun_at)}`}</time>
    ),
  },
  {
    key: 'actions',
    label: words.columns.actions,
    align: 'right',
    quiet: true,
    width: 100,
    cell: (payment) =>
      payment.state === 'to check' && payment.problem === 'amount differs' ? (
        <Button size="small" aria-label={words.bookLabel(nameOf(payment))} onClick={() => onBook(payment)}>
          {words.book}
        </Button>
      ) : null,
  },
];

export function OnlinePaymentsPage(): ReactNode {
  const control = useListView(shape);
  const found = useSubscription(OnlinePaymentsFoundDocument);
  const list = useSentRows(
    OnlinePaymentsOfAllDocument,
    { limit: shape.pageSize, offset: (control.view.page - 1) * shape.pageSize },
    found.data?.found.aggregate?.count,
  );
  const actions = useAction();
  const columns = columnsOf(({ id, paid_amount }) =>
    actions.ask(bookAction({ id, arrived: paid_amount ?? 0 })),
  );
  return (
    <>
      <PageHead compact title={words.title} lead={words.lead} />
      <ListCard>
        <LiveList
          list={list}
          control={control}
          words={words}
          skeleton={{ rows: 6, height: 62 }}
          empty={<EmptyState title={words.empty}>{words.emptyText}</EmptyState>}
        >
          {(rows) => <DataTable label={words.region} columns={columns} rows={rows} />}
        </LiveList>
      </ListCard>
      {actions.dialog}
    </>
  );
}
