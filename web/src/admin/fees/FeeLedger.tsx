// One student's ledger, live: what was charged, taken off, paid and taken back, and what is owed after each.
import { useQuery, useSubscription } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect } from 'react';
import { formatDate } from '../../../../shared/dates.ts';
import { formatRupees } from '../../../../shared/numbers.ts';
import { adminFees } from '../../content/adminFees.ts';
import { adminMessages } from '../../content/adminMessages.ts';
import {
  type FeeEntryFragment,
  FeeLedgerDocument,
  type FeeLedgerSubscription,
  FeePlanChoicesDocument,
  FeeStandingOfDocument,
} from '../../graphql/generated/office.ts';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { DayInBothCalendars } from '../../ui/DayInBothCalendars.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { languageOf } from '../../ui/initials.ts';
import { useAction } from '../action/useAction.tsx';
import { LoadFailed } from '../list/LoadFailed.tsx';
import { useFocusAfter } from '../list/useListView.ts';
import { freshly } from '../list/useLiveRows.ts';
import {
  actorOf,
  chargeAction,
  concessionAction,
  type Payer,
  reverseAction,
  takeAction,
} from './feeActions.tsx';
import { endGuardianAction, guardianAction } from './guardianActions.tsx';
import { useReceipt } from './useReceipt.tsx';

const words = adminFees.ledger;

type LedgerRow = FeeLedgerSubscription['fee_entries'][number];

/** An entry in words: 'Receipt 2083/84-000012', 'CEE course: instalment 1 of 3'. */
function nameOf({ kind, receipt, description, percent, reverses }: FeeEntryFragment): string {
  if (receipt !== null) return adminFees.take.done(receipt);
  if (kind === 'reversal')
    return `${words.kinds[kind]}: ${reverses?.receipt == null ? (reverses?.description ?? '') : reverses.receipt}`;
  if (kind === 'concession') return `${words.kinds[kind]}${percent === null ? '' : ` ${percent}%`}`;
  return description;
}

/** Whether its receipt was mailed, and why not. */
function mailOf({ mail }: LedgerRow): string[] {
  const [to] = mail?.message_recipients ?? [];
  if (to === undefined) return [];
  const why = to.reason === null ? '' : (adminMessages.reasons[to.reason] ?? to.reason);
  return [words.mailed(to.state, to.address ?? '', why)];
}

function What({ entry }: { entry: LedgerRow }): ReactNode {
  const { kind, due_day, method, reference, description, reversal } = entry;
  const details = [
    ...(due_day === null ? [] : [words.due(formatDate(due_day))]),
    ...(kind === 'payment' ? [[method, reference].filter(Boolean).join(' ')] : []),
    ...(kind === 'concession' || kind === 'reversal' ? [description] : []),
    ...(kind === 'charge' ? [] : [words.by(actorOf(entry))]),
    ...mailOf(entry),
  ];
  const text = details.join(' · ');
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ fontWeight: 550, ...(reversal ? { textDecoration: 'line-through' } : {}) }}>
        {nameOf(entry)}
      </Box>{' '}
      {reversal ? <StatusChip tone="bad">{words.reversed}</StatusChip> : null}
      <Box
        component="span"
        lang={languageOf(text)}
        sx={{ display: 'block', fontSize: '0.875rem', color: 'ink2' }}
      >
        {text}
      </Box>
    </Box>
  );
}

const columnsOf = (
  onPrint: (entry: FeeEntryFragment) => void,
  onReverse: (entry: FeeEntryFragment) => void,
): DataColumn<LedgerRow>[] => [
  { key: 'what', label: words.columns.what, cell: (entry) => <What entry={entry} /> },
  {
    key: 'day',
    label: words.columns.day,
    width: 120,
    cell: ({ created_at }) => (
      <span className="num">
        <DayInBothCalendars value={created_at} padded />
      </span>
    ),
  },
  {
    key: 'amount',
    label: words.columns.amount,
    align: 'right',
    width: 108,
    cell: ({ amount }) => <span className="num">{formatRupees(amount)}</span>,
  },
  {
    key: 'balance',
    label: words.columns.balance,
    align: 'right',
    width: 108,
    cell: ({ balance }) => <span className="num">{formatRupees(balance ?? 0)}</span>,
  },
  {
    key: 'actions',
    label: words.columns.actions,
    card: 'actions',
    align: 'right',
    width: 96,
    cell: (entry) =>
      entry.kind === 'reversal' ? null : (
        <RowActions
          actions={[
            ...(entry.receipt === null
              ? []
              : [
                  {
                    label: words.print(entry.receipt),
                    text: words.printShort,
                    icon: 'print' as const,
                    onClick: () => onPrint(entry),
                  },
                ]),
            ...(entry.reversal
              ? []
              : [
                  {
                    label: adminFees.reverse.row(nameOf(entry)),
                    text: adminFees.reverse.button,
                    icon: 'back' as const,
                    color: 'error' as const,
                    onClick: () => onReverse(entry),
                  },
                ]),
          ]}
        />
      ),
  },
];

function Figures({
  standing,
}: {
  standing: { due: number; balance: number; paid: number; conceded: number };
}) {
  const { due, balance, paid, conceded } = standing;
  const figures: [string, string][] = [
    [words.figures.due, formatRupees(due)],
    [words.figures.balance, balance < 0 ? words.ahead(-balance) : formatRupees(balance)],
    [words.figures.paid, formatRupees(paid)],
    ...(conceded === 0 ? [] : [[words.figures.conceded, formatRupees(conceded)] satisfies [string, string]]),
  ];
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px 28px', m: 0, mb: 2 }}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <Box component="dt" sx={{ fontSize: '0.875rem', color: 'ink2' }}>
            {label}
          </Box>
          <Box component="dd" className="num" sx={{ m: 0, fontSize: '1.25rem', fontWeight: 585 }}>
            {value}
          </Box>
        </div>
      ))}
    </Box>
  );
}

export function FeeLedger({ student }: { student: { id: string; first_name: string; last_name: string } }) {
  const { data, error, restart } = useSubscription(FeeLedgerDocument, { variables: { student: student.id } });
  const sums = useQuery(FeeStandingOfDocument, { variables: { student: student.id }, ...freshly });
  const plans = useQuery(FeePlanChoicesDocument, { fetchPolicy: 'no-cache' });
  const actions = useAction();
  const receipts = useReceipt();
  const list = useFocusAfter(actions.done);
  const entries = data?.fee_entries;
  const count = entries?.length ?? 0;
  const { refetch } = sums;
  useEffect(() => {
    // A failure shows in the state of the query itself.
    if (count + actions.done > 0) void refetch().catch(() => undefined);
  }, [count, actions.done, refetch]);
  if (error ?? sums.error)
    return (
      <LoadFailed
        onRetry={() => {
          restart();
          void refetch().catch(() => undefined);
        }}
      >
        {adminFees.failed}
      </LoadFailed>
    );
  if (entries === undefined || sums.data === undefined)
    return <SkeletonRows label={adminFees.loading} rows={4} height={56} />;
  const [sum] = sums.data.fee_standings;
  const [link] = sums.data.guardian_links;
  const standing = {
    due: sum?.due ?? 0,
    balance: sum?.balance ?? 0,
    paid: sum?.paid ?? 0,
    conceded: sum?.conceded ?? 0,
  };
  const payer: Payer = { id: student.id, name: `${student.first_name} ${student.last_name}`, ...standing };
  const choices = (plans.data?.fee_plans ?? []).map(({ id, title, total }) => ({
    value: id,
    label: `${title} (${formatRupees(total ?? 0)})`,
  }));
  return (
    <Box ref={list} tabIndex={-1}>
      <Figures standing={standing} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <Button variant="contained" onClick={() => actions.ask(takeAction(payer, receipts.print))}>
          {adminFees.take.button}
        </Button>
        <Button onClick={() => actions.ask(concessionAction(payer))}>{adminFees.concession.button}</Button>
        <Button onClick={() => actions.ask(guardianAction(payer, link))}>{adminFees.guardian.button}</Button>
        {link === undefined ? null : (
          <Button onClick={() => actions.ask(endGuardianAction(payer))}>{adminFees.guardian.end}</Button>
        )}
        {choices.length === 0 ? null : (
          <Button onClick={() => actions.ask(chargeAction(payer, choices))}>{adminFees.charge.button}</Button>
        )}
      </Box>
      {count === 0 ? (
        <EmptyState compact title={words.empty}>
          {words.emptyText}
        </EmptyState>
      ) : (
        <DataTable
          label={words.region}
          columns={columnsOf(receipts.print, (entry) =>
            actions.ask(reverseAction(entry.id, nameOf(entry), Math.abs(entry.amount))),
          )}
          rows={entries}
        />
      )}
      {actions.dialog}
      {receipts.paper}
    </Box>
  );
}
