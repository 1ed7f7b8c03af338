// Takes an upload back, after a question that names what was stored, when, and what becomes of it. Of a published exam it asks
// twice, and why: everybody sees what that changes.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { resultsPublishing } from '../../../../content/resultsPublishing.ts';
import { useNow } from '../../../../lib/useNow.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { useLastShown } from '../../../list/useListView.ts';
import { ReasonDialog } from '../../publish/ReasonDialog.tsx';
import { undoWords, useUndo } from './useUndo.ts';

const { undo: words, errors } = resultsPublishing;

/** Inside of a dialog's text, which is a paragraph. */
const line = { display: 'block', mt: 1 } as const;

interface UndoUploadDialogProps {
  /** Id of the upload in question; null: closed. */
  upload: string | null;
  /** With true once it was undone. */
  onClose: (undone: boolean) => void;
}

export function UndoUploadDialog({ upload: id, onClose }: UndoUploadDialogProps): ReactNode {
  const { question, busy, confirm } = useUndo(id, onClose);
  const now = useNow();
  const shown = useLastShown(question);
  if (shown === null) return null;
  const { upload, changed } = shown;
  const { title, stored, effect, confirm: confirmLabel } = undoWords(upload, now);
  const note = changed ? (
    <Box component="span" role="alert" sx={{ display: 'block', mb: 1, fontWeight: 550, color: 'danger' }}>
      {words.refused.version}
    </Box>
  ) : null;
  const text = (
    <>
      <Box component="span" sx={{ display: 'block' }}>
        {stored}
      </Box>
      <Box component="span" sx={line}>
        {effect}
      </Box>
    </>
  );
  const open = question !== null;
  const cancel = (): void => onClose(false);
  if (upload.exam?.state === 'published')
    return (
      <ReasonDialog
        key={upload.id}
        open={open}
        words={{
          title,
          reason: words.reason,
          reasonHint: words.reasonHint,
          noReason: errors.noReasonToUndo,
          next: words.next,
          again: words.sure,
          againText: `${effect} ${words.final}`,
          confirm: confirmLabel,
          busy: words.busy,
        }}
        note={note}
        busy={busy}
        onConfirm={confirm}
        onCancel={cancel}
      >
        {text}
        <Box component="span" sx={line}>
          {words.public}
        </Box>
      </ReasonDialog>
    );
  return (
    <ConfirmDialog
      // A question put anew is a new dialog, on the safe choice again.
      key={`${upload.id} ${upload.exam?.version ?? 0}`}
      open={open}
      title={title}
      confirmLabel={words.confirm}
      busyLabel={words.busy}
      busy={busy}
      onConfirm={() => void confirm(null)}
      onCancel={cancel}
    >
      {note}
      {text}
      <Box component="span" sx={line}>
        {words.final}
      </Box>
    </ConfirmDialog>
  );
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
