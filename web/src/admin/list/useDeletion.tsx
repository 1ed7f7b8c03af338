// Deleting one row of a list, asked once.
import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { type ReactNode, useState } from 'react';
import { dismissNotification, type NewNotification, notify } from '../../lib/notify.ts';
import type { FailureWords } from '../../lib/tellFailure.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useLastShown } from './useListView.ts';

export interface Deletion<Row> {
  row: Row | null;
  busy: boolean;
  /** Counts finished deletions. */
  done: number;
  ask: (row: Row) => void;
  cancel: () => void;
  confirm: () => Promise<void>;
}

interface DeletionOptions<Row> {
  /** `$id`; answers with the `row` that was there. */
  mutation: TypedDocumentNode<{ row: unknown }, OperationVariables>;
  failure: FailureWords;
  /** Somebody else was first. */
  gone: string;
  deleted: (row: Row) => Omit<NewNotification, 'action'> & {
    /** A button of the toast, which it may take away. */
    action?: (dismiss: () => void) => ReactNode;
  };
  onDeleted: (row: Row) => void;
}

export function useDeletion<Row extends { id: string }>(options: DeletionOptions<Row>): Deletion<Row> {
  const { mutation, failure, gone, deleted, onDeleted } = options;
  const [row, setRow] = useState<Row | null>(null);
  const [done, setDone] = useState(0);
  const [remove, { loading }] = useMutation(mutation, { fetchPolicy: 'no-cache', context: { failure } });

  const confirm = async (): Promise<void> => {
    if (row === null || loading) return;
    try {
      const { data } = await remove({ variables: { id: row.id } });
      // It is gone, but perhaps not by us.
      if (data?.row == null) notify({ tone: 'info', message: gone });
      else {
        const { action, ...told } = deleted(row);
        const toast = notify({
          ...told,
          ...(action ? { action: action(() => dismissNotification(toast)) } : {}),
        });
      }
      setRow(null);
      setDone((count) => count + 1);
      onDeleted(row);
    } catch {
      // Told on the error road; the question stays.
    }
  };
  return { row, busy: loading, done, ask: setRow, cancel: () => setRow(null), confirm };
}

interface DeletionDialogProps<Row> {
  deletion: Deletion<Row>;
  title: (row: Row) => string;
  words: { text: string; confirm: string; deleting: string };
}

export function DeletionDialog<Row>({ deletion, title, words }: DeletionDialogProps<Row>): ReactNode {
  const shown = useLastShown(deletion.row);
  return shown === null ? null : (
    <ConfirmDialog
      open={deletion.row !== null}
      title={title(shown)}
      confirmLabel={words.confirm}
      busyLabel={words.deleting}
      busy={deletion.busy}
      onConfirm={() => void deletion.confirm()}
      onCancel={deletion.cancel}
    >
      {words.text}
    </ConfirmDialog>
  );
}
