// /admin/results/history (docs/screens/results.md): every change of stored results; of one exam or one result when coming
// from there. Admins only.
import { skipToken, useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { formatDate, formatTime } from '../../../../../shared/dates.ts';
import { formatMarks } from '../../../../../shared/numbers.ts';
import { datedExamName, examDay, type ExamKey } from '../../../../../shared/words/results.ts';
import { resultsHistory as words } from '../../../content/resultsHistory.ts';
import { HistoryExamDocument } from '../../../graphql/generated/admin.ts';
import { paths } from '../../../lib/paths.ts';
import { Address } from '../../../ui/Address.tsx';
import { CellText, twoLines } from '../../../ui/CellText.tsx';
import { type DataColumn, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { ListCard } from '../../../ui/ListCard.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { languageOf } from '../../../ui/initials.ts';
import { whereRowsUnder } from '../../../ui/tableCards.ts';
import { ListSearchField } from '../../list/ListTools.tsx';
import { LoadFailed } from '../../list/LoadFailed.tsx';
import { type ListControl, useLastPage, useListSearch, useListView } from '../../list/useListView.ts';
import { historyShape, type HistoryView, type ResultChange, useHistory } from './useHistory.ts';

// One change: when, whose result, the values before and after, why, by whom.

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

interface HistoryRowProps {
  change: ResultChange;
  /** The exam stands above the list. */
  withoutExam: boolean;
  /** The changes of this result alone. */
  href: string;
}

function HistoryRow({ change, withoutExam, href }: HistoryRowProps): ReactNode {
  const { symbol, old_name, new_name, old_marks, new_marks, reason, actor_email, action } = change;
  const name = new_name ?? old_name ?? '';
  const moved = change.other_symbol;
  const [symbolBefore, symbolNow] = action === 'created' ? [moved, symbol] : [symbol, moved];
  const exam = (
    <CellText>{`${change.exam_title} (${change.set_number}), ${examDay(change.exam_date)}`}</CellText>
  );
  const revised = action === 'updated' && change.exam_published && old_marks !== new_marks;
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
        <Link
          href={href}
          title={name}
          lang={languageOf(name)}
          sx={[{ color: 'ink', fontWeight: 550 }, twoLines]}
        >
          {name}
        </Link>
        <Box className="num" sx={{ color: 'ink2', fontWeight: 400 }}>
          <CellText unbroken>{symbol}</CellText>
        </Box>
        {withoutExam ? null : (
          <Box
            component="span"
            sx={(theme) => ({
              display: 'none',
              fontSize: '0.875rem',
              fontWeight: 400,
              color: 'ink2',
              ...whereRowsUnder(theme, roomOfExam, { display: 'block' }),
            })}
          >
            {exam}
          </Box>
        )}
      </TableCell>
      <TableCell>
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
        {old_name === new_name ? null : <Values label={words.name} before={old_name} now={new_name} />}
        {revised ? (
          <Box component="span" sx={{ display: 'block', color: 'warning.main' }}>
            {words.seen}
          </Box>
        ) : null}
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>{reason ?? words.noReason}</TableCell>
      {withoutExam ? null : <TableCell sx={{ overflowWrap: 'anywhere' }}>{exam}</TableCell>}
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        {actor_email === null ? words.system : <Address>{actor_email}</Address>}
        <Box component="span" sx={{ display: 'block', color: 'ink2' }}>
          {change.upload === null
            ? words.noUpload
            : words[change.undone ? 'undo' : 'upload'](momentOf(change.upload.created_at))}
        </Box>
      </TableCell>
      <TableCell sx={{ color: 'ink2' }}>
        <time dateTime={change.created_at}>
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {formatDate(change.created_at)},
          </Box>{' '}
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {formatTime(change.created_at)}
          </Box>
        </time>
      </TableCell>
    </TableRow>
  );
}

// The changes of results that the view asks for, fifty a page.
type Key = 'candidate' | 'change' | 'reason' | 'exam' | 'who' | 'created_at';

const keys: readonly Key[] = ['candidate', 'change', 'reason', 'exam', 'who', 'created_at'];
const widths: Partial<Record<Key, number | string>> = {
  candidate: '19%',
  change: '20%',
  who: '18%',
  created_at: 124,
};
const columns = keys.map((key): DataColumn<Key> => ({
  key,
  label: words.columns[key],
  ...(key in widths ? { width: widths[key] } : {}),
  ...(key === 'exam' ? { joins: { key: 'candidate', under: roomOfExam } } : {}),
}));
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
          <DataTable label={words.region} columns={exam === null ? columns : columnsOfExam} busy={busy}>
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
