// A file of students: its columns, and what its rows become. What a cell may hold is studentCells.ts.
import { studentColumns, type StudentField, studentsImport } from '../../content/studentsImport.ts';
import { writeCsv } from '../../lib/csvWrite.ts';
import { newId } from '../../lib/newId.ts';
import type { FileKind, Refusal } from '../import/readFile.ts';
import {
  columns,
  importLimits,
  judge,
  requiredFields,
  type StudentCells,
  studentFields,
  tidy,
} from './studentCells.ts';
import { newSheet, type StudentSheet } from './studentSheet.ts';

const { errors, problems } = studentsImport;

const parsing = (text: string, detail?: string): Refusal => ({ message: errors.parsing(text), detail });

/** A file of students. It is one part: five thousand rows at most, checked as far as the file alone can tell. */
export const studentsFile: FileKind<StudentField, StudentSheet, StudentSheet> = {
  limits: importLimits,
  columns: Object.fromEntries(
    studentFields.map((field) => [field, [studentColumns[field], ...(columns[field].names ?? [])]]),
  ) as Record<StudentField, string[]>,
  required: requiredFields,
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
  parts: (rows, ignored) => {
    // A cell too many moves all that follow: the first row that has one is named.
    const shifted = rows.find(({ spilled }) => spilled);
    if (shifted) return parsing(`row ${shifted.row}: ${errors.moreCells.toLowerCase()}.`);
    const read = rows.map(({ row, cells }) => {
      const texts = studentFields.map((field) => [field, tidy(cells[field])]);
      return judge({ row, id: newId(), cells: Object.fromEntries(texts) as StudentCells });
    });
    return [newSheet(read, ignored)];
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
