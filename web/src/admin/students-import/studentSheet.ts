// The students of a file as a sheet that is checked: every cell by itself, within the file, and against what the
// database is known to hold. A change checks again only what it touches: its cell, and the rows that had or have the
// same e-mail or phone.
import { storedPhone } from '../../../../shared/contact.ts';
import { studentColumns, type StudentField, studentsImport } from '../../content/studentsImport.ts';
import { cellProblem, emailKey, studentFields, type StudentRow, tidy } from './studentCells.ts';

const { problems: words } = studentsImport;

/** Columns whose values nobody else may have. */
export type UniqueField = 'email' | 'phone';

export interface Problem {
  message: string;
  /** Says more than the message. */
  detail?: string;
}

export type RowProblems = Partial<Record<StudentField, readonly Problem[]>>;

/** Of each value that was asked for whether the database has it, by its key. */
export type Known = Readonly<Record<UniqueField, ReadonlyMap<string, boolean>>>;

export interface StudentSheet {
  rows: readonly StudentRow[];
  /** As the file has them. */
  original: readonly StudentRow[];
  /** Indexes of rows that are not imported. */
  out: ReadonlySet<number>;
  /** By the row's index; only rows that have any. */
  problems: ReadonlyMap<number, RowProblems>;
  /** Which rows have a value, by its key; the first one keeps it. */
  places: Readonly<Record<UniqueField, ReadonlyMap<string, readonly number[]>>>;
  known: Known;
}

const keyOf: Record<UniqueField, (cell: string) => string> = { email: emailKey, phone: storedPhone };
const twice: Record<UniqueField, string> = { email: words.duplicateEmail, phone: words.duplicatePhone };
const stored: Record<UniqueField, string> = { email: words.storedEmail, phone: words.storedPhone };

/** Null where a value cannot be compared, as it stands. */
function uniqueKey(field: UniqueField, cell: string): string | null {
  return cell === '' || cellProblem(field, cell) !== null ? null : keyOf[field](cell);
}

const isUnique = (field: StudentField): field is UniqueField => field === 'email' || field === 'phone';

function cellProblems(sheet: StudentSheet, index: number, field: StudentField, cell: string): Problem[] {
  const own = cellProblem(field, cell);
  if (own !== null) return [{ message: own }];
  if (!isUnique(field) || cell === '') return [];
  const key = keyOf[field](cell);
  const [first] = sheet.places[field].get(key) ?? [];
  const found: Problem[] = [];
  if (first !== undefined && first !== index)
    found.push({ message: twice[field], detail: words.sameAs(sheet.rows[first]?.row ?? 0) });
  if (sheet.known[field].get(key) === true) found.push({ message: stored[field] });
  return found;
}

function rowProblems(sheet: StudentSheet, index: number): RowProblems | null {
  const row = sheet.rows[index];
  if (row === undefined || sheet.out.has(index)) return null;
  const found = studentFields
    .map((field): [StudentField, Problem[]] => [field, cellProblems(sheet, index, field, row.cells[field])])
    .filter(([, problems]) => problems.length > 0);
  return found.length === 0 ? null : Object.fromEntries(found);
}

function checked(sheet: StudentSheet, indexes: Iterable<number>): StudentSheet {
  const problems = new Map(sheet.problems);
  for (const index of indexes) {
    const found = rowProblems(sheet, index);
    if (found) problems.set(index, found);
    else problems.delete(index);
  }
  return { ...sheet, problems };
}

function placesOf(
  rows: readonly StudentRow[],
  out: ReadonlySet<number>,
  field: UniqueField,
): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [index, { cells }] of rows.entries()) {
    const key = out.has(index) ? null : uniqueKey(field, cells[field]);
    if (key === null) continue;
    const same = places.get(key);
    if (same) same.push(index);
    else places.set(key, [index]);
  }
  return places;
}

const nothingKnown: Known = { email: new Map(), phone: new Map() };

type Rows = Pick<StudentSheet, 'rows' | 'original' | 'out' | 'known'>;

function wholeSheet(given: Rows): StudentSheet {
  const { rows, out } = given;
  const places = { email: placesOf(rows, out, 'email'), phone: placesOf(rows, out, 'phone') };
  return checked({ ...given, problems: new Map(), places }, rows.keys());
}

export function newSheet(rows: readonly StudentRow[]): StudentSheet {
  return wholeSheet({ rows, original: rows, out: new Set(), known: nothingKnown });
}

/** The sheet without these rows, or with them again. Nobody is compared with a row that is left out. */
export function leaveOut(sheet: StudentSheet, indexes: readonly number[], isOut: boolean): StudentSheet {
  const out = new Set(sheet.out);
  for (const index of indexes) {
    if (isOut) out.add(index);
    else out.delete(index);
  }
  return wholeSheet({ ...sheet, out });
}

/** Rows whose e-mail or phone the database has: whoever it is, is registered already. */
export function registeredRows({ rows, out, known }: StudentSheet): number[] {
  const has = (field: UniqueField, cell: string): boolean => {
    const key = uniqueKey(field, cell);
    return key !== null && known[field].get(key) === true;
  };
  return [...rows.keys()].filter((index) => {
    const cells = rows[index]?.cells;
    return cells !== undefined && !out.has(index) && (has('email', cells.email) || has('phone', cells.phone));
  });
}

/** What is imported, in the order of the file. */
export function importedRows({ rows, out }: Pick<StudentSheet, 'rows' | 'out'>): StudentRow[] {
  return rows.filter((_, index) => !out.has(index));
}

/** Takes a row from the places of one value to those of another; names the rows that this concerns. */
function moved(
  places: ReadonlyMap<string, readonly number[]>,
  index: number,
  from: string | null,
  to: string | null,
): { places: ReadonlyMap<string, readonly number[]>; touched: number[] } {
  if (from === to) return { places, touched: [] };
  const next = new Map(places);
  const left = from === null ? [] : (places.get(from) ?? []).filter((other) => other !== index);
  if (from !== null) {
    if (left.length > 0) next.set(from, left);
    else next.delete(from);
  }
  const joined = to === null ? [] : [...(places.get(to) ?? []), index].sort((one, other) => one - other);
  if (to !== null) next.set(to, joined);
  return { places: next, touched: [...left, ...joined] };
}

/** The sheet after a correction. */
export function changeCell(
  sheet: StudentSheet,
  index: number,
  field: StudentField,
  text: string,
): StudentSheet {
  const row = sheet.rows[index];
  const cell = tidy(text);
  if (row === undefined || sheet.out.has(index) || row.cells[field] === cell) return sheet;
  const rows = sheet.rows.with(index, { ...row, cells: { ...row.cells, [field]: cell } });
  if (!isUnique(field)) return checked({ ...sheet, rows }, [index]);
  const { places, touched } = moved(
    sheet.places[field],
    index,
    uniqueKey(field, row.cells[field]),
    uniqueKey(field, cell),
  );
  return checked(
    { ...sheet, rows, places: { ...sheet.places, [field]: places } },
    new Set([index, ...touched]),
  );
}

/** Values of which it is not known whether the database has them. */
export function unknownKeys(sheet: StudentSheet): Record<UniqueField, string[]> {
  const missing = (field: UniqueField): string[] =>
    [...sheet.places[field].keys()].filter((key) => !sheet.known[field].has(key));
  return { email: missing('email'), phone: missing('phone') };
}

/** The sheet after an answer of the database about the values that were asked for. */
export function learn(
  sheet: StudentSheet,
  asked: Record<UniqueField, readonly string[]>,
  found: Record<UniqueField, ReadonlySet<string>>,
): StudentSheet {
  const touched = new Set<number>();
  const known = (field: UniqueField): ReadonlyMap<string, boolean> => {
    const next = new Map(sheet.known[field]);
    for (const key of asked[field]) {
      const has = found[field].has(key);
      if (has !== (next.get(key) ?? false))
        for (const index of sheet.places[field].get(key) ?? []) touched.add(index);
      next.set(key, has);
    }
    return next;
  };
  return checked({ ...sheet, known: { email: known('email'), phone: known('phone') } }, touched);
}

/** The sheet without what is known of the database: it has changed. */
export function forget(sheet: StudentSheet): StudentSheet {
  return checked({ ...sheet, known: nothingKnown }, sheet.problems.keys());
}

export interface SheetError {
  index: number;
  row: number;
  field: StudentField;
  message: string;
  /** 'Row {n}: field - message'. */
  line: string;
  /** Which other row has the same. */
  detail: string | undefined;
}

/** All errors in the order of the file. */
export function sheetErrors({ rows, problems }: StudentSheet): SheetError[] {
  const indexes = [...problems.keys()].sort((one, other) => one - other);
  return indexes.flatMap((index) => {
    const row = rows[index]?.row ?? 0;
    return studentFields.flatMap((field) =>
      (problems.get(index)?.[field] ?? []).map(({ message, detail }) => ({
        index,
        row,
        field,
        message,
        line: studentsImport.line(row, studentColumns[field], message),
        detail,
      })),
    );
  });
}

/** The rows in which somebody corrected something. */
export function correctedRows({ rows, original, out }: StudentSheet): number[] {
  return [...rows.keys()].filter(
    (index) =>
      !out.has(index) &&
      rows[index] !== original[index] &&
      studentFields.some((field) => rows[index]?.cells[field] !== original[index]?.cells[field]),
  );
}
