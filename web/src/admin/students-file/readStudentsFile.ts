// From the bytes of a CSV file, or the table in a workbook, to the students in it, each cell as text. What a cell may hold is studentCells.ts.
import { workbookErrors } from '../../content/resultsUpload.ts';
import { studentColumns, type StudentField, studentsImport } from '../../content/studentsImport.ts';
import { CsvError, type CsvRecord, findColumns, tableOf, type TableSource } from '../../lib/csv.ts';
import { newId } from '../../lib/newId.ts';
import type { Places, Refusal } from '../csv-file/readInWorker.ts';
import {
  importLimits,
  requiredFields,
  type StudentCells,
  studentFields,
  type StudentRow,
  tidy,
} from './studentCells.ts';

const { errors, problems } = studentsImport;

/** Other names of columns: those of our own export, and what people write. The first one that is there counts. */
const otherNames: Partial<Record<StudentField, readonly string[]>> = {
  first_name: ['Given Name'],
  last_name: ['Surname', 'Family Name'],
  email: ['E-mail', 'Email Address'],
  phone: ['Phone Number', 'Phone No', 'Mobile', 'Mobile No', 'Mobile Number', 'Contact No', 'Contact'],
  college_name: ['College', 'School', 'Institution'],
  registration_time: ['Registration Date'],
};

const columnNames = Object.fromEntries(
  studentFields.map((field): [StudentField, readonly string[]] => [
    field,
    [studentColumns[field], ...(otherNames[field] ?? [])],
  ]),
) as Record<StudentField, readonly string[]>;

export interface StudentsFile {
  rows: StudentRow[];
  /** Columns that are not used. */
  ignored: string[];
}

export type StudentsOutcome = { refusal: Refusal } | { file: StudentsFile };

type StudentPlaces = Record<StudentField, number>;

/** The columns that are missing, as the errors of the header's row. */
function missingColumns(header: CsvRecord, places: StudentPlaces): Refusal | null {
  const missing = requiredFields.filter((field) => places[field] < 0).map((field) => studentColumns[field]);
  if (missing.length === 0) return null;
  const lines = missing.map((name) => studentsImport.line(header.row, name, problems.required(name)));
  const wanted = requiredFields.map((key) => ({ key, label: studentColumns[key], place: places[key] }));
  return {
    message: studentsImport.failedWith(missing.length),
    detail: lines.join('\n'),
    choice: { header: header.cells, wanted },
  };
}

function refusal(error: unknown): Refusal {
  if (!(error instanceof CsvError)) throw error;
  switch (error.code) {
    case 'empty':
      return { message: errors.parsing(errors.empty) };
    case 'not-text':
      return { message: errors.parsing(errors.notText) };
    case 'broken-quotes':
      return { message: errors.parsing(errors.quotes(error.row)) };
    case 'too-many-rows':
      return { message: errors.parsing(errors.tooManyRows(importLimits.rows)), detail: errors.split };
    case 'old-workbook':
    case 'locked-workbook':
    case 'broken-workbook':
    case 'large-workbook':
      return { message: errors.parsing(workbookErrors[error.code]) };
  }
}

function rowOf({ row, cells }: CsvRecord, places: StudentPlaces): StudentRow {
  const texts = studentFields.map((field): [StudentField, string] => [field, tidy(cells[places[field]])]);
  return { row, id: newId(), cells: Object.fromEntries(texts) as StudentCells };
}

/** A cell too many moves all that follow: the first row that has one is named. */
function shiftedRow(records: readonly CsvRecord[], width: number): Refusal | null {
  const shifted = records.find(({ cells }) => cells.slice(width).some((cell) => cell !== ''));
  return shifted
    ? { message: errors.parsing(`row ${shifted.row}: ${errors.moreCells.toLowerCase()}.`) }
    : null;
}

/** Reads a whole file. Whatever is wrong with the file as such comes back as a refusal, never as an exception. */
export function readStudentsFile(
  source: TableSource,
  onProgress?: (share: number) => void,
  given: Places = {},
): StudentsOutcome {
  try {
    const { header, records } = tableOf(source, columnNames, { onProgress, maxRecords: importLimits.rows });
    const places: StudentPlaces = { ...findColumns(header, columnNames).columns, ...given };
    const refused = missingColumns(header, places) ?? shiftedRow(records, header.cells.length);
    if (refused) return { refusal: refused };
    if (records.length === 0) return { refusal: { message: errors.parsing(errors.noRows) } };
    const used = new Set(Object.values(places));
    return {
      file: {
        rows: records.map((record) => rowOf(record, places)),
        ignored: header.cells.filter((name, place) => name !== '' && !used.has(place)),
      },
    };
  } catch (error) {
    return { refusal: refusal(error) };
  }
}
