// The candidates of a mock test, a page at a time and live: who needs the office first, afterwards the best first.
import { skipToken, useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { timeAgoShort } from '../../../../shared/dates.ts';
import { formatCount, formatMarks } from '../../../../shared/numbers.ts';
import { adminMockTests } from '../../content/adminMockTests.ts';
import {
  type CandidateFragment,
  MockTestCandidatesDocument,
  MockTestFoundDocument,
  RankedCandidatesDocument,
} from '../../graphql/generated/upload.ts';
import { searchPatterns } from '../../lib/searchWords.ts';
import { useNow } from '../../lib/useNow.ts';
import { CellText } from '../../ui/CellText.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListCard } from '../../ui/ListCard.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import { StudentPhoto } from '../../ui/photo/StudentPhoto.tsx';
import { GroupFilter } from '../list/GroupFilter.tsx';
import { ListSearchField } from '../list/ListTools.tsx';
import { LiveList } from '../list/LiveList.tsx';
import { type ListShape, type ListView, oneOf } from '../list/listView.ts';
import { type ListControl, useListSearch } from '../list/useListView.ts';
import { useSentRows } from '../list/useLiveRows.ts';
import { FactsDialog } from './FactsDialog.tsx';
import { type CandidateState, candidateStateOf, candidateStates, StateMark } from './StateMark.tsx';
import type { Whom } from './testActions.tsx';

const { candidates: words, candidateStates: stateWords } = adminMockTests;

export const testTabs = ['candidates', 'questions', 'challenges', 'log'] as const;
export type TestTab = (typeof testTabs)[number];

interface TestFilters {
  tab: TestTab;
  state: CandidateState | '';
}

export const testShape: ListShape<TestFilters, 'usual'> = {
  pageSize: 50,
  filters: { tab: oneOf(testTabs, 'candidates'), state: oneOf(['', ...candidateStates], '') },
  sorts: ['usual'],
  sort: 'usual',
  startsDescending: () => false,
};
export type TestView = ListView<TestFilters, 'usual'>;

type Row = CandidateFragment & { id: string };

export const nameOf = ({
  first_name,
  last_name,
}: Pick<CandidateFragment, 'first_name' | 'last_name'>): string =>
  [first_name, last_name].filter(Boolean).join(' ');

/** How much of the paper has an answer. */
function Answered({ count, of }: { count: number; of: number }): ReactNode {
  return (
    <Box component="span" className="num" sx={{ display: 'flex', alignItems: 'center', gap: '10px' }}>
      <Box component="span" aria-hidden sx={{ flex: '1 1 40px', maxWidth: 110, height: 7, bgcolor: 'sunk' }}>
        <Box
          component="span"
          sx={{
            display: 'block',
            height: '100%',
            width: `${of === 0 ? 0 : (count / of) * 100}%`,
            bgcolor: 'data1',
          }}
        />
      </Box>
      {formatCount(count)}
    </Box>
  );
}

interface CandidatesPanelProps {
  test: { id: string; questions: number | null; marked_at: string | null };
  control: ListControl<TestView>;
  counts: ReadonlyMap<CandidateState, number> | undefined;
  onExtend: (whom: Whom) => void;
}

function useCandidates({ test, control, counts }: CandidatesPanelProps) {
  const { view, pageSize } = control;
  const [word1 = '%', word2 = '%'] = searchPatterns(view.search);
  const states = view.state === '' ? [...candidateStates] : [view.state];
  const where = { id: test.id, states, word1, word2 };
  const found = useQuery(MockTestFoundDocument, view.search === '' ? skipToken : { variables: where });
  const counted = counts && states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0);
  const list = useSentRows(
    test.marked_at === null ? MockTestCandidatesDocument : RankedCandidatesDocument,
    { ...where, limit: pageSize, offset: (view.page - 1) * pageSize },
    view.search === '' ? counted : found.data?.found.aggregate?.count,
  );
  return list;
}

export function CandidatesPanel(props: CandidatesPanelProps): ReactNode {
  const { test, control, counts, onExtend } = props;
  const { view, change } = control;
  const search = useListSearch(control);
  const list = useCandidates(props);
  const now = useNow();
  const [asked, setAsked] = useState<{ name: string; attempt: string } | null>(null);
  const isMarked = test.marked_at !== null;
  const { columns: labels } = words;
  const columns: DataColumn<Row>[] = [
    ...(isMarked
      ? [
          {
            key: 'rank',
            label: labels.rank,
            width: 70,
            cell: ({ rank }: Row) => <span className="num">{rank ?? '–'}</span>,
          },
        ]
      : []),
    {
      key: 'name',
      label: labels.name,
      cell: (row) => (
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: '10px' }}>
          <StudentPhoto student={row.student_id ?? ''} name={nameOf(row)} />
          <CellText strong>{nameOf(row)}</CellText>
        </Box>
      ),
    },
    {
      key: 'number',
      label: labels.number,
      width: 130,
      cell: (row) => <CellText unbroken>{row.registration_number ?? ''}</CellText>,
    },
    {
      key: 'state',
      label: labels.state,
      width: 130,
      card: 'above' as const,
      cell: (row) => <StateMark state={candidateStateOf(row.state)} />,
    },
    ...(isMarked
      ? [
          {
            key: 'marks',
            label: labels.marks,
            align: 'right' as const,
            width: 100,
            cell: ({ marks }: Row) => (
              <span className="num">{marks === null ? '–' : formatMarks(marks)}</span>
            ),
          },
          {
            key: 'counts',
            label: labels.counts,
            width: 170,
            cell: ({ right_count, wrong_count, empty_count }: Row) => (
              <span className="num">
                {right_count === null ? '' : `${right_count}, ${wrong_count ?? 0}, ${empty_count ?? 0}`}
              </span>
            ),
          },
        ]
      : [
          {
            key: 'answered',
            label: labels.answered(test.questions ?? 0),
            width: 190,
            cell: ({ answered }: Row) => <Answered count={answered ?? 0} of={test.questions ?? 0} />,
          },
          {
            key: 'heard',
            label: labels.heard,
            width: 120,
            sx: { color: 'ink2', whiteSpace: 'nowrap' },
            cell: ({ last_seen_at }: Row) => (
              <span className="num">
                {last_seen_at === null ? words.never : timeAgoShort(last_seen_at, now)}
              </span>
            ),
          },
        ]),
    {
      key: 'extra',
      label: labels.extra,
      width: 100,
      sx: { color: 'link', whiteSpace: 'nowrap' },
      cell: ({ extra_minutes }) => (
        <span className="num">{extra_minutes ? words.extra(extra_minutes) : ''}</span>
      ),
    },
    {
      key: 'actions',
      label: labels.actions,
      align: 'right',
      quiet: true,
      width: 96,
      cell: (row) => (
        <RowActions>
          <RowAction
            label={words.time(nameOf(row))}
            text={words.timeShort}
            icon="clock"
            onClick={() => onExtend({ student_id: row.student_id ?? '', name: nameOf(row) })}
          />
          {row.attempt_id === null ? null : (
            <RowAction
              label={words.facts(nameOf(row))}
              text={words.factsShort}
              icon="info"
              onClick={() => setAsked({ name: nameOf(row), attempt: row.attempt_id ?? '' })}
            />
          )}
        </RowActions>
      ),
    },
  ];
  const total = counts && [...counts.values()].reduce((sum, count) => sum + count, 0);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
        <Box sx={{ flex: '1 1 200px', maxWidth: 340, minWidth: 0 }}>
          <ListSearchField search={search} words={words} />
        </Box>
        <GroupFilter
          label={words.filter}
          value={view.state}
          onChoose={(state) => change({ state: candidateStates.find((one) => one === state) ?? '' })}
          choices={[
            { value: '', label: words.all, count: total },
            ...candidateStates.map((state) => ({
              value: state,
              label: stateWords[state],
              count: counts && (counts.get(state) ?? 0),
            })),
          ]}
        />
      </Box>
      <ListCard rows={list.failed || (list.rows?.length ?? 0) === 0}>
        <LiveList
          list={list}
          control={control}
          words={words}
          skeleton={{ rows: 10, height: 52 }}
          empty={
            <EmptyState compact title={words.empty}>
              {words.emptyText}
            </EmptyState>
          }
        >
          {(rows) => (
            <DataTable
              label={words.region}
              columns={columns}
              // Of one who practised several times there are as many rows.
              rows={rows.map((row) => ({ ...row, id: `${row.student_id ?? ''} ${row.attempt_id ?? ''}` }))}
              busy={list.busy}
            />
          )}
        </LiveList>
      </ListCard>
      {asked === null ? null : <FactsDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}
