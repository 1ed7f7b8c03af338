// CSV as people really save it: UTF-8 with and without BOM, UTF-16 from Excel, comma, semicolon or tab, any line
// ending. Pure functions over bytes and text, so that a worker can run them. Knows nothing of what the columns mean.
import Papa from 'papaparse';
import { unguardCell } from './csvWrite.ts';

/** Why a file is no table; the screens own the words. */
export type CsvProblem =
  | 'empty'
  | 'not-text'
  | 'broken-quotes'
  | 'too-many-rows'
  /** Of Excel's files: of before 2007; with a password; damaged; unpacked far larger than any table of ours. */
  | 'old-workbook'
  | 'locked-workbook'
  | 'broken-workbook'
  | 'large-workbook';

export class CsvError extends Error {
  override readonly name = 'CsvError';
  readonly code: CsvProblem;
  /** The spreadsheet row where it went wrong, if one can be named. */
  readonly row: number | undefined;

  constructor(code: CsvProblem, row?: number) {
    super(row === undefined ? code : `${code} in row ${row}`);
    this.code = code;
    this.row = row;
  }
}

export interface CsvRecord {
  /** The row as a spreadsheet numbers it: from 1, blank rows and the header counted. */
  row: number;
  /** Without surrounding spaces. May be shorter or longer than the header. */
  cells: string[];
}

export interface CsvSheet {
  header: CsvRecord;
  /** Blank and delimiter-only rows are left out. */
  records: CsvRecord[];
}

const delimiters = [',', ';', '\t'] as const;

/** The institute's name, the exam, a blank line: offices put such lines above the header row. */
const mostHeadingLines = 30;

// What no text has: control characters other than tab, line breaks and the page breaks of old printers.
// oxlint-disable-next-line no-control-regex
const controlCharacter = /[\u0000-\u0008\u000e-\u001f\u007f]/;

function encodingByMark(bytes: Uint8Array): string | null {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return null;
}

/** UTF-16 without its mark shows in the header's Latin letters: every other byte is zero. */
function encodingByZeros(bytes: Uint8Array): string | null {
  const [a, b, c, d] = bytes;
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return 'utf-16le';
  if (a === 0 && b !== 0 && c === 0 && d !== 0) return 'utf-16be';
  return null;
}

function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Ctrl-Z is how DOS programs end a text file. */
function withoutEndMark(text: string): string {
  const trimmed = text.trimEnd();
  return trimmed.endsWith('\u001a') ? trimmed.slice(0, -1) : text;
}

/**
 * The text of a file, without byte order mark. What is no Unicode is read as Windows-1252, which Excel writes where
 * nobody asked it for UTF-8.
 *
 * @throws {CsvError} `empty` for nothing but white space, `not-text` for a picture, an .xlsx and the like.
 */
export function decodeCsv(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new CsvError('empty');
  const unicode = encodingByMark(bytes) ?? encodingByZeros(bytes);
  const decoded =
    unicode === null
      ? (decodeAs('utf-8', bytes) ?? decodeAs('windows-1252', bytes))
      : decodeAs(unicode, bytes);
  const text = decoded === null ? undefined : withoutEndMark(decoded);
  if (text === undefined || controlCharacter.test(text)) throw new CsvError('not-text');
  if (text.trim() === '') throw new CsvError('empty');
  return text;
}

/** How well a delimiter cuts the first rows: how many in a row have as many cells, and how many these are. */
function tableness(text: string, delimiter: string): number {
  const { data } = Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: mostHeadingLines });
  let best = 0;
  let run = 0;
  let cells = 0;
  for (const { length } of data.filter((row) => row.some((cell) => cell.trim() !== ''))) {
    run = length === cells ? run + 1 : 1;
    cells = length;
    // Fewer than a thousand cells: a longer run counts for more than wider rows.
    if (cells > 1) best = Math.max(best, run * 1000 + Math.min(cells, 999));
  }
  return best;
}

/** Characters that are parsed at once, so that whoever waits hears how far it is. */
const chunkSize = 512 * 1024;

/** Excel's own first line `sep=;` names the delimiter; otherwise the one that makes most of a table of the first rows. */
function chooseDelimiter(text: string): { delimiter: string; skipped: number } {
  const named = /^sep=([,;\t])[ \t]*\n/i.exec(text)?.[1];
  if (named !== undefined) return { delimiter: named, skipped: 1 };
  const start = text.trimStart();
  const scores = delimiters.map((delimiter) => tableness(start, delimiter));
  const best = scores.indexOf(Math.max(...scores));
  return { delimiter: delimiters[best] ?? ',', skipped: 0 };
}

interface CsvLimits {
  /** Hears the share of the text that is parsed, 0 to 1. */
  onProgress?: ((done: number) => void) | undefined;
  /** Rows below the header that a file may have; a file with more is given up at once. */
  maxRecords?: number;
}

/**
 * The header (the first row that is not blank) and the rows below it, cells trimmed.
 *
 * @throws {CsvError} `empty` when there is no row, `broken-quotes` when a quoted cell is not closed properly,
 * `too-many-rows` beyond `maxRecords`.
 */
export function parseCsv(text: string, { onProgress, maxRecords = Infinity }: CsvLimits = {}): CsvSheet {
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const { delimiter, skipped } = chooseDelimiter(lines);
  const records: CsvRecord[] = [];
  let row = 0;
  Papa.parse<string[]>(lines, {
    delimiter,
    newline: '\n',
    chunkSize,
    chunk: ({ data, errors, meta }: Papa.ParseResult<string[]>) => {
      const isLast = meta.cursor === lines.length;
      // A chunk may end within a row, which then opens the next one.
      const broken = errors.find(
        ({ type, row: at = 0 }) => type === 'Quotes' && (isLast || at < data.length),
      );
      if (broken)
        throw new CsvError('broken-quotes', broken.row === undefined ? undefined : row + broken.row + 1);
      for (const raw of data) {
        row += 1;
        const cells = raw.map((cell) => unguardCell(cell.trim()));
        if (row > skipped && cells.some((cell) => cell !== '')) records.push({ row, cells });
      }
      if (records.length > maxRecords + 1) throw new CsvError('too-many-rows');
      onProgress?.(meta.cursor / lines.length);
    },
    // Asked for by the types only.
    complete: () => undefined,
  });
  const header = records.shift();
  if (header === undefined) throw new CsvError('empty');
  return { header, records };
}

const beginnings = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
] as const;

/** Whether a file is of Excel's kinds, by how it begins. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return beginnings.some((beginning) => beginning.every((byte, place) => bytes[place] === byte));
}

/** A file's bytes, or what was made of them where they are a workbook: its sheets, of which none is empty. */
export type TableSource = Uint8Array | readonly CsvSheet[] | CsvError;

/** The names that a column may have in a file; the first that is there counts. */
export type ColumnNames<Name extends string = string> = Readonly<Record<Name, readonly string[]>>;

/** Whatever the case, the spaces around and within, and the signs that people set: 'Roll No.', 'ROLL_NO', 'e-mail'. */
function plainName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s._:#*()/-]+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Where each column stands in a row; -1 for those that are missing. */
export function findColumns<Name extends string>(
  { cells }: CsvRecord,
  names: ColumnNames<Name>,
): Record<Name, number> {
  const present = cells.map(plainName);
  const places = (Object.entries(names) as [Name, readonly string[]][]).map(
    ([name, known]): [Name, number] => [
      name,
      known.map((one) => present.indexOf(plainName(one))).find((place) => place >= 0) ?? -1,
    ],
  );
  return Object.fromEntries(places) as Record<Name, number>;
}

/** The sheet from its header row on: the first of those with the most columns, and how many these are. */
function fromHeader({ header, records }: CsvSheet, names: ColumnNames): { found: number; sheet: CsvSheet } {
  const rows = [header, ...records.slice(0, mostHeadingLines)];
  const counts = rows.map(
    (row) => Object.values(findColumns(row, names)).filter((place) => place >= 0).length,
  );
  const found = Math.max(...counts);
  // Where no name is known: the first row that is no heading.
  const widest = rows.findIndex(({ cells }) => cells.filter((cell) => cell !== '').length > 2);
  const at = Math.max(0, found > 0 ? counts.indexOf(found) : widest);
  return { found, sheet: { header: rows[at] ?? header, records: records.slice(at) } };
}

/**
 * The table in a file of text, or the one of a workbook's sheets that has the columns.
 *
 * @throws {CsvError} as `decodeCsv` and `parseCsv`, and that of a workbook.
 */
export function tableOf(
  source: TableSource,
  names: ColumnNames,
  { onProgress, maxRecords = Infinity }: CsvLimits,
): CsvSheet {
  if (source instanceof CsvError) throw source;
  const sheets =
    source instanceof Uint8Array
      ? [parseCsv(decodeCsv(source), { onProgress, maxRecords: maxRecords + mostHeadingLines })]
      : source;
  const [first, ...others] = sheets.map((sheet) => fromHeader(sheet, names));
  if (first === undefined) throw new CsvError('empty');
  const { sheet } = others.reduce((best, next) => (next.found > best.found ? next : best), first);
  if (sheet.records.length > maxRecords) throw new CsvError('too-many-rows');
  return sheet;
}

/** The cells of a block that was copied in a spreadsheet; null of a text that goes into one cell. */
export function pastedBlock(text: string): string[][] | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  if (!/[\t\n]/.test(lines)) return null;
  const { data } = Papa.parse<string[]>(lines, { delimiter: '\t', newline: '\n' });
  return data.map((cells) => cells.map((cell) => unguardCell(cell.trim())));
}
