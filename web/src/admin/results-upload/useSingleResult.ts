// Storing a single result: a new symbol at once, a stored one after a yes.
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { resultsUpload } from '../../content/resultsUpload.ts';
import { AppError } from '../../lib/appError.ts';
import type { ExamFields } from './examSchema.ts';
import { readStoredExam, type StoredResult } from './storedResults.ts';
import { addResult, type NewResult, uploadResults } from './uploadResults.ts';

interface Question {
  exam: ExamFields;
  row: NewResult;
  stored: StoredResult;
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

const { add: failed } = resultsUpload.errors;

export function useSingleResult(onAdded: (row: NewResult) => void): SingleResultState {
  const client = useApolloClient();
  const [problem, setProblem] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [busy, setBusy] = useState(false);

  const ask = async (exam: ExamFields, row: NewResult): Promise<boolean> => {
    const stored = (await readStoredExam(client, exam, [row.symbol])).results.get(row.symbol);
    if (stored) setQuestion({ exam, row, stored });
    return stored !== undefined;
  };

  const add = async (exam: ExamFields, row: NewResult): Promise<void> => {
    try {
      if (await ask(exam, row)) return;
      await addResult(client, exam, row).then(
        () => onAdded(row),
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
    setBusy(true);
    try {
      await uploadResults(client, question.exam, [question.row]);
      onAdded(question.row);
    } catch {
      setProblem(failed);
    } finally {
      setBusy(false);
      setQuestion(null);
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
