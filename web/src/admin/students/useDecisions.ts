// Deciding about one student or about all that are selected; a rejection is asked first, with room for a reason.
import { useRef, useState } from 'react';
import { statusWords } from '../../content/adminStudents.ts';
import type { RejectQuestion } from '../student-status/RejectDialog.tsx';
import type { Status } from '../student-status/statuses.ts';
import { useStatusChange } from '../student-status/useStatusChange.tsx';
import { nameOf } from './StudentRow.tsx';
import type { Selection } from './useSelection.ts';
import type { ListedStudent, StudentsPageState } from './useStudentsPage.ts';

/** After a decision other buttons stand where it was: the second press of a double click is none of theirs. */
const settling = 500;

export interface Decisions {
  busy: ReadonlySet<string>;
  question: RejectQuestion | null;
  closeQuestion: () => void;
  /** The button that was pressed may be gone, and the focus with it: the student's row takes it. */
  keepFocus: () => void;
  decide: (student: ListedStudent, status: Status) => void;
  decideAll: (status: Status) => void;
}

function focusRow(id: string): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>(`[data-student="${id}"]`)?.focus();
}

export function useDecisions(list: StudentsPageState, selection: Selection): Decisions {
  const change = useStatusChange(list.look);
  const [question, setQuestion] = useState<RejectQuestion | null>(null);
  const settled = useRef(new Map<string, number>());
  const last = useRef('');
  const keepFocus = (): void => focusRow(last.current);

  const one = async (student: ListedStudent, status: Status, reason?: string): Promise<void> => {
    const { id, approval_status } = student;
    const changed = await change.changeOne(
      { id, name: nameOf(student), status: approval_status },
      status,
      reason,
    );
    settled.current.set(id, performance.now());
    list.note(changed, status);
    // Once the row shows what it can be now.
    setTimeout(keepFocus);
  };
  const many = async (status: Status, reason?: string): Promise<void> => {
    const changed = await change.changeMany(selection.seen(), status, reason);
    if (changed.length === 0) return;
    list.note(changed, status);
    selection.clear();
    await list.reload();
  };

  return {
    busy: change.busy,
    question,
    closeQuestion: () => setQuestion(null),
    keepFocus,
    decide: (student, status) => {
      if (performance.now() - (settled.current.get(student.id) ?? -settling) < settling) return;
      last.current = student.id;
      if (status !== 'rejected') {
        void one(student, status);
        return;
      }
      setQuestion({
        title: statusWords.reject.titleOne(nameOf(student)),
        confirmLabel: statusWords.reject.confirm,
        onReject: (reason) => one(student, status, reason),
      });
    },
    decideAll: (status) => {
      if (status !== 'rejected') {
        void many(status);
        return;
      }
      const { length } = selection.ids;
      setQuestion({
        title: statusWords.reject.title(length),
        confirmLabel: statusWords.reject.confirmAll(length),
        onReject: (reason) => many(status, reason),
      });
    },
  };
}
