// For accounts that an import made: their password is the phone number until they choose one.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { initialPassword as words } from '../../content/auth.ts';
import { InlineAlert } from '../../ui/InlineAlert.tsx';

export function InitialPasswordBanner({ onChange }: { onChange: () => void }): ReactNode {
  return (
    <Box component="section" aria-label={words.title} data-print="off" sx={{ mb: 3 }}>
      <InlineAlert severity="warning" title={words.title}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 24px' }}>
          <Box sx={{ flex: '1 1 260px' }}>{words.text}</Box>
          <Button size="small" onClick={onChange}>
            {words.action}
          </Button>
        </Box>
      </InlineAlert>
    </Box>
  );
}
