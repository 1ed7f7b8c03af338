// Whether there is no line, so that only what this device has kept can be opened.
import { useSyncExternalStore } from 'react';
import { line } from '../../offline/line.ts';

export function useAway(): boolean {
  return useSyncExternalStore(line.subscribe, line.isAway, () => false);
}
