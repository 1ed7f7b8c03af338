// All results, fifty a page; of one exam when coming from its row.
import { useQuery, useSubscription } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { datedExamName } from '../../../../../shared/words/results.ts';
import { adminResults } from '../../../content/adminResults.ts';
import {
  ChosenExamDocument,
  DeleteResultDocument,
  type ResultExamFragment,
} from '../../../graphql/generated/admin.ts';
import { ExportSizeDocument } from '../../../graphql/generated/upload.ts';
import { paths } from '../../../lib/paths.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { ListCard } from '../../../ui/ListCard.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { languageOf } from '../../../ui/initials.ts';
import { type OfficeAction, useAction } from '../../action/useAction.tsx';
import { ListSearchField } from '../../list/ListTools.tsx';
import { LiveList } from '../../list/LiveList.tsx';
import { LoadFailed } from '../../list/LoadFailed.tsx';
import { type ListControl, useFocusAfter, useListSearch } from '../../list/useListView.ts';
import { useCorrection } from '../draft/useCorrection.tsx';
import { resultColumns } from './resultColumns.tsx';
import { examShape, type ListedResult, type ResultsView, useResultsPage } from './resultsView.ts';

const { all: words, deleteResult: deletionWords } = adminResults;

const deletionOf = (result: ListedResult, onDeleted: () => void): OfficeAction => ({
  title: deletionWords.title(result.name, result.symbol),
  text: deletionWords.text,
  words: { confirm: deletionWords.confirm, busy: deletionWords.deleting },
  failed: deletionWords.failed,
  send: async ({ mutate }) => {
    const data = await mutate(DeleteResultDocument, { id: result.id });
    onDeleted();
    // It is gone, but perhaps not by us.
    if (data?.row == null) return { told: { tone: 'info', message: deletionWords.gone } };
    const message = deletionWords.deleted(result.name, result.symbol, datedExamName(result));
    return { told: { title: deletionWords.success, message } };
  },
});

interface ListProps {
  control: ListControl<ResultsView>;
  exam: ResultExamFragment | null;
  stored: number | undefined;
  /** Empties the search. */
  onClear: () => void;
}

function ResultsList({ control, exam, stored, onClear }: ListProps): ReactNode {
  const { view, sort } = control;
  const { ranks, ...list } = useResultsPage(view, exam, stored);
  const navigate = useNavigate();
  const reload = () => void list.reload();
  const actions = useAction();
  const correction = useCorrection(reload);
  const table = useFocusAfter(actions.done);
  const columns = resultColumns(exam === null ? null : ranks, {
    onCorrect: ({ id }) => correction.ask(id),
    onHistory: ({ id }) => void navigate(paths.adminResultsHistory.href({ result: id })),
    onDelete: (result) => actions.ask(deletionOf(result, reload)),
  });
  const empty =
    view.search === '' ? (
      <EmptyState
        title={words.empty}
        action={<Button href={paths.adminResultsUpload.href()}>{adminResults.upload}</Button>}
      >
        {words.emptyText}
      </EmptyState>
    ) : (
      <EmptyState title={words.nothingFound} action={<Button onClick={onClear}>{words.clearSearch}</Button>}>
        {words.nothingFoundText}
      </EmptyState>
    );
  return (
    <ListCard>
      <LiveList
        list={list}
        control={control}
        words={{ loading: adminResults.loading, failed: adminResults.loadFailed, noun: words.noun }}
        skeleton={{ rows: 10 }}
        empty={empty}
      >
        {(rows) => (
          <DataTable
            ref={table}
            label={words.region}
            columns={columns}
            rows={rows}
            sort={{ key: view.sort, descending: view.descending }}
            onSort={sort}
            busy={list.busy}
          />
        )}
      </LiveList>
      {actions.dialog}
      {correction.dialog}
    </ListCard>
  );
}

/** Ranks count title and set: where they exist on another date too, the ranks of this one have gaps. */
function RankNote({ exam }: { exam: ResultExamFragment }): ReactNode {
  const { exam_title, set_number } = exam;
  const { data } = useQuery(ExportSizeDocument, {
    variables: { exam_title, set_number },
    fetchPolicy: 'no-cache',
  });
  const { count = 0, sum = null } = data?.exams_aggregate.aggregate ?? {};
  const ranked = (sum?.results_count ?? 0) - (sum?.absent_count ?? 0);
  if (count < 2 || ranked <= exam.results_count - exam.absent_count) return null;
  return <Box sx={{ mb: 1.5, color: 'ink2' }}>{words.ranks(ranked)}</Box>;
}

/** The list of one exam, which may be deleted while it is looked at. */
function ExamResults({ id, ...props }: Omit<ListProps, 'exam' | 'stored'> & { id: string }): ReactNode {
  const { data, error, restart } = useSubscription(ChosenExamDocument, { variables: { id } });
  const exam = data?.exams_by_pk;
  // In the order that is usual there.
  const showAll = () => props.control.change({ exam: null, sort: examShape.sort, descending: true });
  if (error)
    return (
      <ListCard>
        <LoadFailed onRetry={restart}>{adminResults.loadFailed}</LoadFailed>
      </ListCard>
    );
  if (exam === undefined)
    return (
      <ListCard>
        <SkeletonRows label={adminResults.loading} rows={10} inset={16} />
      </ListCard>
    );
  if (exam === null)
    return (
      <InlineAlert severity="info" action={<Button onClick={showAll}>{words.showAll}</Button>}>
        {words.examGone}
      </InlineAlert>
    );
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 8px', mb: 1.5 }}>
        <Box component="span" sx={{ color: 'ink2' }}>
          {words.chosenExam}
        </Box>
        <Box
          component="strong"
          lang={languageOf(exam.exam_title)}
          sx={{ overflowWrap: 'anywhere', fontWeight: 550 }}
        >
          {datedExamName(exam)}
        </Box>
        <Button variant="text" onClick={showAll} sx={{ minHeight: 0, ml: 1 }}>
          {words.showAll}
        </Button>
      </Box>
      <RankNote exam={exam} />
      <ResultsList {...props} exam={exam} stored={exam.results_count} />
    </>
  );
}

interface AllResultsTabProps {
  control: ListControl<ResultsView>;
  /** Number of all results; undefined until it is known. */
  stored: number | undefined;
}

export function AllResultsTab({ control, stored }: AllResultsTabProps): ReactNode {
  const { view } = control;
  const search = useListSearch(control);
  return (
    <>
      <Box sx={{ maxWidth: 380, mb: 1.5, '& > *': { width: '100%' } }}>
        <ListSearchField search={search} words={words} />
      </Box>
      {view.exam === null ? (
        <ResultsList control={control} exam={null} stored={stored} onClear={search.clear} />
      ) : (
        <ExamResults key={view.exam} id={view.exam} control={control} onClear={search.clear} />
      )}
    </>
  );
}
