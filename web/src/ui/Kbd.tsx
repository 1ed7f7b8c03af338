// A key, drawn as one. Decorative: what it does is said by aria-keyshortcuts and a title.
import { styled } from '@mui/material/styles';

export const Kbd = styled('kbd')(({ theme }) => ({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  minWidth: 21,
  height: 21,
  padding: '0 5px',
  border: `1px solid ${theme.vars.palette.lineStrong}`,
  borderBottomWidth: 2,
  borderRadius: 4,
  fontFamily: 'inherit',
  fontSize: 13,
  fontWeight: 600,
  lineHeight: 1,
  color: theme.vars.palette.ink2,
  backgroundColor: theme.vars.palette.surface,
  // No keys where fingers are.
  '@media (hover: none), (max-width: 767.95px)': { display: 'none' },
}));
