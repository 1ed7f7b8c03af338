// Undoing one upload: read as it is now, asked about, undone as it was read. Where the exam has changed meanwhile it is
// read and asked about again.
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { resultsPublishing } from '../../../../content/resultsPublishing.ts';
import { UndoResultsUploadDocument, UploadToUndoDocument } from '../../../../graphql/generated/upload.ts';
import { AppError } from '../../../../lib/appError.ts';
import { describeError } from '../../../../lib/describeError.ts';
import { notify } from '../../../../lib/notify.ts';
import { notYours } from '../../holders/heldBy.ts';
import { hasChanged } from '../../publish/usePublishing.ts';
import { countsOf, type UploadToUndo } from './undoWords.ts';

// Why the database would not undo an upload, in words.
const { undo: undoRefusalWords } = resultsPublishing;

const reasons: readonly [RegExp, string][] = [
  [/changed since;/, undoRefusalWords.refused.changed],
  [/needs a reason/, undoRefusalWords.refused.reason],
  [/24 hours/, undoRefusalWords.refused.late],
  [/already/, undoRefusalWords.refused.already],
  [/no such upload/, undoRefusalWords.refused.gone],
];

function undoRefusal(error: unknown): string {
  const message = describeError(error);
  const others = notYours(error);
  if (others !== null) return undoRefusalWords.failed(others);
  if (error instanceof AppError) {
    const known = reasons.find(([pattern]) => pattern.test(message));
    if (known) return known[1];
  }
  return undoRefusalWords.failed(message);
}

const { undo: words } = resultsPublishing;

interface UndoQuestion {
  upload: UploadToUndo;
  /** The exam has changed since the question was put. */
  changed: boolean;
}

export interface Undo {
  question: UndoQuestion | null;
  busy: boolean;
  confirm: (reason: string | null) => Promise<void>;
}

/** `id`: the upload in question; null: none. `onClose`: with true once it was undone. */
export function useUndo(id: string | null, onClose: (undone: boolean) => void): Undo {
  const client = useApolloClient();
  const [question, setQuestion] = useState<UndoQuestion | null>(null);
  const [busy, setBusy] = useState(false);

  const fail = (message: string): void => {
    notify({ tone: 'error', message });
    onClose(false);
  };

  const read = async (upload: string, changed: boolean, gone: () => boolean): Promise<void> => {
    try {
      const { data } = await client.query({
        query: UploadToUndoDocument,
        variables: { id: upload },
        fetchPolicy: 'no-cache',
        context: { queryDeduplication: false },
      });
      if (gone()) return;
      const found = data?.results_uploads_by_pk ?? null;
      if (found === null) fail(words.refused.gone);
      else if (found.undone_at !== null) fail(words.refused.already);
      else setQuestion({ upload: found, changed });
    } catch (error) {
      if (!gone()) fail(undoRefusal(error));
    }
  };

  useEffect(() => {
    if (id === null) return undefined;
    let gone = false;
    void read(id, false, () => gone);
    return () => {
      gone = true;
      // Asked about again it is read again.
      setQuestion(null);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once for each upload
  }, [client, id]);

  const asked = question !== null && question.upload.id === id ? question : null;

  const confirm = async (reason: string | null): Promise<void> => {
    if (asked === null || busy) return;
    const { upload } = asked;
    const { added, replaced } = countsOf(upload);
    setBusy(true);
    try {
      await client.mutate({
        mutation: UndoResultsUploadDocument,
        // An exam that is gone has no version: the database says so.
        variables: { id: upload.id, seen_version: upload.exam?.version ?? 0, reason },
        fetchPolicy: 'no-cache',
        context: {
          failure: (_: string, error: unknown) => (hasChanged(error) ? null : undoRefusal(error)),
        },
      });
      notify({ title: words.done, message: words.doneText(added, replaced) });
      onClose(true);
    } catch (error) {
      if (hasChanged(error)) await read(upload.id, true, () => false);
      else onClose(false);
    } finally {
      setBusy(false);
    }
  };

  return { question: asked, busy, confirm };
}
