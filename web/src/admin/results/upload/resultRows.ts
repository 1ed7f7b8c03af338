// From the bytes of a CSV file, or the table in a workbook, to rows with their verdict: valid, warning (stored as shown) or invalid (left out).
// Pure, so that it can run in a worker. The rules: docs/screens/results.md.
import { asciiDigits } from '../../../../../shared/institute.ts';
import { longestSubject, mostSubjects, type Subject, sumOf } from '../../../../../shared/results/subjects.ts';
import { type NamedRows, resultsUpload, rowsNamed } from '../../../content/resultsUpload.ts';
import type { CellChange } from '../../import/CellEditor.tsx';
import type { FileKind, FileRow } from '../../import/readFile.ts';

export type RowStatus = 'valid' | 'warning' | 'invalid';

export interface ResultRow {
  /** As the spreadsheet numbers it. */
  row: number;
  /** 'Unknown-{row}' where the file has none. */
  symbol: string;
  /** 'Unknown' where the file has none. */
  name: string;
  /** Null: absent. 0 where they cannot be read. */
  marks: number | null;
  /** As the file has them. */
  rawMarks: string;
  status: RowStatus;
  /** Cells of the subjects that are taken, by their columns: 'Physics (40)'. */
  more: FileRow<ResultField>['more'];
  /** What they say; null: none is taken, or absent. */
  subjects: readonly Subject[] | null;
  /** Why it is no plain valid row. */
  notes: string[];
  /** Another row with the same symbol comes later and is stored instead. */
  superseded: boolean;
}

const { row: words, errors } = resultsUpload;

/** What the database accepts. */
export const limits = { symbol: 100, name: 200, exam_title: 200, set_number: 50 } as const;

/** What one upload takes: all its rows go in one request, whose body may have 10 MB. */
const uploadLimits = {
  fileBytes: 20 * 1024 * 1024,
  rows: 100_000,
  /** Leaves room for the exam and the operation itself. */
  requestBytes: 10 * 1024 * 1024 - 32 * 1024,
} as const;

const unknownSymbol = 'Unknown-';

/** Symbols that the file did not have never stand for one candidate: they overwrite nothing. */
export function isUnknown(symbol: string): boolean {
  return symbol.startsWith(unknownSymbol);
}

export function characters(text: string): number {
  return Array.from(text).length;
}

/** Never more characters than code units: most texts need no counting. */
function longerThan(text: string, limit: number): boolean {
  return text.length > limit && characters(text) > limit;
}

/** Strictly a number: '12abc', '1e3' and '1,000' are none. Devanagari digits and a real minus sign are. */
export function readMarks(text: string): number | null {
  const plain = asciiDigits(text.trim()).replace(/^[−–]/, '-');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return null;
  // More digits than a number can carry would be stored as something else.
  if (plain.replace(/^[+-]?0*|\.0*$|\./g, '').length > 15) return null;
  const value = Number(plain);
  return value === 0 ? 0 : value;
}

const absentWords: readonly string[] = ['', '-', 'ab', 'abs', 'absent'];

/** Whether a cell of marks says that the candidate did not sit the exam: 'AB', 'Abs', 'Absent', '-', or nothing. */
export function isAbsent(text: string): boolean {
  const plain = text
    .trim()
    .replace(/^[−–—]$/, '-')
    .replace(/\.$/, '');
  return absentWords.includes(plain.toLowerCase());
}

/** One line, no invisible characters that copying from a web page leaves behind. */
function tidy(cell: string | undefined): string {
  return (cell ?? '')
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Our own, and what offices and colleges write. */
const columnNames = {
  symbol: [
    ...[
      'Symbol',
      'Symbol No',
      'Symbol Number',
      'Roll No',
      'Roll Number',
      'Roll',
      'Reg No',
      'Registration No',
    ],
    ...['Registration Number', 'Candidate ID', 'सिम्बोल नं', 'सिम्बोल नम्बर', 'रोल नं', 'क्रमाङ्क'],
  ],
  name: [
    'Name',
    'Student Name',
    'Name of Student',
    'Candidate Name',
    'Full Name',
    'नाम',
    'नाम थर',
    'विद्यार्थीको नाम',
  ],
  marks: [
    'Marks',
    'Marks Obtained',
    'Obtained Marks',
    'Obtained',
    'Score',
    'Total Marks',
    'Total',
    'प्राप्ताङ्क',
  ],
} as const;

/** The three cells of a row, as a person sees and corrects them. */
export type ResultCells = Readonly<Record<'symbol' | 'name' | 'marks', string>>;
export type ResultField = keyof ResultCells;
export const resultFields = ['symbol', 'name', 'marks'] as const satisfies readonly ResultField[];

/** 'Physics (40)', 'भौतिक [४०]': the subject and its full marks; null: another column. */
function subjectOf(column: string): [name: string, full: number] | null {
  const [, name = '', marks = ''] = /^(.+?)\s*[([]([^()[\]]+)[)\]]$/.exec(tidy(column)) ?? [];
  const full = readMarks(marks);
  return full !== null && full > 0 && characters(name) <= longestSubject ? [name, full] : null;
}

/** What the cells of subjects say, and what keeps the row out: together they are the marks. */
function subjectsIn(more: ResultRow['more'], marks: number | null, wrong: string[]): ResultRow['subjects'] {
  const subjects = more.flatMap(([column, cell]): Subject[] => {
    const [name, full] = subjectOf(column) ?? ['', 0];
    const own = isAbsent(tidy(cell)) ? null : readMarks(cell);
    if (own === null && !isAbsent(tidy(cell))) wrong.push(`${name}: ${words.invalidMarks}`);
    else if ((own ?? 0) > full) wrong.push(words.subjectAbove(name, full));
    return [[name, own, full]];
  });
  if (subjects.length === 0 || marks === null) return null;
  const sum = sumOf(subjects);
  if (wrong.length === 0 && sum !== marks) wrong.push(words.subjectSum(sum));
  return subjects;
}

/** `spilled`: the row has more cells than the header. */
function judge(row: number, cells: ResultCells, spilled: boolean, more: ResultRow['more']): ResultRow {
  const symbol = tidy(cells.symbol);
  const name = tidy(cells.name);
  const rawMarks = tidy(cells.marks);
  const absent = isAbsent(rawMarks);
  const marks = absent ? null : readMarks(rawMarks);
  const wrong: string[] = [];
  const doubtful: string[] = [];
  if (marks === null && !absent) wrong.push(words.invalidMarks);
  if (longerThan(symbol, limits.symbol)) wrong.push(words.tooLong('Symbol', limits.symbol));
  if (longerThan(name, limits.name)) wrong.push(words.tooLong('Name', limits.name));
  const subjects = subjectsIn(more, marks, wrong);
  // A decimal comma leaves its second half there.
  if (spilled) doubtful.push(words.tooManyCells);
  if (symbol === '' || name === '') doubtful.push(words.missing);
  // Said, because a cell may have been forgotten.
  if (rawMarks === '') doubtful.push(words.noMarks);
  if (isUnknown(symbol)) doubtful.push(words.unknownSymbol);
  // Excel writes a question mark for each letter that its code page does not have.
  if (/^[?\s.]*\?\?[?\s.]*$/.test(name)) doubtful.push(words.lostLetters);
  return {
    row,
    symbol: symbol === '' ? `${unknownSymbol}${row}` : symbol,
    name: name === '' ? 'Unknown' : name,
    marks: absent ? null : (marks ?? 0),
    rawMarks,
    more,
    subjects,
    status: wrong.length > 0 ? 'invalid' : doubtful.length > 0 ? 'warning' : 'valid',
    notes: [...wrong, ...doubtful],
    superseded: false,
  };
}

/** The cells of which a row was made; empty where 'Unknown' stands for nothing. */
export function cellsOf({ row, symbol, name, rawMarks, notes }: ResultRow): ResultCells {
  return {
    symbol: symbol === `${unknownSymbol}${row}` ? '' : symbol,
    name: name === 'Unknown' && notes.includes(words.missing) ? '' : name,
    marks: rawMarks,
  };
}

export const isCorrected = (row: ResultRow, original: ResultRow | undefined): boolean =>
  original !== undefined &&
  row !== original &&
  resultFields.some((field) => cellsOf(row)[field] !== cellsOf(original)[field]);

/** What is wrong with a cell; null: nothing that keeps the row out. */
export function cellProblem(field: ResultField, text: string): string | null {
  const plain = tidy(text);
  if (field === 'marks') return isAbsent(plain) || readMarks(plain) !== null ? null : words.invalidMarks;
  const column = field === 'symbol' ? 'Symbol' : 'Name';
  if (longerThan(plain, limits[field])) return words.tooLong(column, limits[field]);
  return plain === '' ? words.missing : null;
}

/** The rows with cells corrected: these rows are judged anew, and those that had their symbols, or have them now. */
export function correctCells(
  rows: readonly ResultRow[],
  changes: readonly CellChange<ResultField>[],
): readonly ResultRow[] {
  const corrected = new Map<number, ResultRow>();
  const symbols = new Set<string>();
  for (const { index, field, text } of changes) {
    const before = corrected.get(index) ?? rows[index];
    if (before === undefined || cellsOf(before)[field] === tidy(text)) continue;
    // Whoever corrects a row has seen that it has a cell too many.
    const now = judge(before.row, { ...cellsOf(before), [field]: text }, false, before.more);
    corrected.set(index, now);
    symbols.add(before.symbol).add(now.symbol);
  }
  if (corrected.size === 0) return rows;
  const next = rows.map((row, place) => {
    const now = corrected.get(place);
    if (now !== undefined) return now;
    return symbols.has(row.symbol)
      ? judge(row.row, cellsOf(row), row.notes.includes(words.tooManyCells), row.more)
      : row;
  });
  markSameSymbols(next.filter((row) => symbols.has(row.symbol)));
  return next;
}

/** The rows with the marks of these subjects, of all that stand in the file, and judged anew. */
export function chooseSubjects(
  rows: readonly ResultRow[],
  original: readonly ResultRow[],
  columns: readonly string[],
): readonly ResultRow[] {
  const next = rows.map((row, index) => {
    const more = original[index]?.more.filter(([column]) => columns.includes(column)) ?? [];
    return judge(row.row, cellsOf(row), row.notes.includes(words.tooManyCells), more);
  });
  markSameSymbols(next);
  return next;
}

/** The rows that an upload leaves out, as a file that can be corrected and uploaded by itself. */
export function leftOutRows(rows: readonly ResultRow[]) {
  return rows
    .filter(({ status, superseded }) => status === 'invalid' || superseded)
    .map((row) => ({ row: row.row, cells: cellsOf(row), more: row.more, why: row.notes.join('; ') }));
}

export type LeftOut = ReturnType<typeof leftOutRows>[number];

/** The others of some rows, without a look at all of them: there may be a hundred thousand. */
function othersOf(rows: readonly ResultRow[], row: ResultRow): NamedRows {
  const first = rows.slice(0, rowsNamed + 1).filter((other) => other !== row);
  return {
    first: first.slice(0, rowsNamed).map((other) => other.row),
    count: rows.length - 1,
  };
}

/** The same symbol several times: every row says so and names the others; the last usable one is stored. */
function markSameSymbols(rows: readonly ResultRow[]): void {
  const bySymbol = new Map<string, ResultRow[]>();
  for (const row of rows) {
    if (isUnknown(row.symbol)) continue;
    const same = bySymbol.get(row.symbol);
    if (same) same.push(row);
    else bySymbol.set(row.symbol, [row]);
  }
  for (const same of bySymbol.values()) {
    if (same.length < 2) continue;
    const used = same.findLast(({ status }) => status !== 'invalid');
    for (const row of same) {
      const others = othersOf(same, row);
      if (row.status === 'invalid' || used === undefined) {
        row.notes.push(words.same(others));
        continue;
      }
      row.status = 'warning';
      row.superseded = row !== used;
      row.notes.push(row === used ? words.sameUsed(others) : words.sameUnused(others, used.row));
    }
  }
}

const encoder = new TextEncoder();
/** The keys; brackets and commas are counted with the values. */
const fixedBytes = '"symbol":"name":"marks":"subjects":,'.length;

/** The size of the request that stores these rows, without what surrounds them. */
function requestBytes(rows: readonly ResultRow[]): number {
  let bytes = 0;
  for (const { symbol, name, marks, subjects } of rows)
    bytes += fixedBytes + encoder.encode(JSON.stringify([symbol, name, marks, subjects])).length;
  return bytes;
}

/** A file of results. */
export const resultsFile: FileKind<ResultField, ResultRow> = {
  limits: uploadLimits,
  columns: columnNames,
  required: resultFields,
  takesMore: (column) => subjectOf(column) !== null,
  refusals: {
    wrongKind: { message: errors.wrongExtension },
    tooLarge: { message: errors.tooLarge, detail: errors.split },
    tooManyRows: { message: errors.tooManyRows(uploadLimits.rows), detail: errors.split },
    noRows: { message: errors.noEntries },
    unreadable: { message: errors.parse, detail: errors.unreadable },
    broken: { message: errors.parse },
    empty: { message: errors.empty },
    notText: { message: errors.notText },
    quotes: (row) => ({ message: errors.parse, detail: errors.quotes(row) }),
    workbook: (message) => ({ message }),
    missingColumns: () => ({ message: errors.columns }),
  },
  parts: (table) => {
    const rows = table.map(({ row, cells, spilled, more }) =>
      judge(row, cells, spilled, more.slice(0, mostSubjects)),
    );
    markSameSymbols(rows);
    const tooMuch = requestBytes(storableRows(rows)) > uploadLimits.requestBytes;
    return tooMuch ? { message: errors.tooMuchText, detail: errors.split } : rows;
  },
  content: (rows) => rows,
};

/** The rows that an upload stores: not invalid, and of equal symbols the last. */
export function storableRows(rows: readonly ResultRow[]): ResultRow[] {
  return rows.filter(({ status, superseded }) => status !== 'invalid' && !superseded);
}

export type RowCounts = Record<RowStatus, number>;

export function countRows(rows: readonly ResultRow[]): RowCounts {
  const counts: RowCounts = { valid: 0, warning: 0, invalid: 0 };
  for (const { status } of rows) counts[status] += 1;
  return counts;
}
