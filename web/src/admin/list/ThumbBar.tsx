// At the lower edge of a phone, in reach of the thumb; the chat button, toasts and the page's end make room.
import Box from '@mui/material/Box';
import { type ReactNode, useEffect } from 'react';

interface ThumbBarProps {
  /** Pixels, without what the phone itself needs at its edge. */
  height?: number;
  label?: string;
  tinted?: boolean;
  children: ReactNode;
}

export function ThumbBar({ height = 76, label, tinted = false, children }: ThumbBarProps): ReactNode {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--bottom-bar', `${height}px`);
    return () => {
      style.removeProperty('--bottom-bar');
    };
  }, [height]);
  return (
    <Box
      {...(label === undefined ? {} : { role: 'region', 'aria-label': label })}
      sx={{
        position: 'fixed',
        zIndex: 2,
        inset: 'auto 0 0',
        p: '14px 16px calc(14px + env(safe-area-inset-bottom, 0px))',
        bgcolor: tinted ? 'indigoTint' : 'paper',
        borderTop: 1,
        borderColor: tinted ? 'lineStrong' : 'line',
        '& > *': { minHeight: tinted ? undefined : 48 },
      }}
    >
      {children}
    </Box>
  );
}
