// A ring that turns while somebody waits; the words beside it say for what.
import { keyframes, styled } from '@mui/material/styles';

const turn = keyframes({ to: { transform: 'rotate(360deg)' } });

const Ring = styled('div')(({ theme }) => ({
  width: 28,
  height: 28,
  border: `3px solid ${theme.vars.palette.line}`,
  borderTopColor: theme.vars.palette.ink,
  borderRadius: '50%',
  animation: `${turn} 1s linear infinite`,
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
}));

export function Spinner() {
  return <Ring aria-hidden="true" />;
}
