// The signed QR code of a result, fetched when somebody prints: on the day of results few do, and each costs a signature.
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CandidateResult, Found } from '../../../../../shared/results/found.ts';
import { logFailure } from '../../../lib/log.ts';
import { fontsLoaded } from '../../../ui/print/fontsLoaded.ts';

// Where the server has a result's mark sheet, and its credential.
export function sheetAddress(
  form: 'sheet.pdf' | 'sheet.json' | 'credential',
  { exam_title, set_number, symbol, exam_date }: CandidateResult,
): string {
  // Empty: the one without a date. Left out, the server chooses.
  const query = new URLSearchParams({ exam_title, set_number, symbol, exam_date: exam_date ?? '' });
  return `/sheets/${form}?${query.toString()}`;
}

/** What sheet.json answers, as far as paper needs it. */
export interface SignedCode {
  kid: string;
  /** ISO. */
  issued: string;
  marks: number;
  rank: number;
  total: number;
  qr: { size: number; path: string };
}

/** Paper without a code is better than a button that hangs. */
const patience = 5000;

/** Null where the code claims anything else than what stands on the page, which was read before. */
async function fetchCode({ rows: [row], standing }: Found): Promise<SignedCode | null> {
  const response = await fetch(sheetAddress('sheet.json', row), { signal: AbortSignal.timeout(patience) });
  if (!response.ok) throw new Error(`the code of a mark sheet: ${response.status}`);
  const code = (await response.json()) as SignedCode;
  const agrees =
    code.marks === row.marks && code.rank === standing.higher + 1 && code.total === standing.total;
  return agrees ? code : null;
}

/** `print` is for our button; the browser's own key waits for the code as well, its menu cannot. */
export function useSignedCode(found: Found): { code: SignedCode | null; print: () => Promise<void> } {
  const [state, setState] = useState<{ of: Found; code: SignedCode } | null>(null);
  const code = state?.of === found ? state.code : null;

  const print = async (): Promise<void> => {
    const fresh = fetchCode(found).catch((error: unknown) => {
      logFailure('Failed to load the code of a mark sheet', error);
      return null;
    });
    const [loaded] = await Promise.all([fresh, fontsLoaded()]);
    // What is printed is drawn as soon as the browser says that it prints.
    flushSync(() => setState(loaded && { of: found, code: loaded }));
    window.print();
  };

  const latest = useRef(print);
  useEffect(() => {
    latest.current = print;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      if (event.key.toLowerCase() !== 'p') return;
      event.preventDefault();
      void latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return { code, print };
}
