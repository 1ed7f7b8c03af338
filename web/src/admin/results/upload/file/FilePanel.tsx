// Choose or drop the file, and see at once how many of its rows are good, which are not and why.
import Box from '@mui/material/Box';
import { resultsUpload } from '../../../../content/resultsUpload.ts';
import { Panel } from '../../../../ui/Panel.tsx';
import { SubmitButton } from '../../../../ui/form/SubmitButton.tsx';
import { CsvFilePicker } from '../../../csv-file/CsvFilePicker.tsx';
import type { CsvFile } from '../../../csv-file/useCsvFile.ts';
import { FileVerdict } from './FileVerdict.tsx';
import type { ResultRow } from './resultRows.ts';

const { file: words, errors } = resultsUpload;

interface FilePanelProps {
  csv: CsvFile<readonly ResultRow[]>;
  missing: boolean;
  processed: boolean;
  busy: boolean;
  onChoose: (file: File) => void;
  onProcess: () => void;
  /** Stops reading the file. */
  onCancel: () => void;
}

export function FilePanel({ csv, missing, processed, busy, onChoose, onProcess, onCancel }: FilePanelProps) {
  return (
    <Panel title={words.title} subtitle={words.columns}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, p: '0 20px 20px' }}>
        <CsvFilePicker
          csv={csv}
          words={words}
          missing={missing ? errors.noFile : null}
          busy={busy}
          onChoose={onChoose}
          onCancel={onCancel}
          verdict={(rows) => <FileVerdict rows={rows} />}
        />
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
