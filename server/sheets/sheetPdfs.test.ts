// When the thread of PDFs starts.

import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limits } from '../base/limits.ts';
import type { SheetOrder, SheetToDraw } from './pdf/pdfWorker.ts';
import { createSheetPdfs } from './sheetPdfs.ts';

/** Threads that were started, each of which draws at once, unless they are to draw when told. */
const { threads, slow } = vi.hoisted(() => ({
  threads: [] as { isRef: boolean }[],
  slow: { draws: undefined as (() => void)[] | undefined },
}));

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
      const draw = () => this.emit('message', { id, pdf: new Uint8Array([id % 256]) });
      if (slow.draws) slow.draws.push(draw);
      else draw();
    }
    terminate() {
      return Promise.resolve(0);
    }
  },
}));

const asker = (ip: string) => ({ ip, socket: { destroyed: false } });

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }));
afterEach(() => {
  vi.useRealTimers();
  threads.length = 0;
  slow.draws = undefined;
});

it('starts when told, once, and keeps nothing alive; whoever comes earlier starts it', async () => {
  const pdfs = createSheetPdfs();
  pdfs.startIn(3000);
  vi.advanceTimersByTime(2999);
  expect(threads).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(threads).toMatchObject([{ isRef: false }]);
  await expect(pdfs.make({} as SheetToDraw, asker('198.51.100.7'))).resolves.toEqual(Buffer.from([1]));
  expect(threads).toHaveLength(1);

  const early = createSheetPdfs();
  early.startIn(3000);
  await early.make({} as SheetToDraw, asker('198.51.100.7'));
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

it('draws all sheets of a class behind one address, and somebody else’s in between; beyond its queue it is busy', async () => {
  const draws: (() => void)[] = [];
  slow.draws = draws;
  const pdfs = createSheetPdfs();
  const most = limits.sheetPdfsOfAddress.default + limits.sheetPdfsWaitingOfAddress.default;
  expect(most).toBeGreaterThan(300);
  const done: string[] = [];
  const make = (address: string, name: string) =>
    pdfs.make({} as SheetToDraw, asker(address)).then(() => void done.push(name));
  const all = Array.from({ length: most }, (_, index) => make('198.51.100.7', `class ${index}`));
  await expect(pdfs.make({} as SheetToDraw, asker('198.51.100.7'))).rejects.toMatchObject({
    status: 503,
    code: 'busy',
    headers: { 'retry-after': '10' },
  });
  const other = make('198.51.100.8', 'other');
  const drawOne = async () => {
    draws.shift()?.();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  while (!done.includes('other')) await drawOne();
  expect(done.length).toBeLessThanOrEqual(limits.sheetPdfsAtOnce.default);
  await other;
  while (draws.length > 0) await drawOne();
  await Promise.all(all);
  expect(done).toHaveLength(most + 1);
});

it('gives a book one turn among those who wait, and begins it in the thread that draws it', async () => {
  const draws: (() => void)[] = [];
  const pdfs = createSheetPdfs();
  const book = await pdfs.begin({ Title: '', Author: '', Subject: '', CreationDate: new Date(0) });
  slow.draws = draws;
  const done: string[] = [];
  const { signal } = new AbortController();
  const pages = (async () => {
    for (let page = 1; page <= 4; page += 1) {
      await book.add({} as SheetToDraw, signal);
      done.push(`page ${page}`);
    }
  })();
  const visitors = Array.from({ length: 6 }, (_, index) =>
    pdfs.make({} as SheetToDraw, asker(`198.51.100.${index}`)).then(() => void done.push(`visitor ${index}`)),
  );
  while (done.length < 10) {
    draws.shift()?.();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  }
  await Promise.all([pages, ...visitors]);
  // The first page was there before anybody; each next one waits behind those who came in between.
  expect(done[0]).toBe('page 1');
  expect(done.indexOf('page 3')).toBeGreaterThan(done.indexOf('visitor 5'));
});

it('a page that nobody wants any more is not drawn', async () => {
  const pdfs = createSheetPdfs();
  const book = await pdfs.begin({ Title: '', Author: '', Subject: '', CreationDate: new Date(0) });
  const stopped = new AbortController();
  stopped.abort(new Error('stopped'));
  await expect(book.add({} as SheetToDraw, stopped.signal)).rejects.toThrow('stopped');
  await pdfs.stop();
});
