// The CSV side: choose a file and see at once what is in it, process, review, verify, upload.
import Box from '@mui/material/Box';
import { FileSummary } from './FileSummary.tsx';
import { FileExample } from './file/FileExample.tsx';
import { FilePanel } from './file/FilePanel.tsx';
import { PreviewPanel } from './preview/PreviewPanel.tsx';
import type { PublicationForm } from './publicationForm.ts';
import type { ExamFields } from './storing/examSchema.ts';
import type { CsvUploadState } from './useCsvUpload.ts';

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
        missing={upload.fileMissing}
        processed={upload.processed}
        busy={upload.uploading}
        onChoose={(file) => {
          onStarted();
          upload.choose(file);
        }}
        onProcess={upload.process}
        onCancel={upload.cancelReading}
      />
      {preview ? (
        <>
          <div className="preview">
            <PreviewPanel rows={preview} stored={check.stored} />
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
