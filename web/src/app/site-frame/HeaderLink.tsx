// A link of the header on night: quiet until hovered, full when it is the page.
import { styled } from '@mui/material/styles';
import { NavLink } from 'react-router-dom';

export const HeaderLink = styled(NavLink)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 44,
  whiteSpace: 'nowrap',
  fontSize: 16,
  fontWeight: 500,
  color: theme.vars.palette.onNight2,
  transition: theme.transitions.create('color'),
  '&:hover, &[aria-current="page"]': { color: theme.vars.palette.onNight },
}));
