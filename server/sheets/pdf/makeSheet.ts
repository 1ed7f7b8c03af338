// One sheet as a PDF.

import { markSheet } from '../../../shared/words/markSheet.ts';
import { examName } from '../../../shared/words/results.ts';
import { drawSheet, type SheetContent } from './drawSheet.ts';
import { loadSheetFonts } from './sheetFonts.ts';
import { openSheetPage } from './sheetPage.ts';

export type SheetMaker = (content: SheetContent) => Promise<Buffer>;

export async function createSheetMaker(): Promise<SheetMaker> {
  const fonts = await loadSheetFonts();
  return (content) =>
    new Promise((resolve) => {
      const chunks: Buffer[] = [];
      const { found, institute, issued } = content;
      const [row] = found.rows;
      const page = openSheetPage({
        fonts,
        info: {
          Title: markSheet.fullTitle(row.name, row.symbol),
          Author: institute.name,
          Subject: examName(row.exam_title, row.set_number),
          CreationDate: issued,
        },
        onData: (chunk) => chunks.push(chunk),
        onEnd: () => resolve(Buffer.concat(chunks)),
      });
      drawSheet(page, content);
      page.end();
    });
}
