// 'Undo upload' beside what says that the upload was stored.
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { resultsPublishing } from '../../content/resultsPublishing.ts';
import { UndoUploadDialog } from './UndoUploadDialog.tsx';

interface UndoUploadButtonProps {
  upload: string;
  /** Names what is undone, for whoever does not see where the button stands. */
  label?: string;
  onUndone?: () => void;
}

export function UndoUploadButton({ upload, label, onUndone }: UndoUploadButtonProps): ReactNode {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="text" aria-label={label} onClick={() => setAsking(true)}>
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
