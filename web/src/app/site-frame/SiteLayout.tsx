// Public pages: header, the page, footer. The strip of night behind the header scrolls away under it.
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { Outlet } from 'react-router-dom';
import { WhenSeen } from '../../ui/WhenSeen.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';

/** What the keyboard or an anchor brings to the upper edge stays clear of the header. */
const clearOfHeader = <GlobalStyles styles={{ html: { scrollPaddingTop: 88 } }} />;

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
      {clearOfHeader}
      <SiteHeader />
      <Box component="main" id="main" tabIndex={-1} sx={{ flex: 1 }}>
        <Outlet />
      </Box>
      <WhenSeen>
        <SiteFooter />
      </WhenSeen>
    </Box>
  );
}
