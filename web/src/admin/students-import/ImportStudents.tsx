// The dialog 'Import Students': a file is chosen, corrected where it is wrong, stored as a whole, and its students get
// their logins. It keeps what it holds while it is closed, as long as it stays mounted.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { studentsImport as words } from '../../content/studentsImport.ts';
import { downloadText } from '../../lib/csvWrite.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { droppedFile, FileButton, FilePicker, FileRules, kilobytes } from '../import/FilePicker.tsx';
import { LeaveQuestion } from '../leave/LeaveQuestion.tsx';
import { LoginJobCard } from '../student-logins/LoginJobCard.tsx';
import { ImportFooter } from './ImportFooter.tsx';
import { SheetStep } from './SheetStep.tsx';
import { RecentImports, UndoImport } from './UndoImport.tsx';
import { correctedRows } from './studentSheet.ts';
import { templateCsv } from './studentsFile.ts';
import { type Imported, type StudentsImportState, useStudentsImport } from './useStudentsImport.ts';

// Asks before an import that is not finished is left: by closing the dialog, the page or the tab.
const { leave: leaveImportWords } = words;

interface LeaveImportProps {
  state: StudentsImportState;
  unfinished: boolean;
  /** The dialog is to be closed. */
  asks: boolean;
  onLeave: () => void;
  onStay: () => void;
}

function LeaveImport({ state, unfinished, asks, onLeave, onStay }: LeaveImportProps): ReactNode {
  const { csv, sheet, storing } = state;
  const corrected = sheet ? correctedRows(sheet).length : 0;
  const text = storing
    ? leaveImportWords.storing
    : [
        csv.status === 'none' ? '' : leaveImportWords.text(csv.file.name, sheet?.rows.length ?? 0),
        corrected > 0 ? leaveImportWords.corrected(corrected) : '',
      ].join(' ');
  return (
    <LeaveQuestion
      title={leaveImportWords.title}
      leave={leaveImportWords.leave}
      stay={leaveImportWords.stay}
      when={unfinished}
      asked={asks}
      onLeave={onLeave}
      onStay={onStay}
    >
      {text}
    </LeaveQuestion>
  );
}

// Of a file that is read: its name and size, another one instead of it, and the template.
function TemplateButton(): ReactNode {
  return (
    <Button
      variant="text"
      startIcon={<Icon name="download" size={18} />}
      onClick={() => downloadText(words.file.templateName, templateCsv())}
    >
      {words.file.template}
    </Button>
  );
}

interface FileLineProps {
  file: File;
  count: number;
  state: StudentsImportState;
}

function FileLine({ file, count, state }: FileLineProps): ReactNode {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', minWidth: 0 }}>
      <Icon name="file" size={18} />
      <Box component="strong" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
        {file.name}
      </Box>
      <Box component="span" className="num" sx={{ color: 'ink2', whiteSpace: 'nowrap' }}>
        {`${kilobytes(file.size)} · ${words.file.rows(count)}`}
      </Box>
      <FileButton
        variant="text"
        label={words.file.input}
        disabled={state.storing}
        onChoose={(chosen) => state.choose(chosen)}
      >
        {words.file.change}
      </FileButton>
      <TemplateButton />
    </Box>
  );
}

const stepBox = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  px: { xs: 2, portal: '28px' },
  pb: 2,
  alignContent: 'start',
  flex: '1 1 auto',
  overflowY: 'auto',
} as const;

// Before there is a file: where to drop it, what it should look like, and logins of earlier imports that are not done.
function ChooseStep({ state, onUndone }: { state: StudentsImportState; onUndone: () => void }): ReactNode {
  const { isAdmin } = useAuth();
  const open = state.logins.jobs.filter(({ waiting, failed }) => waiting > 0 || failed > 0);
  return (
    <Box sx={stepBox}>
      <FilePicker
        of="students"
        state={state.csv}
        words={words.file}
        missing={state.fileMissing ? words.errors.noFile : null}
        onChoose={state.choose}
        onCancel={state.clear}
      />
      {state.failure ? <InlineAlert>{state.failure.message}</InlineAlert> : null}
      <div>
        <TemplateButton />
        <Box sx={{ mt: 0.5 }}>
          <FileRules rules={words.file.rules} />
        </Box>
      </div>
      {open.length > 0 ? (
        <Box component="section" aria-label={words.logins.earlier}>
          <Box component="h3" sx={{ mb: 1, fontSize: '0.96875rem', fontWeight: 585 }}>
            {words.logins.earlier}
          </Box>
          {open.map((job) => (
            <LoginJobCard key={job.id} job={job} dated onOrdered={state.logins.add} />
          ))}
        </Box>
      ) : null}
      {isAdmin ? <RecentImports onUndone={onUndone} /> : null}
    </Box>
  );
}

// After storing: how many, and their logins while they are made.
const { logins } = words;

interface DoneStepProps {
  imported: Imported;
  state: StudentsImportState;
  onUndone: () => void;
}

function DoneStep({ imported, state, onUndone }: DoneStepProps): ReactNode {
  const { id: importId, count, problem } = imported;
  const { isAdmin } = useAuth();
  const job = state.logins.jobs.find(({ id }) => id === imported.job?.id) ?? imported.job;
  return (
    <Box sx={stepBox}>
      <InlineAlert
        severity="success"
        action={
          isAdmin ? <UndoImport id={importId} label={words.undo.button} onUndone={onUndone} /> : undefined
        }
      >
        {words.success(count)}
      </InlineAlert>
      <Box component="p" sx={{ color: 'ink2' }}>
        {logins.lead}
      </Box>
      {problem === null ? null : (
        <InlineAlert action={<Button onClick={state.order}>{logins.retryOrder}</Button>}>
          {logins.orderFailed(problem)}
          <div>{logins.orderLater}</div>
        </InlineAlert>
      )}
      {job === null && problem === null ? (
        <Box role="status" sx={{ display: 'grid', gap: 0.75, color: 'ink2' }}>
          {logins.ordering}
          <LinearProgress aria-label={logins.ordering} />
        </Box>
      ) : null}
      {job ? <LoginJobCard job={job} onOrdered={state.logins.add} /> : null}
      {state.logins.failed ? <InlineAlert severity="warning">{logins.askFailed}</InlineAlert> : null}
    </Box>
  );
}

interface ImportStudentsProps {
  open: boolean;
  onClose: () => void;
  /** Students were stored, or removed again. */
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
              fontSize: { xs: '1.25rem', portal: '1.4375rem' },
              fontWeight: 585,
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
        <DoneStep
          imported={imported}
          state={state}
          onUndone={() => {
            state.reset();
            onImported();
          }}
        />
      ) : sheet && csv.status === 'read' ? (
        <SheetStep
          key={`${csv.file.name} ${csv.file.lastModified}`}
          state={state}
          sheet={sheet}
          phone={phone}
          file={file}
        />
      ) : (
        <ChooseStep state={state} onUndone={onImported} />
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
