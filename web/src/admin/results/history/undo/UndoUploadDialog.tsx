// Takes an upload back, after a question that names what was stored, when, and what becomes of it. Of a published exam it asks
// twice, and why: everybody sees what that changes.
import type { ApolloClient } from '@apollo/client';
import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';
import { resultsPublishing } from '../../../../content/resultsPublishing.ts';
import { UndoResultsUploadDocument, UploadToUndoDocument } from '../../../../graphql/generated/upload.ts';
import {
  AskUndo,
  type AskUndoProps,
  useAskUndo,
  type OfficeAction,
  type Outcome,
  type Sender,
} from '../../../action/useAction.tsx';
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

async function questionOf(client: ApolloClient, id: string, onUndone: () => void) {
  const upload = await readUpload(client, id).catch(undoRefusal);
  return typeof upload === 'string' ? upload : undoing({ upload, onUndone });
}

interface UndoUploadDialogProps {
  /** Id of the upload in question; null: none. */
  upload: string | null;
  /** With true once it was undone. */
  onClose: (undone: boolean) => void;
}

export function UndoUploadDialog({ upload: id, onClose }: UndoUploadDialogProps): ReactNode {
  const undone = useRef(false);
  const { ask, dialog } = useAskUndo(() => onClose(undone.current));
  useEffect(() => {
    undone.current = false;
    if (id !== null) void ask((client) => questionOf(client, id, () => (undone.current = true)));
    // oxlint-disable-next-line react/exhaustive-deps -- once for each upload
  }, [id]);
  return dialog;
}

interface UndoUploadButtonProps extends Pick<AskUndoProps, 'label' | 'inLine'> {
  upload: string;
  onUndone?: () => void;
}

/** 'Undo upload' beside what says that the upload was stored. */
export function UndoUploadButton({ upload, onUndone, ...button }: UndoUploadButtonProps): ReactNode {
  return (
    <AskUndo {...button} read={(client) => questionOf(client, upload, () => onUndone?.())}>
      {resultsPublishing.actions.undo}
    </AskUndo>
  );
}
