// Keys of a page. Never while somebody types, in a dialog or in an open menu, and never with Ctrl, Alt or the command key.
// Whose hand slips, or who dictates, switches them off on this device.
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { keepText, keptText, watchKept } from './keptText.ts';

const storageKey = 'prabesh-keys';
const areOn = (): boolean => keptText(storageKey) !== 'off';

export const switchShortcuts = (on: boolean): void => void keepText(storageKey, on ? 'on' : 'off');

export const useShortcutsOn = (): boolean => useSyncExternalStore(watchKept, areOn, () => true);

// A box that is ticked is not typed in.
const busy =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return !(event.target instanceof Element) || event.target.closest(busy) === null;
}

/** `actions`: by key, small letters. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const action = latest.current[event.key.toLowerCase()];
      if (action === undefined || !isFree(event) || !areOn()) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
