// /admin/fees (docs/screens/front-desk.md): who owes how much since when, and taking a payment.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { daysBetween, formatDate, kathmanduDay } from '../../../../shared/dates.ts';
import { formatRupees } from '../../../../shared/numbers.ts';
import { classGroupWords } from '../../content/adminClassGroups.ts';
import { adminFees as words } from '../../content/adminFees.ts';
import { adminMessages } from '../../content/adminMessages.ts';
import {
  type fee_standings_bool_exp,
  FeeChangesDocument,
  FeeDebtorsDocument,
  type FeeStandingFragment,
  FeeStandingsDocument,
} from '../../graphql/generated/office.ts';
import { paths } from '../../lib/paths.ts';
import { studentPatterns } from '../../lib/searchWords.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { useNow } from '../../lib/useNow.ts';
import { CellText, JoinedText } from '../../ui/CellText.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListCard } from '../../ui/ListCard.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { languageOf } from '../../ui/initials.ts';
import { whereCards } from '../../ui/tableCards.ts';
import { AskUndo, useAction } from '../action/useAction.tsx';
import { useClassGroupNames } from '../class-groups/classGroupNames.ts';
import { GroupFilter } from '../list/GroupFilter.tsx';
import { ListTools } from '../list/ListTools.tsx';
import { LiveList } from '../list/LiveList.tsx';
import { anId, type ListShape, type ListView, oneOf } from '../list/listView.ts';
import { useFocusAfter, useListSearch, useListView } from '../list/useListView.ts';
import { freshly, useLiveRows } from '../list/useLiveRows.ts';
import { feesReminder } from '../messages/reminder.tsx';
import { FeesExport } from './FeesExport.tsx';
import { type Payer, takeAction } from './feeActions.tsx';
import { useReceipt } from './useReceipt.tsx';

const { reminder: reminderWords } = adminMessages;
const states = ['', 'due', 'owing'] as const;
const sorts = ['due', 'due_since', 'balance'] as const;

interface Filters {
  state: (typeof states)[number];
  group: string | null;
}
type View = ListView<Filters, (typeof sorts)[number]>;

const shape: ListShape<Filters, (typeof sorts)[number]> = {
  pageSize: 50,
  filters: { state: oneOf(states, ''), group: anId },
  sorts,
  sort: 'due',
  // The oldest debt first, and the largest.
  startsDescending: (sort) => sort !== 'due_since',
};

function variablesOf({ search, state, group, sort, descending, page }: View) {
  const student = [
    ...(group === null ? [] : [{ class_groups: { class_group_id: { _eq: group } } }]),
    ...studentPatterns(search).map((_ilike) => ({ search: { _ilike } })),
  ];
  const where: fee_standings_bool_exp = {
    // Whoever was deleted owes nobody here; the entries are in the export.
    student: student.length === 0 ? {} : { _and: student },
    ...(state === 'due' ? { due: { _gt: 0 } } : state === 'owing' ? { balance: { _gt: 0 } } : {}),
  };
  return {
    where,
    order_by: [
      { [sort]: descending ? ('desc_nulls_last' as const) : ('asc_nulls_last' as const) },
      ...(sort === 'due' ? [{ balance: 'desc' as const }] : []),
      { student_id: 'asc' as const },
    ],
    limit: shape.pageSize,
    offset: (page - 1) * shape.pageSize,
  };
}

interface Debtor extends Payer {
  id: string;
  /** Registration number and phone. */
  numbers: string;
  groups: string;
  since: string | null;
}

const debtorOf = ({ id, student, due, due_since: since, balance }: FeeStandingFragment): Debtor => ({
  id: id ?? '',
  name: `${student?.first_name ?? ''} ${student?.last_name ?? ''}`,
  numbers: `${student?.registration_number ?? ''} · ${student?.phone ?? ''}`,
  groups: (student?.class_groups ?? []).map(({ class_group }) => class_group.name).join(', '),
  due: due ?? 0,
  since,
  balance: balance ?? 0,
});

/** Of the table, in pixels: with less, class groups stand under the name. */
const roomOfGroups = 1000;
/** With less, the age stands under what is due, and then the whole debt. */
const roomOfAges = 820;
const roomOfSums = 680;

const columnsOf = (today: string, onTake: (debtor: Debtor) => void): DataColumn<Debtor>[] => [
  {
    key: 'name',
    label: words.columns.name,
    sx: { fontWeight: 550, overflowWrap: 'anywhere' },
    cell: ({ id, name, numbers, groups }) => (
      <div>
        <Link
          href={paths.adminStudent.href({ id }, { tab: 'fees' })}
          lang={languageOf(name)}
          sx={{ color: 'ink', fontWeight: 'inherit' }}
        >
          {name}
        </Link>
        <Box
          component="span"
          className="num"
          sx={{ display: 'block', fontSize: '0.875rem', fontWeight: 400, color: 'ink2' }}
        >
          {numbers.split(' · ').map((number) => (
            <Box key={number} component="span" sx={{ display: 'inline-block', mr: 1, whiteSpace: 'nowrap' }}>
              {number}
            </Box>
          ))}
        </Box>
        <JoinedText under={roomOfGroups}>{groups}</JoinedText>
      </div>
    ),
  },
  {
    key: 'class_groups',
    label: words.columns.class_groups,
    joins: { key: 'name', under: roomOfGroups },
    cell: ({ groups }) => <CellText>{groups === '' ? words.noGroups : groups}</CellText>,
  },
  {
    key: 'due',
    label: words.columns.due,
    sortable: true,
    align: 'right',
    width: 120,
    cell: ({ due, since, balance }) => (
      <div className="num">
        <Box component="span" sx={{ fontWeight: due > 0 ? 585 : 400 }}>
          {due > 0 ? formatRupees(due) : words.none}
        </Box>
        <JoinedText under={roomOfAges}>
          {since === null ? null : words.days(daysBetween(since, today))}
        </JoinedText>
        <JoinedText under={roomOfSums}>{words.of(balance)}</JoinedText>
      </div>
    ),
  },
  {
    key: 'due_since',
    label: words.columns.due_since,
    sortable: true,
    joins: { key: 'due', under: roomOfAges },
    width: 128,
    cell: ({ since }) =>
      since === null ? (
        words.none
      ) : (
        <div className="num">
          {words.days(daysBetween(since, today))}
          <Box component="span" sx={{ display: 'block', fontSize: '0.875rem', color: 'ink2' }}>
            {formatDate(since)}
          </Box>
        </div>
      ),
  },
  {
    key: 'balance',
    label: words.columns.balance,
    sortable: true,
    joins: { key: 'due', under: roomOfSums },
    align: 'right',
    width: 132,
    cell: ({ balance }) => <span className="num">{formatRupees(balance)}</span>,
  },
  {
    key: 'actions',
    label: words.columns.actions,
    align: 'right',
    quiet: true,
    width: 164,
    cell: (debtor) => (
      <Box sx={(theme) => whereCards(theme, { p: '8px 16px 0', '& > button': { width: '100%' } })}>
        <Button size="small" aria-label={words.take.row(debtor.name)} onClick={() => onTake(debtor)}>
          {words.take.button}
        </Button>
      </Box>
    ),
  },
];

export function AdminFeesPage(): ReactNode {
  const phone = useMediaQuery((theme) => theme.breakpoints.down('portal'), { noSsr: true });
  const control = useListView(shape);
  const { view, change, sort } = control;
  const search = useListSearch(control);
  const list = useLiveRows({
    document: FeeStandingsDocument,
    variables: variablesOf(view),
    changes: FeeChangesDocument,
    failed: () => words.failed,
  });
  const { groups = [] } = useClassGroupNames();
  const today = kathmanduDay(useNow());
  const actions = useAction();
  const receipts = useReceipt();
  const institute = useInstitute();
  const table = useFocusAfter(actions.done);
  const owed = list.data?.owed.aggregate;
  const columns = columnsOf(today, (debtor) => actions.ask(takeAction(debtor, receipts.print)));
  return (
    <>
      <PageHead
        compact
        title={words.title}
        lead={owed ? <span className="num">{words.lead(owed.count, owed.sum?.due ?? 0)}</span> : null}
        actions={
          <>
            <FeesExport />
            <AskUndo
              variant="outlined"
              read={async (client) => {
                const { where } = variablesOf(view);
                const { data } = await client.query({
                  query: FeeDebtorsDocument,
                  variables: { where },
                  ...freshly,
                });
                return feesReminder(
                  (data?.fee_standings ?? []).map(({ id }) => id ?? ''),
                  institute.name,
                );
              }}
            >
              {reminderWords.fees.button}
            </AskUndo>
            <Button variant="contained" startIcon={<Icon name="check" />} href={paths.adminFeeClosing.href()}>
              {words.closing.button}
            </Button>
          </>
        }
      />
      <ListTools
        words={words}
        search={search}
        look={phone ? 'chips' : 'buttons'}
        searchWidth={340}
        busy={list.busy}
        onRefresh={list.reload}
        filter={
          <>
            <GroupFilter
              label={words.filter}
              look={phone ? 'chips' : 'buttons'}
              choices={states.map((value) => ({ value, label: words.states[value] }))}
              value={view.state}
              onChoose={(value) => change({ state: states.find((one) => one === value) ?? '' })}
            />
            {groups.length === 0 ? null : (
              <GroupFilter
                label={classGroupWords.filter}
                choices={[
                  { value: '', label: classGroupWords.allGroups },
                  ...groups.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                value={groups.some(({ id }) => id === view.group) ? (view.group ?? '') : ''}
                onChoose={(group) => change({ group: group === '' ? null : group })}
              />
            )}
          </>
        }
      />
      <ListCard>
        <LiveList
          list={list}
          control={control}
          words={words}
          skeleton={{ rows: 10, height: 62 }}
          empty={<EmptyState title={words.empty}>{words.emptyText}</EmptyState>}
        >
          {(rows) => (
            <DataTable
              ref={table}
              label={words.region}
              columns={columns}
              rows={rows.map(debtorOf)}
              busy={list.busy}
              sort={{ key: view.sort, descending: view.descending }}
              onSort={sort}
            />
          )}
        </LiveList>
      </ListCard>
      {actions.dialog}
      {receipts.paper}
    </>
  );
}
