// A thread of its own for PDFs: each is a tenth of a second of work, for which nobody's look-up shall wait.

import { parentPort } from 'node:worker_threads';
import { errorText } from '../../base/errors.ts';
import type { SheetContent } from './drawSheet.ts';
import { createSheetMaker } from './makeSheet.ts';

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
