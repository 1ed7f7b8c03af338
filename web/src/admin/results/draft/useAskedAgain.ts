// What a page asked of an exam is asked again when the exam has changed.
import { useEffect, useRef } from 'react';

/** `version` is another number after every change of the exam's results. */
export function useAskedAgain(version: number, refetch: () => Promise<unknown>): void {
  const seen = useRef(version);
  const ask = useRef(refetch);
  useEffect(() => {
    ask.current = refetch;
  });
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    // A failure shows in the state of the query itself.
    ask.current().catch(() => undefined);
  }, [version]);
}
