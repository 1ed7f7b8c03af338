// Deciding about the student of the page; a rejection is asked first, with room for a reason.
import { useState } from 'react';
import { statusWords } from '../../content/adminStudents.ts';
import type { RejectQuestion } from '../student-status/RejectDialog.tsx';
import type { Status } from '../student-status/statuses.ts';
import { useStatusChange } from '../student-status/useStatusChange.tsx';
import type { Student } from './useStudent.ts';

export interface Decision {
  busy: boolean;
  decide: (status: Status) => void;
  question: RejectQuestion | null;
  closeQuestion: () => void;
}

/** The page is live: what has changed shows by itself. */
const nothingMore = (): void => undefined;

export function useDecision({ id, first_name, last_name, approval_status }: Student): Decision {
  const change = useStatusChange(nothingMore);
  const [question, setQuestion] = useState<RejectQuestion | null>(null);
  const name = `${first_name} ${last_name}`;
  const seen = { id, name, status: approval_status };
  return {
    busy: change.busy.size > 0,
    decide: (status) => {
      if (status !== 'rejected') {
        void change.changeOne(seen, status);
        return;
      }
      setQuestion({
        title: statusWords.reject.titleOne(name),
        confirmLabel: statusWords.reject.confirm,
        // As it was when the question was asked: who decides meanwhile is not overwritten.
        onReject: (reason) => change.changeOne(seen, status, reason),
      });
    },
    question,
    closeQuestion: () => setQuestion(null),
  };
}
