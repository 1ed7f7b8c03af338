// What a worker does with a file, and what it says meanwhile. Apart from the workers' own files, so that a test runs
// the same code without one.

import { isWorkbook, type TableSource } from '../../lib/csv.ts';

/** Why a file cannot be used. */
export interface Refusal {
  message: string;
  /** Says more than the message. */
  detail?: string | undefined;
  /** Somebody may say which columns are meant. */
  choice?: ColumnChoice | undefined;
}

/** Of a file whose columns have names that nobody knows. */
export interface ColumnChoice {
  header: readonly string[];
  /** By the key of what is needed: how we call it, and where it stands in the header; -1 where it was not found. */
  wanted: readonly { key: string; label: string; place: number }[];
}

/** Where each column stands, as somebody has said. */
export type Places = Readonly<Record<string, number>>;

export interface FileOrder {
  file: File;
  places?: Places | undefined;
}

export type FileMessage<Chunk> =
  /** Which share of the work is done, 0 to 1. */
  | { type: 'progress'; share: number }
  | { type: 'chunk'; chunk: Chunk }
  | { type: 'done' }
  | { type: 'refused'; refusal: Refusal };

export type PostFileMessage<Chunk> = (message: FileMessage<Chunk>, transfer?: ArrayBuffer[]) => void;

/** How one kind of file is read. */
export interface FileReading<Chunk> {
  /** Whatever is wrong with the file as such comes back as a refusal, never as an exception. */
  read: (
    source: TableSource,
    onProgress: (share: number) => void,
    places: Places | undefined,
  ) => { refusal: Refusal } | { chunks: Iterable<{ chunk: Chunk; transfer?: ArrayBuffer[] }> };
  /** The file was moved, deleted or changed on disk since it was chosen. */
  unreadable: Refusal;
}

/** Not every slice of a small file is worth a message. */
const leastStep = 0.02;

export async function readInWorker<Chunk>(
  { file, places }: FileOrder,
  { read, unreadable }: FileReading<Chunk>,
  post: PostFileMessage<Chunk>,
): Promise<void> {
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );
  if (bytes === null) {
    post({ type: 'refused', refusal: unreadable });
    return;
  }
  let told = 0;
  // What reads workbooks is larger than all the rest, and comes when there is one.
  const source = isWorkbook(bytes)
    ? await import('../../lib/workbook.ts').then(({ readWorkbook }) => readWorkbook(bytes))
    : bytes;
  const onProgress = (share: number): void => {
    if (share - told < leastStep) return;
    told = share;
    post({ type: 'progress', share });
  };
  const outcome = read(source, onProgress, places);
  if ('refusal' in outcome) {
    post({ type: 'refused', refusal: outcome.refusal });
    return;
  }
  for (const { chunk, transfer } of outcome.chunks) post({ type: 'chunk', chunk }, transfer);
  post({ type: 'done' });
}
