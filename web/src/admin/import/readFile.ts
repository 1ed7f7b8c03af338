// Reads a file of one kind in a worker, whatever program wrote it (CSV, Excel's text, a workbook), and says what is wrong with it
// as a file. What its rows hold is the kind's own. Apart from the workers' files, so that a test runs the same code without one.
import { workbookErrors } from '../../content/resultsUpload.ts';
import {
  type ColumnNames,
  CsvError,
  findColumns,
  isWorkbook,
  tableOf,
  type TableSource,
} from '../../lib/csv.ts';

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

export interface FileRow<Field extends string> {
  /** As the spreadsheet numbers it. */
  row: number;
  /** Empty where the row or the file has none. */
  cells: Record<Field, string>;
  /** It has more cells than the header. */
  spilled: boolean;
  /** Cells of other columns that the kind takes, by their names. */
  more: readonly (readonly [column: string, cell: string])[];
}

/** A kind of file. `Part` is a piece of its content, small enough to be taken in by the page within a frame. */
export interface FileKind<Field extends string, Part, Content = readonly Part[]> {
  limits: { fileBytes: number; rows: number };
  /** By field: the names that its column may have, our own first. */
  columns: ColumnNames<Field>;
  required: readonly Field[];
  /** Whether another column is taken as well. */
  takesMore?: (column: string) => boolean;
  refusals: {
    wrongKind: Refusal;
    tooLarge: Refusal;
    tooManyRows: Refusal;
    noRows: Refusal;
    /** The file was moved, deleted or changed on disk since it was chosen. */
    unreadable: Refusal;
    /** The worker's own script did not come or broke. */
    broken: Refusal;
    empty: Refusal;
    notText: Refusal;
    quotes: (row: number | undefined) => Refusal;
    workbook: (message: string) => Refusal;
    missingColumns: (missing: readonly Field[], row: number) => Refusal;
  };
  /** `ignored`: columns that nobody asked for. */
  parts: (rows: readonly FileRow<Field>[], ignored: readonly string[]) => Part[] | Refusal;
  /** What the page makes of the parts. */
  content: (parts: readonly Part[]) => Content;
}

/** What can be said of a file without opening it. An old .xls is taken so far that what is wrong with it can be said. */
export function refuseUnread(
  { limits, refusals }: Pick<FileKind<never, unknown, unknown>, 'limits' | 'refusals'>,
  file: File,
): Refusal | null {
  if (!/\.(?:csv|txt|xlsx?)$/i.test(file.name)) return refusals.wrongKind;
  return file.size > limits.fileBytes ? refusals.tooLarge : null;
}

function refused(error: unknown, refusals: FileKind<never, unknown, unknown>['refusals']): Refusal {
  if (!(error instanceof CsvError)) throw error;
  switch (error.code) {
    case 'empty':
      return refusals.empty;
    case 'not-text':
      return refusals.notText;
    case 'broken-quotes':
      return refusals.quotes(error.row);
    case 'too-many-rows':
      return refusals.tooManyRows;
    default:
      return refusals.workbook(workbookErrors[error.code]);
  }
}

interface ReadOptions {
  /** Hears which share of the work is done, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  /** Where the columns stand, where their names are not known. */
  places?: Places | undefined;
}

/** Whatever is wrong with the file as such comes back as a refusal, never as an exception. */
export function readTable<Field extends string, Part>(
  { columns, required, takesMore = () => false, refusals, limits, parts }: FileKind<Field, Part, unknown>,
  source: TableSource,
  { onProgress, places: given }: ReadOptions = {},
): { parts: Part[] } | { refusal: Refusal } {
  try {
    const { header, records } = tableOf(source, columns, { onProgress, maxRecords: limits.rows });
    const places = { ...findColumns(header, columns), ...given };
    const wanted = required.map((key) => ({ key, label: columns[key][0] ?? key, place: places[key] }));
    const missing = wanted.flatMap(({ key, place }) => (place < 0 ? [key] : []));
    if (missing.length > 0) {
      const choice = { header: header.cells, wanted };
      return { refusal: { ...refusals.missingColumns(missing, header.row), choice } };
    }
    if (records.length === 0) return { refusal: refusals.noRows };
    const used = new Set<number>(Object.values(places));
    const others = header.cells.flatMap((name, place) =>
      used.has(place) || !takesMore(name) ? [] : [{ name, place }],
    );
    const fields = Object.keys(columns) as Field[];
    const rows = records.map(({ row, cells }): FileRow<Field> => {
      const texts = fields.map((field) => [field, cells[places[field]] ?? '']);
      const spilled = cells.slice(header.cells.length).some((cell) => cell !== '');
      const more = others.map(({ name, place }) => [name, cells[place] ?? ''] as const);
      return { row, cells: Object.fromEntries(texts) as Record<Field, string>, spilled, more };
    });
    const read = parts(
      rows,
      header.cells.filter((name, place) => name !== '' && !used.has(place)),
    );
    return Array.isArray(read) ? { parts: read } : { refusal: read };
  } catch (error) {
    return { refusal: refused(error, refusals) };
  }
}

export interface FileOrder {
  file: File;
  places?: Places | undefined;
}

export type FileMessage<Part> =
  | { type: 'progress'; share: number }
  | { type: 'parts'; parts: readonly Part[] }
  | { type: 'done' }
  | { type: 'refused'; refusal: Refusal };

/** Not every slice of a small file is worth a message. */
const leastStep = 0.02;

/** Taking in this many parts costs a page a few milliseconds. */
const partsAtOnce = 1000;

export async function readInWorker<Field extends string, Part>(
  kind: FileKind<Field, Part, unknown>,
  { file, places }: FileOrder,
  post: (message: FileMessage<Part>) => void,
): Promise<void> {
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );
  if (bytes === null) {
    post({ type: 'refused', refusal: kind.refusals.unreadable });
    return;
  }
  // What reads workbooks is larger than all the rest, and comes when there is one.
  const source = isWorkbook(bytes)
    ? await import('../../lib/workbook.ts').then(({ readWorkbook }) => readWorkbook(bytes))
    : bytes;
  let told = 0;
  const onProgress = (share: number): void => {
    if (share - told < leastStep) return;
    told = share;
    post({ type: 'progress', share });
  };
  const outcome = readTable(kind, source, { onProgress, places });
  if ('refusal' in outcome) {
    post({ type: 'refused', refusal: outcome.refusal });
    return;
  }
  for (let start = 0; start < outcome.parts.length; start += partsAtOnce)
    post({ type: 'parts', parts: outcome.parts.slice(start, start + partsAtOnce) });
  post({ type: 'done' });
}

/** All that a worker's own file does. One file a worker. */
export function serveFiles<Field extends string, Part>(kind: FileKind<Field, Part, unknown>): void {
  self.onmessage = ({ data }: MessageEvent<FileOrder>) => {
    readInWorker(kind, data, (message) => self.postMessage(message)).catch(() =>
      self.postMessage({ type: 'refused', refusal: kind.refusals.broken }),
    );
  };
}
