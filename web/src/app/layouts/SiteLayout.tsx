// Public pages: header, the page, footer. The strip of night behind the header scrolls away under it.
import Box from '@mui/material/Box';
import { Outlet } from 'react-router-dom';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';

export function SiteLayout() {
  return (
    <Box
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        minHeight: '100vh',
        '&::before': {
          content: '""',
          position: 'absolute',
          inset: '0 0 auto 0',
          height: { xs: 64, md: 72 },
          bgcolor: 'night',
          '@media print': { display: 'none' },
        },
      }}
    >
      <SiteHeader />
      <Box component="main" id="main" tabIndex={-1} sx={{ flex: 1 }}>
        <Outlet />
      </Box>
      <SiteFooter />
    </Box>
  );
}
