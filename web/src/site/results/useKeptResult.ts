// The result of the candidate that somebody chose to remember on this device opens without a line, too.
import { useEffect } from 'react';
import { keptCandidate, watchKeptCandidate } from '../../lib/keptCandidate.ts';
import { tellWorker } from '../../offline/messages.ts';

/** `candidate`: whose result is on the page, as the address asks for it; null: none is. */
export function useKeptResult(candidate: string | null): void {
  useEffect(() => {
    const keep = (): void => {
      const kept = keptCandidate();
      if (kept === null) tellWorker({ type: 'keep-result', page: null });
      else if (kept === candidate) tellWorker({ type: 'keep-result', page: window.location.href });
    };
    if (keptCandidate() !== null) keep();
    return watchKeptCandidate(keep);
  }, [candidate]);
}
