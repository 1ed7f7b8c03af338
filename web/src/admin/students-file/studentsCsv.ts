// A file of students from the page's side, and the template that people fill in.
import { studentColumns, studentsImport } from '../../content/studentsImport.ts';
import { writeCsv } from '../../lib/csvWrite.ts';
import type { CsvKind } from '../csv-file/useCsvFile.ts';
import type { CheckedFile } from './readStudentsInWorker.ts';
import { importLimits, studentFields } from './studentCells.ts';

const { errors } = studentsImport;

/** An old .xls is taken so far that what is wrong with it can be said. */
function isTable(file: File): boolean {
  return file.type === 'text/csv' || /\.(?:csv|txt|xlsx?)$/i.test(file.name);
}

/** One chunk holds everything: at most five thousand rows, packed by the browser in a few milliseconds. */
export const studentsCsv: CsvKind<CheckedFile, CheckedFile | null> = {
  startWorker: () => new Worker(new URL('./studentsFile.worker.ts', import.meta.url), { type: 'module' }),
  refuseUnread: (file) => {
    if (!isTable(file)) return { message: errors.notCsv };
    return file.size > importLimits.fileBytes
      ? { message: errors.parsing(errors.tooLarge), detail: errors.split }
      : null;
  },
  gather: () => {
    let whole: CheckedFile | null = null;
    return { take: (chunk) => (whole = chunk), content: () => whole };
  },
  broken: { message: errors.reading(errors.broken) },
};

/** The right columns and one example. */
export function templateCsv(): string {
  return writeCsv(
    studentFields.map((field) => studentColumns[field]),
    [studentFields.map((field) => studentsImport.example[field])],
  );
}
