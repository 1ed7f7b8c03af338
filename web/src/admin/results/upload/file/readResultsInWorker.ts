// A file of results, from the worker's side.
import { resultsUpload } from '../../../../content/resultsUpload.ts';
import { type PostFileMessage, readInWorker } from '../../../csv-file/readInWorker.ts';
import { readResultsFile, type ResultRow } from './resultRows.ts';
import { chunkRows, packRows, type RowsChunk } from './rowsChunk.ts';

const { errors } = resultsUpload;

function* chunksOf(rows: readonly ResultRow[]): Generator<{ chunk: RowsChunk; transfer: ArrayBuffer[] }> {
  for (let start = 0; start < rows.length; start += chunkRows) {
    const chunk = packRows(rows.slice(start, start + chunkRows));
    yield { chunk, transfer: [chunk.row.buffer, chunk.marks.buffer, chunk.flags.buffer] };
  }
}

export function readResultsInWorker(file: File, post: PostFileMessage<RowsChunk>): Promise<void> {
  return readInWorker(
    file,
    {
      read: (bytes, onProgress) => {
        const outcome = readResultsFile(bytes, { onProgress });
        return outcome.ok ? { chunks: chunksOf(outcome.rows) } : { refusal: outcome };
      },
      unreadable: { message: errors.parse, detail: errors.unreadable },
    },
    post,
  );
}
