// The rows of a file as a grid that is corrected in place, by pointer or keyboard. The grid keeps the focus and names the
// chosen cell, so that scrolling a row out of the document loses nothing. Only the rows in sight are in the document.
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, type Ref, useImperativeHandle } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { languageOf } from '../../ui/initials.ts';
import { type CellChange, CellEditor, type CellProblem, takeBlock } from './CellEditor.tsx';
import { Cell, gridLooks, Group, ImportTable, numberWidth, Row, scaled, TableRoom } from './ImportTable.ts';
import { cellId, type Place, useChosenCell } from './useChosenCell.ts';
import { useRowWindow } from './useRowWindow.ts';

export interface GridColumn<Field extends string> {
  field: Field;
  label: string;
  /** CSS; of a sheet pixels, which are scaled. */
  width: number | string;
  align?: 'end';
  isNumber?: boolean;
  /** What is usually chosen. */
  choices?: readonly string[];
  inputMode?: 'tel' | 'email' | 'decimal';
  /** Read only. */
  fixed?: true;
}

export interface GridCell {
  /** As it is corrected. */
  text: string;
  /** As the file has it. */
  original: string;
  problems: readonly CellProblem[];
  /** Where it is drawn otherwise than as its text. */
  drawn?: ReactNode;
}

export interface GridRow<Field extends string> {
  /** As the spreadsheet numbers it. */
  number: number;
  cells: Record<Field, GridCell>;
  /** Not imported. */
  isOut?: boolean;
  /** By which the row is tinted, and what its last column says. */
  status?: { name: string; drawn: ReactNode };
}

/** What a kind of import states about its preview. */
export interface GridKind<Field extends string> {
  /** `sheet`: many columns, which scroll sideways. `cards`: a table, whose rows become cards on a phone. */
  look: keyof typeof gridLooks;
  columns: readonly GridColumn<Field>[];
  words: {
    label: string;
    empty: string;
    none: string;
    edit: (column: string, row: number) => string;
    /** The head of the last column. */
    status?: string;
    /** Of the first one, from which a row is left out. */
    leaveOut?: { column: string; leave: (row: number) => string; take: (row: number) => string };
  };
  /** Enter goes to the row below, as somebody types who has a pile of papers. */
  goesDown?: true;
  /** What is wrong with a text by itself; null: nothing. */
  check: (field: Field, text: string) => string | null;
}

export interface GridHandle<Field> {
  /** Chooses a cell, brings it into sight, and takes the focus. */
  go: (place: Place<Field>) => void;
  /** Back to what stands above the rows. */
  toHead: () => void;
}

interface ImportGridProps<Field extends string> {
  kind: GridKind<Field>;
  /** Indexes of the rows to show, in their order. */
  visible: readonly number[];
  rowAt: (index: number) => GridRow<Field> | null;
  disabled?: boolean;
  /** Stands above the rows and scrolls away with them, upwards but not sideways. */
  head?: ReactNode;
  onChange: (changes: readonly CellChange<Field>[]) => void;
  onLeaveOut?: (index: number, isOut: boolean) => void;
  ref?: Ref<GridHandle<Field>>;
}

function Value({ cell: { text, original, problems, drawn }, empty }: { cell: GridCell; empty: string }) {
  if (drawn !== undefined) return drawn;
  const wrong = problems.length > 0;
  const corrected = text !== original;
  if (text === '' && !wrong && !corrected) return null;
  return (
    <span className="value">
      {wrong ? <Icon name="warning" size={16} /> : null}
      <span className={text === '' ? 'cut none' : 'cut'}>{text === '' ? empty : text}</span>
      {!wrong && corrected ? <Icon name="check" size={16} /> : null}
      {wrong ? <VisuallyHidden>{problems.map(({ message }) => message).join(', ')}</VisuallyHidden> : null}
    </span>
  );
}

const isTouch = (event: MouseEvent): boolean => 'pointerType' in event && event.pointerType === 'touch';

export function ImportGrid<Field extends string>(props: ImportGridProps<Field>): ReactNode {
  const { kind, visible, rowAt, disabled = false, head, onLeaveOut, ref } = props;
  const { look, columns, words } = kind;
  const phone = useMediaQuery((theme) => theme.breakpoints.down(gridLooks[look].phone), { noSsr: true });
  const { rowHeight, phoneRowHeight, maxHeight, headHeight } = gridLooks[look];
  const rows = useRowWindow({
    count: visible.length,
    rowHeight: phone ? phoneRowHeight : rowHeight,
    maxHeight,
    headHeight: phone && look === 'cards' ? 0 : headHeight,
  });
  const { box, list: grid, show, start, end, above, below } = rows;
  const focus = (): void => grid.current?.focus({ preventScroll: true });
  const cells = useChosenCell(props, show, focus);
  const { active } = cells;

  useImperativeHandle(ref, () => ({
    go: (place) => {
      cells.choose(place, false);
      const row = visible.indexOf(place.index);
      if (row >= 0) show(row);
      focus();
    },
    toHead: () => {
      if (box.current) box.current.scrollTop = 0;
    },
  }));

  const leaveOut = (index: number, { number, isOut = false }: GridRow<Field>): ReactNode => {
    if (words.leaveOut === undefined) return null;
    const label = words.leaveOut[isOut ? 'take' : 'leave'](number);
    return (
      <th scope="row" className="num">
        {/* The table has the keyboard: Ctrl and Delete do the same. */}
        <button
          type="button"
          tabIndex={-1}
          aria-label={label}
          title={label}
          disabled={disabled}
          onClick={() => {
            onLeaveOut?.(index, !isOut);
            focus();
          }}
        >
          {number}
          <Icon name={isOut ? 'plus' : 'close'} size={15} />
        </button>
      </th>
    );
  };

  const cellOf = (place: Place<Field>, row: GridRow<Field>, at: number): ReactNode => {
    const { field, label, choices, inputMode, align, isNumber } = columns[at] as GridColumn<Field>;
    const cell = row.cells[field];
    const { text, original, problems } = cell;
    const here = active?.index === place.index && active.field === field;
    const editing = here && cells.editing;
    const plain = cell.drawn === undefined;
    return (
      <Cell
        key={field}
        role="gridcell"
        id={cellId(place)}
        className={[align, isNumber === true ? 'num' : undefined].filter(Boolean).join(' ') || undefined}
        aria-colindex={at + (words.leaveOut ? 2 : 1)}
        aria-selected={here}
        aria-invalid={problems.length > 0 || undefined}
        lang={languageOf(text)}
        title={[text, ...problems.map(({ message, detail }) => [message, detail].filter(Boolean).join('. '))]
          .filter((part) => part !== '')
          .join('\n')}
        data-state={
          plain ? (problems.length > 0 ? 'wrong' : text !== original ? 'corrected' : undefined) : undefined
        }
        data-editing={editing || undefined}
        data-active={here || undefined}
        onClick={({ nativeEvent }) => cells.press(place, isTouch(nativeEvent))}
      >
        {editing ? (
          <CellEditor
            label={words.edit(label, row.number)}
            check={(typed) => kind.check(field, typed)}
            choices={choices}
            inputMode={inputMode}
            goesDown={kind.goesDown}
            value={text}
            typed={cells.typed}
            original={original}
            problems={problems}
            onSave={(typed, leave) => cells.save(place, typed, leave)}
            onBlock={(block) => cells.paste(place, block)}
            onCancel={cells.cancel}
          />
        ) : (
          <Value cell={cell} empty={words.empty} />
        )}
      </Cell>
    );
  };

  const rowOf = (index: number, position: number): ReactNode => {
    const row = rowAt(index);
    if (row === null) return null;
    return (
      <Row
        key={index}
        role="row"
        aria-rowindex={position + 2}
        data-out={row.isOut || undefined}
        data-status={row.status?.name}
      >
        {leaveOut(index, row)}
        {columns.map(({ field }, at) => cellOf({ index, field }, row, at))}
        {row.status ? <Cell role="gridcell">{row.status.drawn}</Cell> : null}
      </Row>
    );
  };

  return (
    <Box ref={box} onScroll={rows.onScroll} sx={gridLooks[look].box}>
      <TableRoom columns={columns} look={look}>
        {head}
        <ImportTable
          ref={grid}
          look={look}
          role="grid"
          aria-label={words.label}
          aria-rowcount={visible.length + 1}
          aria-colcount={columns.length + 1}
          aria-readonly={disabled || undefined}
          aria-activedescendant={active === null ? undefined : cellId(active)}
          tabIndex={0}
          onKeyDown={cells.onKeyDown}
          onPaste={(event) => {
            if (active === null || disabled) return;
            const block = takeBlock(event);
            if (block !== null) cells.paste(active, block);
          }}
        >
          <colgroup>
            {words.leaveOut ? <col style={{ width: scaled(numberWidth) }} /> : null}
            {columns.map(({ field, width }) => (
              <col key={field} style={{ width: typeof width === 'number' ? scaled(width) : width }} />
            ))}
            {words.status === undefined ? null : <col />}
          </colgroup>
          <Group role="rowgroup" as="thead">
            <Row role="row" aria-rowindex={1}>
              {words.leaveOut ? <th scope="col">{words.leaveOut.column}</th> : null}
              {columns.map(({ field, label, align }) => (
                <th key={field} scope="col" className={align}>
                  {label}
                </th>
              ))}
              {words.status === undefined ? null : <th scope="col">{words.status}</th>}
            </Row>
          </Group>
          <Group role="rowgroup">
            {above > 0 ? <Row aria-hidden="true" style={{ height: above }} /> : null}
            {visible.slice(start, end).map((index, offset) => rowOf(index, start + offset))}
            {below > 0 ? <Row aria-hidden="true" style={{ height: below }} /> : null}
          </Group>
        </ImportTable>
      </TableRoom>
      {visible.length === 0 ? <Box sx={{ p: '20px', color: 'ink2' }}>{words.none}</Box> : null}
    </Box>
  );
}
