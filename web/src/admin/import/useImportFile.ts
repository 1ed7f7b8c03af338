// The chosen file: read and judged at once in a worker, nothing stored. The newest choice wins.
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import {
  type FileKind,
  type FileMessage,
  type FileOrder,
  type Places,
  type Refusal,
  refuseUnread,
} from './readFile.ts';

/** Whether a chosen file is no longer what it was when it was read: a browser then refuses to read it again. */
export async function hasChangedOnDisk(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => false,
      () => true,
    );
}

export type ImportFile<Part> =
  | { status: 'none' }
  /** `share` of it is read, 0 to 1. */
  | { status: 'reading'; file: File; share: number }
  | ({ status: 'refused'; file: File } & Refusal)
  | { status: 'read'; file: File; parts: readonly Part[] };

/** `places`: where its columns stand, where their names are not known. */
export type ChooseFile = (file: File, places?: Places) => void;

interface ImportFileState<Part> {
  file: ImportFile<Part>;
  choose: ChooseFile;
  /** Forgets the file, also one that is still being read. */
  clear: () => void;
}

/** `kind` and `startWorker` keep their identity between renders. */
export function useImportFile<Field extends string, Part>(
  kind: FileKind<Field, Part>,
  startWorker: () => Worker,
): ImportFileState<Part> {
  const [state, setState] = useState<ImportFile<Part>>({ status: 'none' });
  const running = useRef<Worker | null>(null);
  const end = useCallback(() => {
    running.current?.terminate();
    running.current = null;
  }, []);
  useEffect(() => end, [end]);

  const choose = useCallback(
    (file: File, places?: Places) => {
      end();
      const finish = (outcome: { parts: readonly Part[] } | { refusal: Refusal }): void => {
        end();
        // The preview may follow at once; drawn in slices it holds up no frame.
        startTransition(() =>
          setState(
            'parts' in outcome
              ? { status: 'read', file, parts: outcome.parts }
              : { status: 'refused', file, ...outcome.refusal },
          ),
        );
      };
      setState({ status: 'reading', file, share: 0 });
      const refusal = refuseUnread(kind, file);
      if (refusal !== null) {
        finish({ refusal });
        return;
      }
      const worker = (running.current = startWorker());
      const parts: Part[] = [];
      worker.onmessage = ({ data }: MessageEvent<FileMessage<Part>>) => {
        // What an ended worker had said already.
        if (worker !== running.current) return;
        if (data.type === 'progress') setState({ status: 'reading', file, share: data.share });
        else if (data.type === 'parts') parts.push(...data.parts);
        else finish(data.type === 'refused' ? { refusal: data.refusal } : { parts });
      };
      worker.onerror = () => {
        if (worker === running.current) finish({ refusal: kind.refusals.broken });
      };
      worker.postMessage({ file, places } satisfies FileOrder);
    },
    [kind, startWorker, end],
  );

  const clear = useCallback(() => {
    end();
    setState({ status: 'none' });
  }, [end]);

  return { file: state, choose, clear };
}
