// The chosen file: read and judged at once in a worker, nothing stored. The newest choice wins.
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { FileMessage, FileOrder, Places, Refusal } from './readInWorker.ts';

// The page's side of reading a file: starts a worker, gathers what it reads, ends it when nobody waits any more.

type ReadOutcome<Content> = { ok: true; content: Content } | ({ ok: false } & Refusal);

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

function readCsvFile<Chunk, Content>(
  order: FileOrder,
  kind: CsvKind<Chunk, Content>,
  { signal, onProgress }: ReadCsvOptions,
): Promise<ReadOutcome<Content>> {
  const refused = kind.refuseUnread(order.file);
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
    worker.postMessage(order);
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

export type CsvFile<Content> =
  | { status: 'none' }
  /** `share` of it is read, 0 to 1. */
  | { status: 'reading'; file: File; share: number }
  | ({ status: 'refused'; file: File } & Refusal)
  | { status: 'read'; file: File; content: Content };

/** `places`: where its columns stand, where their names are not known. */
export type ChooseFile = (file: File, places?: Places) => void;

interface CsvFileState<Content> {
  csv: CsvFile<Content>;
  choose: (file: File, places?: Places) => Promise<void>;
  /** Forgets the file, also one that is still being read. */
  clear: () => void;
}

/** `kind` keeps its identity between renders. */
export function useCsvFile<Chunk, Content>(kind: CsvKind<Chunk, Content>): CsvFileState<Content> {
  const [csv, setCsv] = useState<CsvFile<Content>>({ status: 'none' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const choose = useCallback(
    async (file: File, places?: Places) => {
      running.current?.abort();
      const { signal } = (running.current = new AbortController());
      setCsv({ status: 'reading', file, share: 0 });
      const outcome = await readCsvFile({ file, places }, kind, {
        signal,
        onProgress: (share) => setCsv({ status: 'reading', file, share }),
      });
      if (signal.aborted) return;
      // The preview may follow at once; drawn in slices it holds up no frame.
      startTransition(() =>
        setCsv(
          outcome.ok
            ? { status: 'read', file, content: outcome.content }
            : {
                status: 'refused',
                file,
                message: outcome.message,
                detail: outcome.detail,
                choice: outcome.choice,
              },
        ),
      );
    },
    [kind],
  );

  const clear = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setCsv({ status: 'none' });
  }, []);

  return { csv, choose, clear };
}
