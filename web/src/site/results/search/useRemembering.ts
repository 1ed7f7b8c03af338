// 'Remember this ID on this device': what the box says, and the field filled with what it kept. Nothing is stored unless
// somebody ticks it, and unticking forgets at once.
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { results } from '../../../../../shared/words/results.ts';
import {
  forgetCandidate,
  keepCandidate,
  keptCandidate,
  watchKeptCandidate,
} from '../../../lib/keptCandidate.ts';
import { notify } from '../../../lib/notify.ts';
import { fieldNames } from './examOptions.ts';

export interface Remembering {
  isTicked: boolean;
  tick: (on: boolean) => void;
  /** The reader searches for this ID. */
  sent: (candidate: string) => void;
}

const fieldOf = (form: HTMLFormElement | null): HTMLInputElement | null =>
  (form?.elements.namedItem(fieldNames.candidate) as HTMLInputElement | null | undefined) ?? null;

/** `fills`: the address names no candidate of its own. */
export function useRemembering(form: RefObject<HTMLFormElement | null>, fills: boolean): Remembering {
  const kept = useSyncExternalStore(watchKeptCandidate, keptCandidate, () => null);
  /** Ticked before there was an ID to keep. */
  const [isAsked, setAsked] = useState(false);

  useEffect(() => {
    const field = fieldOf(form.current);
    const before = keptCandidate();
    if (fills && before !== null && field !== null && field.value === '') field.value = before;
    // oxlint-disable-next-line react/exhaustive-deps -- only into the form as it was opened
  }, []);

  const keep = (candidate: string): void => {
    if (keepCandidate(candidate)) return;
    setAsked(false);
    notify({ tone: 'info', message: results.remember.refused });
  };

  return {
    isTicked: kept !== null || isAsked,
    tick: (on) => {
      setAsked(on);
      if (!on) {
        forgetCandidate();
        return;
      }
      const typed = fieldOf(form.current)?.value.trim() ?? '';
      if (typed !== '') keep(typed);
    },
    sent: (candidate) => {
      if (kept !== null || isAsked) keep(candidate);
    },
  };
}
