// A file of students: its columns, and what its rows become. What a cell may hold is studentCells.ts.
import { studentColumns, type StudentField, studentsImport } from '../../content/studentsImport.ts';
import type { CsvRecord } from '../../lib/csv.ts';
import { writeCsv } from '../../lib/csvWrite.ts';
import { newId } from '../../lib/newId.ts';
import type { FileKind, Refusal } from '../import/readFile.ts';
import {
  importLimits,
  judge,
  requiredFields,
  type StudentCells,
  studentFields,
  type StudentRow,
  tidy,
} from './studentCells.ts';
import { newSheet, type StudentSheet } from './studentSheet.ts';

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

type StudentPlaces = Record<StudentField, number>;

function rowOf({ row, cells }: CsvRecord, places: StudentPlaces): StudentRow {
  const texts = studentFields.map((field): [StudentField, string] => [field, tidy(cells[places[field]])]);
  return judge({ row, id: newId(), cells: Object.fromEntries(texts) as StudentCells });
}

/** A cell too many moves all that follow: the first row that has one is named. */
function shiftedRow(records: readonly CsvRecord[], width: number): Refusal | null {
  const shifted = records.find(({ cells }) => cells.slice(width).some((cell) => cell !== ''));
  return shifted
    ? { message: errors.parsing(`row ${shifted.row}: ${errors.moreCells.toLowerCase()}.`) }
    : null;
}

const parsing = (text: string, detail?: string): Refusal => ({ message: errors.parsing(text), detail });

/** A file of students. It is one part: five thousand rows at most, checked as far as the file alone can tell. */
export const studentsFile: FileKind<StudentField, StudentSheet, StudentSheet> = {
  limits: importLimits,
  columns: columnNames,
  required: Object.fromEntries(requiredFields.map((field) => [field, studentColumns[field]])),
  refusals: {
    wrongKind: { message: errors.notCsv },
    tooLarge: parsing(errors.tooLarge, errors.split),
    tooManyRows: parsing(errors.tooManyRows(importLimits.rows), errors.split),
    noRows: parsing(errors.noRows),
    unreadable: { message: errors.reading(errors.unreadable) },
    broken: { message: errors.reading(errors.broken) },
    empty: parsing(errors.empty),
    notText: parsing(errors.notText),
    quotes: (row) => parsing(errors.quotes(row)),
    workbook: parsing,
    // As the errors of the header's row.
    missingColumns: (missing, row) => ({
      message: studentsImport.failedWith(missing.length),
      detail: missing
        .map((field) => studentColumns[field])
        .map((name) => studentsImport.line(row, name, problems.required(name)))
        .join('\n'),
    }),
  },
  parts: ({ header, records, places }) => {
    const used = new Set(Object.values(places));
    const ignored = header.cells.filter((name, place) => name !== '' && !used.has(place));
    const shifted = shiftedRow(records, header.cells.length);
    return (
      shifted ?? [
        newSheet(
          records.map((record) => rowOf(record, places)),
          ignored,
        ),
      ]
    );
  },
  content: ([sheet]) => sheet ?? newSheet([], []),
};

/** The right columns and one example. */
export function templateCsv(): string {
  return writeCsv(
    studentFields.map((field) => studentColumns[field]),
    [studentFields.map((field) => studentsImport.example[field])],
  );
}
