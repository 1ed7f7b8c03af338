// The message of an upload for whoever stays on the page: it keeps standing there, and takes the focus once.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { resultsUpload } from '../../content/resultsUpload.ts';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import type { Success } from './useAfterStoring.ts';

export function SuccessNote({ success }: { success: Success }) {
  const box = useRef<HTMLDivElement>(null);
  const { stay } = success;
  useEffect(() => {
    // Whoever types one result after the other keeps the focus in the form.
    if (stay !== true) box.current?.focus();
  }, [stay]);
  return (
    <Box ref={box} tabIndex={-1} sx={{ scrollMarginTop: 96 }}>
      <InlineAlert
        severity="success"
        title={success.title}
        action={
          <Button variant="text" href={paths.results.href()} endIcon={<Icon name="arrow" size={18} />}>
            {resultsUpload.success.look}
          </Button>
        }
      >
        {success.message}
      </InlineAlert>
    </Box>
  );
}
