// The changes of results that the view asks for, fifty a page.
import Button from '@mui/material/Button';
import TableBody from '@mui/material/TableBody';
import type { ReactNode } from 'react';
import { resultsHistory as words } from '../../../content/resultsHistory.ts';
import { paths } from '../../../lib/paths.ts';
import { type DataColumn, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListCard } from '../../../ui/ListCard.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { LoadFailed } from '../../list/LoadFailed.tsx';
import { useLastPage } from '../../list/useLastPage.ts';
import type { ListControl } from '../../list/useListView.ts';
import { HistoryRow } from './HistoryRow.tsx';
import { type ExamKey, historyShape, type HistoryView } from './historyView.ts';
import { useHistory } from './useHistory.ts';

type Key = 'candidate' | 'change' | 'reason' | 'exam' | 'who' | 'created_at';

const keys: readonly Key[] = ['candidate', 'change', 'reason', 'exam', 'who', 'created_at'];
const columns = keys.map((key): DataColumn<Key> => ({ key, label: words.columns[key] }));
const columnsOfExam = columns.filter(({ key }) => key !== 'exam');

interface HistoryListProps {
  control: ListControl<HistoryView>;
  exam: ExamKey | null;
  /** Empties the search. */
  onClear: () => void;
}

export function HistoryList({ control, exam, onClear }: HistoryListProps): ReactNode {
  const { view, change } = control;
  const { rows, total, more, busy, failed, reload } = useHistory(view, exam);
  useLastPage(control, busy ? undefined : total, historyShape.pageSize);
  return (
    <ListCard>
      {failed ? (
        <LoadFailed onRetry={reload}>{words.loadFailed}</LoadFailed>
      ) : rows === undefined || (rows.length === 0 && (busy || view.page > 1)) ? (
        <SkeletonRows label={words.loading} rows={8} height={56} inset={16} />
      ) : rows.length === 0 && view.search !== '' ? (
        <EmptyState
          title={words.nothingFound}
          action={<Button onClick={onClear}>{words.clearSearch}</Button>}
        >
          {words.nothingFoundText}
        </EmptyState>
      ) : rows.length === 0 ? (
        <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
      ) : (
        <>
          <DataTable
            label={words.region}
            columns={exam === null ? columns : columnsOfExam}
            busy={busy}
            minWidth={exam === null ? 1040 : 860}
          >
            <TableBody>
              {rows.map((row) => (
                <HistoryRow
                  key={row.id}
                  change={row}
                  withoutExam={exam !== null}
                  href={paths.adminResultsHistory.href({ result: row.result_id })}
                />
              ))}
            </TableBody>
          </DataTable>
          {total === undefined ? null : (
            <Pager
              page={view.page}
              pageSize={historyShape.pageSize}
              total={total}
              more={more}
              noun={words.noun}
              onPage={(page) => change({ page })}
            />
          )}
        </>
      )}
    </ListCard>
  );
}
