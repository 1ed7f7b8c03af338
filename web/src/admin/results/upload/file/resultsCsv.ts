// A file of results, from the page's side.
import { resultsUpload } from '../../../../content/resultsUpload.ts';
import type { CsvKind } from '../../../csv-file/readCsvFile.ts';
import { type ResultRow, uploadLimits } from './resultRows.ts';
import { type RowsChunk, unpackRows } from './rowsChunk.ts';

const { errors } = resultsUpload;

export const resultsCsv: CsvKind<RowsChunk, readonly ResultRow[]> = {
  startWorker: () => new Worker(new URL('./resultsFile.worker.ts', import.meta.url), { type: 'module' }),
  refuseUnread: (file) => {
    if (!file.name.toLowerCase().endsWith('.csv')) return { message: errors.wrongExtension };
    return file.size > uploadLimits.fileBytes ? { message: errors.tooLarge, detail: errors.split } : null;
  },
  gather: () => {
    const rows: ResultRow[] = [];
    return { take: (chunk) => rows.push(...unpackRows(chunk)), content: () => rows };
  },
  broken: { message: errors.parse },
};
