// Correcting one result at a time: read as it is stored now, asked about, stored.
import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { formatMarks } from '../../../../../../shared/numbers.ts';
import { resultsCorrection as words } from '../../../../content/resultsCorrection.ts';
import { describeError } from '../../../../lib/describeError.ts';
import { notify } from '../../../../lib/notify.ts';
import {
  type Correction,
  isNobodys,
  readResult,
  type SeenResult,
  storeCorrection,
} from './storeCorrection.ts';

export interface CorrectionQuestion {
  /** As it is stored, by the newest reading. */
  seen: SeenResult;
  /** Somebody else changed it since the question was put. */
  changed: boolean;
  /** Another number for each question that somebody opens. */
  key: number;
}

export interface Problem {
  message: string;
  /** The field that it is about; absent: the whole. */
  field?: 'symbol';
}

export interface ResultCorrection {
  question: CorrectionQuestion | null;
  /** Counts finished corrections. */
  done: number;
  ask: (id: string) => void;
  cancel: () => void;
  /** Resolves to what is wrong, or to nothing. */
  save: (correction: Correction) => Promise<Problem | null>;
}

export function useCorrection(onCorrected: () => void): ResultCorrection {
  const client = useApolloClient();
  const [question, setQuestion] = useState<CorrectionQuestion | null>(null);
  const [done, setDone] = useState(0);
  const asked = useRef(0);

  const ask = async (id: string): Promise<void> => {
    const key = (asked.current += 1);
    try {
      const seen = await readResult(client, id);
      // Another one was asked for meanwhile.
      if (key !== asked.current) return;
      if (seen) setQuestion({ seen, changed: false, key });
      else notify({ tone: 'info', message: words.gone });
    } catch {
      notify({ tone: 'error', message: words.loadFailed });
    }
  };

  const close = (): void => {
    setQuestion(null);
    setDone((count) => count + 1);
    onCorrected();
  };

  const save = async (correction: Correction): Promise<Problem | null> => {
    if (question === null) return null;
    const { seen, key } = question;
    const same = seen.name === correction.name && seen.marks === correction.marks;
    if (same && !isNobodys(seen)) return { message: words.errors.nothing };
    try {
      const outcome = await storeCorrection(client, seen, correction);
      switch (outcome.result) {
        case 'not-yours':
          return { message: words.errors.failed(outcome.message) };
        case 'taken':
          return { message: outcome.by, field: 'symbol' };
        case 'changed':
          setQuestion({ seen: outcome.now, changed: true, key });
          return null;
        case 'gone':
          notify({ tone: 'info', message: words.gone });
          break;
        case 'stored': {
          const [before, now] = [formatMarks(seen.marks), formatMarks(correction.marks)];
          const symbol = isNobodys(seen) ? correction.symbol : seen.symbol;
          notify({ title: words.success, message: words.done(correction.name, symbol, before, now) });
        }
      }
      close();
      return null;
    } catch (error) {
      return { message: words.errors.failed(describeError(error)) };
    }
  };

  return { question, done, ask: (id) => void ask(id), cancel: () => setQuestion(null), save };
}
