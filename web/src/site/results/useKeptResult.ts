// The result of the candidate that somebody chose to remember on this device opens without a line, too.
import { useEffect, useSyncExternalStore } from 'react';
import { keepCandidate, keptCandidate, watchKeptCandidate } from '../../lib/keptCandidate.ts';
import { tellWorker } from '../../offline/messages.ts';

/**
 * `candidate`: whose result is on the page, as the address asks for it; null: none is.
 * `symbol`: the ID that was found.
 */
export function useKeptResult(candidate: string | null, symbol: string | null): void {
  const kept = useSyncExternalStore(watchKeptCandidate, keptCandidate, () => null);
  useEffect(() => {
    // Digits alone may be somebody else in another exam: the whole ID is remembered.
    if (symbol !== null && symbol !== candidate && kept === candidate) keepCandidate(symbol);
  }, [kept, candidate, symbol]);

  useEffect(() => {
    const keep = (): void => {
      const remembered = keptCandidate();
      if (remembered === null) tellWorker({ type: 'keep-result', page: null });
      else if (remembered === symbol) tellWorker({ type: 'keep-result', page: window.location.href });
    };
    if (keptCandidate() !== null) keep();
    return watchKeptCandidate(keep);
  }, [symbol]);
}
