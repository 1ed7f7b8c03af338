// Approving, rejecting and marking as pending, one student or many, with a message and an undo.
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { studentStatusMessages } from '../../content/adminDashboard.ts';
import { statusWords as words } from '../../content/adminStudents.ts';
import { describeError } from '../../lib/describeError.ts';
import { notify } from '../../lib/notify.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { useUndoToast } from './UndoEntry.tsx';
import { changeStatus, type Outcome, type Seen, statusNow } from './changeStatus.ts';
import type { Status } from './statuses.ts';

export interface Decided {
  id: string;
  name: string;
  /** As it was on the screen. */
  status: string;
}

export interface StatusChange {
  /** Ids of those whose change is on its way. */
  busy: ReadonlySet<string>;
  /** Each resolves to the ids of those who have the new state by it. */
  changeOne: (student: Decided, status: Status, reason?: string) => Promise<readonly string[]>;
  changeMany: (seen: Seen, status: Status, reason?: string) => Promise<readonly string[]>;
}

/** `onDone` is called whenever something was changed, also by an undo. */
export function useStatusChange(onDone: () => void): StatusChange {
  const client = useApolloClient();
  const { user } = useAuth();
  const say = useUndoToast();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  const run = async (seen: Seen, status: Status, reason?: string): Promise<Outcome | null> => {
    setBusy((before) => new Set([...before, ...seen.keys()]));
    try {
      return await changeStatus(client, { seen, status, reason, actor: user?.id ?? '' });
    } catch {
      return null;
    } finally {
      setBusy((before) => new Set([...before].filter((id) => !seen.has(id))));
    }
  };
  const explain = async ({ id, name }: Decided): Promise<void> => {
    try {
      const now = await statusNow(client, id);
      const why = now === null ? studentStatusMessages.gone : words.changedMeanwhile(name, now);
      notify({ tone: 'error', message: studentStatusMessages.failed(why) });
    } catch (error) {
      notify({ tone: 'error', message: studentStatusMessages.failed(describeError(error)) });
    }
  };

  return {
    busy,
    changeOne: async (student, status, reason) => {
      // A second press while the first is on its way does nothing.
      if (busy.has(student.id)) return [];
      const outcome = await run(new Map([[student.id, student.status]]), status, reason);
      if (outcome === null) return [];
      if (outcome.changed.length === 0) await explain(student);
      else
        say({
          title: studentStatusMessages.updated(status),
          change: outcome.change,
          onUndone: onDone,
        });
      onDone();
      return outcome.changed;
    },
    changeMany: async (seen, status, reason) => {
      const outcome = await run(seen, status, reason);
      if (outcome === null) return [];
      const { changed, already, skipped, change } = outcome;
      const details = [
        ...(already > 0 ? [words.already(already, status)] : []),
        ...(skipped > 0 ? [words.skipped(skipped)] : []),
      ];
      say({ title: words.updated(changed.length, status), details, change, onUndone: onDone });
      onDone();
      return changed;
    },
  };
}
