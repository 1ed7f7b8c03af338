// One row of the preview: what would be stored, what the file says where that differs, and why. Its
// cells are corrected where they stand.
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { formatMarks } from '../../../../../shared/numbers.ts';
import { resultsUpload } from '../../../content/resultsUpload.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { StatusChip, type StatusTone } from '../../../ui/StatusChip.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { languageOf } from '../../../ui/initials.ts';
import { CellEditor, type Leave } from '../../import/CellEditor.tsx';
import { blockChanges, type CellChange, takeBlock } from '../../import/pastedCells.ts';
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

export type Correct = (changes: readonly CellChange<ResultField>[]) => void;

export interface Editing {
  place: Place | null;
  open: (place: Place) => void;
  save: (place: Place, text: string, leave: Leave) => void;
  /** Puts a block of cells in, from this place on. */
  paste: (place: Place, block: string[][]) => void;
  cancel: () => void;
}

/** One id for each cell's button: the focus comes back to it. */
const cellId = ({ index, field }: Place): string => `result-${index}-${field}`;

/** `visible`: indexes of the rows as they are shown. */
export function useEditing(visible: readonly number[], count: number, onCorrect: Correct): Editing {
  const [place, setPlace] = useState<Place | null>(null);
  const leaveTo = (to: Place): void => {
    setPlace(null);
    requestAnimationFrame(() => document.getElementById(cellId(to))?.focus());
  };
  return {
    place,
    open: setPlace,
    save: ({ index, field }, text, leave) => {
      onCorrect([{ index, field, text }]);
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
    paste: (from, block) => {
      onCorrect(blockChanges(block, from, visible, resultFields));
      leaveTo(from);
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
        onPaste={(event) => {
          const block = takeBlock(event);
          if (block !== null) editing.paste(place, block);
        }}
      >
        {children}
      </button>
    );
  return (
    <CellEditor
      // Tab goes to the next field: another editor.
      key={cellId(place)}
      label={label}
      value={value}
      original={original ? cellsOf(original)[field] : value}
      // All that is said of the row: a phone's card has room for the first words of it.
      problems={row.notes.map((message) => ({ message }))}
      check={(text) => cellProblem(field, text)}
      onSave={(text, leave) => editing.save(place, text, leave)}
      onBlock={(block) => editing.paste(place, block)}
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
