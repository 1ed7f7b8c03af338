// Compares the rows of a preview with what is stored for its exam, again whenever the exam changes.
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ExamFields } from './examSchema.ts';
import { type ResultRow, storableRows } from './resultRows.ts';
import { readStoredExam, type StoredExam } from './storedResults.ts';

export type StoredCheck =
  | { status: 'idle' | 'failed'; stored: null }
  /** `share` of the symbols is compared, 0 to 1. */
  | { status: 'checking'; stored: null; share: number }
  | { status: 'checked'; stored: StoredExam };

interface StoredCheckState {
  check: StoredCheck;
  /** Asks again. Null: it failed, or a newer question was asked meanwhile. */
  run: (exam: ExamFields) => Promise<StoredExam | null>;
}

interface Answer {
  /** The question it answers: the exam as text, and the rows themselves. */
  key: string;
  rows: readonly ResultRow[] | null;
  check: StoredCheck;
}

const idle: StoredCheck = { status: 'idle', stored: null };
const begun = (share = 0): StoredCheck => ({ status: 'checking', stored: null, share });

/** `exam` and `rows` are null as long as there is nothing to compare. `rows` keeps its identity between renders. */
export function useStoredCheck(exam: ExamFields | null, rows: readonly ResultRow[] | null): StoredCheckState {
  const client = useApolloClient();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const newest = useRef(0);

  const run = useCallback(
    async (asked: ExamFields): Promise<StoredExam | null> => {
      const id = (newest.current += 1);
      const key = JSON.stringify(asked);
      const symbols = storableRows(rows ?? []).map(({ symbol }) => symbol);
      const onProgress = (share: number): void => {
        if (id === newest.current) setAnswer({ key, rows, check: begun(share) });
      };
      onProgress(0);
      const stored = await readStoredExam(client, asked, symbols, onProgress).catch(() => null);
      if (id !== newest.current) return null;
      setAnswer({
        key,
        rows,
        check: stored ? { status: 'checked', stored } : { status: 'failed', stored: null },
      });
      return stored;
    },
    [client, rows],
  );

  const key = exam && rows ? JSON.stringify(exam) : null;
  useEffect(() => {
    if (key === null) newest.current += 1;
    else void run(JSON.parse(key) as ExamFields);
  }, [key, run]);

  if (key === null) return { check: idle, run };
  return { check: answer?.key === key && answer.rows === rows ? answer.check : begun(), run };
}
