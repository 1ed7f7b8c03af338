// Asks before anything is kept on the device. It needs scripts, and without them it is not there.
import { useLayoutEffect, useRef } from 'react';
import { results } from '../../../../../shared/words/results.ts';
import styles from './RememberBox.module.css';
import type { Remembering } from './useRemembering.ts';

export function RememberBox({ remembering: { isTicked, tick } }: { remembering: Remembering }) {
  const box = useRef<HTMLInputElement>(null);
  // Ticked before the page was taken over.
  useLayoutEffect(() => {
    if (box.current?.checked && !isTicked) tick(true);
    // oxlint-disable-next-line react/exhaustive-deps -- only what was there first
  }, []);
  return (
    <label className={styles.remember}>
      {/* Without a name: the browser does not send it with the form. */}
      <input ref={box} type="checkbox" checked={isTicked} onChange={(event) => tick(event.target.checked)} />
      <span>{results.remember.label}</span>
    </label>
  );
}
