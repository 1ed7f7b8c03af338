// The students of a file as a grid that is corrected in place, by pointer or keyboard. The grid keeps the focus and
// names the chosen cell, so that scrolling a row out of the document loses nothing.
import Box from '@mui/material/Box';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useState,
} from 'react';
import { studentColumns, type StudentField, studentsImport } from '../../content/studentsImport.ts';
import type { Leave } from '../import/CellEditor.tsx';
import { blockChanges, takeBlock } from '../import/pastedCells.ts';
import { useRowWindow } from '../import/useRowWindow.ts';
import { SheetRow } from './SheetRow.tsx';
import {
  cellId,
  columnWidths,
  headHeight,
  numberWidth,
  rowHeight,
  SheetHead,
  sheetPixels,
  SheetRoom,
  SheetTable,
} from './SheetTable.ts';
import { studentFields } from './studentCells.ts';
import type { StudentSheet } from './studentSheet.ts';

const { preview: words } = studentsImport;

/** No dialog is higher than this. */
const maxHeight = 1200;
const pageRows = 10;

interface Place {
  index: number;
  field: StudentField;
}

export interface SheetHandle {
  /** Chooses a cell, brings it into sight, and takes the focus. */
  go: (index: number, field: StudentField) => void;
  /** Back to what stands above the students. */
  toHead: () => void;
}

interface StudentsSheetProps {
  sheet: StudentSheet;
  /** Indexes of the rows to show, in their order. */
  visible: readonly number[];
  disabled: boolean;
  /** Stands above the students and scrolls away with them, upwards but not sideways. */
  head?: ReactNode;
  onChange: (index: number, field: StudentField, text: string) => void;
  onLeaveOut: (index: number, isOut: boolean) => void;
  ref?: Ref<SheetHandle>;
}

const steps: Partial<Record<string, { rows: number; columns: number }>> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
  PageUp: { rows: -pageRows, columns: 0 },
  PageDown: { rows: pageRows, columns: 0 },
  Home: { rows: 0, columns: -studentFields.length },
  End: { rows: 0, columns: studentFields.length },
};

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

interface ChosenCell {
  /** Of the row; undefined where none is shown. */
  active: number | undefined;
  field: StudentField;
  isEditing: boolean;
  /** What was typed on the cell, which it replaces; null: the cell is corrected as it stands. */
  typed: string | null;
  isChosen: (index: number, field: StudentField) => boolean;
  choose: (place: Place, editing: boolean) => void;
  cancel: () => void;
  save: (index: number, field: StudentField, text: string, leave: Leave) => void;
  /** Puts a block of cells in, from this place on. */
  paste: (place: Place, block: string[][]) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface GridSurroundings extends Pick<
  StudentsSheetProps,
  'sheet' | 'visible' | 'disabled' | 'onChange' | 'onLeaveOut'
> {
  /** Scrolls to a row, by its position. */
  show: (position: number) => void;
  /** The grid takes the focus back. */
  focus: () => void;
}

/** Which cell is chosen, by pointer or keyboard, and whether it is being corrected. */
function useChosenCell(surroundings: GridSurroundings): ChosenCell {
  const { sheet, visible, disabled, onChange, onLeaveOut, show, focus } = surroundings;
  const [chosen, setChosen] = useState<Place | null>(null);
  const [editing, setEditing] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);

  // A row that is corrected may leave what is shown: the next one takes its place.
  const at = chosen === null ? 0 : visible.indexOf(chosen.index);
  const next = at >= 0 || chosen === null ? at : visible.findIndex((index) => index > chosen.index);
  const position = next < 0 ? visible.length - 1 : next;
  const field = chosen?.field ?? 'first_name';
  const active = visible[position];

  const goTo = (row: number, column: number): void => {
    const index = visible[within(row, visible.length)];
    const to = studentFields[within(column, studentFields.length)];
    if (index === undefined || to === undefined) return;
    setChosen({ index, field: to });
    show(within(row, visible.length));
  };
  const choose = (place: Place, isEditing: boolean, text: string | null = null): void => {
    setChosen(place);
    setEditing(isEditing && !sheet.out.has(place.index));
    setTyped(text);
  };
  // Sideways too, once the row is in the document.
  useEffect(() => {
    if (chosen === null) return;
    document
      .getElementById(cellId(chosen.index, chosen.field))
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);

  return {
    active,
    field,
    isEditing: editing && at >= 0 && !disabled,
    typed,
    isChosen: (index, to) => chosen?.index === index && chosen.field === to,
    choose,
    cancel: () => {
      setEditing(false);
      focus();
    },
    save: (index, to, text, leave) => {
      setEditing(false);
      onChange(index, to, text);
      if (leave === 'away') return;
      focus();
      const column = studentFields.indexOf(to);
      if (leave !== 'stay') goTo(visible.indexOf(index), column + (leave === 'next' ? 1 : -1));
    },
    paste: (place, block) => {
      setEditing(false);
      for (const { index, field: to, text } of blockChanges(block, place, visible, studentFields))
        onChange(index, to, text);
      focus();
    },
    onKeyDown: (event) => {
      const step = steps[event.key];
      const column = studentFields.indexOf(field);
      if (step !== undefined && !event.altKey && !event.metaKey) {
        event.preventDefault();
        if (event.ctrlKey && (event.key === 'Home' || event.key === 'End'))
          goTo(event.key === 'Home' ? 0 : visible.length - 1, column);
        else goTo(position + step.rows, column + step.columns);
      }
      if (active === undefined || disabled) return;
      const place = { index: active, field };
      if (event.key === 'Enter' || event.key === 'F2') {
        event.preventDefault();
        choose(place, true);
      } else if (event.key === 'Delete' || event.key === 'Backspace') {
        event.preventDefault();
        if (event.ctrlKey || event.metaKey) onLeaveOut(active, !sheet.out.has(active));
        else onChange(active, field, '');
      } else if (Array.from(event.key).length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
        // As in a spreadsheet: what is typed replaces the cell.
        event.preventDefault();
        choose(place, true, event.key);
      }
    },
  };
}

export function StudentsSheet(props: StudentsSheetProps): ReactNode {
  const { sheet, visible, disabled, head, onChange, onLeaveOut, ref } = props;
  const rows = useRowWindow({ count: visible.length, rowHeight, maxHeight, headHeight });
  const { box, list: grid, show, start, end, above, below } = rows;
  const focus = (): void => grid.current?.focus({ preventScroll: true });
  const { active, field, isEditing, typed, isChosen, choose, cancel, save, paste, onKeyDown } = useChosenCell(
    {
      sheet,
      visible,
      disabled,
      onChange,
      onLeaveOut,
      show,
      focus,
    },
  );

  useImperativeHandle(ref, () => ({
    go: (index, to) => {
      choose({ index, field: to }, false);
      const row = visible.indexOf(index);
      if (row >= 0) show(row);
      focus();
    },
    toHead: () => {
      if (box.current) box.current.scrollTop = 0;
    },
  }));

  return (
    <Box
      ref={box}
      onScroll={rows.onScroll}
      sx={{
        position: 'relative',
        flex: '1 1 auto',
        minHeight: 150,
        overflow: 'auto',
        overscrollBehavior: 'contain',
        borderTop: 1,
        borderColor: 'line',
        containerType: 'inline-size',
      }}
    >
      <SheetRoom>
        {head === undefined ? null : <SheetHead>{head}</SheetHead>}
        <SheetTable
          ref={grid}
          role="grid"
          aria-label={`${words.region}. ${words.keys}`}
          aria-rowcount={visible.length + 1}
          aria-colcount={studentFields.length + 1}
          aria-readonly={disabled || undefined}
          aria-activedescendant={active === undefined ? undefined : cellId(active, field)}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            if (active === undefined || disabled) return;
            const block = takeBlock(event);
            if (block !== null) paste({ index: active, field }, block);
          }}
        >
          <colgroup>
            <col style={{ width: sheetPixels(numberWidth) }} />
            {studentFields.map((name) => (
              <col key={name} style={{ width: sheetPixels(columnWidths[name]) }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">{words.row}</th>
              {studentFields.map((name) => (
                <th key={name} scope="col">
                  {studentColumns[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {above > 0 ? <tr aria-hidden="true" style={{ height: above }} /> : null}
            {visible.slice(start, end).map((index, offset) => {
              const row = sheet.rows[index];
              const original = sheet.original[index];
              return row && original ? (
                <SheetRow
                  key={index}
                  index={index}
                  position={start + offset + 2}
                  row={row}
                  original={original}
                  problems={sheet.problems.get(index)}
                  active={index === active ? field : null}
                  editing={index === active && isEditing}
                  typed={typed}
                  out={sheet.out.has(index)}
                  disabled={disabled}
                  onChoose={(chosen, to, byTouch) =>
                    choose({ index: chosen, field: to }, byTouch || isChosen(chosen, to))
                  }
                  onLeaveOut={(chosen, isOut) => {
                    onLeaveOut(chosen, isOut);
                    focus();
                  }}
                  onSave={save}
                  onBlock={(chosen, to, block) => paste({ index: chosen, field: to }, block)}
                  onCancel={cancel}
                />
              ) : null;
            })}
            {below > 0 ? <tr aria-hidden="true" style={{ height: below }} /> : null}
          </tbody>
        </SheetTable>
      </SheetRoom>
      {visible.length === 0 ? <Box sx={{ p: '20px', color: 'ink2' }}>{words.none}</Box> : null}
    </Box>
  );
}
