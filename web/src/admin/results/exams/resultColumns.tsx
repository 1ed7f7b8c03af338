// The columns of a list of results: who, how many marks, in which exam, since when.
import { formatDate } from '../../../../../shared/dates.ts';
import { formatCount, formatMarks } from '../../../../../shared/numbers.ts';
import { examDay } from '../../../../../shared/words/results.ts';
import { adminResults } from '../../../content/adminResults.ts';
import { CellText, JoinedText } from '../../../ui/CellText.tsx';
import type { DataColumn } from '../../../ui/DataTable.tsx';
import { RowActions } from '../../../ui/RowActions.tsx';
import type { ListedResult } from './resultsView.ts';

const words = adminResults.all;
const labels = words.columns;

/** Of the table, in pixels: with less, what belongs to the exam stands under its title. */
const roomOfSet = 1020;
const roomOfAdded = 880;

type Column = DataColumn<ListedResult>;

const who: readonly Column[] = [
  {
    key: 'symbol',
    label: labels.symbol,
    sortable: true,
    width: 144,
    card: 'above',
    sx: { fontWeight: 400 },
    cell: ({ symbol }) => <CellText unbroken>{symbol}</CellText>,
  },
  {
    key: 'name',
    label: labels.name,
    sortable: true,
    width: '18%',
    card: 'title',
    cell: ({ name }) => <CellText strong>{name}</CellText>,
  },
  {
    key: 'marks',
    label: labels.marks,
    sortable: true,
    width: 90,
    align: 'right',
    cell: ({ marks }) => formatMarks(marks),
  },
];

const exam: readonly Column[] = [
  {
    key: 'exam_title',
    label: labels.exam_title,
    sortable: true,
    cell: ({ exam_title, set_number, exam_date, created_at }) => (
      <>
        <CellText>{exam_title}</CellText>
        <JoinedText under={roomOfSet}>
          {adminResults.exams.setAndDay(set_number, examDay(exam_date))}
        </JoinedText>
        <JoinedText under={roomOfAdded}>{`${labels.created_at} ${formatDate(created_at)}`}</JoinedText>
      </>
    ),
  },
  {
    key: 'set_number',
    label: labels.set_number,
    sortable: true,
    width: 76,
    joins: { key: 'exam_title', under: roomOfSet },
    sx: { overflowWrap: 'anywhere' },
    cell: ({ set_number }) => set_number,
  },
  {
    key: 'exam_date',
    label: labels.exam_date,
    sortable: true,
    width: 116,
    joins: { key: 'exam_title', under: roomOfSet },
    sx: ({ exam_date }) => ({ whiteSpace: 'nowrap', ...(exam_date === null ? { color: 'ink3' } : {}) }),
    cell: ({ exam_date }) => examDay(exam_date),
  },
];

const rankOf = (ranks: ReadonlyMap<string, number | null>): Column => ({
  key: 'rank',
  label: labels.rank,
  width: 92,
  align: 'right',
  cell: ({ id }) => {
    const rank = ranks.get(id);
    return rank === undefined ? null : rank === null ? words.noRank : formatCount(rank);
  },
});

interface ResultActions {
  onCorrect: (result: ListedResult) => void;
  onHistory: (result: ListedResult) => void;
  onDelete: (result: ListedResult) => void;
}

/** `ranks`: by id, where one exam is listed; what is the same in all its rows stands above the list. */
export function resultColumns(
  ranks: ReadonlyMap<string, number | null> | null,
  { onCorrect, onHistory, onDelete }: ResultActions,
): Column[] {
  return [
    ...who,
    ...(ranks ? [rankOf(ranks)] : exam),
    {
      key: 'created_at',
      label: labels.created_at,
      sortable: true,
      width: 120,
      ...(ranks ? {} : { joins: { key: 'exam_title', under: roomOfAdded } }),
      sx: { whiteSpace: 'nowrap', color: 'ink2' },
      cell: ({ created_at }) => <time dateTime={created_at}>{formatDate(created_at)}</time>,
    },
    {
      key: 'actions',
      label: adminResults.actions,
      quiet: true,
      width: 138,
      cell: (result) => {
        const { name, symbol } = result;
        const { correct, history, remove } = words.actions;
        return (
          <RowActions
            actions={[
              {
                label: words.correct(name, symbol),
                text: correct,
                icon: 'edit',
                onClick: () => onCorrect(result),
              },
              {
                label: words.history(name, symbol),
                text: history,
                icon: 'clock',
                onClick: () => onHistory(result),
              },
              {
                label: words.remove(name, symbol),
                text: remove,
                icon: 'trash',
                color: 'error',
                onClick: () => onDelete(result),
              },
            ]}
          />
        );
      },
    },
  ];
}
