// /admin/results/history (docs/screens/results.md): every change of stored results; of one exam or one result when coming
// from there. Admins only.
import { skipToken, useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { formatDate, formatTime } from '../../../../../shared/dates.ts';
import { formatMarks } from '../../../../../shared/numbers.ts';
import { readSubjects, subjectWords } from '../../../../../shared/results/subjects.ts';
import { datedExamName, examDay, type ExamKey } from '../../../../../shared/words/results.ts';
import { resultsHistory as words } from '../../../content/resultsHistory.ts';
import {
  HistoryExamDocument,
  NewestResultChangeDocument,
  ResultChangesDocument,
  ResultChangesFoundDocument,
} from '../../../graphql/generated/admin.ts';
import { paths } from '../../../lib/paths.ts';
import { Address } from '../../../ui/Address.tsx';
import { CellText, JoinedText, twoLines } from '../../../ui/CellText.tsx';
import { type DataColumn, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { ListCard } from '../../../ui/ListCard.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { languageOf } from '../../../ui/initials.ts';
import { ListSearchField } from '../../list/ListTools.tsx';
import { LiveList } from '../../list/LiveList.tsx';
import { LoadFailed } from '../../list/LoadFailed.tsx';
import { type ListControl, useListSearch, useListView } from '../../list/useListView.ts';
import { useLiveRows } from '../../list/useLiveRows.ts';
import { changesWhere, historyShape, type HistoryView, type ResultChange } from './historyView.ts';

interface ValuesProps {
  label: string;
  before: string | null;
  now: string | null;
  strong?: boolean;
}

/** 'Marks 50 → 61.5'; one value where there is no other, or where it stayed. */
function Values({ label, before, now, strong = false }: ValuesProps): ReactNode {
  const changed = before !== null && now !== null && before !== now;
  return (
    <Box component="span" className="num" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ color: 'ink3', mr: '6px' }}>
        {label}
      </Box>{' '}
      {changed ? (
        <>
          <VisuallyHidden>{words.from} </VisuallyHidden>
          <Box component="s" lang={languageOf(before)} sx={{ color: 'ink2' }}>
            {before}
          </Box>{' '}
          <span aria-hidden="true">→</span> <VisuallyHidden>{words.to} </VisuallyHidden>
          <Box component="span" lang={languageOf(now)} sx={{ fontWeight: strong ? 585 : 550 }}>
            {now}
          </Box>
        </>
      ) : (
        <Box component="span" lang={languageOf(now ?? before ?? '')} sx={{ color: 'ink2' }}>
          {now ?? before}
        </Box>
      )}
    </Box>
  );
}

/** With a name, none are 'Absent'; without one there was nothing. */
const marksOf = (marks: number | null, name: string | null): string | null =>
  name === null ? null : formatMarks(marks);

const isAction = (action: string): action is keyof typeof words.actions => action in words.actions;

/** 'Nov 15, 2025, 4:00 PM'. */
const momentOf = (moment: string): string => `${formatDate(moment)}, ${formatTime(moment)}`;

/** Of the table, in pixels: with less, the exam stands under the candidate. */
const roomOfExam = 1020;

const examOf = (change: ResultChange): ReactNode => (
  <CellText>{`${change.exam_title} (${change.set_number}), ${examDay(change.exam_date)}`}</CellText>
);

function Candidate({ change, withExam }: { change: ResultChange; withExam: boolean }): ReactNode {
  const name = change.new_name ?? change.old_name ?? '';
  return (
    <>
      <Link
        // The changes of this result alone.
        href={paths.adminResultsHistory.href({ result: change.result_id })}
        title={name}
        lang={languageOf(name)}
        sx={[{ color: 'ink', fontWeight: 550 }, twoLines]}
      >
        {name}
      </Link>
      <Box className="num" sx={{ color: 'ink2', fontWeight: 400 }}>
        <CellText unbroken>{change.symbol}</CellText>
      </Box>
      {withExam ? (
        <JoinedText under={roomOfExam}>
          <Box component="span" sx={{ fontSize: '0.875rem', color: 'ink2' }}>
            {examOf(change)}
          </Box>
        </JoinedText>
      ) : null}
    </>
  );
}

function Changed({ change }: { change: ResultChange }): ReactNode {
  const { symbol, old_name, new_name, old_marks, new_marks, action, other_symbol: moved } = change;
  const [symbolBefore, symbolNow] = action === 'created' ? [moved, symbol] : [symbol, moved];
  const [subjectsBefore, subjectsNow] = [change.old_subjects, change.new_subjects].map((subjects) =>
    subjectWords(readSubjects(subjects) ?? []),
  );
  const isOther = action === 'updated' && subjectsBefore !== subjectsNow;
  const revised = action === 'updated' && change.exam_published && (old_marks !== new_marks || isOther);
  return (
    <>
      {isAction(action) && action !== 'updated' ? (
        <Box
          component="span"
          sx={{
            display: 'block',
            fontWeight: 550,
            color: action === 'deleted' && moved === null ? 'danger' : 'ink',
          }}
        >
          {moved === null ? words.actions[action] : words.otherSymbol}
        </Box>
      ) : null}
      {moved === null ? null : <Values label={words.symbol} before={symbolBefore} now={symbolNow} strong />}
      <Values
        label={words.marks}
        before={marksOf(old_marks, old_name)}
        now={marksOf(new_marks, new_name)}
        strong
      />
      {isOther ? (
        <Values
          label={words.subjects}
          before={subjectsBefore || words.none}
          now={subjectsNow || words.none}
        />
      ) : null}
      {old_name === new_name ? null : <Values label={words.name} before={old_name} now={new_name} />}
      {revised ? (
        <Box component="span" sx={{ display: 'block', color: 'warning.main' }}>
          {words.seen}
        </Box>
      ) : null}
    </>
  );
}

const broken = { overflowWrap: 'anywhere' } as const;

/** `withExam`: it does not stand above the list. */
function columnsOf(withExam: boolean): DataColumn<ResultChange>[] {
  const labels = words.columns;
  return [
    {
      key: 'candidate',
      label: labels.candidate,
      width: '19%',
      sx: broken,
      cell: (change) => <Candidate change={change} withExam={withExam} />,
    },
    { key: 'change', label: labels.change, width: '20%', cell: (change) => <Changed change={change} /> },
    { key: 'reason', label: labels.reason, sx: broken, cell: ({ reason }) => reason ?? words.noReason },
    ...(withExam
      ? [
          {
            key: 'exam',
            label: labels.exam,
            joins: { key: 'candidate', under: roomOfExam },
            sx: broken,
            cell: examOf,
          },
        ]
      : []),
    {
      key: 'who',
      label: labels.who,
      width: '18%',
      sx: broken,
      cell: ({ actor_email, upload, undone }) => (
        <>
          {actor_email === null ? words.system : <Address>{actor_email}</Address>}
          <Box component="span" sx={{ display: 'block', color: 'ink2' }}>
            {upload === null
              ? words.noUpload
              : words[undone ? 'undo' : 'upload'](momentOf(upload.created_at))}
          </Box>
        </>
      ),
    },
    {
      key: 'created_at',
      label: labels.created_at,
      width: 124,
      sx: { color: 'ink2', '& span': { whiteSpace: 'nowrap' } },
      cell: ({ created_at }) => (
        <time dateTime={created_at}>
          <span>{formatDate(created_at)},</span> <span>{formatTime(created_at)}</span>
        </time>
      ),
    },
  ];
}

const columns = columnsOf(true);
const columnsOfExam = columnsOf(false);

interface HistoryListProps {
  control: ListControl<HistoryView>;
  exam: ExamKey | null;
  /** Empties the search. */
  onClear: () => void;
}

function HistoryList({ control, exam, onClear }: HistoryListProps): ReactNode {
  const { view, pageSize } = control;
  const list = useLiveRows({
    document: ResultChangesDocument,
    variables: { where: changesWhere(view, exam), limit: pageSize, offset: (view.page - 1) * pageSize },
    changes: NewestResultChangeDocument,
    failed: () => words.loadFailed,
    count: ResultChangesFoundDocument,
  });
  const empty =
    view.search === '' ? (
      <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
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
        words={{ ...words, failed: words.loadFailed }}
        skeleton={{ rows: 8, height: 56 }}
        empty={empty}
      >
        {(rows) => (
          <DataTable
            label={words.region}
            columns={exam === null ? columns : columnsOfExam}
            rows={rows}
            busy={list.busy}
          />
        )}
      </LiveList>
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
  const search = useListSearch(control);
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
        <ListSearchField search={search} words={words} />
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
              {`${words.ofExam} ${datedExamName(exam)}`}
            </Chosen>
          ) : view.result === null ? null : (
            <Chosen onAll={showAll}>{words.ofResult}</Chosen>
          )}
          <HistoryList control={control} exam={exam ?? null} onClear={search.clear} />
        </>
      )}
    </>
  );
}
