// What the worker does with a file, and what it says meanwhile. Apart from the worker's own file, so that a test
// runs the same code without one.
import { resultsUpload } from '../../content/resultsUpload.ts';
import { readResultsFile } from '../results-file/resultRows.ts';
import { chunkRows, packRows, type RowsChunk } from '../results-file/rowsChunk.ts';

export type FileMessage =
  /** Which share of the work is done, 0 to 1. */
  | { type: 'progress'; share: number }
  | { type: 'rows'; chunk: RowsChunk }
  | { type: 'done' }
  | { type: 'refused'; message: string; detail?: string };

type PostFileMessage = (message: FileMessage, transfer?: ArrayBuffer[]) => void;

const { errors } = resultsUpload;

/** Not every slice of a small file is worth a message. */
const leastStep = 0.02;

async function bytesOf(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    // Moved, deleted or changed on disk since it was chosen.
    return null;
  }
}

export async function readInWorker(file: File, post: PostFileMessage): Promise<void> {
  const bytes = await bytesOf(file);
  if (bytes === null) {
    post({ type: 'refused', message: errors.parse, detail: errors.unreadable });
    return;
  }
  let told = 0;
  const outcome = readResultsFile(bytes, {
    onProgress: (share) => {
      if (share - told < leastStep) return;
      told = share;
      post({ type: 'progress', share });
    },
  });
  if (!outcome.ok) {
    post({ type: 'refused', message: outcome.message, detail: outcome.detail });
    return;
  }
  for (let start = 0; start < outcome.rows.length; start += chunkRows) {
    const chunk = packRows(outcome.rows.slice(start, start + chunkRows));
    post({ type: 'rows', chunk }, [chunk.row.buffer, chunk.marks.buffer, chunk.flags.buffer]);
  }
  post({ type: 'done' });
}
