// Asks again for what could not be read. The button goes away while that is under way: the keyboard stays in the part
// of the page that it was in.
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { portal } from '../content/portal.ts';

interface RetryButtonProps {
  onRetry: () => void;
  /** On the dark panel. */
  night?: boolean;
}

export function RetryButton({ onRetry, night = false }: RetryButtonProps): ReactNode {
  return (
    <Button
      size="small"
      variant={night ? 'night' : 'outlined'}
      onClick={(event) => {
        event.currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
        onRetry();
      }}
    >
      {portal.retry}
    </Button>
  );
}
