// The sheets of an Excel workbook (.xlsx) as the tables that CSV files are: formulas by their values, dates as days,
// numbers with all their digits, whatever Excel shows of them. Loaded when somebody chooses such a file.
import { strFromU8, strToU8, unzipSync, type UnzipFileInfo, type Unzipped, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { CsvError, type CsvProblem, type CsvSheet } from './csv.ts';

/** Bytes of one part and of all together, unpacked: a hundred thousand rows of three columns take some 20 MB. */
const mostUnpacked = 100 * 1024 * 1024;
const mostParts = 2000;

/** Excel's last column is XFD; nobody's table of results or students needs a fiftieth of them. */
const mostColumns = 300;
const mostRows = 200_000;

/** Where an encrypted workbook has what is encrypted: the name of its part, in UTF-16. */
const encrypted = 'EncryptedPackage';

/** Old .xls files and encrypted workbooks are of one kind of container; what is in it tells which. */
function problemOfContainer(bytes: Uint8Array): CsvProblem {
  return new TextDecoder('utf-16le')
    .decode(bytes.subarray(0, bytes.length - (bytes.length % 2)))
    .includes(encrypted)
    ? 'locked-workbook'
    : 'old-workbook';
}

/** What is asked of the archive before anything of it is unpacked; each part then gets no more room than it claims. */
function unpack(bytes: Uint8Array): Unzipped {
  let unpacked = 0;
  let parts = 0;
  const wanted = ({ name, originalSize }: UnzipFileInfo): boolean => {
    parts += 1;
    if (parts > mostParts) throw new CsvError('large-workbook');
    if (!/\.(?:xml|rels)$/.test(name) || !/^(?:\[Content_Types\]|_rels\/|xl\/)/.test(name)) return false;
    unpacked += originalSize;
    if (unpacked > mostUnpacked) throw new CsvError('large-workbook');
    return true;
  };
  return unzipSync(bytes, { filter: wanted });
}

function columnNumber(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/** Without the cells that hold nothing but a colour, and refused where one holds something far out. */
function withoutEmptyCells(xml: string): string {
  const cells = xml.replace(/<c\s[^<>]*\br="[A-Z]+\d+"[^<>]*\/>/g, '');
  for (const [, letters = '', row = ''] of cells.matchAll(/<c\s[^<>]*?\br="([A-Z]{1,3})(\d{1,7})"/g))
    if (columnNumber(letters) > mostColumns || Number(row) > mostRows) throw new CsvError('large-workbook');
  for (const [, row = ''] of cells.matchAll(/<row\s[^<>]*?\br="(\d{1,9})"/g))
    if (Number(row) > 1_048_576) throw new CsvError('broken-workbook');
  // What a formula failed with is a text, not nothing: nobody is absent because of it.
  return cells.replace(/<row\s[^<>]*\/>/g, '').replace(/(<c\s[^<>]*?\bt=)"e"/g, '$1"str"');
}

const digits = new Intl.NumberFormat('en-US', { maximumFractionDigits: 15, useGrouping: false });

/** Excel counts with 15 digits: 0.30000000000000004 is its 0.3, and 9.84E+09 its 9840000000. */
function numberText(text: string): string {
  const value = Number(text);
  return Number.isFinite(value) ? digits.format(Number(value.toPrecision(15))) : text;
}

/** '2025-11-15', with its time where it has one. */
function dayText(date: Date): string {
  const [day = '', time = ''] = date.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`;
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : dayText(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : '';
}

/** The rows that hold something, each as wide as what it holds; null where there is none. */
function tableOf(data: readonly unknown[][]): CsvSheet | null {
  const [header, ...records] = data
    .map((cells, index) => ({ row: index + 1, cells: cells.map(cellText) }))
    .map(({ row, cells }) => ({ row, cells: cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1) }))
    .filter(({ cells }) => cells.length > 0);
  return header === undefined ? null : { header, records };
}

async function readTables(bytes: Uint8Array): Promise<CsvSheet[]> {
  // An archive of its own, packed without being compressed: the library unpacks large parts in workers that no policy of
  // ours lets it start.
  const parts = Object.entries(unpack(bytes)).map(([name, part]): [string, Uint8Array] => [
    name,
    /^xl\/worksheets\/[^/]+\.xml$/.test(name) ? strToU8(withoutEmptyCells(strFromU8(part))) : part,
  ]);
  const plain = zipSync(Object.fromEntries(parts), { level: 0 });
  const sheets = await readXlsxFile(plain.slice().buffer, { trim: false, parseNumber: numberText });
  const tables = sheets.map(({ data }) => tableOf(data)).filter((table) => table !== null);
  if (tables.length === 0) throw new CsvError('empty');
  return tables;
}

/** The tables, in the order of the sheets, or why there is none: nothing in a file is an exception. */
export async function readWorkbook(bytes: Uint8Array): Promise<CsvSheet[] | CsvError> {
  if (bytes[0] === 0xd0) return new CsvError(problemOfContainer(bytes));
  try {
    return await readTables(bytes);
  } catch (error) {
    return error instanceof CsvError ? error : new CsvError('broken-workbook');
  }
}
