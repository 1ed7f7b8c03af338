// The chosen file: read and judged at once, nothing stored. The newest choice wins.
import { useCallback, useRef, useState } from 'react';
import { resultsUpload } from '../../content/resultsUpload.ts';
import { type ReadOutcome, readResultsFile, type ResultRow } from './resultRows.ts';

export const largestFile = 10 * 1024 * 1024;

export type CsvFile =
  | { status: 'none' }
  | { status: 'reading'; file: File }
  | { status: 'refused'; file: File; message: string; detail?: string }
  | { status: 'read'; file: File; rows: readonly ResultRow[] };

const { errors } = resultsUpload;

async function readFile(file: File): Promise<ReadOutcome> {
  if (!file.name.toLowerCase().endsWith('.csv')) return { ok: false, message: errors.wrongExtension };
  if (file.size > largestFile) return { ok: false, message: errors.tooLarge };
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // Moved, deleted or changed on disk since it was chosen.
    return { ok: false, message: errors.parse, detail: errors.unreadable };
  }
  return readResultsFile(bytes);
}

interface CsvFileState {
  csv: CsvFile;
  choose: (file: File) => Promise<void>;
  clear: () => void;
}

export function useCsvFile(): CsvFileState {
  const [csv, setCsv] = useState<CsvFile>({ status: 'none' });
  const newest = useRef(0);

  const choose = useCallback(async (file: File) => {
    const id = (newest.current += 1);
    setCsv({ status: 'reading', file });
    const outcome = await readFile(file).catch((): ReadOutcome => ({ ok: false, message: errors.parse }));
    if (id !== newest.current) return;
    setCsv(
      outcome.ok
        ? { status: 'read', file, rows: outcome.rows }
        : { status: 'refused', file, message: outcome.message, detail: outcome.detail },
    );
  }, []);

  const clear = useCallback(() => {
    newest.current += 1;
    setCsv({ status: 'none' });
  }, []);

  return { csv, choose, clear };
}
