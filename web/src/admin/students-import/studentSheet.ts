// The students of a file as a sheet that is checked: every cell by itself, within the file, and against what the
// database is known to hold.
import { studentColumns, type StudentField, studentsImport } from '../../content/studentsImport.ts';
import type { CellChange } from '../import/CellEditor.tsx';
import {
  type GroupIds,
  groupsOf,
  judge,
  type RowProblems,
  studentFields,
  type StudentRow,
  tidy,
  type UniqueField,
  uniqueFields,
} from './studentCells.ts';

const { problems: words } = studentsImport;

/** Of each value that was asked for whether the database has it, by its key. */
export interface Known extends Readonly<Record<UniqueField, ReadonlyMap<string, boolean>>> {
  /** Null: not asked for yet. */
  groups: GroupIds | null;
}

interface Rows {
  rows: readonly StudentRow[];
  /** As the file has them. */
  original: readonly StudentRow[];
  /** Columns of the file that are not used. */
  ignored: readonly string[];
  /** Indexes of rows that are not imported. */
  out: ReadonlySet<number>;
  known: Known;
}

export interface StudentSheet extends Rows {
  /** By the row's index; only rows that have any. */
  problems: ReadonlyMap<number, RowProblems>;
  /** Which row has a value first, by its key. */
  places: Readonly<Record<UniqueField, ReadonlyMap<string, number>>>;
}

const twice: Record<UniqueField, string> = { email: words.duplicateEmail, phone: words.duplicatePhone };
const stored: Record<UniqueField, string> = { email: words.storedEmail, phone: words.storedPhone };

/** Nobody is compared with a row that is left out. */
function checked(given: Rows): StudentSheet {
  const { rows, original, ignored, out, known } = given;
  const problems = new Map<number, RowProblems>();
  const places = { email: new Map<string, number>(), phone: new Map<string, number>() };
  for (const [index, row] of rows.entries()) {
    if (out.has(index)) continue;
    const found = { ...row.problems };
    for (const field of uniqueFields) {
      const key = row.keys[field];
      if (key === null) continue;
      const first = places[field].get(key) ?? index;
      places[field].set(key, first);
      const sameAs = words.sameAs(rows[first]?.row ?? 0);
      const both = [
        ...(first === index ? [] : [{ message: twice[field], detail: sameAs }]),
        ...(known[field].get(key) === true ? [{ message: stored[field] }] : []),
      ];
      if (both.length > 0) found[field] = both;
    }
    const { missing } = groupsOf(row.cells.class_groups, known.groups ?? new Map());
    if (known.groups !== null && missing.length > 0)
      found.class_groups = [{ message: words.noClassGroup(missing.map((name) => name.trim()).join(', ')) }];
    if (Object.keys(found).length > 0) problems.set(index, found);
  }
  return { rows, original, ignored, out, known, problems, places };
}

const nothingKnown: Known = { email: new Map(), phone: new Map(), groups: null };

export function newSheet(rows: readonly StudentRow[], ignored: readonly string[]): StudentSheet {
  return checked({ rows, original: rows, ignored, out: new Set(), known: nothingKnown });
}

/** The sheet without these rows, or with them again. */
export function leaveOut(sheet: StudentSheet, indexes: readonly number[], isOut: boolean): StudentSheet {
  const out = new Set(sheet.out);
  for (const index of indexes) {
    if (isOut) out.add(index);
    else out.delete(index);
  }
  return checked({ ...sheet, out });
}

/** Rows whose e-mail or phone the database has: whoever it is, is registered already. */
export function registeredRows({ rows, out, known }: StudentSheet): number[] {
  return rows.flatMap(({ keys }, index) =>
    !out.has(index) && uniqueFields.some((field) => known[field].get(keys[field] ?? '') === true)
      ? [index]
      : [],
  );
}

/** What is imported, in the order of the file. */
export function importedRows({ rows, out }: Pick<StudentSheet, 'rows' | 'out'>): StudentRow[] {
  return rows.filter((_, index) => !out.has(index));
}

/** The sheet after a correction. */
export function changeCells(sheet: StudentSheet, changes: readonly CellChange<StudentField>[]): StudentSheet {
  const rows = [...sheet.rows];
  for (const { index, field, text } of changes) {
    const row = rows[index];
    const cell = tidy(text);
    if (row === undefined || sheet.out.has(index) || row.cells[field] === cell) continue;
    rows[index] = judge({ ...row, cells: { ...row.cells, [field]: cell } });
  }
  return checked({ ...sheet, rows });
}

/** Which keys the database has, and its class groups. */
export interface Stored extends Record<UniqueField, ReadonlySet<string>> {
  groups: GroupIds;
}

export type Keys = Record<UniqueField, string[]>;

/** Values of which it is not known whether the database has them. */
export function unknownKeys({ places, known }: StudentSheet): Keys {
  const missing = (field: UniqueField): string[] =>
    [...places[field].keys()].filter((key) => !known[field].has(key));
  return { email: missing('email'), phone: missing('phone') };
}

/** The sheet after an answer of the database about the values that were asked for. */
export function learn(sheet: StudentSheet, asked: Keys, found: Stored): StudentSheet {
  const known = (field: UniqueField) =>
    new Map([
      ...sheet.known[field],
      ...asked[field].map((key): [string, boolean] => [key, found[field].has(key)]),
    ]);
  const { groups } = found;
  return checked({ ...sheet, known: { email: known('email'), phone: known('phone'), groups } });
}

/** The sheet without what is known of the database: it has changed. */
export function forget(sheet: StudentSheet): StudentSheet {
  return checked({ ...sheet, known: nothingKnown });
}

export interface SheetError {
  index: number;
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
