// An exam's results as a file, or as a mark sheet that is printed.
import { type ReactNode, useCallback, useState } from 'react';
import { datedExamName, type ExamKey } from '../../../../../shared/words/results.ts';
import { adminResults } from '../../../content/adminResults.ts';
import { ExportResultsDocument, ExportSizeDocument } from '../../../graphql/generated/upload.ts';
import { downloadText } from '../../../lib/csvWrite.ts';
import { notify } from '../../../lib/notify.ts';
import { chunksOf } from '../../list/useBlocks.ts';
import { useExport } from '../../list/useExport.tsx';
import { PrintDialog, printedAtOnce, type PrintedExam } from './PrintDialog.tsx';
import { exportFileName, rankResults, resultsCsv } from './ranking.ts';

const exportPageSize = 5_000;

export type ExportKind = 'csv' | 'print';

const words = adminResults.export;

interface ExamExport {
  start: (exam: PrintedExam['exam'], kind: ExportKind) => void;
  /** The export while it runs, and the sheet that it ends in. */
  dialogs: ReactNode;
}

export function useExamExport(): ExamExport {
  const { start, dialog } = useExport();
  const [sheet, setSheet] = useState<PrintedExam | null>(null);
  // The sheet prints once for each value of this.
  const closeSheet = useCallback(() => setSheet(null), []);
  const exportExam = (exam: PrintedExam['exam'], kind: ExportKind): void => {
    const { exam_title, set_number, exam_date }: ExamKey = exam;
    setSheet(null);
    start({
      title: words.titles[kind],
      subject: datedExamName(exam),
      words,
      total: exam.results_count,
      size: async (ask) => {
        const data = await ask(ExportSizeDocument, { exam_title, set_number });
        return data?.exams_aggregate.aggregate?.sum?.results_count;
      },
      pageSize: exportPageSize,
      page: async (ask, after) =>
        (await ask(ExportResultsDocument, { exam_title, set_number, after, limit: exportPageSize }))?.results,
      // Title and set rank together, on whichever date.
      done: (rows) => {
        const ranked = rankResults(rows);
        const results = ranked.filter((result) => result.exam_date === exam_date);
        const total = results.length;
        if (total === 0) notify({ tone: 'error', message: words.empty });
        else if (kind === 'print')
          setSheet({
            exam,
            parts: chunksOf(results, printedAtOnce),
            total,
            ranked: ranked.filter(({ rank }) => rank !== null).length,
          });
        else {
          downloadText(exportFileName(exam), resultsCsv(results));
          notify({ message: words.success(total) });
        }
      },
      failed: words.failed,
    });
  };
  return {
    start: exportExam,
    dialogs: (
      <>
        {dialog}
        {sheet && <PrintDialog sheet={sheet} onClose={closeSheet} />}
      </>
    ),
  };
}
