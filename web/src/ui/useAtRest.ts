// What stands below a field, or between it and a button, must not come or go while somebody presses: the button would
// move away between the press and the release, and the click be lost. (Leaving a field by pressing a button is what
// makes its message come or go.) It changes once the press is over.
import { useState, useSyncExternalStore } from 'react';

let pressed = false;
/** A press that ends without a click, somewhere else. */
let ending: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
/** A finger's click follows its release within this time. */
const afterRelease = 100;

function set(now: boolean): void {
  clearTimeout(ending);
  if (pressed === now) return;
  pressed = now;
  for (const listener of listeners) listener();
}

const begin = (): void => set(true);
const end = (): void => set(false);
const release = (): void => {
  clearTimeout(ending);
  ending = setTimeout(end, afterRelease);
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('pointerdown', begin, true);
    window.addEventListener('pointerup', release, true);
    window.addEventListener('pointercancel', end, true);
    // After whatever the click does.
    window.addEventListener('click', end);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    set(false);
    window.removeEventListener('pointerdown', begin, true);
    window.removeEventListener('pointerup', release, true);
    window.removeEventListener('pointercancel', end, true);
    window.removeEventListener('click', end);
  };
}

/** `value` as it was before a press that goes on. */
export function useAtRest<T>(value: T): T {
  const waits = useSyncExternalStore(
    subscribe,
    () => pressed,
    () => false,
  );
  const [shown, setShown] = useState(value);
  if (!waits && shown !== value) setShown(value);
  return waits ? shown : value;
}
