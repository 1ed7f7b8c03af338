// 'Undo upload' beside what says that the upload was stored.
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { resultsPublishing } from '../../../../content/resultsPublishing.ts';
import { UndoUploadDialog } from './UndoUploadDialog.tsx';

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
  fontSize: 15,
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
