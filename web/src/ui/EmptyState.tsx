// Nothing here yet: an open gateway under a garland, what that means, and the next thing to do.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Garland } from './art/Garland.tsx';

interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** For panels: smaller picture and padding. */
  compact?: boolean;
  /** Heading level of the title; a plain paragraph unless given. */
  heading?: 'h1' | 'h2' | 'h3';
}

function Gateway({ width }: { width: number }) {
  return (
    <svg viewBox="-14 0 268 150" width={width} height={(width * 150) / 268} aria-hidden="true">
      <Box
        component="g"
        sx={{ color: 'lineStrong' }}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      >
        <path d="M-12 3h264M20 14v132M34 14v132M206 14v132M220 14v132M6 146h228" />
        <path d="M64 146l38-54 15 20 17-30 42 64" />
      </Box>
      <Garland />
    </svg>
  );
}

export function EmptyState({ title, children, action, compact = false, heading }: EmptyStateProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        textAlign: 'center',
        gap: 1,
        px: 3,
        py: compact ? 3 : 6,
      }}
    >
      <Gateway width={compact ? 132 : 180} />
      <Typography
        variant={heading === 'h1' ? 'h1' : compact ? 'h4' : 'h3'}
        component={heading ?? 'p'}
        sx={{ mt: 1.5 }}
      >
        {title}
      </Typography>
      {children ? (
        <Typography component="div" sx={{ color: 'ink2', maxWidth: '34em' }}>
          {children}
        </Typography>
      ) : null}
      {action ? <Box sx={{ mt: 1.5 }}>{action}</Box> : null}
    </Box>
  );
}
