// Choose a CSV file or a workbook, or drop it; afterwards its name and size, how far it is read, and why it is refused.
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode, useId, useRef, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { DropArea } from '../files/DropArea.tsx';
import { ColumnPicker } from './ColumnPicker.tsx';
import type { ChooseFile, ImportFile } from './useImportFile.ts';

/** Sizes are shown in KB, whatever they are: one unit compares at a glance. */
export function kilobytes(bytes: number): string {
  const value = bytes / 1024;
  return `${value >= 100 ? Math.round(value) : Math.max(value, bytes > 0 ? 0.1 : 0).toFixed(1)} KB`;
}

// What somebody drops where one file is expected.

type DropProblem = 'folder' | 'several' | 'nothing';

/** The file, or why there is none. To be asked within the event: later a browser has forgotten what was dropped. */
export function droppedFile({ files, items }: DataTransfer): { file: File } | { problem: DropProblem } {
  const [file] = files;
  // A text or a link that was dragged.
  if (file === undefined) return { problem: 'nothing' };
  if (files.length > 1) return { problem: 'several' };
  // A folder looks like a file of some bytes until it is read.
  const isFolder = [...items].some((item) => item.webkitGetAsEntry()?.isDirectory === true);
  return isFolder ? { problem: 'folder' } : { file };
}

interface PickerWords {
  drop: string;
  or: string;
  choose: string;
  change: string;
  /** The name of the input. */
  input: string;
  formats: string;
  reading: string;
  cancel: string;
  /** What is said of something dropped that is not one file. */
  dropped: Record<DropProblem, string>;
}

const DropInvitation = memo(function DropInvitation({ words }: { words: PickerWords }) {
  return (
    <Box
      sx={{ display: 'grid', justifyItems: 'center', gap: 0.5, py: 1, textAlign: 'center', color: 'ink2' }}
    >
      <Box sx={{ color: 'link', mb: 0.5 }}>
        <Icon name="upload" size={32} />
      </Box>
      <Typography variant="h3" component="p" sx={{ color: 'ink' }}>
        {words.drop}
      </Typography>
      <span>{words.or}</span>
    </Box>
  );
});

function ChosenFile({ file }: { file: File }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0, flex: '1 1 190px' }}>
      <Box sx={{ color: 'link' }}>
        <Icon name="file" size={26} />
      </Box>
      <Box sx={{ minWidth: 0, lineHeight: 1.25 }}>
        <Box sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{file.name}</Box>
        <Typography variant="caption" className="num">
          {kilobytes(file.size)}
        </Typography>
      </Box>
    </Box>
  );
}

/** The room of the verdict that comes, so that nothing below jumps. */
function Reading({ share, words, onCancel }: { share: number; words: PickerWords; onCancel: () => void }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 74 }}>
      <Box sx={{ flex: 1, display: 'grid', gap: 0.75, color: 'ink2' }}>
        <span>{words.reading}</span>
        <LinearProgress aria-label={words.reading} variant="determinate" value={Math.round(share * 100)} />
      </Box>
      <Button onClick={onCancel}>{words.cancel}</Button>
    </Box>
  );
}

interface FileButtonProps extends Pick<
  ButtonProps,
  'variant' | 'disabled' | 'aria-describedby' | 'children'
> {
  /** The name of the input. */
  label: string;
  accept?: string;
  onChoose: (file: File) => void;
}

/** Opens the browser's own dialog. */
export function FileButton({
  label,
  accept = '.csv,.txt,.xlsx',
  onChoose,
  ...button
}: FileButtonProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onChoose(file);
          // So that the same file, corrected, can be chosen again.
          event.target.value = '';
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}

/** What a file has to be, in sentences. */
export function FileRules({ rules }: { rules: readonly string[] }): ReactNode {
  return (
    <Box component="ul" sx={{ color: 'ink2', fontSize: '0.9375rem' }}>
      {rules.map((rule) => (
        <Box
          component="li"
          key={rule}
          sx={{ py: '7px', borderTop: 1, borderColor: 'line', lineHeight: 1.35 }}
        >
          {rule}
        </Box>
      ))}
    </Box>
  );
}

interface FilePickerProps<Part> {
  of: 'results' | 'students';
  state: ImportFile<Part>;
  words: PickerWords;
  /** What is said of a file that should have been chosen. */
  missing: string | null;
  busy?: boolean;
  onChoose: ChooseFile;
  /** Stops reading the file. */
  onCancel: () => void;
  /** Of a file that is read. */
  verdict?: ReactNode;
}

export function FilePicker<Part>(props: FilePickerProps<Part>): ReactNode {
  const { state, words, busy = false, onChoose, onCancel, verdict } = props;
  const id = useId();
  /** What was wrong with the last thing dropped, until another file is chosen. */
  const [dropped, setDropped] = useState<{ state: ImportFile<Part>; problem: DropProblem } | null>(null);
  const chosen = state.status !== 'none';
  const missing = chosen ? null : props.missing;
  return (
    <>
      <DropArea
        disabled={busy}
        empty
        invalid={missing !== null}
        onDropped={(transfer) => {
          const found = droppedFile(transfer);
          if ('file' in found) onChoose(found.file);
          else setDropped({ state, problem: found.problem });
        }}
        sx={{
          flexDirection: chosen ? 'row' : 'column',
          justifyContent: 'center',
          ...(chosen ? {} : { p: 2.5 }),
        }}
      >
        {chosen ? <ChosenFile file={state.file} /> : <DropInvitation words={words} />}
        <FileButton
          label={words.input}
          disabled={busy}
          aria-describedby={missing === null ? undefined : `${id}-missing`}
          onChoose={onChoose}
        >
          {chosen ? words.change : words.choose}
        </FileButton>
        {chosen ? null : (
          <Typography variant="caption" sx={{ textAlign: 'center' }}>
            {words.formats}
          </Typography>
        )}
      </DropArea>
      {missing === null ? null : (
        <div id={`${id}-missing`}>
          <InlineAlert>{missing}</InlineAlert>
        </div>
      )}
      {dropped?.state === state ? <InlineAlert>{words.dropped[dropped.problem]}</InlineAlert> : null}
      {state.status === 'refused' ? (
        <InlineAlert>
          {state.message}
          {state.detail ? <Box sx={{ whiteSpace: 'pre-line' }}>{state.detail}</Box> : null}
        </InlineAlert>
      ) : null}
      {state.status === 'refused' && state.choice ? (
        <ColumnPicker
          of={props.of}
          choice={state.choice}
          onChosen={(places) => onChoose(state.file, places)}
        />
      ) : null}
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {state.status === 'reading' ? (
          <Reading share={state.share} words={words} onCancel={onCancel} />
        ) : null}
        {state.status === 'read' ? verdict : null}
      </Box>
    </>
  );
}
