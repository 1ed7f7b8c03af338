// A Worker for tests, which have none: the same code on the same thread, a turn later (tests only).
import type { FileMessage, FileOrder } from './readFile.ts';

export class FakeWorker {
  /** What the worker under test does with a file. */
  static work: (order: FileOrder, post: (message: FileMessage<unknown>) => void) => Promise<void> = () =>
    Promise.resolve();
  /** Files that are held back until the test lets them go on. */
  static hold: Promise<void> | null = null;
  /** How many were ended before they had answered. */
  static ended = 0;

  onmessage: ((event: MessageEvent<FileMessage<unknown>>) => void) | null = null;
  onerror: (() => void) | null = null;
  private over = false;
  private answered = false;

  postMessage(order: FileOrder): void {
    void this.work(order);
  }

  terminate(): void {
    this.over = true;
    if (!this.answered) FakeWorker.ended += 1;
  }

  private async work(order: FileOrder): Promise<void> {
    await FakeWorker.hold;
    await FakeWorker.work(order, (message) => {
      if (this.over) return;
      this.answered = message.type === 'done' || message.type === 'refused';
      this.onmessage?.(new MessageEvent('message', { data: structuredClone(message) }));
    });
  }
}
