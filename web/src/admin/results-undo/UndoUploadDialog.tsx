// Takes an upload back, after a question that says how many results go and how many are what they were before.
import { useApolloClient } from '@apollo/client/react';
import { type ReactNode, useEffect, useState } from 'react';
import { examName } from '../../content/results.ts';
import { resultsPublishing } from '../../content/resultsPublishing.ts';
import {
  UndoResultsUploadDocument,
  UploadToUndoDocument,
  type UploadToUndoQuery,
} from '../../graphql/generated/upload.ts';
import { notify } from '../../lib/notify.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useLastShown } from '../list/useLastShown.ts';
import { undoRefusal } from './undoRefusal.ts';

const { undo: words } = resultsPublishing;

type Upload = NonNullable<UploadToUndoQuery['results_uploads_by_pk']>;

function countsOf({ added_count, replaced_count }: Upload): { added: number; replaced: number } {
  return { added: added_count ?? 0, replaced: replaced_count ?? 0 };
}

interface UndoUploadDialogProps {
  /** Id of the upload in question; null: closed. */
  upload: string | null;
  /** With true once it was undone. */
  onClose: (undone: boolean) => void;
}

const refusalWords = (_: string, error: unknown): string => undoRefusal(error);

export function UndoUploadDialog({ upload: id, onClose }: UndoUploadDialogProps): ReactNode {
  const client = useApolloClient();
  const [read, setRead] = useState<Upload | null>(null);
  const [busy, setBusy] = useState(false);
  const upload = read !== null && read.id === id ? read : null;

  const fail = (message: string): void => {
    notify({ tone: 'error', message });
    onClose(false);
  };

  useEffect(() => {
    if (id === null) return undefined;
    let gone = false;
    client
      .query({ query: UploadToUndoDocument, variables: { id }, fetchPolicy: 'no-cache' })
      .then(({ data }) => {
        if (gone) return;
        const found = data?.results_uploads_by_pk ?? null;
        if (found === null) fail(words.refused.gone);
        else if (found.undone_at !== null) fail(words.refused.already);
        else setRead(found);
      })
      .catch((error: unknown) => (gone ? undefined : fail(undoRefusal(error))));
    return () => {
      gone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once for each upload
  }, [client, id]);

  const confirm = async (): Promise<void> => {
    if (upload === null) return;
    const { added, replaced } = countsOf(upload);
    setBusy(true);
    try {
      await client.mutate({
        mutation: UndoResultsUploadDocument,
        variables: { id: upload.id },
        fetchPolicy: 'no-cache',
        context: { failure: refusalWords },
      });
      notify({ title: words.done, message: words.doneText(added, replaced) });
      onClose(true);
    } catch {
      onClose(false);
    } finally {
      setBusy(false);
    }
  };

  const shown = useLastShown(upload);
  if (shown === null) return null;
  const { exam_title, set_number } = shown;
  const { added, replaced } = countsOf(shown);
  return (
    <ConfirmDialog
      open={upload !== null}
      title={words.title}
      confirmLabel={words.confirm}
      busyLabel={words.busy}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={() => onClose(false)}
    >
      {`${words.text(examName(exam_title, set_number), added, replaced)}. ${words.again}`}
    </ConfirmDialog>
  );
}
