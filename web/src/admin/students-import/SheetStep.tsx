// The file's students, what is wrong with them, and which of them are shown.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { studentColumns, type StudentField, studentsImport as words } from '../../content/studentsImport.ts';
import { Icon } from '../../ui/Icon.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { type GridHandle, type GridKind, type GridRow, ImportGrid } from '../import/ImportGrid.tsx';
import { TableHead } from '../import/ImportTable.ts';
import { RowFilter } from '../import/RowFilter.tsx';
import { cellId } from '../import/useChosenCell.ts';
import { useRowWindow } from '../import/useRowWindow.ts';
import { cellProblem, columns, studentFields, tidy } from './studentCells.ts';
import {
  correctedRows,
  registeredRows,
  type SheetError,
  sheetErrors,
  type StudentSheet,
} from './studentSheet.ts';
import type { StudentsImportState } from './useStudentsImport.ts';

// Everything that is wrong with a file, line by line; each line leads to its cell.
/** A finger needs more room than a pointer. */
const lineHeights = { phone: 44, pointer: 27 } as const;
const shownLines = { phone: 3, pointer: 4 } as const;

interface ErrorListProps {
  errors: readonly SheetError[];
  phone: boolean;
  onGo: (index: number, field: StudentField) => void;
  onClear: () => void;
}

function ErrorList({ errors, phone, onGo, onClear }: ErrorListProps): ReactNode {
  const look = phone ? 'phone' : 'pointer';
  const rowHeight = lineHeights[look];
  const maxHeight = rowHeight * shownLines[look] + (errors.length > shownLines[look] ? rowHeight / 2 : 0);
  const { box, onScroll, start, end, above, below } = useRowWindow({
    count: errors.length,
    rowHeight,
    maxHeight,
  });
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', portal: 'auto minmax(0, 1fr) auto' },
        gap: '4px 14px',
        p: { xs: '10px 12px', portal: '14px 14px 12px 16px' },
        border: 1,
        borderColor: 'danger',
        borderRadius: '8px',
        bgcolor: 'dangerTint',
      }}
    >
      <Box sx={{ display: { xs: 'none', portal: 'block' }, color: 'danger' }}>
        <Icon name="warning" />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box role="alert" sx={{ fontWeight: 585, mb: '4px' }} className="num">
          {words.failedWith(errors.length)}
        </Box>
        <Box
          ref={box}
          onScroll={onScroll}
          // On a phone a finger that has come to the end of the list goes on with what is below.
          sx={{ maxHeight, overflowY: 'auto', overscrollBehavior: phone ? 'auto' : 'contain' }}
        >
          <Box
            component="ol"
            className="num"
            sx={{ pt: `${above}px`, pb: `${below}px`, fontSize: '0.9375rem' }}
          >
            {errors.slice(start, end).map(({ index, field, message, line, detail }) => (
              <Box
                component="li"
                key={`${index} ${field} ${message}`}
                sx={{ display: 'flex', alignItems: 'center', gap: '6px', height: rowHeight, minWidth: 0 }}
              >
                <Link
                  href={`#${cellId({ index, field })}`}
                  title={[line, detail].filter(Boolean).join('. ')}
                  onClick={(event) => {
                    event.preventDefault();
                    onGo(index, field);
                  }}
                  sx={{
                    color: 'ink',
                    overflow: 'hidden',
                    textOverflow: 'ellipsis',
                    whiteSpace: 'nowrap',
                    textDecorationLine: 'underline',
                    textDecorationColor: (theme) => theme.vars.palette.danger,
                    lineHeight: `${rowHeight - 3}px`,
                    '&:focus-visible': { outlineOffset: -2 },
                  }}
                >
                  {line}
                </Link>
                {detail ? <Box sx={{ flex: 'none', color: 'ink2' }}>{detail}</Box> : null}
              </Box>
            ))}
          </Box>
        </Box>
      </Box>
      <Box>
        <Button onClick={onClear}>{words.clearErrors}</Button>
      </Box>
    </Box>
  );
}

const grid: GridKind<StudentField> = {
  look: 'sheet',
  columns: studentFields.map((field) => ({ field, label: studentColumns[field], ...columns[field] })),
  words: {
    label: `${words.preview.region}. ${words.preview.keys}`,
    empty: words.preview.empty,
    none: words.preview.none,
    edit: words.preview.edit,
    leaveOut: { column: words.preview.row, leave: words.preview.leaveOut, take: words.preview.takeBack },
  },
  check: (field, text) => cellProblem(field, tidy(text)),
};

function gridRow(sheet: StudentSheet, index: number): GridRow<StudentField> | null {
  const [row, original] = [sheet.rows[index], sheet.original[index]];
  if (row === undefined || original === undefined) return null;
  const cells = studentFields.map((field) => {
    const problems = sheet.problems.get(index)?.[field] ?? [];
    return [field, { text: row.cells[field], original: original.cells[field], problems }];
  });
  return {
    number: row.row,
    cells: Object.fromEntries(cells) as GridRow<StudentField>['cells'],
    isOut: sheet.out.has(index),
  };
}

const { all, wrong, corrected, out } = words.preview;
const filterLabels = { all, wrong, corrected, out } as const;
type Filter = keyof typeof filterLabels;

interface SheetStepProps {
  state: StudentsImportState;
  sheet: StudentSheet;
  /** Of a phone's screen the students get as much as they can: what stands above them scrolls away with them. */
  phone: boolean;
  /** The file's name and what can be done with it, where it scrolls away, too. */
  file: ReactNode;
}

export function SheetStep({ state, sheet, phone, file }: SheetStepProps): ReactNode {
  const [chosen, setChosen] = useState<Filter>('all');
  const [cleared, setCleared] = useState(false);
  const table = useRef<GridHandle<StudentField>>(null);
  const errors = useMemo(() => sheetErrors(sheet), [sheet]);
  const rows = useMemo(
    (): Record<Filter, number[]> => ({
      all: [...sheet.rows.keys()],
      wrong: [...sheet.problems.keys()].sort((one, other) => one - other),
      corrected: correctedRows(sheet),
      out: [...sheet.out].sort((one, other) => one - other),
    }),
    [sheet],
  );
  const registered = useMemo(() => registeredRows(sheet), [sheet]);
  // What went wrong is said above the students, who may have been scrolled over it.
  const { failure, compareFailed } = state;
  useEffect(() => {
    if (failure !== null || compareFailed) table.current?.toHead();
  }, [failure, compareFailed]);
  const filter = rows[chosen].length > 0 ? chosen : 'all';
  const go = (index: number, field: StudentField): void => {
    if (rows[filter].includes(index)) table.current?.go({ index, field });
    else {
      setChosen('all');
      // After the rows have come.
      requestAnimationFrame(() => table.current?.go({ index, field }));
    }
  };
  const head = (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1.5,
        flex: 'none',
        mx: { xs: 2, portal: '28px' },
        mb: 1.5,
      }}
    >
      {phone ? file : null}
      {errors.length > 0 && !cleared ? (
        <ErrorList errors={errors} phone={phone} onGo={go} onClear={() => setCleared(true)} />
      ) : null}
      {failure ? (
        <InlineAlert>
          {failure.message}
          {failure.detail ? <div>{failure.detail}</div> : null}
        </InlineAlert>
      ) : null}
      {compareFailed ? (
        <InlineAlert action={<Button onClick={state.retry}>{words.preview.retry}</Button>}>
          {words.errors.processing(words.errors.check)}
        </InlineAlert>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 14px' }}>
        <RowFilter
          name={words.preview.filter}
          labels={filterLabels}
          rows={rows}
          value={filter}
          onChange={setChosen}
        />
        {registered.length > 0 ? (
          <Button disabled={state.storing} onClick={() => state.leaveOut(registered, true)}>
            {words.preview.leaveOutRegistered(registered.length)}
          </Button>
        ) : null}
        {filter === 'out' ? (
          <Button disabled={state.storing} onClick={() => state.leaveOut(rows.out, false)}>
            {words.preview.takeAllBack}
          </Button>
        ) : null}
        {cleared && errors.length > 0 ? (
          <Button variant="text" onClick={() => setCleared(false)}>
            {words.showErrors(errors.length)}
          </Button>
        ) : null}
        <Box sx={{ ml: { portal: 'auto' }, fontSize: '0.875rem', color: 'ink3' }}>
          {sheet.ignored.length > 0 ? `${words.file.ignored(sheet.ignored)} ` : null}
          {words.preview.hint}
          {phone ? ` ${sheet.problems.size > 0 ? words.preview.untilAll : words.preview.allRight}` : null}
        </Box>
      </Box>
    </Box>
  );
  return (
    <>
      {phone ? null : head}
      <ImportGrid
        ref={table}
        kind={grid}
        head={phone ? <TableHead>{head}</TableHead> : undefined}
        visible={rows[filter]}
        rowAt={(index) => gridRow(sheet, index)}
        disabled={state.storing}
        onChange={(changes) => {
          setCleared(false);
          state.change(changes);
        }}
        onLeaveOut={(index, isOut) => state.leaveOut([index], isOut)}
      />
    </>
  );
}
