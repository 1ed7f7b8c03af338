// The top of an inner page: the one h1, a lead sentence, and the view's main action at the right.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PageHeadProps {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Admin and portal: without the public pages' large padding. */
  compact?: boolean;
}

export function PageHead({ title, lead, actions, compact = false }: PageHeadProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-end',
        justifyContent: 'space-between',
        gap: 2,
        ...(compact ? { pb: '18px' } : { pt: { xs: '32px', md: '56px' }, pb: { xs: '24px', md: '40px' } }),
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {lead ? (
          <Typography
            variant={compact ? 'body1' : 'lead'}
            component="div"
            sx={{ mt: compact ? '3px' : '10px', color: 'ink2' }}
          >
            {lead}
          </Typography>
        ) : null}
      </Box>
      {actions ? <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box> : null}
    </Box>
  );
}
