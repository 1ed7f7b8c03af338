// Three notices in a row, two on a tablet, one on a phone.
import { styled } from '@mui/material/styles';

export const NoticeGrid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 24,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 16 },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 },
}));
