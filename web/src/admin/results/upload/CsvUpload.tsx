// The CSV side: choose a file and see at once what is in it, process, review, verify, upload.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { memo, useMemo } from 'react';
import { formatCount } from '../../../../../shared/numbers.ts';
import { resultsUpload } from '../../../content/resultsUpload.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { FilePicker, FileRules } from '../../import/FilePicker.tsx';
import type { ChooseFile, ImportFile } from '../../import/useImportFile.ts';
import { FileSummary } from './FileSummary.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import type { ExamFields } from './examSchema.ts';
import type { PublicationForm } from './publication.ts';
import { countRows, type ResultRow, type RowStatus } from './resultRows.ts';
import type { CsvUploadState } from './useCsvUpload.ts';

const {
  file: words,
  errors,
  preview: { columns },
} = resultsUpload;

// The verdict on a file at a glance: three figures, their proportion, and the first rows that need a look.

const shownProblems = 4;

const parts: readonly { status: RowStatus; label: string; color: string }[] = [
  { status: 'valid', label: words.valid, color: 'success.main' },
  { status: 'warning', label: words.warnings, color: 'warning.main' },
  { status: 'invalid', label: words.errors, color: 'danger' },
];

function Problem({ row }: { row: ResultRow }) {
  const invalid = row.status === 'invalid';
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1, py: '6px', borderTop: 1, borderColor: 'line', lineHeight: 1.35 }}
    >
      <Box sx={{ color: invalid ? 'danger' : 'warning.main', mt: '1px' }}>
        <Icon name={invalid ? 'alert' : 'warning'} size={18} />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ fontWeight: 550 }}>
          {words.problem(row.row, row.symbol)}
        </Box>
        {': '}
        {row.notes.join('; ')}
        {invalid && row.rawMarks !== '' ? ` (${row.rawMarks})` : null}
      </Box>
    </Box>
  );
}

/** Errors first: those are left out. */
function firstProblems(rows: readonly ResultRow[]): ResultRow[] {
  const of = (wanted: RowStatus) => rows.filter(({ status }) => status === wanted).slice(0, shownProblems);
  return [...of('invalid'), ...of('warning')].slice(0, shownProblems);
}

function FileVerdict({ rows }: { rows: readonly ResultRow[] }) {
  const counts = useMemo(() => countRows(rows), [rows]);
  const problems = useMemo(() => firstProblems(rows), [rows]);
  const others = counts.invalid + counts.warning - problems.length;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', m: 0 }}>
        {parts.map(({ status, label, color }) => (
          <Box
            key={status}
            sx={{
              display: 'flex',
              flexDirection: 'column-reverse',
              justifyContent: 'flex-end',
              pl: 2,
              borderLeft: 1,
              borderColor: 'line',
              '&:first-of-type': { pl: 0, borderLeft: 0 },
            }}
          >
            <Box component="dt" sx={{ color: 'ink2', fontSize: '0.9375rem', lineHeight: 1.2, mt: '6px' }}>
              {label}
            </Box>
            <Typography
              variant="figureS"
              component="dd"
              sx={{ m: 0, color: counts[status] > 0 ? color : 'ink3' }}
            >
              {formatCount(counts[status])}
            </Typography>
          </Box>
        ))}
      </Box>
      <Box
        aria-hidden="true"
        sx={{ display: 'flex', gap: '2px', height: 6, borderRadius: '3px', overflow: 'hidden' }}
      >
        {parts
          .filter(({ status }) => counts[status] > 0)
          .map(({ status, color }) => (
            <Box key={status} sx={{ flexGrow: counts[status], minWidth: 4, bgcolor: color }} />
          ))}
      </Box>
      {problems.length > 0 ? (
        <Box component="ul" aria-label={words.problems} sx={{ fontSize: '0.9375rem' }}>
          {problems.map((row) => (
            <Problem key={row.row} row={row} />
          ))}
          {others > 0 ? (
            <Box component="li" sx={{ pt: '6px', borderTop: 1, borderColor: 'line', color: 'ink3' }}>
              {words.more(others)}
            </Box>
          ) : null}
        </Box>
      ) : (
        <Box sx={{ display: 'flex', gap: 1, color: 'ink2', fontSize: '0.9375rem' }}>
          <Box sx={{ color: 'success.main' }}>
            <Icon name="checkCircle" size={18} />
          </Box>
          {words.allGood}
        </Box>
      )}
    </Box>
  );
}

// Before there is a preview: what a file looks like, in the shape of a spreadsheet.
const Sheet = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.9375rem',
  lineHeight: 1.3,
  '& th, & td': {
    padding: '7px 10px',
    border: `1px solid ${theme.vars.palette.line}`,
    textAlign: 'left',
  },
  '& thead th': { fontWeight: 585 },
  '& tbody td:first-of-type': { whiteSpace: 'nowrap' },
  '& tbody th, & thead th:first-of-type': {
    width: 34,
    textAlign: 'center',
    fontWeight: 400,
    fontSize: '0.875rem',
    color: theme.vars.palette.ink3,
    backgroundColor: theme.vars.palette.sunk,
  },
}));

const exampleRows = [
  ['CEE-0288', 'Aarav Koirala', '181.5'],
  ['CEE-0031', 'प्रतिभा अधिकारी', '१७९.७५'],
  ['CEE-0512', 'Bibek Thapa Magar', '-2.5'],
] as const;

/** Drawn once: whatever is typed above changes nothing here. */
const FileExample = memo(function FileExample() {
  return (
    <Panel title={words.example}>
      <Box sx={{ p: '0 20px 20px', overflowX: 'auto' }}>
        <Sheet>
          <thead>
            <tr>
              <th scope="col">1</th>
              <th scope="col">{columns.symbol}</th>
              <th scope="col">{columns.name}</th>
              <th scope="col">{columns.marks}</th>
            </tr>
          </thead>
          <tbody>
            {exampleRows.map(([symbol, name, marks], index) => (
              <tr key={symbol}>
                <th scope="row">{index + 2}</th>
                <td>{symbol}</td>
                <td lang={index === 1 ? 'ne' : undefined}>{name}</td>
                <td>{marks}</td>
              </tr>
            ))}
          </tbody>
        </Sheet>
        <Box sx={{ mt: 2 }}>
          <FileRules rules={words.rules} />
        </Box>
      </Box>
    </Panel>
  );
});

// Choose or drop the file, and see at once how many of its rows are good, which are not and why.
interface FilePanelProps {
  csv: ImportFile<readonly ResultRow[]>;
  /** Of the file, with what was corrected in them. */
  rows: readonly ResultRow[];
  missing: boolean;
  processed: boolean;
  busy: boolean;
  onChoose: ChooseFile;
  onProcess: () => void;
  /** Stops reading the file. */
  onCancel: () => void;
}

function FilePanel({ csv, rows, missing, processed, busy, onChoose, onProcess, onCancel }: FilePanelProps) {
  return (
    <Panel title={words.title} subtitle={words.columns}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, p: '0 20px 20px' }}>
        <FilePicker
          of="results"
          state={csv}
          words={words}
          missing={missing ? errors.noFile : null}
          busy={busy}
          onChoose={onChoose}
          onCancel={onCancel}
          verdict={<FileVerdict rows={rows} />}
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

interface CsvUploadProps {
  /** Held by the page, so that a look at the other way of adding loses nothing. */
  upload: CsvUploadState;
  /** The exam as it stands in the fields now. */
  typed: Partial<ExamFields>;
  publication: PublicationForm;
  /** When the results become public, in a few words. */
  published: string;
  /** A new file was chosen: the message of the last upload has been read. */
  onStarted: () => void;
}

export function CsvUpload({ upload, typed, publication, published, onStarted }: CsvUploadProps) {
  const { csv, preview, check } = upload;
  return (
    // In the order of the work: file, preview, summary. Where there is room the summary stands beside the file.
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.36fr) minmax(0, 1fr)' },
        '& > .preview': { gridRow: { lg: 2 }, gridColumn: { lg: '1 / -1' } },
      }}
    >
      <FilePanel
        csv={csv}
        rows={upload.rows}
        missing={upload.fileMissing}
        processed={upload.processed}
        busy={upload.uploading}
        onChoose={(file, places) => {
          onStarted();
          upload.choose(file, places);
        }}
        onProcess={upload.process}
        onCancel={upload.cancelReading}
      />
      {preview ? (
        <>
          <div className="preview">
            <PreviewPanel
              rows={preview}
              original={upload.original}
              stored={check.stored}
              onCorrect={upload.correct}
              onSubjects={upload.chooseSubjects}
            />
          </div>
          <FileSummary
            rows={preview}
            typed={typed}
            upload={upload}
            publication={publication}
            published={published}
          />
        </>
      ) : (
        <FileExample />
      )}
    </Box>
  );
}
