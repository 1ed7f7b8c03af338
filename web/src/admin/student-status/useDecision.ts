// Approving, rejecting and marking as pending, one student or many, with a message and an undo; a rejection is asked first,
// with room for a reason.
import { useApolloClient } from '@apollo/client/react';
import { type ReactNode, useRef, useState } from 'react';
import { studentStatusMessages } from '../../content/adminDashboard.ts';
import { statusWords as words } from '../../content/adminStudents.ts';
import { notify } from '../../lib/notify.ts';
import { tellFailure } from '../../lib/tellFailure.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { useAction } from '../action/useAction.tsx';
import { useUndoToast } from './UndoEntry.tsx';
import { changeStatus, type Outcome, type Seen, statusNow } from './changeStatus.ts';
import { rejection } from './rejection.tsx';
import type { Status } from './statuses.ts';

/** In a list other buttons stand where the decision was: the second press of a double click is none of theirs. */
const settlingOfList = 500;

export interface Decided {
  id: string;
  name: string;
  /** As it was on the screen. */
  status: string;
}

export interface Decision {
  /** Ids of those whose change is on its way. */
  busy: ReadonlySet<string>;
  /** The question before a rejection. */
  dialog: ReactNode;
  asking: boolean;
  decide: (student: Decided, status: Status) => void;
  /** `onMade`: some of them have the new state. */
  decideMany: (seen: Seen, status: Status, onMade: () => void) => void;
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
  const client = useApolloClient();
  const { user } = useAuth();
  const say = useUndoToast();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const settled = useRef(new Map<string, number>());
  const last = useRef('');
  // The button that was pressed may be gone, and the focus with it: the student's row takes it.
  const keepFocus = (): void => focusRow(last.current);
  const { ask, asking, dialog } = useAction(keepFocus);

  const change = async (seen: Seen, status: Status, reason?: string): Promise<Outcome | null> => {
    setBusy((before) => new Set([...before, ...seen.keys()]));
    try {
      return await changeStatus(client, { seen, status, reason, actor: user?.id ?? '' });
    } catch {
      return null;
    } finally {
      setBusy((before) => new Set([...before].filter((id) => !seen.has(id))));
    }
  };
  /** Why nothing was changed: somebody else was faster. */
  const explain = async ({ id, name }: Decided): Promise<void> => {
    const { failed, gone } = studentStatusMessages;
    try {
      const now = await statusNow(client, id);
      notify({ tone: 'error', message: failed(now === null ? gone : words.changedMeanwhile(name, now)) });
    } catch (error) {
      tellFailure(error, failed);
    }
  };
  const one = async (student: Decided, status: Status, reason?: string): Promise<void> => {
    // A second press while the first is on its way does nothing.
    const outcome = busy.has(student.id)
      ? null
      : await change(new Map([[student.id, student.status]]), status, reason);
    if (outcome?.changed.length === 0) await explain(student);
    else if (outcome !== null) {
      // Where somebody else was faster the buttons are asked for once more.
      settled.current.set(student.id, performance.now());
      say({ title: studentStatusMessages.updated(status), change: outcome.change, onUndone: onDone });
    }
    if (outcome !== null) onDone();
    onChanged(outcome?.changed ?? [], status);
    // Once the row shows what it can be now.
    setTimeout(keepFocus);
  };
  const many = async (seen: Seen, status: Status, onMade: () => void, reason?: string): Promise<void> => {
    const outcome = await change(seen, status, reason);
    if (outcome === null) return;
    const { changed, already, skipped } = outcome;
    const details = [
      ...(already > 0 ? [words.already(already, status)] : []),
      ...(skipped > 0 ? [words.skipped(skipped)] : []),
    ];
    say({
      title: words.updated(changed.length, status),
      details,
      change: outcome.change,
      onUndone: onDone,
    });
    onDone();
    if (changed.length === 0) return;
    onChanged(changed, status);
    onMade();
  };

  return {
    busy,
    dialog,
    asking,
    decide: (student, status) => {
      if (performance.now() - (settled.current.get(student.id) ?? -settling) < settling) return;
      last.current = student.id;
      const { titleOne, confirm } = words.reject;
      // As it was when the question was asked: who decides meanwhile is not overwritten.
      if (status === 'rejected')
        ask(rejection(titleOne(student.name), confirm, (reason) => one(student, status, reason)));
      else void one(student, status);
    },
    decideMany: (seen, status, onMade) => {
      const { title, confirmAll } = words.reject;
      if (status === 'rejected')
        ask(
          rejection(title(seen.size), confirmAll(seen.size), (reason) => many(seen, status, onMade, reason)),
        );
      else void many(seen, status, onMade);
    },
  };
}
