// The rows after 'Process CSV', all of them or those of one kind: what would be stored, what the file says where that differs,
// and why.
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { memo, useMemo, useState } from 'react';
import { formatMarks } from '../../../../../shared/numbers.ts';
import { subjectWords } from '../../../../../shared/results/subjects.ts';
import { resultsUpload } from '../../../content/resultsUpload.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { StatusChip, type StatusTone } from '../../../ui/StatusChip.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { languageOf } from '../../../ui/initials.ts';
import type { CellChange } from '../../import/CellEditor.tsx';
import { type GridKind, type GridRow, ImportGrid } from '../../import/ImportGrid.tsx';
import { RowFilter } from '../../import/RowFilter.tsx';
import {
  cellProblem,
  cellsOf,
  isCorrected,
  type ResultField,
  type ResultRow,
  type RowStatus,
} from './resultRows.ts';
import {
  isNamelessAgain,
  isUnchanged,
  replacedBy,
  type StoredExam,
  type StoredResult,
} from './storedResults.ts';

const { preview: words, file: fileWords, row: rowWords, status: statusWords } = resultsUpload;
const { columns } = words;

const tones: Record<RowStatus, StatusTone> = { valid: 'good', warning: 'pending', invalid: 'bad' };

const grid: GridKind<ResultField> = {
  look: 'cards',
  columns: [
    { field: 'symbol', label: columns.symbol, width: '21%' },
    { field: 'name', label: columns.name, width: '27%' },
    { field: 'marks', label: columns.marks, width: '14%', align: 'end' },
  ],
  words: {
    label: `${words.region}. ${words.keys}`,
    empty: words.empty,
    none: words.nothing,
    edit: words.edit,
    status: columns.status,
  },
  check: cellProblem,
};

/** 'replaces 50 → 61.5', the arrow drawn because the typeface has none. */
function Replacement({ row, replaced }: { row: ResultRow; replaced: StoredResult }) {
  return (
    <span>
      {rowWords.replaces} {formatMarks(replaced.marks)}{' '}
      <Box component="span" sx={{ display: 'inline-block', verticalAlign: '-3px' }}>
        <Icon name="arrow" size={16} />
        <VisuallyHidden>→</VisuallyHidden>
      </Box>{' '}
      {formatMarks(row.marks)}
      {replaced.name === row.name ? null : ` ${rowWords.nameWas(replaced.name)}`}
    </span>
  );
}

function Status({ row, stored }: { row: ResultRow; stored: StoredExam | null }) {
  const replaced = replacedBy(row, stored);
  const standing = isNamelessAgain(row, stored) ? rowWords.namelessAgain : rowWords.unchanged;
  const notes = [
    ...(isUnchanged(row, stored) ? [standing] : []),
    ...row.notes,
    ...(row.subjects === null ? [] : [subjectWords(row.subjects)]),
  ].join('; ');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <StatusChip tone={tones[row.status]}>{statusWords[row.status]}</StatusChip>
      <Box
        title={notes}
        sx={{
          minWidth: 0,
          fontSize: '0.875rem',
          lineHeight: 1.25,
          color: 'ink2',
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: { xs: 1, md: 2 },
          overflow: 'hidden',
          overflowWrap: 'anywhere',
        }}
      >
        {replaced ? <Replacement row={row} replaced={replaced} /> : null}
        {replaced && notes !== '' ? '; ' : null}
        {notes}
      </Box>
    </Box>
  );
}

/** The marks, and those of the file where they are none. */
function Marks({ row: { marks, rawMarks, notes } }: { row: ResultRow }) {
  return (
    <>
      {formatMarks(marks)}
      {notes.includes(rowWords.invalidMarks) ? (
        <>
          {' '}
          <span className="raw cut line" title={rawMarks}>
            {rawMarks === '' ? words.empty : rawMarks}
          </span>
        </>
      ) : null}
    </>
  );
}

function gridRow(row: ResultRow, original: ResultRow, stored: StoredExam | null): GridRow<ResultField> {
  const [cells, before] = [cellsOf(row), cellsOf(original)];
  // All that is said of the row: a phone's card has room for the first words of it.
  const problems = row.notes.map((message) => ({ message }));
  const cell = (field: ResultField) => ({ text: cells[field], original: before[field], problems });
  const replaced = row.status === 'valid' && replacedBy(row, stored) !== null;
  const number = isCorrected(row, original) ? words.correctedRow(row.row) : words.row(row.row);
  return {
    number: row.row,
    cells: {
      symbol: {
        ...cell('symbol'),
        drawn: (
          <>
            <span className="cut line">{row.symbol}</span>
            <div className="small">{number}</div>
          </>
        ),
      },
      name: {
        ...cell('name'),
        drawn: (
          <span className="cut line" lang={languageOf(row.name)}>
            {row.name}
          </span>
        ),
      },
      marks: { ...cell('marks'), drawn: <Marks row={row} /> },
    },
    status: { name: replaced ? 'replaced' : row.status, drawn: <Status row={row} stored={stored} /> },
  };
}

const filterLabels = {
  all: words.all,
  valid: fileWords.valid,
  warning: fileWords.warnings,
  invalid: fileWords.errors,
  replaced: words.replaced,
  unchanged: words.unchanged,
  corrected: words.corrected,
} as const;
type Filter = keyof typeof filterLabels;

interface PreviewPanelProps {
  rows: readonly ResultRow[];
  /** The same rows, as the file has them. */
  original: readonly ResultRow[];
  stored: StoredExam | null;
  onCorrect: (changes: readonly CellChange<ResultField>[]) => void;
  /** Which columns of subjects are taken. */
  onSubjects: (columns: readonly string[]) => void;
}

const columnsIn = (row: ResultRow | undefined): string[] => row?.more.map(([column]) => column) ?? [];

/** The subjects that stand in the file, to tick. */
function Subjects({
  rows,
  original,
  onSubjects,
}: Pick<PreviewPanelProps, 'rows' | 'original' | 'onSubjects'>) {
  const all = columnsIn(original[0]);
  const taken = columnsIn(rows[0]);
  if (all.length === 0) return null;
  return (
    <Box role="group" aria-label={words.subjects}>
      <Box sx={{ color: 'ink2' }}>{words.subjects}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        {all.map((column) => (
          <FormControlLabel
            key={column}
            control={<Checkbox checked={taken.includes(column)} />}
            label={column}
            onChange={(_, isTaken) =>
              onSubjects(all.filter((one) => (one === column ? isTaken : taken.includes(one))))
            }
          />
        ))}
      </Box>
    </Box>
  );
}

export const PreviewPanel = memo(function PreviewPanel(props: PreviewPanelProps) {
  const { rows, original, stored, onCorrect, onSubjects } = props;
  // The rows of a status are those of the moment when it was chosen: what is corrected stays in sight.
  const [chosen, setChosen] = useState<{ filter: Filter; rows: readonly number[] }>({
    filter: 'all',
    rows: [],
  });
  const kinds = useMemo((): Record<Filter, number[]> => {
    const those = (fits: (row: ResultRow, index: number) => boolean): number[] =>
      rows.flatMap((row, index) => (fits(row, index) ? [index] : []));
    return {
      all: [...rows.keys()],
      valid: those(({ status }) => status === 'valid'),
      warning: those(({ status }) => status === 'warning'),
      invalid: those(({ status }) => status === 'invalid'),
      replaced: those((row) => replacedBy(row, stored) !== null),
      unchanged: those((row) => isUnchanged(row, stored)),
      corrected: those((row, index) => isCorrected(row, original[index])),
    };
  }, [rows, original, stored]);
  const { filter } = chosen;
  const [warnings, errors] = [kinds.warning.length, kinds.invalid.length];
  return (
    <Panel title={words.title}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, px: '20px', pb: 2 }}>
        <InlineAlert severity={warnings + errors > 0 ? 'warning' : 'success'}>
          {words.found(warnings, errors)}
        </InlineAlert>
        <Subjects rows={rows} original={original} onSubjects={onSubjects} />
        <RowFilter
          name={words.filter}
          labels={filterLabels}
          rows={kinds}
          value={filter}
          onChange={(to) => setChosen({ filter: to, rows: kinds[to] })}
        />
        <Box sx={{ fontSize: '0.875rem', color: 'ink3' }}>{words.hint}</Box>
      </Box>
      <ImportGrid
        key={filter}
        kind={grid}
        visible={filter in tones ? chosen.rows : kinds[filter]}
        rowAt={(index) => {
          const [row, before] = [rows[index], original[index]];
          return row && before ? gridRow(row, before, stored) : null;
        }}
        onChange={onCorrect}
      />
    </Panel>
  );
});
