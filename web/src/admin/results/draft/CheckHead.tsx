// A check's title with the sign of its outcome.
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/Icon.tsx';

interface CheckHeadProps {
  id?: string;
  /** There is something to look at. */
  found: boolean;
  /** It could not be checked. */
  skipped?: boolean;
  title: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

export function CheckHead({
  id,
  found,
  skipped = false,
  title,
  action,
  children,
}: CheckHeadProps): ReactNode {
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '8px 12px', p: '14px 20px' }}
    >
      <Box
        sx={{
          display: 'flex',
          flex: 'none',
          pt: '1px',
          color: found ? 'warning.main' : skipped ? 'ink3' : 'success.main',
        }}
      >
        <Icon name={found ? 'warning' : skipped ? 'info' : 'checkCircle'} size={20} />
      </Box>
      <Box sx={{ flex: '1 1 200px', minWidth: 0, lineHeight: 1.4 }}>
        <Box component="h3" id={id} sx={{ m: 0, fontSize: 'inherit', fontWeight: 600 }}>
          {title}
        </Box>
        {children ? <Box sx={{ color: 'ink2', overflowWrap: 'anywhere' }}>{children}</Box> : null}
      </Box>
      {action}
    </Box>
  );
}
