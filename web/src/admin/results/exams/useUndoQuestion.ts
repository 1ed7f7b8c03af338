// Which upload is asked about: one of the list, or the one that an address names (?undo=…: a message or the log leads there).
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { anId } from '../../list/listView.ts';

const parameter = 'undo';

interface UndoQuestion {
  upload: string | null;
  /** Counts uploads that were undone. */
  done: number;
  ask: (upload: string) => void;
  close: (undone: boolean) => void;
}

export function useUndoQuestion(): UndoQuestion {
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState<string | null>(null);
  const [done, setDone] = useState(0);
  const named = anId.read(params.get(parameter));
  return {
    upload: chosen ?? named,
    done,
    ask: setChosen,
    close: (undone) => {
      setChosen(null);
      if (undone) setDone((count) => count + 1);
      if (!params.has(parameter)) return;
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete(parameter);
          return next;
        },
        { replace: true },
      );
    },
  };
}
