// The rows after 'Process CSV', all of them or those of one kind.
import Box from '@mui/material/Box';
import { styled, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { memo, useMemo, useState } from 'react';
import { formatMarks } from '../../../../../shared/numbers.ts';
import { resultsUpload } from '../../../content/resultsUpload.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { StatusChip, type StatusTone } from '../../../ui/StatusChip.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { languageOf } from '../../../ui/initials.ts';
import { RowFilter } from '../../csv-preview/RowFilter.tsx';
import { useRowWindow } from '../../csv-preview/useRowWindow.ts';
import { countRows, type ResultRow, type RowStatus } from './resultRows.ts';
import { isUnchanged, replacedBy, type StoredExam, type StoredResult } from './storedResults.ts';

const { preview: words, row: rowWords, status: statusWords, file: fileWords } = resultsUpload;
const { columns, region } = words;

// The preview's table: rows of one height (the window over them counts on it), header in sight. Where there is no
// room for four columns a row becomes a small card of three lines.

/** Pixels of a row, its hairline included. */
const rowHeights = { table: 52, card: 92 } as const;

/** Below this a row is a card. */
const cardBreakpoint = 'md';

/** A quiet tint of the status. */
const tinted = (theme: Theme, tint: string): string =>
  `color-mix(in srgb, ${tint} 46%, ${theme.vars.palette.surface})`;

const PreviewGrid = styled('table')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: 15.5,
    lineHeight: 1.25,
    '& th, & td': { padding: '0 12px', textAlign: 'left', verticalAlign: 'middle' },
    '& th:first-of-type, & td:first-of-type': { paddingLeft: 20 },
    '& .end': { textAlign: 'right', paddingRight: 28 },
    '& th': {
      position: 'sticky',
      top: 0,
      zIndex: 1,
      height: 36,
      fontSize: 14,
      fontWeight: 600,
      color: palette.ink2,
      backgroundColor: palette.surface,
      borderBottom: `1px solid ${palette.lineStrong}`,
    },
    '& td': { height: rowHeights.table, borderBottom: `1px solid ${palette.line}`, overflow: 'hidden' },
    '& tr[data-status] > td:first-of-type': { boxShadow: 'inset 3px 0 0 var(--bar, transparent)' },
    '& tr[data-status="warning"]': {
      '--bar': palette.warning.main,
      backgroundColor: tinted(theme, palette.warningTint),
    },
    '& tr[data-status="invalid"]': {
      '--bar': palette.danger,
      backgroundColor: tinted(theme, palette.dangerTint),
    },
    '& tr[data-status="replaced"]': {
      '--bar': palette.link,
      backgroundColor: tinted(theme, palette.infoTint),
    },
    '& .cut': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& .small': { fontSize: 14, color: palette.ink3, lineHeight: 1.25 },
    '& .raw': { fontSize: 14, color: palette.danger, lineHeight: 1.25 },
    [theme.breakpoints.down(cardBreakpoint)]: {
      '&, & tbody, & tbody tr': { display: 'block' },
      '& thead': { position: 'absolute', clipPath: 'inset(50%)' },
      '& tr[data-status]': {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        gridTemplateRows: '23px 21px 30px',
        columnGap: 12,
        alignItems: 'center',
        boxSizing: 'border-box',
        height: rowHeights.card,
        padding: '8px 16px 9px 19px',
        borderBottom: `1px solid ${palette.line}`,
        boxShadow: 'inset 3px 0 0 var(--bar, transparent)',
      },
      '& tr[data-status] > td': {
        display: 'block',
        height: 'auto',
        padding: 0,
        border: 0,
        boxShadow: 'none',
      },
      '& tr[data-status] > td:first-of-type': {
        display: 'flex',
        gap: 8,
        alignItems: 'baseline',
        padding: 0,
        boxShadow: 'none',
      },
      '& tr[data-status] > .end': {
        gridRow: '1 / 3',
        gridColumn: 2,
        fontSize: 17,
        fontWeight: 600,
        maxWidth: 120,
      },
      '& tr[data-status] > td:last-of-type': { gridColumn: '1 / -1' },
    },
  };
});

// Their roles are said aloud: `display` takes them away where a row is a card.
const Group = styled('tbody')({});
const Row = styled('tr')({});
const Cell = styled('td')({});

// One row of the preview: what would be stored, what the file says where that differs, and why.

const tones: Record<RowStatus, StatusTone> = { valid: 'good', warning: 'pending', invalid: 'bad' };

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

function Marks({ row }: { row: ResultRow }) {
  return (
    <>
      {formatMarks(row.marks)}
      {row.notes.includes(rowWords.invalidMarks) ? (
        <div className="raw cut" title={row.rawMarks}>
          {row.rawMarks === '' ? words.empty : row.rawMarks}
        </div>
      ) : null}
    </>
  );
}

interface PreviewRowProps {
  row: ResultRow;
  replaced: StoredResult | null;
  /** Stored already, as it is. */
  unchanged: boolean;
  /** In the whole table, the header being 1. */
  position: number;
}

const PreviewRow = memo(function PreviewRow({ row, replaced, unchanged, position }: PreviewRowProps) {
  const notes = [...(unchanged ? [rowWords.unchanged] : []), ...row.notes].join('; ');
  return (
    <Row
      role="row"
      aria-rowindex={position}
      data-status={replaced && row.status === 'valid' ? 'replaced' : row.status}
    >
      <Cell role="cell">
        <div className="cut" title={row.symbol}>
          {row.symbol}
        </div>
        <div className="small">{words.row(row.row)}</div>
      </Cell>
      <Cell role="cell">
        <div className="cut" lang={languageOf(row.name)} title={row.name}>
          {row.name}
        </div>
      </Cell>
      <Cell role="cell" className="end">
        <Marks row={row} />
      </Cell>
      <Cell role="cell">
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
          <StatusChip tone={tones[row.status]}>{statusWords[row.status]}</StatusChip>
          <Box
            title={notes}
            sx={{
              minWidth: 0,
              fontSize: 14,
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
      </Cell>
    </Row>
  );
});

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
}

function PreviewTable({ rows, stored }: PreviewTableProps) {
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
              replaced={replacedBy(row, stored)}
              unchanged={isUnchanged(row, stored)}
              position={start + index + 2}
            />
          ))}
          {below > 0 ? <Spacer height={below} /> : null}
        </Group>
      </PreviewGrid>
    </Box>
  );
}

type Filter = 'all' | RowStatus | 'replaced' | 'unchanged';

interface PreviewPanelProps {
  rows: readonly ResultRow[];
  stored: StoredExam | null;
}

export const PreviewPanel = memo(function PreviewPanel({ rows, stored }: PreviewPanelProps) {
  const [chosen, setChosen] = useState<Filter>('all');
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
  ].filter(({ value, count }) => value === 'all' || count > 0);
  const filter = filters.some(({ value }) => value === chosen) ? chosen : 'all';
  const shown = useMemo(() => {
    const kinds = { all: rows, replaced, unchanged };
    return filter in kinds
      ? kinds[filter as keyof typeof kinds]
      : rows.filter(({ status }) => status === filter);
  }, [rows, replaced, unchanged, filter]);
  const toCorrect = counts.warning + counts.invalid > 0;
  return (
    <Panel title={words.title}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, px: '20px', pb: 2 }}>
        <InlineAlert severity={toCorrect ? 'warning' : 'success'}>
          {words.found(counts.warning, counts.invalid)}
        </InlineAlert>
        <RowFilter label={words.filter} filters={filters} value={filter} onChange={setChosen} />
      </Box>
      <PreviewTable key={filter} rows={shown} stored={stored} />
    </Panel>
  );
});
