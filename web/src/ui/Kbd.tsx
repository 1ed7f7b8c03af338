// A key of the keyboard.
import { styled } from '@mui/material/styles';

export const Kbd = styled('kbd')(({ theme }) => ({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 21,
  height: 21,
  padding: '0 5px',
  border: `1px solid ${theme.vars.palette.lineStrong}`,
  borderBottomWidth: 2,
  borderRadius: 4,
  backgroundColor: theme.vars.palette.surface,
  color: theme.vars.palette.ink2,
  fontFamily: 'inherit',
  fontSize: 13,
  fontWeight: 600,
  lineHeight: 1,
}));
