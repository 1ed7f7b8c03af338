// Beside 'New Question': import, and export of the whole bank as GIFT or Excel.
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { questionFiles as words } from '../../content/adminQuestionFiles.ts';
import { ExportQuestionsDocument, QuestionCountDocument } from '../../graphql/generated/upload.ts';
import { downloadFile } from '../../lib/csvWrite.ts';
import { ExportMenu } from '../../ui/ExportMenu.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useExport } from '../list/useExport.tsx';
import { ImportQuestions } from './ImportQuestions.tsx';
import { writeGift, writeWorkbook } from './questionFiles.ts';
import { cellsOf, type QuestionCells } from './questionRow.ts';

const pageSize = 500;
const formats = { 'questions.txt': words.export.gift, 'questions.xlsx': words.export.xlsx } as const;
const writers: Record<
  keyof typeof formats,
  (cells: readonly QuestionCells[]) => string | Uint8Array<ArrayBuffer>
> = {
  'questions.txt': writeGift,
  'questions.xlsx': writeWorkbook,
};

export function QuestionFileActions(): ReactNode {
  const [importing, setImporting] = useState(false);
  const { start, dialog } = useExport();
  const exportAs = (name: keyof typeof formats): void =>
    start({
      title: words.export.open,
      words: words.export,
      size: async (ask) => (await ask(QuestionCountDocument, {}))?.found.aggregate?.count,
      pageSize,
      page: async (ask, after) => (await ask(ExportQuestionsDocument, { after, limit: pageSize }))?.rows,
      done: (rows) => {
        // By subject and chapter, which stand above their questions in GIFT.
        const place = ({ subject, chapter, number }: (typeof rows)[number]): string =>
          [subject, chapter, number].join('\n');
        const sorted = rows.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
        downloadFile(name, writers[name](sorted.map(cellsOf)));
      },
      failed: () => words.export.failed,
    });
  return (
    <>
      <Button startIcon={<Icon name="upload" size={18} />} onClick={() => setImporting(true)}>
        {words.open}
      </Button>
      <ExportMenu label={words.export.open} formats={formats} onChoose={exportAs} />
      <ImportQuestions open={importing} onClose={() => setImporting(false)} />
      {dialog}
    </>
  );
}
