// The rows after 'Process CSV', all of them or those of one kind.
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { memo, useMemo, useState } from 'react';
import { resultsUpload } from '../../../content/resultsUpload.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { RowFilter } from '../../import/RowFilter.tsx';
import { useRowWindow } from '../../import/useRowWindow.ts';
import { cardBreakpoint, PreviewGrid, rowHeights } from './PreviewGrid.ts';
import {
  type Correct,
  type Editing,
  Group,
  isCorrected,
  PreviewRow,
  Row,
  useEditing,
} from './PreviewRow.tsx';
import { countRows, type ResultRow, type RowStatus } from './resultRows.ts';
import { isNamelessAgain, isUnchanged, replacedBy, type StoredExam } from './storedResults.ts';

const { preview: words, file: fileWords } = resultsUpload;
const { columns, region } = words;

// The preview: 500 px high at most, rows coloured by status and named by words. Only the rows in
// sight are in the document, so that ten thousand scroll as lightly as ten.
const maxHeight = 500;

function Columns() {
  return (
    <colgroup>
      <col style={{ width: '21%' }} />
      <col style={{ width: '27%' }} />
      <col style={{ width: '14%' }} />
      <col />
    </colgroup>
  );
}

/** The room of the rows that are out of sight. */
function Spacer({ height }: { height: number }) {
  return <Row aria-hidden="true" style={{ height }} />;
}

interface PreviewTableProps {
  rows: readonly ResultRow[];
  /** Null as long as nothing is known about what is stored. */
  stored: StoredExam | null;
  /** By the row's number: as the file has it, and its index among all. */
  known: ReadonlyMap<number, Known>;
  editing: Editing;
}

interface Known {
  original: ResultRow | undefined;
  index: number;
}

function PreviewTable({ rows, stored, known, editing }: PreviewTableProps) {
  const cards = useMediaQuery((theme) => theme.breakpoints.down(cardBreakpoint), { noSsr: true });
  const rowHeight = cards ? rowHeights.card : rowHeights.table;
  const { box, onScroll, start, end, above, below } = useRowWindow({
    count: rows.length,
    rowHeight,
    maxHeight,
  });
  return (
    <Box
      ref={box}
      role="region"
      aria-label={region}
      // A region that scrolls must be reachable by keyboard.

      tabIndex={0}
      onScroll={onScroll}
      sx={{
        // What is hidden for the eye only stays within the scrolling box.
        position: 'relative',
        maxHeight,
        overflow: 'auto',
        borderTop: 1,
        borderColor: 'line',
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      <PreviewGrid role="table" aria-rowcount={rows.length + 1}>
        {cards ? null : <Columns />}
        <thead>
          <Row role="row" aria-rowindex={1}>
            <th scope="col">{columns.symbol}</th>
            <th scope="col">{columns.name}</th>
            <th scope="col" className="end">
              {columns.marks}
            </th>
            <th scope="col">{columns.status}</th>
          </Row>
        </thead>
        <Group role="rowgroup">
          {above > 0 ? <Spacer height={above} /> : null}
          {rows.slice(start, end).map((row, index) => (
            <PreviewRow
              key={row.row}
              row={row}
              original={known.get(row.row)?.original}
              index={known.get(row.row)?.index ?? 0}
              editing={editing}
              replaced={replacedBy(row, stored)}
              unchanged={isUnchanged(row, stored)}
              namelessAgain={isNamelessAgain(row, stored)}
              position={start + index + 2}
            />
          ))}
          {below > 0 ? <Spacer height={below} /> : null}
        </Group>
      </PreviewGrid>
    </Box>
  );
}

type Filter = 'all' | RowStatus | 'replaced' | 'unchanged' | 'corrected';

interface PreviewPanelProps {
  rows: readonly ResultRow[];
  /** The same rows, as the file has them. */
  original: readonly ResultRow[];
  stored: StoredExam | null;
  onCorrect: Correct;
}

/** The rows of a status are those of the moment when it was chosen: what is corrected stays under the pointer. */
interface Chosen {
  filter: Filter;
  rows: ReadonlySet<number>;
}

export const PreviewPanel = memo(function PreviewPanel({
  rows,
  original,
  stored,
  onCorrect,
}: PreviewPanelProps) {
  const [chosen, setChosen] = useState<Chosen>({ filter: 'all', rows: new Set() });
  const known = useMemo(
    () => new Map(rows.map((row, index): [number, Known] => [row.row, { index, original: original[index] }])),
    [rows, original],
  );
  const corrected = useMemo(
    () => rows.filter((row, index) => isCorrected(row, original[index])),
    [rows, original],
  );
  const counts = useMemo(() => countRows(rows), [rows]);
  const replaced = useMemo(() => rows.filter((row) => replacedBy(row, stored) !== null), [rows, stored]);
  const unchanged = useMemo(() => rows.filter((row) => isUnchanged(row, stored)), [rows, stored]);
  const filters: { value: Filter; label: string; count: number }[] = [
    { value: 'all' as const, label: words.all, count: rows.length },
    { value: 'valid' as const, label: fileWords.valid, count: counts.valid },
    { value: 'warning' as const, label: fileWords.warnings, count: counts.warning },
    { value: 'invalid' as const, label: fileWords.errors, count: counts.invalid },
    { value: 'replaced' as const, label: words.replaced, count: replaced.length },
    {
      value: 'unchanged' as const,
      label: words.unchanged,
      count: unchanged.length,
    },
    { value: 'corrected' as const, label: words.corrected, count: corrected.length },
  ].filter(({ value, count }) => value === 'all' || value === chosen.filter || count > 0);
  const { filter } = chosen;
  const shown = useMemo(() => {
    const kinds = { all: rows, replaced, unchanged, corrected };
    return filter in kinds
      ? kinds[filter as keyof typeof kinds]
      : rows.filter(({ row }) => chosen.rows.has(row));
  }, [rows, replaced, unchanged, corrected, filter, chosen]);
  const visible = useMemo(() => shown.map(({ row }) => known.get(row)?.index ?? 0), [shown, known]);
  const editing = useEditing(visible, rows.length, onCorrect);
  const choose = (to: Filter): void =>
    setChosen({
      filter: to,
      rows: new Set(rows.flatMap(({ row, status }) => (status === to ? [row] : []))),
    });
  const toCorrect = counts.warning + counts.invalid > 0;
  return (
    <Panel title={words.title}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, px: '20px', pb: 2 }}>
        <InlineAlert severity={toCorrect ? 'warning' : 'success'}>
          {words.found(counts.warning, counts.invalid)}
        </InlineAlert>
        <RowFilter label={words.filter} filters={filters} value={filter} onChange={choose} />
        <Box sx={{ fontSize: '0.875rem', color: 'ink3' }}>{words.hint}</Box>
      </Box>
      <PreviewTable key={filter} rows={shown} stored={stored} known={known} editing={editing} />
    </Panel>
  );
});
