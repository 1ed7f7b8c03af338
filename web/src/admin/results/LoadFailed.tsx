// Results could not be read: says so, and asks again.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { adminResults } from '../../content/adminResults.ts';
import { InlineAlert } from '../../ui/InlineAlert.tsx';

export function LoadFailed({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <Box sx={{ p: 2 }}>
      <InlineAlert action={<Button onClick={onRetry}>{adminResults.retry}</Button>}>
        {adminResults.loadFailed}
      </InlineAlert>
    </Box>
  );
}
