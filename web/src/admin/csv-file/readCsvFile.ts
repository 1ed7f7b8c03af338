// The page's side of reading a file: starts a worker, gathers its rows, ends it when nobody waits any more.
import { resultsUpload } from '../../content/resultsUpload.ts';
import { type ReadOutcome, type ResultRow, uploadLimits } from '../results-file/resultRows.ts';
import { unpackRows } from '../results-file/rowsChunk.ts';
import type { FileMessage } from './readInWorker.ts';

const { errors } = resultsUpload;

interface ReadCsvOptions {
  /** Ends the reading; the answer then never comes. */
  signal: AbortSignal;
  /** Hears which share of the work is done, 0 to 1. */
  onProgress: (share: number) => void;
}

/** What can be said without opening the file. */
function refuseUnread(file: File): ReadOutcome | null {
  if (!file.name.toLowerCase().endsWith('.csv')) return { ok: false, message: errors.wrongExtension };
  if (file.size > uploadLimits.fileBytes)
    return { ok: false, message: errors.tooLarge, detail: errors.split };
  return null;
}

export function readCsvFile(file: File, { signal, onProgress }: ReadCsvOptions): Promise<ReadOutcome> {
  const refused = refuseUnread(file);
  if (refused) return Promise.resolve(refused);
  return new Promise((resolve) => {
    const worker = new Worker(new URL('../results-file/resultsFile.worker.ts', import.meta.url), {
      type: 'module',
    });
    const rows: ResultRow[] = [];
    const end = (outcome?: ReadOutcome): void => {
      worker.terminate();
      if (outcome && !signal.aborted) resolve(outcome);
    };
    signal.addEventListener('abort', () => end());
    worker.onmessage = ({ data }: MessageEvent<FileMessage>) => {
      if (signal.aborted) return;
      switch (data.type) {
        case 'progress':
          onProgress(data.share);
          break;
        case 'rows':
          rows.push(...unpackRows(data.chunk));
          break;
        case 'done':
          end({ ok: true, rows });
          break;
        case 'refused':
          end({ ok: false, message: data.message, detail: data.detail });
      }
    };
    // The worker's own script did not come or broke.
    worker.onerror = () => end({ ok: false, message: errors.parse });
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
