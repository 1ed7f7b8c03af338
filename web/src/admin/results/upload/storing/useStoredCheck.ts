// Compares the rows of a preview with what is stored for its exam, again whenever the exam changes.
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type ResultRow, storableRows } from '../file/resultRows.ts';
import type { ExamFields } from './examSchema.ts';
import { readStoredExam, type StoredExam } from './storedResults.ts';

export type StoredCheck =
  | { status: 'idle' | 'failed' | 'cancelled'; stored: null }
  /** `share` of the symbols is compared, 0 to 1. */
  | { status: 'checking'; stored: null; share: number }
  | { status: 'checked'; stored: StoredExam };

interface StoredCheckState {
  check: StoredCheck;
  /** Asks again. Null: it failed, was cancelled, or a newer question was asked meanwhile. */
  run: (exam: ExamFields) => Promise<StoredExam | null>;
  cancel: () => void;
}

interface Answer {
  /** The question it answers: the exam as text, and the rows themselves. */
  key: string;
  rows: readonly ResultRow[] | null;
  check: StoredCheck;
}

const idle: StoredCheck = { status: 'idle', stored: null };
const begun = (share = 0): StoredCheck => ({ status: 'checking', stored: null, share });
const ended = (status: 'failed' | 'cancelled'): StoredCheck => ({ status, stored: null });

/** `exam` and `rows` are null as long as there is nothing to compare. `rows` keeps its identity between renders. */
export function useStoredCheck(exam: ExamFields | null, rows: readonly ResultRow[] | null): StoredCheckState {
  const client = useApolloClient();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const newest = useRef<AbortController | null>(null);

  const run = useCallback(
    async (asked: ExamFields): Promise<StoredExam | null> => {
      newest.current?.abort();
      const question = (newest.current = new AbortController());
      const key = JSON.stringify(asked);
      const symbols = storableRows(rows ?? []).map(({ symbol }) => symbol);
      const tell = (check: StoredCheck): void => {
        if (question === newest.current) setAnswer({ key, rows, check });
      };
      tell(begun());
      const stored = await readStoredExam(client, asked, symbols, {
        signal: question.signal,
        onProgress: (share) => tell(begun(share)),
      }).catch(() => null);
      if (question !== newest.current) return null;
      if (question.signal.aborted) tell(ended('cancelled'));
      else tell(stored ? { status: 'checked', stored } : ended('failed'));
      return question.signal.aborted ? null : stored;
    },
    [client, rows],
  );

  const cancel = useCallback(() => newest.current?.abort(), []);

  const key = exam && rows ? JSON.stringify(exam) : null;
  useEffect(() => {
    if (key !== null) {
      void run(JSON.parse(key) as ExamFields);
      return;
    }
    newest.current?.abort();
    newest.current = null;
  }, [key, run]);
  useEffect(() => () => newest.current?.abort(), []);

  if (key === null) return { check: idle, run, cancel };
  return { check: answer?.key === key && answer.rows === rows ? answer.check : begun(), run, cancel };
}
