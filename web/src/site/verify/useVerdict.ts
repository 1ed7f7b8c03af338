// The verdict on a sheet: at once by the keys of the last visit, and again by those of now where there is a network; and
// whether the sheet still stands.
import { use, useEffect, useLayoutEffect, useState } from 'react';
import { logWarning } from '../../lib/log.ts';
import { PageContext } from '../../lib/pageContext.ts';
import { fetchKeys, prepareCheck, type SheetKeys, storedKeys } from './sheetKeys.ts';
import { listFor, type Standing, standingOf } from './standing.ts';
import { type Verdict, verdictOn } from './verdict.ts';

export type Check = Verdict | { kind: 'checking' } | { kind: 'unchecked' };

type Show = (check: Check, standing: Standing) => void;

const checking: Standing = { kind: 'checking' };
/** The network is given so long before half of the answer is shown: what comes in time comes as one. */
const together = 300;

/** What fresher keys may turn round. */
const isOpen = (verdict: Verdict): boolean => verdict.kind === 'false' && verdict.unknownKey;

async function measured(sheet: string, keys: SheetKeys, origin: string): Promise<Verdict> {
  const start = performance.now();
  const verdict = await verdictOn(sheet, keys, origin);
  performance.measure('sheet verified', { start });
  return verdict;
}

async function check(sheet: string, origin: string, show: Show): Promise<void> {
  const ready = prepareCheck();
  // Asking without a network would only fill the console.
  const online = navigator.onLine ? fetchKeys() : Promise.reject(new Error('no network'));
  // Asked for early, and awaited late.
  online.catch(() => undefined);
  await ready;
  const kept = storedKeys() ?? new Map();
  const early = await measured(sheet, kept, origin);
  const list = early.kind === 'genuine' ? listFor(early.claims) : undefined;
  const showSoon = (half: Verdict) => setTimeout(() => show(half, checking), together);
  let soon: ReturnType<typeof showSoon> | undefined;
  if (early.kind === 'genuine') soon = showSoon(early);
  else if (!isOpen(early)) show(early, checking);
  let verdict: Check = early;
  let keys: SheetKeys = kept;
  try {
    keys = await online;
    verdict = await measured(sheet, keys, origin);
  } catch (error) {
    logWarning('The keys for sheets could not be loaded', error);
    if (isOpen(early)) verdict = { kind: 'unchecked' };
  }
  clearTimeout(soon);
  if (verdict.kind !== 'genuine') {
    show(verdict, checking);
    return;
  }
  soon = showSoon(verdict);
  const { claims } = verdict;
  const standing = await standingOf(claims, list ?? listFor(claims), keys, origin);
  clearTimeout(soon);
  show(verdict, standing);
}

interface Checked {
  check: Check;
  standing: Standing;
  again: () => void;
}

interface Found {
  sheet: string;
  check: Check;
  standing: Standing;
}

export function useVerdict(sheet: string | null): Checked {
  const { origin } = use(PageContext);
  const [found, setFound] = useState<Found | null>(null);
  const [attempt, setAttempt] = useState(0);
  const again = (): void => setAttempt((last) => last + 1);
  const isFound = found !== null && found.sheet === sheet;
  const current: Check = isFound ? found.check : { kind: 'checking' };
  const standing = isFound ? found.standing : checking;

  useEffect(() => {
    if (sheet === null) return;
    let isGone = false;
    void check(sheet, origin, (verdict, now) => {
      if (!isGone) setFound({ sheet, check: verdict, standing: now });
    });
    return () => {
      isGone = true;
    };
  }, [sheet, origin, attempt]);

  const waits =
    current.kind === 'unchecked' ||
    (current.kind === 'genuine' && (standing.kind === 'unknown' || standing.kind === 'kept'));
  // Together with what is shown: the network may be back in the next moment, and tells so once.
  useLayoutEffect(() => {
    if (!waits) return;
    const retry = (): void => setAttempt((last) => last + 1);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [waits]);

  return { check: current, standing, again };
}
