// A page that failed to load or to render. After a new version was installed, old chunks are gone: reload helps.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { messages } from '../content/messages.ts';
import { logFailure } from '../lib/log.ts';
import { EmptyState } from '../ui/EmptyState.tsx';

export function RouteError() {
  const error = useRouteError();
  useEffect(() => logFailure('A page failed', error), [error]);
  return (
    <Box component="main" sx={{ minHeight: '100vh', display: 'grid', placeContent: 'center' }}>
      <EmptyState
        title="This page could not be shown"
        action={
          <Button variant="contained" onClick={() => window.location.reload()}>
            Reload
          </Button>
        }
      >
        {messages.errors.unexpected}
      </EmptyState>
    </Box>
  );
}
