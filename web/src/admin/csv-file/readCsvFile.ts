// The page's side of reading a file: starts a worker, gathers what it reads, ends it when nobody waits any more.
import type { FileMessage, Refusal } from './readInWorker.ts';

export type ReadOutcome<Content> = { ok: true; content: Content } | ({ ok: false } & Refusal);

/** What a file holds, and by which worker it is read. `Chunk` is how its content travels. */
export interface CsvKind<Chunk, Content> {
  startWorker: () => Worker;
  /** What can be said without opening the file. */
  refuseUnread: (file: File) => Refusal | null;
  /** Puts the chunks together, in their order. */
  gather: () => { take: (chunk: Chunk) => void; content: () => Content };
  /** The worker's own script did not come or broke. */
  broken: Refusal;
}

interface ReadCsvOptions {
  /** Ends the reading; the answer then never comes. */
  signal: AbortSignal;
  /** Hears which share of the work is done, 0 to 1. */
  onProgress: (share: number) => void;
}

export function readCsvFile<Chunk, Content>(
  file: File,
  kind: CsvKind<Chunk, Content>,
  { signal, onProgress }: ReadCsvOptions,
): Promise<ReadOutcome<Content>> {
  const refused = kind.refuseUnread(file);
  if (refused) return Promise.resolve({ ok: false, ...refused });
  return new Promise((resolve) => {
    const worker = kind.startWorker();
    const gathered = kind.gather();
    const end = (outcome?: ReadOutcome<Content>): void => {
      worker.terminate();
      if (outcome && !signal.aborted) resolve(outcome);
    };
    signal.addEventListener('abort', () => end());
    worker.onmessage = ({ data }: MessageEvent<FileMessage<Chunk>>) => {
      if (signal.aborted) return;
      switch (data.type) {
        case 'progress':
          onProgress(data.share);
          break;
        case 'chunk':
          gathered.take(data.chunk);
          break;
        case 'done':
          end({ ok: true, content: gathered.content() });
          break;
        case 'refused':
          end({ ok: false, ...data.refusal });
      }
    };
    worker.onerror = () => end({ ok: false, ...kind.broken });
    worker.postMessage(file);
  });
}

/** Whether a chosen file is no longer what it was when it was read: a browser then refuses to read it again. */
export async function hasChangedOnDisk(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => false,
      () => true,
    );
}
