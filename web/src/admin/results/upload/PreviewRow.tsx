// The table of the preview, and one row of it: what would be stored, what the file says where that differs, and why. Its
// cells are corrected where they stand.
import Box from '@mui/material/Box';
import { styled, type Theme } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { formatMarks } from '../../../../../shared/numbers.ts';
import { resultsUpload } from '../../../content/resultsUpload.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { StatusChip, type StatusTone } from '../../../ui/StatusChip.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { languageOf } from '../../../ui/initials.ts';
import { CellEditor, type Leave } from '../../csv-preview/CellEditor.tsx';
import {
  cellProblem,
  cellsOf,
  type ResultField,
  resultFields,
  type ResultRow,
  type RowStatus,
} from './resultRows.ts';
import type { StoredResult } from './storedResults.ts';

const { preview: words, row: rowWords, status: statusWords } = resultsUpload;
const { columns } = words;

// The preview's table: rows of one height (the window over them counts on it), header in sight. Where there is no
// room for four columns a row becomes a small card of three lines.

/** Pixels of a row, its hairline included. */
export const rowHeights = { table: 52, card: 106 } as const;

/** Below this a row is a card. */
export const cardBreakpoint = 'md';

/** A quiet tint of the status. */
const tinted = (theme: Theme, tint: string): string =>
  `color-mix(in srgb, ${tint} 46%, ${theme.vars.palette.surface})`;

export const PreviewGrid = styled('table')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: '0.96875rem',
    lineHeight: 1.25,
    '& th, & td': { padding: '0 12px', textAlign: 'left', verticalAlign: 'middle' },
    '& th:first-of-type, & td:first-of-type': { paddingLeft: 20 },
    '& .end': { textAlign: 'right', paddingRight: 28 },
    '& th': {
      position: 'sticky',
      top: 0,
      zIndex: 1,
      height: 36,
      fontSize: '0.875rem',
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
    '& .cell': {
      display: 'block',
      maxWidth: '100%',
      margin: '-5px -7px',
      padding: '4px 6px',
      font: 'inherit',
      textAlign: 'inherit',
      color: 'inherit',
      background: 'none',
      border: '1px solid transparent',
      borderRadius: 5,
      cursor: 'text',
      '&:hover': { borderColor: palette.lineStrong, backgroundColor: palette.surface },
      '& .cut': { display: 'block' },
    },
    '& .end .cell': { marginLeft: 'auto' },
    '& td input': {
      boxSizing: 'border-box',
      width: '100%',
      height: 32,
      padding: '0 7px',
      font: 'inherit',
      textAlign: 'inherit',
      color: palette.ink,
      backgroundColor: palette.surface,
      border: 0,
      outline: `2px solid ${palette.focus}`,
      outlineOffset: -2,
      borderRadius: 4,
    },
    '& .small': { fontSize: '0.875rem', color: palette.ink3, lineHeight: 1.25 },
    '& .raw': { fontSize: '0.875rem', color: palette.danger, lineHeight: 1.25 },
    [theme.breakpoints.down(cardBreakpoint)]: {
      '&, & tbody, & tbody tr': { display: 'block' },
      '& thead': { position: 'absolute', clipPath: 'inset(50%)' },
      '& tr[data-status]': {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        gridTemplateRows: '30px 28px 30px',
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
      // As high as a finger needs, inside the card's lines.
      '& .cell': { margin: '0 -7px', padding: '1px 6px', minHeight: 26, minWidth: 26 },
      '& tr[data-status] > .end': {
        gridRow: '1 / 3',
        gridColumn: 2,
        fontSize: '1.0625rem',
        fontWeight: 600,
        maxWidth: 120,
      },
      '& tr[data-status] > td:last-of-type': { gridColumn: '1 / -1' },
    },
  };
});

// Their roles are said aloud: `display` takes them away where a row is a card.
export const Group = styled('tbody')({});
export const Row = styled('tr')({});
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

/** The marks of the file where they are none. */
function rawMarks({ notes, rawMarks: text }: ResultRow): string | null {
  if (!notes.includes(rowWords.invalidMarks)) return null;
  return text === '' ? words.empty : text;
}

function Marks({ row }: { row: ResultRow }) {
  const raw = rawMarks(row);
  return (
    <>
      {formatMarks(row.marks)}
      {raw === null ? null : (
        <>
          {' '}
          <span className="raw cut" title={row.rawMarks}>
            {raw}
          </span>
        </>
      )}
    </>
  );
}

/** What is seen in a cell, for its name. */
function shownOf(row: ResultRow, field: ResultField): string {
  if (field !== 'marks') return row[field];
  return [formatMarks(row.marks), rawMarks(row)].filter((text) => text !== null).join(' ');
}

// The cells are corrected where they stand, with the editor of the student import: a press opens it, Enter saves, Tab goes
// on to the next cell.

interface Place {
  /** Of the file's rows. */
  index: number;
  field: ResultField;
}

export type Correct = (index: number, field: ResultField, text: string) => void;

export interface Editing {
  place: Place | null;
  open: (place: Place) => void;
  save: (place: Place, text: string, leave: Leave) => void;
  cancel: () => void;
}

/** One id for each cell's button: the focus comes back to it. */
const cellId = ({ index, field }: Place): string => `result-${index}-${field}`;

export function useEditing(count: number, onCorrect: Correct): Editing {
  const [place, setPlace] = useState<Place | null>(null);
  const leaveTo = (to: Place): void => {
    setPlace(null);
    requestAnimationFrame(() => document.getElementById(cellId(to))?.focus());
  };
  return {
    place,
    open: setPlace,
    save: ({ index, field }, text, leave) => {
      onCorrect(index, field, text);
      if (leave === 'away') {
        setPlace((now) => (now?.index === index && now.field === field ? null : now));
        return;
      }
      const step = leave === 'next' ? 1 : leave === 'previous' ? -1 : 0;
      const at = resultFields.indexOf(field) + step;
      const next = resultFields[at];
      if (step !== 0 && next !== undefined) setPlace({ index, field: next });
      else leaveTo({ index: Math.max(0, Math.min(index, count - 1)), field });
    },
    cancel: () => {
      if (place !== null) leaveTo(place);
    },
  };
}

export const isCorrected = (row: ResultRow, original: ResultRow | undefined): boolean =>
  original !== undefined &&
  row !== original &&
  resultFields.some((field) => cellsOf(row)[field] !== cellsOf(original)[field]);

interface EditableProps {
  row: ResultRow;
  original: ResultRow | undefined;
  place: Place;
  editing: Editing;
  children: ReactNode;
}

function Editable({ row, original, place, editing, children }: EditableProps) {
  const { field } = place;
  const value = cellsOf(row)[field];
  const label = words.edit(columns[field], row.row);
  const isOpen = editing.place?.index === place.index && editing.place.field === field;
  if (!isOpen)
    return (
      <button
        type="button"
        id={cellId(place)}
        className="cell"
        title={label}
        aria-label={`${label}: ${shownOf(row, field)}`}
        onClick={() => editing.open(place)}
      >
        {children}
      </button>
    );
  const problem = cellProblem(field, value);
  return (
    <CellEditor
      // Tab goes to the next field: another editor.
      key={cellId(place)}
      label={label}
      value={value}
      original={original ? cellsOf(original)[field] : value}
      problems={problem === null ? [] : [{ message: problem }]}
      check={(text) => cellProblem(field, text)}
      onSave={(text, leave) => editing.save(place, text, leave)}
      onCancel={editing.cancel}
    />
  );
}

interface PreviewRowProps {
  row: ResultRow;
  original: ResultRow | undefined;
  /** Of the file's rows. */
  index: number;
  editing: Editing;
  replaced: StoredResult | null;
  /** Stored already, as it is. */
  unchanged: boolean;
  /** Without an ID, and its name and marks stand already. */
  namelessAgain: boolean;
  /** In the whole table, the header being 1. */
  position: number;
}

export function PreviewRow({
  row,
  original,
  index,
  editing,
  replaced,
  unchanged,
  namelessAgain,
  position,
}: PreviewRowProps) {
  const cell = (field: ResultField) => ({ row, original, editing, place: { index, field } });
  const corrected = isCorrected(row, original);
  const notes = [
    ...(namelessAgain ? [rowWords.namelessAgain] : unchanged ? [rowWords.unchanged] : []),
    ...row.notes,
  ].join('; ');
  return (
    <Row
      role="row"
      aria-rowindex={position}
      data-status={replaced && row.status === 'valid' ? 'replaced' : row.status}
    >
      <Cell role="cell">
        <Editable {...cell('symbol')}>
          <span className="cut" title={row.symbol}>
            {row.symbol}
          </span>
        </Editable>
        <div className="small">{corrected ? words.correctedRow(row.row) : words.row(row.row)}</div>
      </Cell>
      <Cell role="cell">
        <Editable {...cell('name')}>
          <span className="cut" lang={languageOf(row.name)} title={row.name}>
            {row.name}
          </span>
        </Editable>
      </Cell>
      <Cell role="cell" className="end">
        <Editable {...cell('marks')}>
          <Marks row={row} />
        </Editable>
      </Cell>
      <Cell role="cell">
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
      </Cell>
    </Row>
  );
}
