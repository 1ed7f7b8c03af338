// The dialog 'Import Students': a file is chosen, corrected where it is wrong, stored as a whole, and its students get
// their logins. It keeps what it holds while it is closed, as long as it stays mounted.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { studentsImport as words } from '../../content/studentsImport.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { kilobytes } from '../csv-file/kilobytes.ts';
import { ChooseStep, TemplateButton } from './ChooseStep.tsx';
import { DoneStep } from './DoneStep.tsx';
import { LeaveImport } from './LeaveImport.tsx';
import { SheetStep } from './SheetStep.tsx';
import { type StudentsImportState, useStudentsImport } from './useStudentsImport.ts';

interface ImportStudentsProps {
  open: boolean;
  onClose: () => void;
  /** Students were stored. */
  onImported: () => void;
}

/** The file's name and size, another one, and the template. */
function FileLine({ file, count, state }: { file: File; count: number; state: StudentsImportState }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', minWidth: 0 }}>
      <Icon name="file" size={18} />
      <Box component="strong" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
        {file.name}
      </Box>
      <Box component="span" className="num" sx={{ color: 'ink2' }}>
        {`${kilobytes(file.size)} · ${words.file.rows(count)}`}
      </Box>
      <input
        ref={input}
        type="file"
        accept=".csv"
        aria-label={words.file.input}
        tabIndex={-1}
        hidden
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) state.choose(chosen);
          event.target.value = '';
        }}
      />
      <Button variant="text" disabled={state.storing} onClick={() => input.current?.click()}>
        {words.file.change}
      </Button>
      <TemplateButton />
    </Box>
  );
}

/** What is said beside the buttons. */
function Verdict({ state }: { state: StudentsImportState }): ReactNode {
  const { sheet, check, storing } = state;
  if (sheet === null || state.imported !== null) return null;
  if (storing) return words.storingText(sheet.rows.length);
  if (check === 'checking') return words.preview.checking;
  const total = sheet.rows.length;
  const right = words.preview.right(total - sheet.problems.size, total);
  return (
    <>
      <Box component="strong" sx={{ fontWeight: 600, color: 'ink' }}>
        {right.count}
      </Box>
      {` ${right.rest} `}
      {sheet.problems.size > 0 ? words.preview.untilAll : words.preview.allRight}
    </>
  );
}

export function ImportStudents({ open, onClose, onImported }: ImportStudentsProps): ReactNode {
  const id = useId();
  const phone = useMediaQuery((theme) => theme.breakpoints.down('portal'), { noSsr: true });
  const state = useStudentsImport(open, onImported);
  const [asks, setAsks] = useState(false);
  const { csv, sheet, imported, storing } = state;
  const unfinished = sheet !== null && imported === null;
  const clean = unfinished && state.check === 'checked' && sheet.problems.size === 0;

  const leave = (): void => {
    setAsks(false);
    if (!storing) state.reset();
    onClose();
  };
  const close = (): void => (unfinished ? setAsks(true) : leave());
  // Beside the drop area a file would be opened by the browser in place of the page.
  const keepPage = (event: DragEvent): void => event.preventDefault();
  const onDrop = (event: DragEvent): void => {
    const [file] = event.dataTransfer.files;
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (file && !storing) state.choose(file);
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      fullScreen={phone}
      fullWidth
      maxWidth={false}
      aria-labelledby={id}
      onDragOver={keepPage}
      onDrop={onDrop}
      slotProps={{
        paper: {
          sx: phone
            ? { overflow: 'hidden' }
            : {
                maxWidth: sheet && !imported ? 1184 : 680,
                height: sheet && !imported ? 'min(820px, calc(100% - 64px))' : undefined,
                overflow: 'hidden',
              },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 1,
          flex: 'none',
          p: { xs: '14px 8px 10px 16px', portal: '20px 20px 12px 28px' },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Box component="h2" id={id} sx={{ fontSize: 23, fontWeight: 600, lineHeight: 1.2, mb: '4px' }}>
            {words.title}
          </Box>
          {sheet && csv.status === 'read' ? (
            <FileLine file={csv.file} count={sheet.rows.length} state={state} />
          ) : null}
        </Box>
        <IconButton aria-label={words.close} onClick={close} sx={{ flex: 'none', width: 44, height: 44 }}>
          <Icon name="close" />
        </IconButton>
      </Box>
      {imported ? (
        <DoneStep imported={imported} state={state} />
      ) : sheet && csv.status === 'read' ? (
        <SheetStep
          key={`${csv.file.name} ${csv.file.lastModified}`}
          state={state}
          sheet={sheet}
          phone={phone}
        />
      ) : (
        <ChooseStep state={state} />
      )}
      <Box
        component="footer"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'flex-end',
          gap: 1,
          flex: 'none',
          p: { xs: '12px 16px', portal: '14px 28px' },
          borderTop: 1,
          borderColor: 'line',
        }}
      >
        <Box role="status" className="num" sx={{ flex: '1 1 220px', color: 'ink2' }}>
          <Verdict state={state} />
        </Box>
        {imported ? (
          <>
            <Button onClick={state.reset}>{words.another}</Button>
            <Button variant="contained" onClick={leave}>
              {words.done}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>{words.cancel}</Button>
            <SubmitButton
              type="button"
              busy={storing}
              busyText={words.storing}
              disabled={csv.status === 'reading' || (csv.status !== 'none' && !clean)}
              onClick={state.store}
            >
              {words.submit(sheet?.rows.length ?? null)}
            </SubmitButton>
          </>
        )}
      </Box>
      <LeaveImport
        state={state}
        unfinished={unfinished}
        asks={asks}
        onLeave={leave}
        onStay={() => setAsks(false)}
      />
    </Dialog>
  );
}
