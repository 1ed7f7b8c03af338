// The CSV side: choose a file and see at once what is in it, process, review, verify, upload (specification 4).
import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { examName } from '../../content/results.ts';
import { resultsUpload } from '../../content/resultsUpload.ts';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import type { ExamForm } from './ExamCard.tsx';
import { FileExample } from './FileExample.tsx';
import { FilePanel } from './FilePanel.tsx';
import { FileSummary } from './FileSummary.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import { completeExam } from './examSchema.ts';
import type { Success } from './useAfterStoring.ts';
import { useCsvUpload } from './useCsvUpload.ts';

interface CsvUploadProps {
  examForm: ExamForm;
  /** A new file was chosen: the message of the last upload has been read. */
  onStarted: () => void;
  onStored: (success: Success) => void;
}

export function CsvUpload({ examForm, onStarted, onStored }: CsvUploadProps) {
  const typed = useWatch({ control: examForm.control });
  const upload = useCsvUpload(examForm, completeExam(typed), (count, exam) =>
    onStored({
      title: resultsUpload.success.uploaded,
      message: resultsUpload.success.uploadedText(count, examName(exam.exam_title, exam.set_number)),
    }),
  );
  const { csv, preview, check } = upload;
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.36fr) minmax(0, 1fr)' },
        }}
      >
        <FilePanel
          csv={csv}
          missing={upload.fileMissing}
          processed={preview !== null}
          busy={upload.uploading}
          onChoose={(file) => {
            onStarted();
            upload.choose(file);
          }}
          onProcess={upload.process}
        />
        {preview ? (
          <FileSummary
            rows={preview}
            typed={typed}
            check={check}
            verified={upload.verified}
            problem={upload.problem}
            uploading={upload.uploading}
            onVerify={upload.verify}
            onUpload={upload.upload}
            onRetry={upload.retry}
          />
        ) : (
          <FileExample />
        )}
      </Box>
      {upload.failure ? (
        <InlineAlert>
          {upload.failure.message}
          <div>{upload.failure.detail}</div>
        </InlineAlert>
      ) : null}
      {preview ? <PreviewPanel rows={preview} stored={check.stored} changed={upload.changed} /> : null}
    </>
  );
}
