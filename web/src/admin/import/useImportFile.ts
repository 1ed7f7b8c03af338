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

export type ImportFile<Content> =
  | { status: 'none' }
  /** `share` of it is read, 0 to 1. */
  | { status: 'reading'; file: File; share: number }
  | ({ status: 'refused'; file: File } & Refusal)
  /** `original`: as the file has it; `content`: with what was corrected since. */
  | { status: 'read'; file: File; original: Content; content: Content };

/** `places`: where its columns stand, where their names are not known. */
export type ChooseFile = (file: File, places?: Places) => void;

/** `kind` and `startWorker` keep their identity between renders. */
export function useImportFile<Field extends string, Part, Content extends object>(
  kind: FileKind<Field, Part, Content>,
  startWorker: () => Worker,
) {
  const [state, setState] = useState<ImportFile<Content>>({ status: 'none' });
  const running = useRef<Worker | null>(null);
  const end = useCallback(() => {
    running.current?.terminate();
    running.current = null;
  }, []);
  useEffect(() => end, [end]);

  const choose = useCallback(
    (file: File, places?: Places) => {
      end();
      const finish = (outcome: Content | { refusal: Refusal }): void => {
        end();
        // The preview may follow at once; drawn in slices it holds up no frame.
        startTransition(() =>
          setState(
            'refusal' in outcome
              ? { status: 'refused', file, ...outcome.refusal }
              : { status: 'read', file, original: outcome, content: outcome },
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
        else finish(data.type === 'refused' ? { refusal: data.refusal } : kind.content(parts));
      };
      worker.onerror = () => {
        if (worker === running.current) finish({ refusal: kind.refusals.broken });
      };
      worker.postMessage({ file, places } satisfies FileOrder);
    },
    [kind, startWorker, end],
  );

  /** Forgets the file, also one that is still being read. */
  const clear = useCallback(() => {
    end();
    setState({ status: 'none' });
  }, [end]);

  /** Changes what was read; the file on disk stays as it is. */
  const edit = useCallback((change: (content: Content) => Content) => {
    setState((now) => (now.status === 'read' ? { ...now, content: change(now.content) } : now));
  }, []);

  return { file: state, choose, clear, edit };
}
