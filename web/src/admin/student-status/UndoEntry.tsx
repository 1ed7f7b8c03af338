// Taking a change of states or class groups back: from the log, for a day, after a question that names the number, or from a toast.
import { useApolloClient } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { statusWords } from '../../content/adminStudents.ts';
import { notify } from '../../lib/notify.ts';
import { tell } from '../action/tell.tsx';
import { AskUndo, type OfficeAction } from '../action/useAction.tsx';
import { undoChange } from './changeStatus.ts';

/** Resolves to whether it was undone. */
export function useUndo(): (change: string) => Promise<boolean> {
  const client = useApolloClient();
  return async (change) => {
    try {
      const { restored, skipped, classGroups } = await undoChange(client, change);
      const message = statusWords.undone(restored, classGroups);
      if (skipped === 0) notify({ message });
      else notify({ tone: 'info', title: message, message: statusWords.undoSkipped(skipped) });
      return true;
    } catch {
      return false;
    }
  };
}

interface Done {
  title: string;
  details?: readonly string[];
  /** Null: none that can be undone. */
  change: string | null;
  /** Called when it was undone. */
  onUndone?: () => void;
}

/** Says that a change is made, with an undo. */
export function useUndoToast(): (done: Done) => void {
  const takeBack = useUndo();
  return ({ title, details = [], change, onUndone }) => {
    const undo = async (id: string): Promise<void> => {
      if (await takeBack(id)) onUndone?.();
    };
    tell({
      ...(details.length === 0 ? { message: title } : { title, message: details.join(' ') }),
      undo: change === null ? undefined : () => undo(change),
    });
  };
}

const words = statusWords.undoEntry;
interface UndoEntryProps {
  change: { id: string; count: number };
  /** The entry in words. */
  what: string;
}

export function UndoEntry({ change, what }: UndoEntryProps): ReactNode {
  const undo = useUndo();
  const question: OfficeAction = {
    title: words.title,
    text: `${what}. ${words.text(change.count)}`,
    words: { confirm: words.confirm(change.count), busy: words.busy },
    harmless: true,
    failed: statusWords.undoFailed,
    send: async () => {
      await undo(change.id);
      return undefined;
    },
  };
  return (
    <AskUndo label={words.label(what)} inLine read={() => Promise.resolve(question)}>
      {statusWords.undo}
    </AskUndo>
  );
}
