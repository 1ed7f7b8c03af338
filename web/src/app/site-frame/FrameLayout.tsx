// Around a page that stands in a frame of another one: no header, no footer, a card's colour to the edges.
import Box from '@mui/material/Box';
import { Outlet } from 'react-router-dom';
import { registration } from '../../content/registration.ts';

export function FrameLayout() {
  return (
    // Named, since the page around the frame has a main region as well.
    <Box
      component="main"
      id="main"
      tabIndex={-1}
      aria-label={registration.form.title}
      sx={{ minHeight: '100vh', bgcolor: 'surface' }}
    >
      <Outlet />
    </Box>
  );
}
