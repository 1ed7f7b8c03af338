// /admin/results/history (docs/screens/results.md): every change of stored results; of one exam or one result when coming
// from there. Admins only.
import { skipToken, useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TableBody from '@mui/material/TableBody';
import type { ReactNode } from 'react';
import { formatDate } from '../../../../../shared/dates.ts';
import { examName, noDate } from '../../../../../shared/words/results.ts';
import { resultsHistory as words } from '../../../content/resultsHistory.ts';
import { HistoryExamDocument } from '../../../graphql/generated/admin.ts';
import { paths } from '../../../lib/paths.ts';
import { type DataColumn, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { ListCard } from '../../../ui/ListCard.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { languageOf } from '../../../ui/initials.ts';
import { LoadFailed } from '../../list/LoadFailed.tsx';
import { useLastPage } from '../../list/useLastPage.ts';
import { useListSearch } from '../../list/useListSearch.ts';
import { type ListControl, useListView } from '../../list/useListView.ts';
import { HistoryRow } from './HistoryRow.tsx';
import { type ExamKey, historyShape, type HistoryView, useHistory } from './useHistory.ts';

// The changes of results that the view asks for, fifty a page.
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

function HistoryList({ control, exam, onClear }: HistoryListProps): ReactNode {
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

function Chosen({
  children,
  lang,
  onAll,
}: {
  children: string;
  lang?: string | undefined;
  onAll: () => void;
}) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 8px', mb: 1.5 }}>
      <Box component="strong" lang={lang} sx={{ overflowWrap: 'anywhere', fontWeight: 550 }}>
        {children}
      </Box>
      <Button variant="text" onClick={onAll} sx={{ minHeight: 0, ml: 1 }}>
        {words.showAll}
      </Button>
    </Box>
  );
}

export function ResultsHistoryPage(): ReactNode {
  const control = useListView(historyShape);
  const { view, change } = control;
  const { text, setText, search, clear } = useListSearch(control);
  const { data, error, refetch } = useQuery(
    HistoryExamDocument,
    view.exam === null ? skipToken : { variables: { id: view.exam }, fetchPolicy: 'no-cache' },
  );
  const showAll = (): void => change({ exam: null, result: null });
  const exam = view.exam === null ? null : data?.exams_by_pk;
  return (
    <>
      <Button variant="text" href={paths.adminResults.href()} startIcon={<Icon name="back" size={18} />}>
        {words.back}
      </Button>
      <PageHead compact title={words.title} lead={words.lead} />
      <Box sx={{ maxWidth: 380, mb: 1.5, '& > *': { width: '100%' } }}>
        <SearchField
          label={words.search}
          placeholder={words.searchHint}
          clearLabel={words.clearSearch}
          value={text}
          onChange={setText}
          onSearch={search}
        />
      </Box>
      {view.exam !== null && error ? (
        <ListCard>
          <LoadFailed onRetry={() => void refetch().catch(() => undefined)}>{words.loadFailed}</LoadFailed>
        </ListCard>
      ) : exam === undefined ? (
        <ListCard>
          <SkeletonRows label={words.loading} rows={8} height={56} inset={16} />
        </ListCard>
      ) : view.exam !== null && exam === null ? (
        <InlineAlert severity="info" action={<Button onClick={showAll}>{words.showAll}</Button>}>
          {words.examGone}
        </InlineAlert>
      ) : (
        <>
          {exam ? (
            <Chosen lang={languageOf(exam.exam_title)} onAll={showAll}>
              {`${words.ofExam} ${examName(exam.exam_title, exam.set_number)} - ${exam.exam_date === null ? noDate : formatDate(exam.exam_date)}`}
            </Chosen>
          ) : view.result === null ? null : (
            <Chosen onAll={showAll}>{words.ofResult}</Chosen>
          )}
          <HistoryList control={control} exam={exam ?? null} onClear={clear} />
        </>
      )}
    </>
  );
}
