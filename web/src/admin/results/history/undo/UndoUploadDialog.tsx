// Takes an upload back, after a question that names what was stored, when, and what becomes of it. Of a published exam it asks
// twice, and why: everybody sees what that changes.
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { resultsPublishing } from '../../../../content/resultsPublishing.ts';
import { UndoResultsUploadDocument, UploadToUndoDocument } from '../../../../graphql/generated/upload.ts';
import { notify } from '../../../../lib/notify.ts';
import { type OfficeAction, type Outcome, type Sender, useAction } from '../../../action/useAction.tsx';
import { freshly } from '../../../list/useLiveRows.ts';
import { hasChanged } from '../../publish/publication.tsx';
import { whyAction } from '../../publish/whyAction.tsx';
import { countsOf, undoRefusal, undoWords, type UploadToUndo } from './useUndo.ts';

const { undo: words, errors } = resultsPublishing;

/** As it is now; a sentence where there is nothing to undo. */
async function readUpload(client: ApolloClient, id: string): Promise<UploadToUndo | string> {
  const { data } = await client.query({
    query: UploadToUndoDocument,
    variables: { id },
    ...freshly,
  });
  const found = data?.results_uploads_by_pk ?? null;
  if (found === null) return words.refused.gone;
  return found.undone_at === null ? found : words.refused.already;
}

interface Question {
  upload: UploadToUndo;
  onUndone: () => void;
  /** The exam has changed since the question was put. */
  changed?: boolean;
  /** As it was typed before that. */
  reason?: string;
}

/** Undoes it as it was read; where the exam has changed meanwhile it is read and asked about again. */
async function undo({ client, mutate }: Sender, question: Question, reason: string | null): Promise<Outcome> {
  const { upload, onUndone } = question;
  try {
    // An exam that is gone has no version: the database says so.
    const seen_version = upload.exam?.version ?? 0;
    await mutate(UndoResultsUploadDocument, { id: upload.id, seen_version, reason });
    onUndone();
    const { added, replaced } = countsOf(upload);
    return { told: { title: words.done, message: words.doneText(added, replaced) } };
  } catch (error) {
    // Told already: asking once more would lead to the same.
    if (!hasChanged(error)) return undefined;
    const now = await readUpload(client, upload.id);
    if (typeof now === 'string') return { told: { tone: 'error', message: now } };
    return { ask: undoing({ ...question, upload: now, changed: true, reason: reason ?? '' }) };
  }
}

function undoing(question: Question): OfficeAction {
  const { upload, changed = false, reason: typed = '' } = question;
  const { title, stored, effect, confirm } = undoWords(upload, new Date());
  const isPublished = upload.exam?.state === 'published';
  const common = {
    title,
    text: [stored, effect, isPublished ? words.public : words.final].map((sentence) => (
      <Box key={sentence} sx={{ '& + &': { mt: 1 } }}>
        {sentence}
      </Box>
    )),
    changed: changed ? words.refused.version : null,
    failed: (_: string, error: unknown) => (hasChanged(error) ? null : undoRefusal(error)),
  };
  if (!isPublished) return { ...common, words, send: (sender) => undo(sender, question, null) };
  return whyAction({
    ...common,
    words: {
      ...words,
      noReason: errors.noReasonToUndo,
      again: words.sure,
      againText: `${effect} ${words.final}`,
      confirm,
    },
    typed,
    send: (sender, reason) => undo(sender, question, reason),
  });
}

interface UndoUploadDialogProps {
  /** Id of the upload in question; null: none. */
  upload: string | null;
  /** With true once it was undone. */
  onClose: (undone: boolean) => void;
}

export function UndoUploadDialog({ upload: id, onClose }: UndoUploadDialogProps): ReactNode {
  const client = useApolloClient();
  const undone = useRef(false);
  const { ask, dialog } = useAction(() => onClose(undone.current));
  useEffect(() => {
    if (id === null) return undefined;
    let gone = false;
    undone.current = false;
    const start = (upload: UploadToUndo | string): void => {
      if (gone) return;
      if (typeof upload === 'string') {
        notify({ tone: 'error', message: upload });
        onClose(false);
      } else ask(undoing({ upload, onUndone: () => (undone.current = true) }));
    };
    void readUpload(client, id).catch(undoRefusal).then(start);
    return () => {
      gone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once for each upload
  }, [client, id]);
  return dialog;
}

// 'Undo upload' beside what says that the upload was stored.

interface UndoUploadButtonProps {
  upload: string;
  /** Names what is undone, for whoever does not see where the button stands. */
  label?: string;
  onUndone?: () => void;
  /** In a line of text: as high as a finger on a phone, without making the line higher. */
  inLine?: boolean;
}

const flat = {
  minHeight: 0,
  fontSize: '0.9375rem',
  '&::after': { content: '""', position: 'absolute', inset: '-13px -8px' },
} as const;

export function UndoUploadButton({
  upload,
  label,
  onUndone,
  inLine = false,
}: UndoUploadButtonProps): ReactNode {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="text"
        aria-label={label}
        onClick={() => setAsking(true)}
        sx={inLine ? flat : undefined}
      >
        {resultsPublishing.actions.undo}
      </Button>
      <UndoUploadDialog
        upload={asking ? upload : null}
        onClose={(undone) => {
          setAsking(false);
          if (undone) onUndone?.();
        }}
      />
    </>
  );
}
