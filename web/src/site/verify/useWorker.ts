// The worker that keeps this page for when there is no network (web/build/verifyWorker.js).
import { useEffect } from 'react';
import { logWarning } from '../../lib/log.ts';
import { paths } from '../../lib/paths.ts';

/** The build makes it. */
const file = '/verify-worker.js';

export function useWorker(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    navigator.serviceWorker
      .register(file, { scope: paths.verify.href(), updateViaCache: 'none' })
      // Private windows may refuse it; the page works without.
      .catch((error: unknown) => logWarning('This page could not be kept for later', error));
  }, []);
}
