// A page that failed to render, in place of it: what stands around it goes on.
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { messages } from '../../../shared/words/messages.ts';
import { logFailure } from '../lib/log.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import styles from './RouteError.module.css';

/** Inside an area's frame, which is the main region around it. */
export function AreaError() {
  const error = useRouteError();
  useEffect(() => logFailure('A page failed', error), [error]);
  return (
    <div className={styles.area}>
      <EmptyState
        heading="h1"
        title={messages.parts.page}
        action={
          <Button variant="contained" onClick={() => window.location.reload()}>
            {messages.parts.reload}
          </Button>
        }
      >
        {messages.errors.unexpected}
      </EmptyState>
    </div>
  );
}

/** Where not even the frame is there. */
export function RouteError() {
  return (
    <main className={styles.page}>
      <AreaError />
    </main>
  );
}
