// Which cell of a preview is chosen and corrected, by pointer or keyboard.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { blockChanges, type CellChange, type Leave } from './CellEditor.tsx';

export interface Place<Field> {
  index: number;
  field: Field;
}

/** What it has to know of the grid. */
interface Grid<Field extends string> {
  kind: { look: string; goesDown?: true; columns: readonly { field: Field; fixed?: true }[] };
  visible: readonly number[];
  rowAt: (index: number) => { isOut?: boolean } | null;
  disabled?: boolean;
  onChange: (changes: readonly CellChange<Field>[]) => void;
  onLeaveOut?: (index: number, isOut: boolean) => void;
}

const pageRows = 10;

const steps: Partial<Record<string, { rows: number; columns: number }>> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
  PageUp: { rows: -pageRows, columns: 0 },
  PageDown: { rows: pageRows, columns: 0 },
  Home: { rows: 0, columns: -Infinity },
  End: { rows: 0, columns: Infinity },
};

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

/** By the row's index and the column: the document's id of a cell. */
export function cellId({ index, field }: Place<string>): string {
  return `import-${index}-${field}`;
}

/** Which cell is chosen, by pointer or keyboard, and whether it is being corrected. */
export function useChosenCell<Field extends string>(
  { kind, visible, rowAt, disabled = false, onChange, onLeaveOut }: Grid<Field>,
  show: (position: number) => void,
  focus: () => void,
) {
  const fields = kind.columns.flatMap(({ field, fixed }) => (fixed === true ? [] : [field]));
  const [chosen, setChosen] = useState<Place<Field> | null>(null);
  const [editing, setEditing] = useState(false);
  /** What was typed on the cell, which it replaces; null: the cell is corrected as it stands. */
  const [typed, setTyped] = useState<string | null>(null);
  const byTouch = useRef(false);

  // A row that is corrected may leave what is shown: the next one takes its place.
  const at = chosen === null ? 0 : visible.indexOf(chosen.index);
  const next = at >= 0 || chosen === null ? at : visible.findIndex((index) => index > chosen.index);
  const position = next < 0 ? visible.length - 1 : next;
  const column = chosen === null ? 0 : fields.indexOf(chosen.field);
  const [index, field] = [visible[position], fields[column]];
  const active = index === undefined || field === undefined ? null : { index, field };

  const choose = (place: Place<Field>, isEditing: boolean, text: string | null = null): void => {
    setChosen(place);
    setEditing(isEditing && rowAt(place.index)?.isOut !== true);
    setTyped(text);
  };
  const goTo = (toRow: number, toColumn: number, isEditing = false): void => {
    const row = within(toRow, visible.length);
    const place = { index: visible[row], field: fields[within(toColumn, fields.length)] };
    if (place.index === undefined || place.field === undefined) return;
    choose({ index: place.index, field: place.field }, isEditing);
    show(row);
  };
  // Sideways too, once the row is in the document.
  useEffect(() => {
    if (chosen !== null)
      document.getElementById(cellId(chosen))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);

  return {
    active,
    editing: editing && at >= 0 && !disabled,
    typed,
    choose,
    /** As in a spreadsheet: a click chooses, another one corrects. A finger has no keys to type on a chosen cell. */
    press: ({ index, field }: Place<Field>, isTouch: boolean) => {
      const place = { index, field: fields.includes(field) ? field : (fields[0] ?? field) };
      const again = chosen?.index === place.index && chosen.field === place.field;
      byTouch.current = isTouch;
      choose(place, isTouch || (kind.look === 'cards' && kind.goesDown !== true) || again);
    },
    cancel: () => {
      setEditing(false);
      focus();
    },
    save: (place: Place<Field>, text: string, leave: Leave) => {
      setEditing(false);
      onChange([{ ...place, text }]);
      if (leave === 'away') return;
      focus();
      const row = visible.indexOf(place.index);
      if (leave === 'down' || leave === 'up') {
        goTo(row + (leave === 'down' ? 1 : -1), fields.indexOf(place.field), byTouch.current);
        return;
      }
      const to = fields.indexOf(place.field) + (leave === 'next' ? 1 : -1);
      if (leave !== 'stay') goTo(row, to, kind.look === 'cards' && to in fields);
    },
    paste: (place: Place<Field>, block: string[][]) => {
      setEditing(false);
      onChange(blockChanges(block, place, visible, fields));
      focus();
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = steps[event.key];
      const control = event.ctrlKey || event.metaKey;
      if (step !== undefined && !event.altKey && !event.metaKey) {
        event.preventDefault();
        if (event.ctrlKey && (event.key === 'Home' || event.key === 'End'))
          goTo(event.key === 'Home' ? 0 : visible.length - 1, column);
        else goTo(position + step.rows, column + step.columns);
      }
      if (active === null || disabled) return;
      if (event.key === 'Enter' && kind.goesDown === true) goTo(position + 1, column);
      else if (event.key === 'Enter' || event.key === 'F2') choose(active, true);
      else if ((event.key === 'Delete' || event.key === 'Backspace') && !control)
        onChange([{ ...active, text: '' }]);
      else if (event.key === 'Delete' || event.key === 'Backspace')
        onLeaveOut?.(active.index, rowAt(active.index)?.isOut !== true);
      // As in a spreadsheet: what is typed replaces the cell.
      else if (Array.from(event.key).length === 1 && !control && !event.altKey)
        choose(active, true, event.key);
      else return;
      event.preventDefault();
    },
  };
}
