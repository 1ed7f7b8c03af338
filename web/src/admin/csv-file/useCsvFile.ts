// The chosen file: read and judged at once in a worker, nothing stored. The newest choice wins.
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { type CsvKind, readCsvFile } from './readCsvFile.ts';

export type CsvFile<Content> =
  | { status: 'none' }
  /** `share` of it is read, 0 to 1. */
  | { status: 'reading'; file: File; share: number }
  | { status: 'refused'; file: File; message: string; detail?: string | undefined }
  | { status: 'read'; file: File; content: Content };

interface CsvFileState<Content> {
  csv: CsvFile<Content>;
  choose: (file: File) => Promise<void>;
  /** Forgets the file, also one that is still being read. */
  clear: () => void;
}

/** `kind` keeps its identity between renders. */
export function useCsvFile<Chunk, Content>(kind: CsvKind<Chunk, Content>): CsvFileState<Content> {
  const [csv, setCsv] = useState<CsvFile<Content>>({ status: 'none' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const choose = useCallback(
    async (file: File) => {
      running.current?.abort();
      const { signal } = (running.current = new AbortController());
      setCsv({ status: 'reading', file, share: 0 });
      const outcome = await readCsvFile(file, kind, {
        signal,
        onProgress: (share) => setCsv({ status: 'reading', file, share }),
      });
      if (signal.aborted) return;
      // The preview may follow at once; drawn in slices it holds up no frame.
      startTransition(() =>
        setCsv(
          outcome.ok
            ? { status: 'read', file, content: outcome.content }
            : { status: 'refused', file, message: outcome.message, detail: outcome.detail },
        ),
      );
    },
    [kind],
  );

  const clear = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setCsv({ status: 'none' });
  }, []);

  return { csv, choose, clear };
}
