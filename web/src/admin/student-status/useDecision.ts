// Deciding about one student, on a list, the dashboard or the profile; a rejection is asked first, with room for a reason.
import { type ReactNode, useRef } from 'react';
import { statusWords } from '../../content/adminStudents.ts';
import { useAction } from '../action/useAction.tsx';
import { rejection } from './rejection.tsx';
import type { Status } from './statuses.ts';
import { type Decided, type StatusChange, useStatusChange } from './useStatusChange.tsx';

/** In a list other buttons stand where the decision was: the second press of a double click is none of theirs. */
const settlingOfList = 500;

export interface Decision extends Pick<StatusChange, 'busy' | 'changeMany'> {
  /** The question before a rejection. */
  dialog: ReactNode;
  asking: boolean;
  ask: (title: string, confirm: string, reject: (reason: string) => Promise<unknown>) => void;
  decide: (student: Decided, status: Status) => void;
}

interface Listeners {
  /** Something was changed, also by an undo. */
  onDone?: () => void;
  /** Who has the new state by a decision here. */
  onChanged?: (ids: readonly string[], status: Status) => void;
  /** Milliseconds in which a student is not decided about once more. */
  settling?: number;
}

const nothing = (): void => undefined;

function focusRow(id: string): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>(`[data-student="${id}"]`)?.focus();
}

export function useDecision({
  onDone = nothing,
  onChanged = nothing,
  settling = settlingOfList,
}: Listeners = {}): Decision {
  const change = useStatusChange(onDone);
  const settled = useRef(new Map<string, number>());
  const last = useRef('');
  // The button that was pressed may be gone, and the focus with it: the student's row takes it.
  const keepFocus = (): void => focusRow(last.current);
  const { ask, asking, dialog } = useAction(keepFocus);

  const one = async (student: Decided, status: Status, reason?: string): Promise<void> => {
    const changed = await change.changeOne(student, status, reason);
    // Somebody else was faster: the buttons are asked for once more.
    if (changed.length > 0) settled.current.set(student.id, performance.now());
    onChanged(changed, status);
    // Once the row shows what it can be now.
    setTimeout(keepFocus);
  };

  return {
    busy: change.busy,
    changeMany: change.changeMany,
    dialog,
    asking,
    ask: (title, confirm, reject) => ask(rejection(title, confirm, reject)),
    decide: (student, status) => {
      if (performance.now() - (settled.current.get(student.id) ?? -settling) < settling) return;
      last.current = student.id;
      if (status !== 'rejected') {
        void one(student, status);
        return;
      }
      const { titleOne, confirm } = statusWords.reject;
      // As it was when the question was asked: who decides meanwhile is not overwritten.
      ask(rejection(titleOne(student.name), confirm, (reason) => one(student, status, reason)));
    },
  };
}
