// While a page's first chunk loads: the room it will take, so that the footer does not jump.
import Box from '@mui/material/Box';

export function PageFallback() {
  return <Box aria-busy="true" sx={{ minHeight: '100vh' }} />;
}
