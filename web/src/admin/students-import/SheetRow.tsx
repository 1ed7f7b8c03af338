// One student of the file: each cell with its state, by tint, border and icon.
import { memo, type ReactNode } from 'react';
import { studentColumns, type StudentField, studentsImport } from '../../content/studentsImport.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { languageOf } from '../../ui/initials.ts';
import { CellEditor, type Leave } from '../import/CellEditor.tsx';
import { cellId } from './SheetTable.ts';
import { cellProblem, paymentMethods, studentFields, type StudentRow, tidy } from './studentCells.ts';
import type { Problem, RowProblems } from './studentSheet.ts';

const { preview: words } = studentsImport;

export interface SheetRowProps {
  index: number;
  /** In the whole table, the header being 1. */
  position: number;
  row: StudentRow;
  original: StudentRow;
  problems: RowProblems | undefined;
  /** The cell of this row that is chosen, and whether it is being corrected. */
  active: StudentField | null;
  editing: boolean;
  /** What was typed on the cell that is being corrected, and replaces it. */
  typed: string | null;
  /** Not imported. */
  out: boolean;
  disabled: boolean;
  onChoose: (index: number, field: StudentField, byTouch: boolean) => void;
  onLeaveOut: (index: number, isOut: boolean) => void;
  onSave: (index: number, field: StudentField, text: string, leave: Leave) => void;
  onBlock: (index: number, field: StudentField, block: string[][]) => void;
  onCancel: () => void;
}

const none: readonly Problem[] = [];

const isTouch = (event: MouseEvent): boolean => 'pointerType' in event && event.pointerType === 'touch';

const isNumber = (field: StudentField): boolean =>
  field === 'phone' || field === 'guardian_phone' || field === 'registration_time';

function Value({
  text,
  problems,
  corrected,
}: {
  text: string;
  problems: readonly Problem[];
  corrected: boolean;
}) {
  const wrong = problems.length > 0;
  if (text === '' && !wrong && !corrected) return null;
  return (
    <span className="value">
      {wrong ? <Icon name="warning" size={16} /> : null}
      <span className={text === '' ? 'cut none' : 'cut'}>{text === '' ? words.empty : text}</span>
      {!wrong && corrected ? <Icon name="check" size={16} /> : null}
      {wrong ? <VisuallyHidden>{problems.map(({ message }) => message).join(', ')}</VisuallyHidden> : null}
    </span>
  );
}

export const SheetRow = memo(function SheetRow(props: SheetRowProps): ReactNode {
  const { index, position, row, original, active, editing, out, onChoose, onSave, onCancel } = props;
  const label = (out ? words.takeBack : words.leaveOut)(row.row);
  return (
    <tr aria-rowindex={position} data-out={out || undefined}>
      <th scope="row" className="num">
        {/* The table has the keyboard: Ctrl and Delete do the same. */}
        <button
          type="button"
          tabIndex={-1}
          aria-label={label}
          title={label}
          disabled={props.disabled}
          onClick={() => props.onLeaveOut(index, !out)}
        >
          {row.row}
          <Icon name={out ? 'plus' : 'close'} size={15} />
        </button>
      </th>
      {studentFields.map((field, column) => {
        const text = row.cells[field];
        const problems = props.problems?.[field] ?? none;
        const corrected = text !== original.cells[field];
        const here = active === field;
        return (
          // The table itself has the keyboard: it says which cell is chosen (aria-activedescendant).
          <td
            key={field}
            id={cellId(index, field)}
            aria-colindex={column + 2}
            aria-selected={here}
            aria-invalid={problems.length > 0 || undefined}
            className={isNumber(field) ? 'num' : undefined}
            lang={languageOf(text)}
            title={[
              text,
              ...problems.map(({ message, detail }) => [message, detail].filter(Boolean).join('. ')),
            ]
              .filter((part) => part !== '')
              .join('\n')}
            data-state={problems.length > 0 ? 'wrong' : corrected ? 'corrected' : undefined}
            data-editing={(here && editing) || undefined}
            data-active={here || undefined}
            // As in a spreadsheet: a click chooses, another one corrects. A finger has no keys to type on a chosen cell.
            onClick={({ nativeEvent }) => onChoose(index, field, isTouch(nativeEvent))}
          >
            {here && editing ? (
              <CellEditor
                label={words.edit(studentColumns[field], row.row)}
                check={(typed) => cellProblem(field, tidy(typed))}
                choices={field === 'payment_method' ? paymentMethods : undefined}
                inputMode={
                  field === 'phone' || field === 'guardian_phone'
                    ? 'tel'
                    : field === 'email'
                      ? 'email'
                      : undefined
                }
                value={text}
                typed={props.typed}
                original={original.cells[field]}
                problems={problems}
                onSave={(typed, leave) => onSave(index, field, typed, leave)}
                onBlock={(block) => props.onBlock(index, field, block)}
                onCancel={onCancel}
              />
            ) : (
              <Value text={text} problems={problems} corrected={corrected} />
            )}
          </td>
        );
      })}
    </tr>
  );
});
