// Choose or drop the file, and see at once how many of its rows are good, which are not and why.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { type DragEvent, memo, useId, useRef, useState } from 'react';
import { resultsUpload } from '../../content/resultsUpload.ts';
import { Icon } from '../../ui/Icon.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import type { CsvFile } from '../csv-file/useCsvFile.ts';
import { FileVerdict } from './FileVerdict.tsx';

const { file: words, errors } = resultsUpload;

/** The specification shows sizes in KB, whatever they are. */
function kilobytes(bytes: number): string {
  const value = bytes / 1024;
  return `${value >= 100 ? Math.round(value) : Math.max(value, bytes > 0 ? 0.1 : 0).toFixed(1)} KB`;
}

interface FilePanelProps {
  csv: CsvFile;
  missing: boolean;
  processed: boolean;
  busy: boolean;
  onChoose: (file: File) => void;
  onProcess: () => void;
  /** Stops reading the file. */
  onCancel: () => void;
}

const DropInvitation = memo(function DropInvitation() {
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
function Reading({ share, onCancel }: { share: number; onCancel: () => void }) {
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

export function FilePanel(props: FilePanelProps) {
  const { csv, missing, processed, busy, onChoose, onProcess, onCancel } = props;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent, inside: boolean): void => {
    event.preventDefault();
    setOver(inside && !busy);
  };
  const chosen = csv.status !== 'none';
  return (
    <Panel title={words.title} subtitle={words.columns}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, p: '0 20px 20px' }}>
        <Box
          onDragOver={(event) => drag(event, true)}
          onDragLeave={(event) => drag(event, false)}
          onDrop={(event) => {
            drag(event, false);
            const [file] = event.dataTransfer.files;
            if (file && !busy) onChoose(file);
          }}
          data-over={over || undefined}
          sx={{
            display: 'flex',
            flexDirection: chosen ? 'row' : 'column',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 1.5,
            p: chosen ? '12px 12px 12px 16px' : 2.5,
            border: '1px dashed',
            borderColor: missing && !chosen ? 'danger' : 'control',
            borderRadius: '8px',
            bgcolor: 'paper',
            transition: 'background-color 150ms, border-color 150ms',
            '&[data-over]': { bgcolor: 'indigoTint', borderColor: 'focus', borderStyle: 'solid' },
          }}
        >
          {chosen ? <ChosenFile file={csv.file} /> : <DropInvitation />}
          <input
            ref={input}
            type="file"
            accept=".csv"
            aria-label={words.input}
            tabIndex={-1}
            hidden
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) onChoose(file);
              // So that the same file, corrected, can be chosen again.
              event.target.value = '';
            }}
          />
          <Button
            disabled={busy}
            aria-describedby={missing && !chosen ? `${id}-missing` : undefined}
            onClick={() => input.current?.click()}
          >
            {chosen ? words.change : words.choose}
          </Button>
          {chosen ? null : (
            <Typography variant="caption" sx={{ textAlign: 'center' }}>
              {words.formats}
            </Typography>
          )}
        </Box>
        {missing && !chosen ? (
          <div id={`${id}-missing`}>
            <InlineAlert>{errors.noFile}</InlineAlert>
          </div>
        ) : null}
        {csv.status === 'refused' ? (
          <InlineAlert>
            {csv.message}
            {csv.detail ? <div>{csv.detail}</div> : null}
          </InlineAlert>
        ) : null}
        <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
          {csv.status === 'reading' ? <Reading share={csv.share} onCancel={onCancel} /> : null}
          {csv.status === 'read' ? <FileVerdict rows={csv.rows} /> : null}
        </Box>
        <Box>
          <SubmitButton
            type="button"
            variant={processed && csv.status === 'read' ? 'outlined' : 'contained'}
            disabled={busy}
            busy={processed && csv.status === 'reading'}
            busyText={words.processing}
            onClick={onProcess}
          >
            {words.process}
          </SubmitButton>
        </Box>
      </Box>
    </Panel>
  );
}
