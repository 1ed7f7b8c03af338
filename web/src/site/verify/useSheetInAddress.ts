// The sheet that the address brings. It stands behind '#', which no server sees; once read it leaves the address as
// well, for the history entry's own state: the list of visited pages, which browsers sync and others look at, holds no
// name and no marks, and loading the page anew still shows the sheet.
import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
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
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const [sheet, setSheet] = useState<string | null | undefined>(undefined);

  useLayoutEffect(() => {
    if (isPlace(hash)) {
      setSheet((shown) => shown ?? null);
      return;
    }
    const given = hash.length > 1 ? sheetInLink(hash) : keptIn(state);
    setSheet(given);
    if (hash.length > 1) {
      const place: Place = { sheet: given };
      void navigate(paths.verify.href(), { replace: true, state: place, preventScrollReset: true });
    }
  }, [hash, state, navigate]);

  return {
    sheet,
    open: (other) => {
      const place: Place = { sheet: other };
      void navigate(paths.verify.href(), { state: place });
    },
  };
}
