// PDFs of sheets, made one after the other in a thread of their own (pdf/pdfWorker.ts), which starts with the
// first, or before it when asked to.

import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Institute } from '../../shared/institute.ts';
import { type HttpError, unavailable } from '../base/httpError.ts';
import { limits } from '../base/limits.ts';
import { Busy, createTurns } from '../base/turns.ts';
import type { Drawing, SheetDelivery, SheetOrder, SheetToDraw } from './pdf/pdfWorker.ts';
import type { DocumentInfo } from './pdf/sheetPage.ts';

/** Whose turn it takes, and whether the client is still there. */
export interface Asker {
  readonly ip: string;
  readonly socket: { readonly destroyed: boolean };
}

/** Many sheets as one PDF. Its pages wait for their turns as one visitor's sheets do, and never refuse to wait longer. */
export interface SheetBook {
  /** @returns the bytes that this adds to the file */
  add(sheet: SheetToDraw, signal: AbortSignal): Promise<Buffer>;
  end(): Promise<Buffer>;
  /** Nobody wants it any more; after its end nothing. */
  drop(): void;
}

interface Waiting {
  resolve: (pdf: Buffer) => void;
  reject: (error: Error) => void;
}

/** Whose turn a page of a book takes: no address is called so. */
const bookTurn = 'sheet books';
/** Milliseconds after which a page asks for its turn again, when so many waited that it was sent away. */
const comeBack = 1000;

export const onSheet = ({
  name,
  nepaliName,
  tagline,
  nepaliTagline,
  phones,
  email,
}: Institute): SheetToDraw['institute'] => ({
  name,
  nepaliName,
  tagline,
  nepaliTagline,
  contact: `${phones[0].label} · ${email}`,
});

export const busy = (): HttpError =>
  unavailable('busy', 'Many mark sheets are being made just now. Please try again in a moment.', 10);

export function createSheetPdfs() {
  let worker: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  let last = 0;
  const waiting = new Map<number, Waiting>();
  const turns = createTurns({
    name: 'sheet PDFs',
    atOnce: limits.sheetPdfsAtOnce.default,
    atOnceOfAddress: limits.sheetPdfsOfAddress.default,
    waiting: limits.sheetPdfsWaiting.default,
    waitingOfAddress: limits.sheetPdfsWaitingOfAddress.default,
    patience: limits.sheetPdfPatience.default,
    now: () => Date.now(),
  });

  const fail = (from: Worker, error: Error): void => {
    if (worker !== from) return;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };

  const start = (): Worker => {
    const started = new Worker(new URL('./pdf/pdfThread.js', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    started.on('message', (delivery: SheetDelivery) => {
      const order = waiting.get(delivery.id);
      waiting.delete(delivery.id);
      if ('pdf' in delivery) order?.resolve(Buffer.from(delivery.pdf));
      else order?.reject(new Error(`a mark sheet cannot be drawn: ${delivery.error}`));
    });
    started.on('error', (error) => fail(started, error instanceof Error ? error : new Error(String(error))));
    started.on('exit', (code) => fail(started, new Error(`the thread of mark sheets ended with ${code}`)));
    // A sheet that nobody waits for is no reason to stay alive.
    started.unref();
    return started;
  };

  const order = (drawing: Drawing): Promise<Buffer> =>
    new Promise<Buffer>((resolve, reject) => {
      worker ??= start();
      last += 1;
      waiting.set(last, { resolve, reject });
      worker.postMessage({ id: last, drawing } satisfies SheetOrder);
    });

  /** A page of a book, whenever its turn comes. */
  const addPage = async (book: number, sheet: SheetToDraw, signal: AbortSignal): Promise<Buffer> => {
    for (;;) {
      signal.throwIfAborted();
      try {
        return await turns.run(
          bookTurn,
          () => order({ book, sheet }),
          () => !signal.aborted,
        );
      } catch (error) {
        if (!(error instanceof Busy)) throw error;
        await pause(comeBack, undefined, { signal, ref: false });
      }
    }
  };

  return {
    /** When it is this address's turn. @throws HttpError 503 with Retry-After when too many wait, or wait too long */
    async make(sheet: SheetToDraw, { ip, socket }: Asker): Promise<Buffer> {
      try {
        return await turns.run(
          ip,
          () => order({ sheet }),
          () => !socket.destroyed,
        );
      } catch (error) {
        throw error instanceof Busy ? busy() : error;
      }
    },
    /** Begins a book. All that it does rejects once the thread has ended. */
    async begin(info: DocumentInfo): Promise<SheetBook> {
      last += 1;
      const book = last;
      await order({ book, open: info });
      let isOpen = true;
      return {
        add: (sheet, signal) => addPage(book, sheet, signal),
        end() {
          isOpen = false;
          return order({ book, end: true });
        },
        drop() {
          // The answer is of no interest, nor that the thread has ended with what it had.
          if (isOpen && worker) order({ book, drop: true }).catch(() => undefined);
          isOpen = false;
        },
      };
    },
    /** Starts the thread, which reads programs and typefaces for seconds, before anybody waits for it. */
    startIn(milliseconds: number) {
      clearTimeout(timer);
      // One that cannot start says so to the first who asks for a sheet.
      timer = setTimeout(() => (worker ??= start()), milliseconds).unref();
    },
    async stop() {
      clearTimeout(timer);
      const stopping = worker;
      if (stopping) fail(stopping, new Error('the server stops'));
      await stopping?.terminate();
    },
  };
}
export type SheetPdfs = ReturnType<typeof createSheetPdfs>;
