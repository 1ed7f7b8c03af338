// Deleting an exam: the number that was named is the number that goes. What is stored is read again
// when the admin confirms; if it differs, nothing is deleted and the question is put anew. What comes in after that
// reading is newer than all the exam held, and stays.
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { datedExamName } from '../../../../../shared/words/results.ts';
import { adminResults } from '../../../content/adminResults.ts';
import {
  DeleteExamResultsDocument,
  ExamNowDocument,
  type ResultExamFragment,
} from '../../../graphql/generated/admin.ts';
import { notify } from '../../../lib/notify.ts';
import { tellFailure } from '../../../lib/tellFailure.ts';
import { examWhere } from '../history/useHistory.ts';

const words = adminResults.deleteExam;

async function examNow(client: ApolloClient, id: string): Promise<ResultExamFragment | null> {
  const { data } = await client.query({
    query: ExamNowDocument,
    variables: { id },
    fetchPolicy: 'no-cache',
    context: { queryDeduplication: false },
  });
  return data?.exams_by_pk ?? null;
}

async function deleteExam(client: ApolloClient, exam: ResultExamFragment): Promise<number> {
  const { data } = await client.mutate({
    mutation: DeleteExamResultsDocument,
    variables: { where: { ...examWhere(exam), created_at: { _lte: exam.newest_created_at } } },
    fetchPolicy: 'no-cache',
    context: { failure: words.failed },
  });
  return data?.delete_results?.affected_rows ?? 0;
}

export interface ExamQuestion {
  /** As the question names it. */
  exam: ResultExamFragment;
  /** The number that was named before, if it has changed since. */
  changedFrom: number | null;
}

export interface ExamDeletion {
  question: ExamQuestion | null;
  busy: boolean;
  /** Counts finished deletions. */
  done: number;
  ask: (exam: ResultExamFragment) => void;
  cancel: () => void;
  confirm: () => Promise<void>;
}

function say(named: number, deleted: number, exam: ResultExamFragment): void {
  const name = datedExamName(exam);
  const message = deleted === named ? words.deleted(deleted, name) : words.differs(named, deleted, name);
  notify({ title: words.success, message });
}

export function useExamDeletion(): ExamDeletion {
  const client = useApolloClient();
  const [question, setQuestion] = useState<ExamQuestion | null>(null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(0);

  const close = (): void => {
    setQuestion(null);
    setDone((count) => count + 1);
  };
  const confirm = async (): Promise<void> => {
    if (question === null || busy) return;
    const { exam } = question;
    setBusy(true);
    try {
      const now = await examNow(client, exam.id);
      if (now === null) {
        notify({ tone: 'info', message: words.gone });
        close();
      } else if (now.results_count !== exam.results_count) {
        setQuestion({ exam: now, changedFrom: exam.results_count });
      } else {
        say(exam.results_count, await deleteExam(client, now), exam);
        close();
      }
    } catch (error) {
      tellFailure(error, words.failed);
    } finally {
      setBusy(false);
    }
  };
  return {
    question,
    busy,
    done,
    ask: (exam) => setQuestion({ exam, changedFrom: null }),
    cancel: () => setQuestion(null),
    confirm,
  };
}
