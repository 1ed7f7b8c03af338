// The whole ledger as a file for the accountant.
import type { ReactNode } from 'react';
import { kathmanduDay } from '../../../../shared/dates.ts';
import { nepaliNumbers } from '../../../../shared/nepaliDates.ts';
import { adminFees } from '../../content/adminFees.ts';
import {
  ExportFeesDocument,
  type ExportFeesQuery,
  ExportFeesSizeDocument,
} from '../../graphql/generated/office.ts';
import { downloadFile, downloadText, writeCsv } from '../../lib/csvWrite.ts';
import { writeXlsx } from '../../lib/xlsxWrite.ts';
import { ExportMenu } from '../../ui/ExportMenu.tsx';
import { useExport } from '../list/useExport.tsx';
import { actorOf } from './feeActions.tsx';

const words = adminFees.export;
const pageSize = 2_000;
/** The columns that a spreadsheet adds up. */
const numbers = [words.columns.indexOf('No.'), words.columns.indexOf('Amount')];

/** In the order of the ledger. */
const feeCells = (rows: ExportFeesQuery['rows']): string[][] =>
  rows
    .toSorted((one, other) => one.position - other.position)
    .map((entry) => [
      String(entry.position),
      kathmanduDay(new Date(entry.created_at)),
      nepaliNumbers(entry.created_at),
      entry.registration_number,
      entry.student_name,
      entry.kind,
      entry.description,
      entry.due_day ?? '',
      entry.amount.toFixed(2),
      entry.method ?? '',
      entry.reference,
      entry.receipt ?? '',
      entry.reverses === null ? '' : (entry.reverses.receipt ?? entry.reverses.description),
      actorOf(entry),
    ]);

export function FeesExport(): ReactNode {
  const { start, dialog } = useExport();
  const exportAs = (format: keyof typeof words.formats): void =>
    start({
      title: words.title,
      words,
      size: async (ask) => (await ask(ExportFeesSizeDocument, {}))?.fee_entries_aggregate.aggregate?.count,
      pageSize,
      page: async (ask, after) => (await ask(ExportFeesDocument, { after, limit: pageSize }))?.rows,
      done: (rows) => {
        const name = words.file(kathmanduDay(new Date()), format);
        if (format === 'csv') downloadText(name, writeCsv(words.columns, feeCells(rows)));
        else downloadFile(name, writeXlsx(words.sheet, [words.columns, ...feeCells(rows)], numbers));
      },
      failed: () => words.failed,
    });
  return (
    <>
      <ExportMenu label={words.button} formats={words.formats} onChoose={exportAs} />
      {dialog}
    </>
  );
}
