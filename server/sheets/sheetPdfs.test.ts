// When the thread of PDFs starts.

import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SheetContent } from './pdf/drawSheet.ts';
import type { SheetOrder } from './pdf/pdfWorker.ts';
import { createSheetPdfs } from './sheetPdfs.ts';

/** Threads that were started, each of which draws at once. */
const { threads } = vi.hoisted(() => ({ threads: [] as { isRef: boolean }[] }));

vi.mock('node:worker_threads', () => ({
  Worker: class extends EventEmitter {
    isRef = true;
    constructor() {
      super();
      threads.push(this);
    }
    unref() {
      this.isRef = false;
    }
    postMessage({ id }: SheetOrder) {
      this.emit('message', { id, pdf: new Uint8Array([id]) });
    }
    terminate() {
      return Promise.resolve(0);
    }
  },
}));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  threads.length = 0;
});

it('starts when told, once, and keeps nothing alive; whoever comes earlier starts it', async () => {
  const pdfs = createSheetPdfs();
  pdfs.startIn(3000);
  vi.advanceTimersByTime(2999);
  expect(threads).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(threads).toMatchObject([{ isRef: false }]);
  await expect(pdfs.make({} as SheetContent, '198.51.100.7')).resolves.toEqual(Buffer.from([1]));
  expect(threads).toHaveLength(1);

  const early = createSheetPdfs();
  early.startIn(3000);
  await early.make({} as SheetContent, '198.51.100.7');
  vi.advanceTimersByTime(3000);
  expect(threads).toHaveLength(2);
});

it('does not start after the stop', async () => {
  const pdfs = createSheetPdfs();
  pdfs.startIn(3000);
  await pdfs.stop();
  vi.advanceTimersByTime(3000);
  expect(threads).toEqual([]);
});
