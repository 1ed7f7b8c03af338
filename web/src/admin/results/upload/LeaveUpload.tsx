// Who leaves with a processed file is asked; an upload that is running is then cancelled.
import { pluralize } from '../../../../../shared/numbers.ts';
import { resultsUpload } from '../../../content/resultsUpload.ts';
import { LeaveQuestion } from '../../leave/LeaveQuestion.tsx';
import { storableRows } from './file/resultRows.ts';
import type { CsvUploadState } from './useCsvUpload.ts';

const { leave: words } = resultsUpload;

export function LeaveUpload({ upload }: { upload: CsvUploadState }) {
  const { csv, preview, uploading } = upload;
  return (
    <LeaveQuestion
      when={preview !== null}
      unless={upload.isStored}
      title={uploading ? words.runningTitle : words.title}
      leave={words.leave}
      stay={words.stay}
      onLeave={() => {
        if (uploading) upload.cancel();
      }}
    >
      {uploading || csv.status !== 'read'
        ? words.running
        : words.text(csv.file.name, pluralize(storableRows(csv.content).length, 'result'))}
    </LeaveQuestion>
  );
}
