// /admin/fees/closing (docs/screens/front-desk.md): what is in the till, and closing it.
import { useSubscription } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { formatDate, formatTime } from '../../../../shared/dates.ts';
import { formatRupees } from '../../../../shared/numbers.ts';
import { adminFees } from '../../content/adminFees.ts';
import {
  FeeClosingsDocument,
  FeeClosingsFoundDocument,
  type FeeClosingsSubscription,
  FeeTillDocument,
  type FeeTillSubscription,
} from '../../graphql/generated/office.ts';
import { Address } from '../../ui/Address.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { languageOf } from '../../ui/initials.ts';
import { whereCards } from '../../ui/tableCards.ts';
import { useAskUndo } from '../action/useAction.tsx';
import { LiveList } from '../list/LiveList.tsx';
import type { ListShape } from '../list/listView.ts';
import { useListView } from '../list/useListView.ts';
import { useSentRows } from '../list/useLiveRows.ts';
import { actorOf, calledOf, closeAction } from './feeActions.tsx';

const words = adminFees.closing;

type Taking = FeeTillSubscription['till']['nodes'][number] & { id: string };
type Closing = FeeClosingsSubscription['rows'][number];

const shape: ListShape<object, 'day'> = {
  pageSize: 20,
  filters: {},
  sorts: ['day'],
  sort: 'day',
  startsDescending: () => true,
};

const money = (value: number | null): ReactNode => <span className="num">{formatRupees(value ?? 0)}</span>;

const tillColumns: DataColumn<Taking>[] = [
  {
    key: 'who',
    label: words.columns.who,
    sx: { overflowWrap: 'anywhere' },
    cell: (taking) => <Address>{actorOf(taking)}</Address>,
  },
  { key: 'method', label: words.columns.method, cell: ({ method }) => <span>{method}</span> },
  {
    key: 'receipts',
    label: words.columns.receipts,
    cell: ({ receipts, reversals }) => (
      <span className="num">{words.receipts(receipts ?? 0, reversals ?? 0)}</span>
    ),
  },
  { key: 'amount', label: words.columns.amount, align: 'right', cell: ({ amount }) => money(amount) },
];

const closingColumns: DataColumn<Closing>[] = [
  {
    key: 'day',
    label: words.closings.day,
    cell: ({ created_at, actor_email }) => (
      <div>
        <time dateTime={created_at}>{`${formatDate(created_at)}, ${formatTime(created_at)}`}</time>
        <Box component="span" sx={{ display: 'block', color: 'ink2', overflowWrap: 'anywhere' }}>
          <Address>{actor_email ?? words.system}</Address>
        </Box>
      </div>
    ),
  },
  {
    key: 'takings',
    label: words.closings.takings,
    cell: ({ takings }) => (
      <div className="num">
        {takings.map((taking) => (
          <div key={`${taking.method} ${taking.actor_email}`}>
            {words.closings.taking(taking.method ?? '', formatRupees(taking.amount ?? 0), calledOf(taking))}
          </div>
        ))}
      </div>
    ),
  },
  {
    key: 'expected_cash',
    label: words.closings.expected_cash,
    align: 'right',
    width: 140,
    cell: ({ expected_cash }) => money(expected_cash),
  },
  {
    key: 'counted_cash',
    label: words.closings.counted_cash,
    align: 'right',
    width: 120,
    cell: ({ counted_cash }) => money(counted_cash),
  },
  {
    key: 'difference',
    label: words.closings.difference,
    cell: ({ difference, reason }) =>
      difference === 0 ? (
        adminFees.none
      ) : (
        <div>
          <Box component="span" className="num" sx={{ fontWeight: 585, color: 'danger' }}>
            {formatRupees(difference ?? 0)}
          </Box>
          <Box component="span" lang={languageOf(reason)} sx={{ display: 'block', overflowWrap: 'anywhere' }}>
            {reason}
          </Box>
        </div>
      ),
  },
];

/** Cards stand apart from the panel's edge. */
const inset = (theme: Theme) => whereCards(theme, { p: '0 12px 12px' });

export function FeeClosingPage(): ReactNode {
  const control = useListView(shape);
  const till = useSubscription(FeeTillDocument);
  const found = useSubscription(FeeClosingsFoundDocument);
  const closings = useSentRows(
    FeeClosingsDocument,
    { limit: shape.pageSize, offset: (control.view.page - 1) * shape.pageSize },
    found.data?.found.aggregate?.count,
  );
  const actions = useAskUndo();
  const taken = till.data?.till;
  const takings = taken?.nodes.map((row) => ({ ...row, id: `${row.actor_email ?? ''} ${row.method ?? ''}` }));
  return (
    <>
      <PageHead
        compact
        title={words.title}
        lead={words.lead}
        actions={
          <Button
            variant="contained"
            startIcon={<Icon name="check" />}
            disabled={takings === undefined || takings.length === 0}
            onClick={() => void actions.ask(closeAction)}
          >
            {words.button}
          </Button>
        }
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <Panel
          title={words.open}
          minHeight={160}
          aside={
            <strong className="num">{`${words.total}: ${formatRupees(taken?.aggregate?.sum?.amount ?? 0)}`}</strong>
          }
        >
          {takings?.length === 0 ? (
            <EmptyState compact title={words.nothing} />
          ) : (
            <Box sx={inset}>
              <DataTable label={words.openTable} columns={tillColumns} rows={takings ?? []} />
            </Box>
          )}
        </Panel>
        <Panel title={words.before}>
          <LiveList
            list={closings}
            control={control}
            words={{ ...words, failed: words.loadFailed }}
            skeleton={{ rows: 6, height: 62 }}
            empty={<EmptyState compact title={words.none} />}
          >
            {(rows) => (
              <Box sx={inset}>
                <DataTable label={words.beforeTable} columns={closingColumns} rows={rows} />
              </Box>
            )}
          </LiveList>
        </Panel>
      </Box>
      {actions.dialog}
    </>
  );
}
