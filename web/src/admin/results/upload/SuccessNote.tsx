// The message of an upload for whoever stays on the page: it keeps standing there, and takes the focus once.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { resultsPublishing } from '../../../content/resultsPublishing.ts';
import { resultsUpload } from '../../../content/resultsUpload.ts';
import { paths } from '../../../lib/paths.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { UndoUploadButton } from '../history/undo/UndoUploadButton.tsx';
import type { Success } from './useAfterStoring.tsx';

export function SuccessNote({ success }: { success: Success }) {
  const box = useRef<HTMLDivElement>(null);
  const { stay, upload, draft } = success;
  const [undone, setUndone] = useState(false);
  useEffect(() => {
    // Whoever types one result after the other keeps the focus in the form.
    if (stay !== true) box.current?.focus();
  }, [stay]);
  return (
    <Box ref={box} tabIndex={-1} sx={{ scrollMarginTop: 96 }}>
      <InlineAlert severity="success" title={success.title}>
        {undone ? resultsPublishing.undo.done : success.message}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '0 20px', mt: 0.5, '& > *': { px: 0 } }}>
          {upload && !undone ? <UndoUploadButton upload={upload} onUndone={() => setUndone(true)} /> : null}
          {undone ? null : draft ? (
            <Button
              variant="text"
              href={paths.adminResultsDraft.href({ id: draft })}
              endIcon={<Icon name="arrow" size={18} />}
            >
              {resultsPublishing.actions.check}
            </Button>
          ) : (
            <Button variant="text" href={paths.results.href()} endIcon={<Icon name="arrow" size={18} />}>
              {resultsUpload.success.look}
            </Button>
          )}
        </Box>
      </InlineAlert>
    </Box>
  );
}
