// The head of a section: its h2, a lead sentence, and one link at the right.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface SectionHeadProps {
  /** Names the section: `aria-labelledby`. */
  id: string;
  title: ReactNode;
  lead?: ReactNode;
  action?: ReactNode;
}

export function SectionHead({ id, title, lead, action }: SectionHeadProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', md: 'row' },
        justifyContent: 'space-between',
        alignItems: { xs: 'flex-start', md: 'flex-end' },
        gap: { xs: '14px', md: 3 },
        mb: { xs: '28px', md: 5 },
      }}
    >
      <div>
        <Typography variant="h2" id={id}>
          {title}
        </Typography>
        {lead ? (
          <Typography variant="lead" sx={{ mt: 1.5, maxWidth: '34em' }}>
            {lead}
          </Typography>
        ) : null}
      </div>
      {action}
    </Box>
  );
}
