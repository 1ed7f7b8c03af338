// In the toast after what can be taken back. A toast is hard to reach by keyboard within ten seconds: a key does the same.
import { type ReactNode, useEffect, useRef } from 'react';
import { statusWords } from '../content/adminStudents.ts';
import { useShortcuts, useShortcutsOn } from '../lib/useShortcuts.ts';
import { Button } from './Button.tsx';
import styles from './UndoButton.module.css';

const key = 'u';

/** Of all that are on show: the key means the newest. */
const shown: (() => void)[] = [];

interface UndoButtonProps {
  onUndo: () => void;
}

export function UndoButton({ onUndo }: UndoButtonProps): ReactNode {
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
