// The chosen file: read and judged at once in a worker, nothing stored. The newest choice wins.
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { ResultRow } from '../results-file/resultRows.ts';
import { readCsvFile } from './readCsvFile.ts';

export type CsvFile =
  | { status: 'none' }
  /** `share` of it is read, 0 to 1. */
  | { status: 'reading'; file: File; share: number }
  | { status: 'refused'; file: File; message: string; detail?: string }
  | { status: 'read'; file: File; rows: readonly ResultRow[] };

interface CsvFileState {
  csv: CsvFile;
  choose: (file: File) => Promise<void>;
  /** Forgets the file, also one that is still being read. */
  clear: () => void;
}

export function useCsvFile(): CsvFileState {
  const [csv, setCsv] = useState<CsvFile>({ status: 'none' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const choose = useCallback(async (file: File) => {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    setCsv({ status: 'reading', file, share: 0 });
    const outcome = await readCsvFile(file, {
      signal,
      onProgress: (share) => setCsv({ status: 'reading', file, share }),
    });
    if (signal.aborted) return;
    // The preview may follow at once; drawn in slices it holds up no frame.
    startTransition(() =>
      setCsv(
        outcome.ok
          ? { status: 'read', file, rows: outcome.rows }
          : { status: 'refused', file, message: outcome.message, detail: outcome.detail },
      ),
    );
  }, []);

  const clear = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setCsv({ status: 'none' });
  }, []);

  return { csv, choose, clear };
}
