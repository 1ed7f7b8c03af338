// A list could not be read: says so, and asks again.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { messages } from '../../../../shared/words/messages.ts';
import { InlineAlert } from '../../ui/InlineAlert.tsx';

interface LoadFailedProps {
  /** What failed, in a sentence of its own. */
  children: string;
  onRetry: () => void;
}

export function LoadFailed({ children, onRetry }: LoadFailedProps): ReactNode {
  return (
    <Box sx={{ p: 2 }}>
      <InlineAlert action={<Button onClick={onRetry}>{messages.errors.retry}</Button>}>
        {children}
      </InlineAlert>
    </Box>
  );
}
