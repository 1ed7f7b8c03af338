// Storing a single result: a new symbol at once, a stored one after a yes.
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { resultsUpload } from '../../content/resultsUpload.ts';
import { StoredExamDatesDocument } from '../../graphql/generated/upload.ts';
import { isRefusal } from '../../graphql/isRefusal.ts';
import { AppError } from '../../lib/appError.ts';
import type { ExamFields } from '../results-storing/examSchema.ts';
import { readStoredExam, type StoredExam, type StoredResult } from '../results-storing/storedResults.ts';
import {
  addResult,
  isNotYours,
  newAttempt,
  type NewResult,
  uploadResults,
} from '../results-storing/uploadResults.ts';

interface Question {
  exam: ExamFields;
  row: NewResult;
  stored: StoredResult;
  /** What the question was asked about; the answer counts for nothing else. */
  seen: StoredExam;
}

interface SingleResultState {
  problem: string | null;
  setProblem: (problem: string | null) => void;
  /** What would be replaced; null: nothing is asked. */
  question: Question | null;
  /** The replacement is on its way. */
  busy: boolean;
  add: (exam: ExamFields, row: NewResult) => Promise<void>;
  replace: () => void;
  cancel: () => void;
}

const { add: failed, notYours } = resultsUpload.errors;

export function useSingleResult(onAdded: (row: NewResult) => void): SingleResultState {
  const client = useApolloClient();
  const [problem, setProblem] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [busy, setBusy] = useState(false);

  const added = (row: NewResult): void => {
    onAdded(row);
    // What the page says of the exam counts this one too. Nothing hangs on it.
    void client.refetchQueries({ include: [StoredExamDatesDocument] }).catch(() => undefined);
  };

  const ask = async (exam: ExamFields, row: NewResult): Promise<boolean> => {
    const seen = await readStoredExam(client, exam, [row.symbol]);
    const stored = seen.results.get(row.symbol);
    setQuestion(stored ? { exam, row, stored, seen } : null);
    return stored !== undefined;
  };

  const add = async (exam: ExamFields, row: NewResult): Promise<void> => {
    try {
      if (await ask(exam, row)) return;
      await addResult(client, exam, row).then(
        () => added(row),
        async (error: unknown) => {
          // Somebody stored the symbol between the question and the answer.
          const taken = error instanceof AppError && error.code === 'conflict' && (await ask(exam, row));
          if (!taken) throw error;
        },
      );
    } catch {
      setProblem(failed);
    }
  };

  const replace = async (): Promise<void> => {
    if (question === null) return;
    const { exam, row, seen } = question;
    setBusy(true);
    try {
      await uploadResults(client, newAttempt(exam, 1), [row], seen.version);
      setQuestion(null);
      added(row);
    } catch (error) {
      // Somebody changed the exam since the question: it is asked again, about what is stored now.
      const again = isRefusal(error) && !isNotYours(error) && (await ask(exam, row).catch(() => false));
      if (!again) {
        setQuestion(null);
        setProblem(isNotYours(error) ? notYours : failed);
      }
    } finally {
      setBusy(false);
    }
  };

  return {
    problem,
    setProblem,
    question,
    busy,
    add,
    replace: () => void replace(),
    cancel: () => setQuestion(null),
  };
}
