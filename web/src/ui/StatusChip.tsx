// A state as shape, word and colour: ring = pending, dot = approved or valid, dash = rejected or invalid.
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

export type StatusTone = 'pending' | 'good' | 'bad' | 'info';

const Root = styled('span', { shouldForwardProp: (prop) => prop !== 'tone' })<{ tone: StatusTone }>(({
  theme,
  tone,
}) => {
  const palette = theme.vars.palette;
  const [color, tint] = {
    pending: [palette.warning.main, palette.warningTint],
    good: [palette.success.main, palette.successTint],
    bad: [palette.danger, palette.dangerTint],
    info: [palette.link, palette.infoTint],
  }[tone];
  return {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 24,
    padding: '0 8px',
    borderRadius: 6,
    fontSize: '0.875rem',
    fontWeight: 550,
    lineHeight: 1.1,
    whiteSpace: 'nowrap',
    color,
    backgroundColor: tint,
    '&::before': {
      content: '""',
      boxSizing: 'border-box',
      flex: 'none',
      width: tone === 'bad' ? 8 : 7,
      height: tone === 'bad' ? 2 : 7,
      borderRadius: tone === 'bad' ? 1 : '50%',
      ...(tone === 'pending' ? { border: '2px solid currentColor' } : { background: 'currentColor' }),
    },
  };
});

export function StatusChip({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return <Root tone={tone}>{children}</Root>;
}
