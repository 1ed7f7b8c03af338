import { type ReactNode, useEffect, useRef } from 'react';
import { statusWords } from '../../content/adminStudents.ts';
// Says what was done, with a button that takes it back.
import { dismissNotification, type NewNotification, notify } from '../../lib/notify.ts';
import { useShortcuts, useShortcutsOn } from '../../lib/useShortcuts.ts';
import { Button } from '../../ui/Button.tsx';
import styles from '../../ui/UndoButton.module.css';

// In the toast after what can be taken back. A toast is hard to reach by keyboard within ten seconds: a key does the same.
const key = 'u';

/** Of all that are on show: the key means the newest. */
const shown: (() => void)[] = [];

interface UndoButtonProps {
  onUndo: () => void;
}

function UndoButton({ onUndo }: UndoButtonProps): ReactNode {
  const done = useRef(false);
  const undo = useRef(() => undefined);
  useEffect(() => {
    const mine = (): undefined => {
      if (done.current) return;
      done.current = true;
      onUndo();
    };
    undo.current = mine;
    shown.push(mine);
    return () => {
      shown.splice(shown.indexOf(mine), 1);
    };
  }, [onUndo]);
  useShortcuts({ [key]: () => shown.at(-1)?.() });
  const hasKey = useShortcutsOn();
  return (
    <Button
      className={styles.undo}
      {...(hasKey ? { title: statusWords.undoHint, 'aria-keyshortcuts': key.toUpperCase() } : {})}
      onClick={() => undo.current()}
    >
      {statusWords.undo}
    </Button>
  );
}

export interface Told extends NewNotification {
  /** Takes it back, and tells what comes of that. */
  undo?: (() => Promise<unknown>) | undefined;
}

export function tell({ undo, ...told }: Told): void {
  if (undo === undefined) {
    notify(told);
    return;
  }
  const takeBack = (): void => {
    dismissNotification(toast);
    void undo();
  };
  const toast = notify({ ...told, action: <UndoButton onUndo={takeBack} /> });
}
