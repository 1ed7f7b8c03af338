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
/** Places of the table, empty ones included: the library fills each row up to the widest. */
const mostPlaces = 10_000_000;

/** Whatever a part is called: the workbook says which is a sheet. */
const sheetData = /<(?:[^\s<>/:]{1,100}:)?sheetData[\s/>]/;

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

/** Each attribute in its turn: what does not begin where the one before ended is none. */
const attribute = /\s+(?:[^\s=<>"':]+:)?([^\s=<>"':]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

/** Empty where it has none of that name. */
function attributesOf(tag: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  attribute.lastIndex = tag.search(/\s|$/);
  for (let match = attribute.exec(tag); match !== null; match = attribute.exec(tag))
    found.set(match[1] ?? '', match[2] ?? match[3] ?? '');
  return found;
}

/** Where the widest and the longest are together; refused where that is far out. */
class Extent {
  #columns = 0;

  /** A cell as the library reads it, whatever quotes, prefixes and other attributes it had. */
  take(tag: string): string {
    const attributes = attributesOf(tag);
    const [, letters = '', row = ''] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(attributes.get('r') ?? '') ?? [];
    const style = attributes.get('s') ?? '';
    const type = attributes.get('t') ?? 'n';
    if (letters === '' || !/^\d{0,9}$/.test(style) || !/^[A-Za-z]{1,20}$/.test(type))
      throw new CsvError('broken-workbook');
    this.#columns = Math.max(this.#columns, columnNumber(letters));
    if (this.#columns > mostColumns || Number(row) > mostRows || this.#columns * Number(row) > mostPlaces)
      throw new CsvError('large-workbook');
    // What a formula failed with is a text, not nothing: nobody is absent because of it.
    // A workbook without styles has not even the first.
    return `<c r="${letters}${row}"${style === '' ? '' : ` s="${style}"`} t="${type === 'e' ? 'str' : type}">`;
  }
}

/** What the library reads of a cell. */
const inCell = new Set(['v', 'is', 't', 'r', 'rPh']);
const tagName = /^\/?(?:[^\s/:]+:)?([^\s/:]+)/;
const notTags: readonly (readonly [string, string])[] = [
  ['!--', '-->'],
  ['![CDATA[', ']]>'],
  ['?', '?>'],
];

function endOfTag(xml: string, start: number): number {
  const [, end = '>'] = notTags.find(([begin]) => xml.startsWith(begin, start + 1)) ?? [];
  const found = xml.indexOf(end, start);
  if (found === -1) throw new CsvError('broken-workbook');
  return found + end.length;
}

/**
 * The sheet written anew with nothing but rows, cells and their values, in one pass: whatever it says otherwise, the
 * library reads no other places than those that were counted here. Cells that hold nothing but a colour are left out.
 */
function sheetOf(xml: string): string {
  const extent = new Extent();
  const written: string[] = [];
  let inRow = false;
  /** A cell that may yet hold something. */
  let cell: string | null = null;
  let open: string[] = [];
  let at = xml.search(sheetData);
  while (at !== -1) {
    const end = endOfTag(xml, at);
    const tag = xml.slice(at + 1, end - 1);
    const name = /^[!?]/.test(tag) ? '' : (tagName.exec(tag)?.[1] ?? '');
    const closes = tag.startsWith('/');
    const isWhole = tag.endsWith('/');
    if (name === 'sheetData' && closes) break;
    if (name === 'row') {
      if (inRow) written.push('</row>');
      inRow = false;
    } else if (name === 'c' && !isWhole) {
      if (closes && open.length > 0) written.push('</c>');
      open = [];
      cell = closes ? null : tag;
    } else if (inCell.has(name) && !isWhole && (cell !== null || open.length > 0)) {
      if (cell !== null) {
        written.push(inRow ? '' : '<row>', extent.take(cell));
        inRow = true;
        cell = null;
        open = ['c'];
      }
      if (closes && open.at(-1) !== name) throw new CsvError('broken-workbook');
      if (closes) open.pop();
      else open.push(name);
      written.push(closes ? `</${name}>` : `<${name}>`);
    }
    const next = xml.indexOf('<', end);
    if (open.length > 1 && next > end) written.push(xml.slice(end, next));
    at = next;
  }
  return `<worksheet><sheetData>${written.join('')}${inRow ? '</row>' : ''}</sheetData></worksheet>`;
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
  const parts = Object.entries(unpack(bytes)).map(([name, part]): [string, Uint8Array] => {
    const xml = strFromU8(part);
    return [name, sheetData.test(xml) ? strToU8(sheetOf(xml)) : part];
  });
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
