// A thread of its own for PDFs, one sheet each: that is a tenth of a second of work, for which nobody's look-up shall wait.

import { parentPort } from 'node:worker_threads';
import { markSheet } from '../../../shared/words/markSheet.ts';
import { examName } from '../../../shared/words/results.ts';
import { errorText } from '../../base/errors.ts';
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

export interface SheetOrder {
  id: number;
  content: SheetContent;
}

export type SheetDelivery = { id: number; pdf: Uint8Array } | { id: number; error: string };

const maker = createSheetMaker();

parentPort?.on('message', ({ id, content }: SheetOrder) => {
  void maker
    .then((make) => make(content))
    .then(
      (pdf): SheetDelivery => ({ id, pdf }),
      (error: unknown): SheetDelivery => ({ id, error: errorText(error) }),
    )
    .then((delivery) => parentPort?.postMessage(delivery));
});
