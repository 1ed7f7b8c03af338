// A thread of its own for PDFs, one sheet after the other: that is a twentieth of a second of work each, for which nobody's
// look-up shall wait. A sheet is a file of its own, or the next page of a book that is under way.

import { parentPort } from 'node:worker_threads';
import { qrCodeOf } from '../../../shared/qrCode.ts';
import { examName } from '../../../shared/words/results.ts';
import { errorText } from '../../base/errors.ts';
import { sheetWords } from '../sheetWords.ts';
import { drawAnswersOf, drawSheet, type SheetContent } from './drawSheet.ts';
import { loadSheetFonts } from './sheetFonts.ts';
import { type DocumentInfo, openSheetDocument, type SheetDocument } from './sheetPage.ts';

/** What the server says of a sheet; its code is drawn here, too. */
export interface SheetToDraw extends Omit<SheetContent, 'qr'> {
  /** What the code holds. */
  address: string;
}

/** A file alone; or of a book: its beginning, a page, its end, or that nobody wants the rest. */
export type Drawing =
  | { sheet: SheetToDraw; book?: undefined }
  | { book: number; open: DocumentInfo }
  | { book: number; sheet: SheetToDraw }
  | { book: number; end: true }
  | { book: number; drop: true };

/** Draws, and gives the file, or the bytes that this adds to a book. */
export type SheetMaker = (drawing: Drawing) => Uint8Array;

export async function createSheetMaker(): Promise<SheetMaker> {
  const fonts = await loadSheetFonts();
  const books = new Map<number, SheetDocument>();
  const nothing = new Uint8Array();

  const page = (document: SheetDocument, { address, ...given }: SheetToDraw): Buffer => {
    const sheet = { ...given, qr: qrCodeOf(address) };
    const first = document.draw((drawn) => drawSheet(drawn, sheet));
    if (sheet.answers === undefined) return first;
    return Buffer.concat([first, document.draw((drawn) => drawAnswersOf(drawn, sheet))]);
  };

  const alone = (sheet: SheetToDraw): Buffer => {
    const { found, institute, issued, answers } = sheet;
    const [row] = found.rows;
    const document = openSheetDocument(fonts, {
      Title: (answers ? sheetWords.answers : sheetWords).fullTitle(row.name, row.symbol),
      Author: institute.name,
      Subject: answers ? row.exam_title : examName(row.exam_title, row.set_number),
      CreationDate: issued,
    });
    return Buffer.concat([page(document, sheet), document.end()]);
  };

  return (drawing) => {
    if (drawing.book === undefined) return alone(drawing.sheet);
    const { book } = drawing;
    if ('open' in drawing) {
      books.set(book, openSheetDocument(fonts, drawing.open));
      return nothing;
    }
    const document = books.get(book);
    if ('drop' in drawing) {
      books.delete(book);
      return nothing;
    }
    // Begun in a thread that has ended since.
    if (document === undefined) throw new Error('this book was not begun here');
    if ('sheet' in drawing) return page(document, drawing.sheet);
    books.delete(book);
    return document.end();
  };
}

export interface SheetOrder {
  id: number;
  drawing: Drawing;
}

export type SheetDelivery = { id: number; pdf: Uint8Array } | { id: number; error: string };

const maker = createSheetMaker();

parentPort?.on('message', ({ id, drawing }: SheetOrder) => {
  void maker
    .then((make): SheetDelivery => ({ id, pdf: make(drawing) }))
    .catch((error: unknown): SheetDelivery => ({ id, error: errorText(error) }))
    .then((delivery) => parentPort?.postMessage(delivery));
});
