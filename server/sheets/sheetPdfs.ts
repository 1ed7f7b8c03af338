// PDFs of sheets, made one after the other in a thread of their own (pdf/pdfWorker.ts), which starts with the
// first, or before it when asked to.

import { Worker } from 'node:worker_threads';
import { HttpError } from '../base/httpError.ts';
import { limits } from '../base/limits.ts';
import { Busy, createTurns } from '../base/turns.ts';
import type { SheetContent } from './pdf/drawSheet.ts';
import type { SheetDelivery, SheetOrder } from './pdf/pdfWorker.ts';

/** Whose turn it takes, and whether the client is still there. */
export interface Asker {
  readonly ip: string;
  readonly socket: { readonly destroyed: boolean };
}

export interface SheetPdfs {
  /** When it is this address's turn. @throws HttpError 503 with Retry-After when too many wait, or wait too long */
  make(content: SheetContent, of: Asker): Promise<Buffer>;
  /** Starts the thread, which reads programs and typefaces for seconds, before anybody waits for it. */
  startIn(milliseconds: number): void;
  stop(): Promise<void>;
}

interface Waiting {
  resolve: (pdf: Buffer) => void;
  reject: (error: Error) => void;
}

export function busy(): HttpError {
  return new HttpError(
    503,
    'busy',
    'Many mark sheets are being made just now. Please try again in a moment.',
    { 'retry-after': '10' },
  );
}

export function createSheetPdfs(): SheetPdfs {
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

  return {
    async make(content, { ip, socket }) {
      try {
        return await turns.run(
          ip,
          () =>
            new Promise<Buffer>((resolve, reject) => {
              worker ??= start();
              last += 1;
              waiting.set(last, { resolve, reject });
              worker.postMessage({ id: last, content } satisfies SheetOrder);
            }),
          () => !socket.destroyed,
        );
      } catch (error) {
        throw error instanceof Busy ? busy() : error;
      }
    },
    startIn(milliseconds) {
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
