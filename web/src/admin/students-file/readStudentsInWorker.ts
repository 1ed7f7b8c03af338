// A file of students from the worker's side: read and checked as far as the file alone can tell.
import { studentsImport } from '../../content/studentsImport.ts';
import { type FileOrder, type PostFileMessage, readInWorker } from '../csv-file/readInWorker.ts';
import { readStudentsFile } from './readStudentsFile.ts';
import { newSheet, type StudentSheet } from './studentSheet.ts';

const { errors } = studentsImport;

export interface CheckedFile {
  sheet: StudentSheet;
  ignored: string[];
}

export function readStudentsInWorker(order: FileOrder, post: PostFileMessage<CheckedFile>): Promise<void> {
  return readInWorker(
    order,
    {
      read: (source, onProgress, places) => {
        const outcome = readStudentsFile(source, onProgress, places);
        if ('refusal' in outcome) return outcome;
        const { rows, ignored } = outcome.file;
        return { chunks: [{ chunk: { sheet: newSheet(rows), ignored } }] };
      },
      unreadable: { message: errors.reading(errors.unreadable) },
    },
    post,
  );
}
