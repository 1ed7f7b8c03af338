// 2.10: any path that leads nowhere.
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { messages } from '../../content/messages.ts';
import { logWarning } from '../../lib/log.ts';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Wrap } from '../../ui/Wrap.tsx';

export function NotFoundPage() {
  const { pathname } = useLocation();
  useEffect(() => logWarning('No page at', pathname), [pathname]);
  return (
    <Wrap>
      <title>Page not found · Prabesh</title>
      <EmptyState
        heading="h1"
        title="404"
        action={
          <Button variant="contained" href={paths.home.href()}>
            Return to Home
          </Button>
        }
      >
        {messages.notFound}
      </EmptyState>
    </Wrap>
  );
}
