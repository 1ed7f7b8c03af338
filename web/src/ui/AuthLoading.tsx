// What a guard shows while the session of a page load is read.
import Box from '@mui/material/Box';
import { messages } from '../content/messages.ts';
import { Spinner } from './Spinner.tsx';

export function AuthLoading() {
  return (
    <Box
      role="status"
      sx={{ minHeight: '60vh', display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 2 }}
    >
      <Spinner />
      <Box sx={{ color: 'ink2' }}>{messages.access.loading}</Box>
    </Box>
  );
}
