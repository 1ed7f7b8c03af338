// Rows on their way from the worker to the page: columns of numbers, which are handed over without copying, and of
// texts; in chunks, so that taking them in never holds a frame up.
import { resultsUpload } from '../../../content/resultsUpload.ts';
import { type FileOrder, type PostFileMessage, readInWorker } from '../../csv-file/readInWorker.ts';
import { readResultsFile, type ResultRow, type RowStatus } from './resultRows.ts';

export interface RowsChunk {
  row: Uint32Array<ArrayBuffer>;
  /** NaN: absent. */
  marks: Float64Array<ArrayBuffer>;
  /** The status by its place in `statuses`, plus `supersededBit`. */
  flags: Uint8Array<ArrayBuffer>;
  /** Symbol and name of each row, in turn. */
  texts: string[];
  /** Only where the file's text is not the number's own, by place in the chunk. */
  rawMarks: [number, string][];
  /** Only where there are any. */
  notes: [number, string[]][];
}

const statuses: readonly RowStatus[] = ['valid', 'warning', 'invalid'];
const supersededBit = 4;
const noNotes: string[] = [];

/** Taking in this many rows costs a page about a millisecond. */
const chunkRows = 2000;

export function packRows(rows: readonly ResultRow[]): RowsChunk {
  const chunk: RowsChunk = {
    row: Uint32Array.from(rows, ({ row }) => row),
    marks: Float64Array.from(rows, ({ marks }) => marks ?? NaN),
    flags: Uint8Array.from(
      rows,
      ({ status, superseded }) => statuses.indexOf(status) + (superseded ? supersededBit : 0),
    ),
    texts: [],
    rawMarks: [],
    notes: [],
  };
  for (const [index, { symbol, name, marks, rawMarks, notes }] of rows.entries()) {
    chunk.texts.push(symbol, name);
    if (rawMarks !== String(marks)) chunk.rawMarks.push([index, rawMarks]);
    if (notes.length > 0) chunk.notes.push([index, notes]);
  }
  return chunk;
}

export function unpackRows(chunk: RowsChunk): ResultRow[] {
  const rows = Array.from(chunk.row, (row, index): ResultRow => {
    const flags = chunk.flags[index] ?? 0;
    const number = chunk.marks[index] ?? 0;
    const marks = Number.isNaN(number) ? null : number;
    return {
      row,
      symbol: chunk.texts[index * 2] ?? '',
      name: chunk.texts[index * 2 + 1] ?? '',
      marks,
      rawMarks: String(marks),
      status: statuses[flags % supersededBit] ?? 'invalid',
      notes: noNotes,
      superseded: flags >= supersededBit,
    };
  });
  for (const [index, text] of chunk.rawMarks) {
    const row = rows[index];
    if (row) row.rawMarks = text;
  }
  for (const [index, notes] of chunk.notes) {
    const row = rows[index];
    if (row) row.notes = notes;
  }
  return rows;
}

// A file of results, from the worker's side.

const { errors } = resultsUpload;

function* chunksOf(rows: readonly ResultRow[]): Generator<{ chunk: RowsChunk; transfer: ArrayBuffer[] }> {
  for (let start = 0; start < rows.length; start += chunkRows) {
    const chunk = packRows(rows.slice(start, start + chunkRows));
    yield { chunk, transfer: [chunk.row.buffer, chunk.marks.buffer, chunk.flags.buffer] };
  }
}

export function readResultsInWorker(order: FileOrder, post: PostFileMessage<RowsChunk>): Promise<void> {
  return readInWorker(
    order,
    {
      read: (source, onProgress, places) => {
        const outcome = readResultsFile(source, { onProgress, places });
        return outcome.ok ? { chunks: chunksOf(outcome.rows) } : { refusal: outcome };
      },
      unreadable: { message: errors.parse, detail: errors.unreadable },
    },
    post,
  );
}
