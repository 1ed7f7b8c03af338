// The verdict on a sheet: at once by the keys of the last visit, and again by those of now where there is a network.
import { use, useEffect, useState } from 'react';
import { logWarning } from '../../lib/log.ts';
import { PageContext } from '../../lib/pageContext.ts';
import { prepareCheck } from './proof/ed25519.ts';
import { fetchKeys, type SheetKeys, storedKeys } from './proof/sheetKeys.ts';
import { type Verdict, verdictOn } from './proof/verdict.ts';

export type Check = Verdict | { kind: 'checking' } | { kind: 'unchecked' };

/** What fresher keys may turn round. */
const isOpen = (verdict: Verdict): boolean => verdict.kind === 'false' && verdict.unknownKey;

async function measured(sheet: string, keys: SheetKeys, origin: string): Promise<Verdict> {
  const start = performance.now();
  const verdict = await verdictOn(sheet, keys, origin);
  performance.measure('sheet verified', { start });
  return verdict;
}

async function check(sheet: string, origin: string, show: (check: Check) => void): Promise<void> {
  const ready = prepareCheck();
  // Asking without a network would only fill the console.
  const online = navigator.onLine ? fetchKeys() : Promise.reject(new Error('no network'));
  // Asked for early, and awaited late.
  online.catch(() => undefined);
  await ready;
  const early = await measured(sheet, storedKeys() ?? new Map(), origin);
  if (!isOpen(early)) show(early);
  try {
    show(await measured(sheet, await online, origin));
  } catch (error) {
    logWarning('The keys for sheets could not be loaded', error);
    if (isOpen(early)) show({ kind: 'unchecked' });
  }
}

interface Checked {
  check: Check;
  again: () => void;
}

export function useVerdict(sheet: string | null): Checked {
  const { origin } = use(PageContext);
  const [found, setFound] = useState<{ sheet: string; check: Check } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const again = (): void => setAttempt((last) => last + 1);
  const current: Check = found !== null && found.sheet === sheet ? found.check : { kind: 'checking' };

  useEffect(() => {
    if (sheet === null) return;
    let isGone = false;
    void check(sheet, origin, (verdict) => {
      if (!isGone) setFound({ sheet, check: verdict });
    });
    return () => {
      isGone = true;
    };
  }, [sheet, origin, attempt]);

  const waits = current.kind === 'unchecked';
  useEffect(() => {
    if (!waits) return;
    const retry = (): void => setAttempt((last) => last + 1);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [waits]);

  return { check: current, again };
}
