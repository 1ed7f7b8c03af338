// The sheet that the address brings. It stands behind '#', which no server sees; once read it leaves the address as
// well, for the history entry's own state: the list of visited pages, which browsers sync and others look at, holds no
// name and no marks, and loading the page anew still shows the sheet.
import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useHydrated } from '../../lib/useHydrated.ts';
import { sheetInLink } from './proof/sheetText.ts';

interface Place {
  sheet: string | null;
}

const keptIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'sheet' in state && typeof state.sheet === 'string'
    ? state.sheet
    : null;

/** The link past the header leads to a place in the page. */
const isPlace = (hash: string): boolean => hash === '#main';

interface SheetInAddress {
  /** Null: none; undefined: not known yet, on the server and for the one render that matches it. */
  sheet: string | null | undefined;
  open: (sheet: string | null) => void;
}

export function useSheetInAddress(): SheetInAddress {
  const isHydrated = useHydrated();
  const location = useLocation();
  const { hash } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const inHash = hash.length > 1 && !isPlace(hash) ? sheetInLink(hash) : null;
  const [sheet, setSheet] = useState<string | null>(null);
  const given = inHash ?? keptIn(state);
  // A place in the page has no state of its own: the sheet stays.
  if (!isPlace(hash) && given !== sheet) setSheet(given);

  useLayoutEffect(() => {
    if (inHash === null) return;
    const place: Place = { sheet: inHash };
    void navigate(paths.verify.href(), { replace: true, state: place, preventScrollReset: true });
  }, [inHash, navigate]);

  return {
    sheet: isHydrated ? sheet : undefined,
    open: (other) => {
      const place: Place = { sheet: other };
      void navigate(paths.verify.href(), { state: place });
    },
  };
}
