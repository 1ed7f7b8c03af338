// Keys of a page. Never while somebody types, in a dialog or in an open menu, and never with Ctrl, Alt or the command key.
// Whose hand slips, or who dictates, switches them off on this device.
import { useEffect, useRef, useSyncExternalStore } from 'react';

const storageKey = 'prabesh-keys';
const watchers = new Set<() => void>();
/** For a device that remembers nothing. */
let unstored: string | null = null;

function areOn(): boolean {
  try {
    return (localStorage.getItem(storageKey) ?? unstored) !== 'off';
  } catch {
    return unstored !== 'off';
  }
}

function watch(onChange: () => void): () => void {
  watchers.add(onChange);
  addEventListener('storage', onChange);
  return () => {
    watchers.delete(onChange);
    removeEventListener('storage', onChange);
  };
}

export function switchShortcuts(on: boolean): void {
  unstored = on ? 'on' : 'off';
  try {
    localStorage.setItem(storageKey, unstored);
  } catch {
    // Then until the page is closed.
  }
  for (const onChange of watchers) onChange();
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(watch, areOn, () => true);
}

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
