// The public pages' column: 1200 px of content, 24 px at the edges of a phone, 40 from 900 up.
import { styled } from '@mui/material/styles';

export const Wrap = styled('div')(({ theme }) => ({
  maxWidth: 1200,
  margin: '0 auto',
  padding: '0 24px',
  [theme.breakpoints.up('md')]: { padding: '0 40px', maxWidth: 1280 },
}));
