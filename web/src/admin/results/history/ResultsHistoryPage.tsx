// /admin/results/history (docs/screens/results.md): every change of stored results; of one exam or one result when coming
// from there. Admins only.
import { skipToken, useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { formatDate } from '../../../../../shared/dates.ts';
import { examName, noDate } from '../../../../../shared/words/results.ts';
import { resultsHistory as words } from '../../../content/resultsHistory.ts';
import { HistoryExamDocument } from '../../../graphql/generated/admin.ts';
import { paths } from '../../../lib/paths.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { ListCard } from '../../../ui/ListCard.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { languageOf } from '../../../ui/initials.ts';
import { LoadFailed } from '../../list/LoadFailed.tsx';
import { useListSearch } from '../../list/useListSearch.ts';
import { useListView } from '../../list/useListView.ts';
import { HistoryList } from './HistoryList.tsx';
import { historyShape } from './historyView.ts';

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
