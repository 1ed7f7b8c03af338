// The dialog 'Import Students': a file is chosen, corrected where it is wrong, stored as a whole, and its students get
// their logins. It keeps what it holds while it is closed, as long as it stays mounted.
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { studentsImport as words } from '../../content/studentsImport.ts';
import { Icon } from '../../ui/Icon.tsx';
import { droppedFile } from '../csv-file/droppedFile.ts';
import { ChooseStep } from './ChooseStep.tsx';
import { DoneStep } from './DoneStep.tsx';
import { FileLine } from './FileLine.tsx';
import { ImportFooter } from './ImportFooter.tsx';
import { LeaveImport } from './LeaveImport.tsx';
import { SheetStep } from './SheetStep.tsx';
import { useStudentsImport } from './useStudentsImport.ts';

interface ImportStudentsProps {
  open: boolean;
  onClose: () => void;
  /** Students were stored. */
  onImported: () => void;
}

export function ImportStudents({ open, onClose, onImported }: ImportStudentsProps): ReactNode {
  const id = useId();
  const phone = useMediaQuery((theme) => theme.breakpoints.down('portal'), { noSsr: true });
  const state = useStudentsImport(open, onImported);
  const [asks, setAsks] = useState(false);
  const { csv, sheet, imported, storing } = state;
  const unfinished = sheet !== null && imported === null;

  const file =
    sheet && csv.status === 'read' ? (
      <FileLine file={csv.file} count={sheet.rows.length} state={state} />
    ) : null;

  const leave = (): void => {
    setAsks(false);
    if (!storing) state.reset();
    onClose();
  };
  const close = (): void => (unfinished ? setAsks(true) : leave());
  // Beside the drop area a file would be opened by the browser in place of the page.
  const keepPage = (event: DragEvent): void => event.preventDefault();
  const onDrop = (event: DragEvent): void => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (storing) return;
    const dropped = droppedFile(event.dataTransfer);
    if ('file' in dropped) state.choose(dropped.file);
    else state.refuse({ message: words.file.dropped[dropped.problem] });
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
          alignItems: { xs: 'center', portal: 'flex-start' },
          p: { xs: '4px 4px 4px 16px', portal: '20px 20px 12px 28px' },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Box
            component="h2"
            id={id}
            sx={{
              fontSize: { xs: 20, portal: 23 },
              fontWeight: 600,
              lineHeight: 1.2,
              mb: { portal: '4px' },
            }}
          >
            {words.title}
          </Box>
          {phone ? null : file}
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
          file={file}
        />
      ) : (
        <ChooseStep state={state} />
      )}
      <ImportFooter state={state} phone={phone} onClose={close} onDone={leave} />
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
