// An export while it runs, and the sheet that it ends in where it is printed.
import type { ReactNode } from 'react';
import { datedExamName } from '../../../../../shared/words/results.ts';
import { adminResults } from '../../../content/adminResults.ts';
import { ExportDialog } from '../../list/ExportDialog.tsx';
import { PrintDialog } from './PrintDialog.tsx';
import type { ExamExport } from './useExamExport.ts';

export function ExamExportDialogs({ exporting }: { exporting: ExamExport }): ReactNode {
  return (
    <>
      {exporting.job ? (
        <ExportDialog
          title={adminResults.export.titles[exporting.job.kind]}
          subject={datedExamName(exporting.job.exam)}
          done={exporting.job.done}
          total={exporting.job.total}
          words={adminResults.export}
          onCancel={exporting.cancel}
        />
      ) : null}
      {exporting.sheet ? <PrintDialog sheet={exporting.sheet} onClose={exporting.closeSheet} /> : null}
    </>
  );
}
