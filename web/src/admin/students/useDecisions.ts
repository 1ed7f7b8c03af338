// Deciding about one student of the list or about all that are selected.
import { statusWords } from '../../content/adminStudents.ts';
import type { Status } from '../student-status/statuses.ts';
import { type Decision, useDecision } from '../student-status/useDecision.ts';
import type { Selection } from './useSelection.ts';
import { type ListedStudent, nameOf, type StudentsPageState } from './useStudentsPage.ts';

export interface Decisions extends Pick<Decision, 'busy' | 'dialog'> {
  decide: (student: ListedStudent, status: Status) => void;
  decideAll: (status: Status) => void;
}

export function useDecisions(list: StudentsPageState, selection: Selection): Decisions {
  const { decide, ask, changeMany, ...decision } = useDecision({
    onDone: list.look,
    onChanged: list.note,
  });

  const many = async (status: Status, reason?: string): Promise<void> => {
    const changed = await changeMany(selection.seen(), status, reason);
    if (changed.length === 0) return;
    list.note(changed, status);
    selection.clear();
    await list.reload();
  };

  return {
    ...decision,
    decide: (student, status) =>
      decide({ id: student.id, name: nameOf(student), status: student.approval_status }, status),
    decideAll: (status) => {
      if (status !== 'rejected') {
        void many(status);
        return;
      }
      const { length } = selection.ids;
      const { title, confirmAll } = statusWords.reject;
      ask(title(length), confirmAll(length), (reason) => many(status, reason));
    },
  };
}
