// A page of results: who, how many marks, in which exam, since when.
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { ReactNode, Ref } from 'react';
import { formatDate } from '../../../../../shared/dates.ts';
import { formatCount, formatMarks } from '../../../../../shared/numbers.ts';
import { examDay } from '../../../../../shared/words/results.ts';
import { adminResults } from '../../../content/adminResults.ts';
import { type DataColumn, DataTable } from '../../../ui/DataTable.tsx';
import { RowAction } from '../../../ui/RowAction.tsx';
import { RowActions } from '../../../ui/RowActions.tsx';
import { languageOf } from '../../../ui/initials.ts';
import type { CardPlace } from '../../../ui/tableCards.ts';
import { sortBy } from '../../list/listView.ts';
import { type ListedResult, resultsShape, type ResultsView, type SortKey, sortKeys } from './resultsView.ts';

const words = adminResults.all;

type Ranks = ReadonlyMap<string, number | null>;
type Key = SortKey | 'rank' | 'actions';

const places: Partial<Record<Key, CardPlace>> = { symbol: 'above', name: 'title' };

/** What is the same in every row of one exam stands above its list. */
const ofAnyExam: readonly Key[] = [...sortKeys, 'actions'];
const ofTheExam: readonly Key[] = ['symbol', 'name', 'marks', 'rank', 'created_at', 'actions'];

const columnsOf = (keys: readonly Key[]): DataColumn<Key>[] =>
  keys.map((key) =>
    key === 'actions'
      ? { key, label: adminResults.actions, quiet: true }
      : {
          key,
          label: words.columns[key],
          sortable: key !== 'rank',
          ...(key === 'marks' || key === 'rank' ? { align: 'right' as const } : {}),
          ...(key in places ? { card: places[key] } : {}),
        },
  );
const columns = columnsOf(ofAnyExam);
const examColumns = columnsOf(ofTheExam);

interface ResultRowProps {
  result: ListedResult;
  /** Null: not of one exam. */
  ranks: Ranks | null;
  onCorrect: () => void;
  onHistory: () => void;
  onDelete: () => void;
}

function ExamCells({ result }: { result: ListedResult }): ReactNode {
  const { exam_title: title } = result;
  return (
    <>
      <TableCell lang={languageOf(title)} sx={{ minWidth: 200, maxWidth: 340, overflowWrap: 'anywhere' }}>
        {title}
      </TableCell>
      <TableCell sx={{ maxWidth: 120, overflowWrap: 'anywhere' }}>{result.set_number}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap', color: result.exam_date === null ? 'ink3' : undefined }}>
        {examDay(result.exam_date)}
      </TableCell>
    </>
  );
}

function ResultRow({ result, ranks, onCorrect, onHistory, onDelete }: ResultRowProps): ReactNode {
  const { symbol, name } = result;
  const rank = ranks?.get(result.id);
  return (
    <TableRow>
      <TableCell
        component="th"
        scope="row"
        sx={{ fontWeight: 400, minWidth: 96, maxWidth: { xs: 132, md: 180 }, overflowWrap: 'anywhere' }}
      >
        {symbol}
      </TableCell>
      <TableCell
        lang={languageOf(name)}
        sx={{ minWidth: { xs: 132, md: 150 }, maxWidth: 280, overflowWrap: 'anywhere' }}
      >
        <span style={{ fontWeight: 550 }}>{name}</span>
      </TableCell>
      <TableCell align="right">{formatMarks(result.marks)}</TableCell>
      {ranks ? (
        <TableCell align="right">
          {rank === undefined ? null : rank === null ? words.noRank : formatCount(rank)}
        </TableCell>
      ) : (
        <ExamCells result={result} />
      )}
      <TableCell sx={{ whiteSpace: 'nowrap', color: 'ink2' }}>
        <time dateTime={result.created_at}>{formatDate(result.created_at)}</time>
      </TableCell>
      <TableCell align="right">
        <RowActions>
          <RowAction
            label={words.correct(name, symbol)}
            text={words.actions.correct}
            icon="edit"
            onClick={onCorrect}
          />
          <RowAction
            label={words.history(name, symbol)}
            text={words.actions.history}
            icon="clock"
            onClick={onHistory}
          />
          <RowAction
            label={words.remove(name, symbol)}
            text={words.actions.remove}
            icon="trash"
            color="error"
            onClick={onDelete}
          />
        </RowActions>
      </TableCell>
    </TableRow>
  );
}

interface ResultsTableProps {
  rows: readonly ListedResult[];
  view: ResultsView;
  /** By id, where one exam is listed. */
  ranks: Ranks | null;
  busy: boolean;
  onSort: (sort: { sort: SortKey; descending: boolean }) => void;
  onCorrect: (result: ListedResult) => void;
  onHistory: (result: ListedResult) => void;
  onDelete: (result: ListedResult) => void;
  ref?: Ref<HTMLDivElement>;
}

export function ResultsTable({
  rows,
  view,
  ranks,
  busy,
  onSort,
  onCorrect,
  onHistory,
  onDelete,
  ref,
}: ResultsTableProps): ReactNode {
  return (
    <DataTable
      ref={ref}
      label={words.region}
      columns={ranks ? examColumns : columns}
      sort={{ key: view.sort, descending: view.descending }}
      onSort={(key) => {
        if (key !== 'actions' && key !== 'rank') onSort(sortBy(resultsShape, view, key));
      }}
      busy={busy}
      minWidth={ranks ? 700 : 980}
    >
      <TableBody>
        {rows.map((result) => (
          <ResultRow
            key={result.id}
            result={result}
            ranks={ranks}
            onCorrect={() => onCorrect(result)}
            onHistory={() => onHistory(result)}
            onDelete={() => onDelete(result)}
          />
        ))}
      </TableBody>
    </DataTable>
  );
}
