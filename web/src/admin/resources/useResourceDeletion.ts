// Deleting a row, asked once.
import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { type ListedRow, operationsOf, type Resource } from './resource.ts';

export interface ResourceDeletion {
  row: ListedRow | null;
  busy: boolean;
  /** Counts finished deletions. */
  done: number;
  ask: (row: ListedRow) => void;
  cancel: () => void;
  confirm: () => Promise<void>;
}

export function useResourceDeletion(resource: Resource, onDeleted: (id: string) => void): ResourceDeletion {
  const { words } = resource;
  const [row, setRow] = useState<ListedRow | null>(null);
  const [done, setDone] = useState(0);
  const [remove, { loading }] = useMutation(operationsOf(resource).remove, {
    fetchPolicy: 'no-cache',
    context: { failure: words.failed.remove },
  });

  const confirm = async (): Promise<void> => {
    if (row === null || loading) return;
    try {
      const { data } = await remove({ variables: { id: row.id } });
      // Somebody else was first: it is gone, but not by us.
      if (data?.row == null) notify({ tone: 'info', message: words.remove.gone });
      else notify({ title: words.done.deleted, message: row.title });
      setRow(null);
      setDone((count) => count + 1);
      onDeleted(row.id);
    } catch {
      // Told on the error road; the question stays.
    }
  };
  return { row, busy: loading, done, ask: setRow, cancel: () => setRow(null), confirm };
}
