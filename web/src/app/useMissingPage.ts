// A page whose chunks do not come although the server answers: after a new version was installed they are gone. Its
// address is then asked for as a document.
import { useEffect } from 'react';
import { createPath, type Location } from 'react-router-dom';
import { isMissing, watchMissing } from '../lib/persistently.ts';

/** `to`: where somebody is going while that page loads. */
export function useMissingPage(to: Location | undefined): void {
  const target = to === undefined ? undefined : createPath(to);
  useEffect(() => {
    if (target === undefined) return undefined;
    let left = false;
    const look = async (): Promise<void> => {
      if (!isMissing()) return;
      const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
      if (answer?.ok === true && !left) window.location.assign(target);
    };
    const unwatch = watchMissing(() => void look());
    void look();
    return () => {
      left = true;
      unwatch();
    };
  }, [target]);
}
