// A page of results: who, how many marks, in which exam, since when.
import Box from '@mui/material/Box';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { ReactNode, Ref } from 'react';
import { formatDate } from '../../../../../shared/dates.ts';
import { formatCount, formatMarks } from '../../../../../shared/numbers.ts';
import { examDay } from '../../../../../shared/words/results.ts';
import { adminResults } from '../../../content/adminResults.ts';
import { CellText } from '../../../ui/CellText.tsx';
import { type DataColumn, DataTable } from '../../../ui/DataTable.tsx';
import { RowAction } from '../../../ui/RowAction.tsx';
import { RowActions } from '../../../ui/RowActions.tsx';
import { type CardPlace, whereRowsUnder } from '../../../ui/tableCards.ts';
import { sortBy } from '../../list/listView.ts';
import { type ListedResult, resultsShape, type ResultsView, type SortKey, sortKeys } from './resultsView.ts';

const words = adminResults.all;

type Ranks = ReadonlyMap<string, number | null>;
type Key = SortKey | 'rank' | 'actions';

const places: Partial<Record<Key, CardPlace>> = { symbol: 'above', name: 'title' };

/** What is the same in every row of one exam stands above its list. */
const ofAnyExam: readonly Key[] = [...sortKeys, 'actions'];
const ofTheExam: readonly Key[] = ['symbol', 'name', 'marks', 'rank', 'created_at', 'actions'];

const widths: Partial<Record<Key, number | string>> = {
  symbol: 144,
  name: '18%',
  marks: 90,
  rank: 92,
  set_number: 76,
  exam_date: 116,
  created_at: 120,
  actions: 138,
};

/** Of the table, in pixels: with less, what belongs to the exam stands under its title. */
const roomOfSet = 1020;
const roomOfAdded = 880;
const underExam: Partial<Record<Key, number>> = {
  set_number: roomOfSet,
  exam_date: roomOfSet,
  created_at: roomOfAdded,
};

function columnOf(key: Key, keys: readonly Key[]): DataColumn<Key> {
  const width = key in widths ? { width: widths[key] } : {};
  if (key === 'actions') return { key, label: adminResults.actions, quiet: true, ...width };
  const under = keys.includes('exam_title') ? underExam[key] : undefined;
  return {
    key,
    label: words.columns[key],
    sortable: key !== 'rank',
    ...width,
    ...(under === undefined ? {} : { joins: { key: 'exam_title', under } }),
    ...(key === 'marks' || key === 'rank' ? { align: 'right' as const } : {}),
    ...(key in places ? { card: places[key] } : {}),
  };
}
const columnsOf = (keys: readonly Key[]): DataColumn<Key>[] => keys.map((key) => columnOf(key, keys));
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

/** A line of the exam's cell, where its own column has no room. */
function Joined({ under, children }: { under: number; children: ReactNode }): ReactNode {
  return (
    <Box
      component="span"
      className="num"
      sx={(theme) => ({
        display: 'none',
        color: 'ink2',
        ...whereRowsUnder(theme, under, { display: 'block' }),
      })}
    >
      {children}
    </Box>
  );
}

function ExamCells({ result }: { result: ListedResult }): ReactNode {
  const { exam_title: title, created_at: added } = result;
  return (
    <>
      <TableCell>
        <CellText>{title}</CellText>
        <Joined under={roomOfSet}>
          {adminResults.exams.setAndDay(result.set_number, examDay(result.exam_date))}
        </Joined>
        <Joined under={roomOfAdded}>{`${words.columns.created_at} ${formatDate(added)}`}</Joined>
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>{result.set_number}</TableCell>
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
      <TableCell component="th" scope="row" sx={{ fontWeight: 400 }}>
        <CellText unbroken>{symbol}</CellText>
      </TableCell>
      <TableCell>
        <CellText strong>{name}</CellText>
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
