// The file's students, what is wrong with them, and which of them are shown.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type StudentField, studentsImport as words } from '../../content/studentsImport.ts';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { RowFilter } from '../csv-preview/RowFilter.tsx';
import { correctedRows, sheetErrors, type StudentSheet } from '../students-file/studentSheet.ts';
import { type SheetHandle, StudentsSheet } from '../students-preview/StudentsSheet.tsx';
import { ErrorList } from './ErrorList.tsx';
import type { StudentsImportState } from './useStudentsImport.ts';

type Filter = 'all' | 'wrong' | 'corrected';

interface SheetStepProps {
  state: StudentsImportState;
  sheet: StudentSheet;
  /** Of a phone's screen the students get as much as they can: what stands above them scrolls away with them. */
  phone: boolean;
  /** The file's name and what can be done with it, where it scrolls away, too. */
  file: ReactNode;
}

const side = { xs: 2, portal: '28px' } as const;

export function SheetStep({ state, sheet, phone, file }: SheetStepProps): ReactNode {
  const [chosen, setChosen] = useState<Filter>('all');
  const [cleared, setCleared] = useState(false);
  const table = useRef<SheetHandle>(null);
  const errors = useMemo(() => sheetErrors(sheet), [sheet]);
  const rows = useMemo(
    (): Record<Filter, number[]> => ({
      all: [...sheet.rows.keys()],
      wrong: [...sheet.problems.keys()].sort((one, other) => one - other),
      corrected: correctedRows(sheet),
    }),
    [sheet],
  );
  // What went wrong is said above the students, who may have been scrolled over it.
  const { failure, check } = state;
  useEffect(() => {
    if (failure !== null || check === 'failed') table.current?.toHead();
  }, [failure, check]);
  const filter = rows[chosen].length > 0 ? chosen : 'all';
  const go = (index: number, field: StudentField): void => {
    if (rows[filter].includes(index)) table.current?.go(index, field);
    else {
      setChosen('all');
      // After the rows have come.
      requestAnimationFrame(() => table.current?.go(index, field));
    }
  };
  const head = (
    <>
      {phone ? <Box sx={{ mx: side, mb: 1.5 }}>{file}</Box> : null}
      {errors.length > 0 && !cleared ? (
        <ErrorList errors={errors} phone={phone} onGo={go} onClear={() => setCleared(true)} />
      ) : null}
      {state.failure ? (
        <Box sx={{ flex: 'none', mx: side, mb: 1.5 }}>
          <InlineAlert>
            {state.failure.message}
            {state.failure.detail ? <div>{state.failure.detail}</div> : null}
          </InlineAlert>
        </Box>
      ) : null}
      {state.check === 'failed' ? (
        <Box sx={{ flex: 'none', mx: side, mb: 1.5 }}>
          <InlineAlert action={<Button onClick={state.retry}>{words.preview.retry}</Button>}>
            {words.errors.processing(words.errors.check)}
          </InlineAlert>
        </Box>
      ) : null}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: '8px 14px',
          flex: 'none',
          mx: side,
          mb: 1.5,
        }}
      >
        <RowFilter
          label={words.preview.filter}
          filters={[
            { value: 'all' as const, label: words.preview.all, count: rows.all.length },
            { value: 'wrong' as const, label: words.preview.wrong, count: rows.wrong.length },
            { value: 'corrected' as const, label: words.preview.corrected, count: rows.corrected.length },
          ].filter(({ value, count }) => value === 'all' || count > 0)}
          value={filter}
          onChange={setChosen}
        />
        {cleared && errors.length > 0 ? (
          <Button variant="text" onClick={() => setCleared(false)}>
            {words.showErrors(errors.length)}
          </Button>
        ) : null}
        <Box sx={{ ml: { portal: 'auto' }, fontSize: 14, color: 'ink3' }}>
          {state.ignored.length > 0 ? `${words.file.ignored(state.ignored)} ` : null}
          {words.preview.hint}
          {phone ? ` ${sheet.problems.size > 0 ? words.preview.untilAll : words.preview.allRight}` : null}
        </Box>
      </Box>
    </>
  );
  return (
    <>
      {phone ? null : head}
      <StudentsSheet
        ref={table}
        head={phone ? head : undefined}
        sheet={sheet}
        visible={rows[filter]}
        disabled={state.storing}
        onChange={(index, field, text) => {
          setCleared(false);
          state.change(index, field, text);
        }}
      />
    </>
  );
}
