// Today's result, asked for when somebody presses for it: with the exam and the candidate ID, nothing else of the sheet.
import { useState } from 'react';
import { logFailure } from '../../../lib/log.ts';
import type { Claims } from '../proof/claims.ts';
import { type Standing, standingToday } from './standing.ts';

export type CompareState = { status: 'idle' | 'busy' | 'failed' } | { status: 'done'; standing: Standing };

const idle: CompareState = { status: 'idle' };

/** `sheet` is what the claims were read from: another one begins anew. */
export function useComparison(sheet: string | null, claims: Claims | null) {
  const [found, setFound] = useState<{ sheet: string | null; state: CompareState }>({ sheet, state: idle });
  const state = found.sheet === sheet ? found.state : idle;

  const compare = async (): Promise<void> => {
    if (claims === null || state.status === 'busy') return;
    setFound({ sheet, state: { status: 'busy' } });
    // An answer that comes after another sheet was opened is nobody's.
    const finish = (next: CompareState): void =>
      setFound((now) => (now.sheet === sheet ? { sheet, state: next } : now));
    try {
      finish({ status: 'done', standing: await standingToday(claims) });
    } catch (error) {
      logFailure('Failed to compare a sheet', error);
      finish({ status: 'failed' });
    }
  };

  return { state, compare };
}
