// A card one opens or fills in, and the dense panel of the admin with its header row.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: ReactNode;
  /** Beside the title, at the right end: a link or a caption. */
  aside?: ReactNode;
  /** Before the title: a large figure. */
  lead?: ReactNode;
  /** Under the title. */
  subtitle?: ReactNode;
  children?: ReactNode;
  /** Reserved, so that nothing moves when the content arrives. */
  minHeight?: number;
}

/** A region named by its h2. The body brings its own padding (20 px in the admin), so that lists reach the edges. */
export function Panel({ title, aside, lead, subtitle, children, minHeight }: PanelProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ overflow: 'hidden', minHeight }}>
      <Box
        component="header"
        sx={{
          display: 'flex',
          flexWrap: { xs: 'wrap', portal: 'nowrap' },
          alignItems: 'center',
          gap: lead ? '8px 16px' : '4px 10px',
          p: '15px 20px 13px',
        }}
      >
        {lead}
        <Box sx={{ minWidth: 0, ...(lead ? { flex: '1 1 6rem' } : {}) }}>
          <Typography variant="h2" id={id}>
            {title}
          </Typography>
          {subtitle ? (
            <Typography variant="small" sx={{ color: 'ink2', mt: '1px' }}>
              {subtitle}
            </Typography>
          ) : null}
        </Box>
        {aside ? <Box sx={{ ml: 'auto', flex: 'none' }}>{aside}</Box> : null}
      </Box>
      {children}
    </Card>
  );
}
