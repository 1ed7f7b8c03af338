import { useApolloClient } from '@apollo/client/react';
// Whether what the office sees changes by itself right now: a shape, a word, and when news last came.
import Box from '@mui/material/Box';
import { type ReactNode, useSyncExternalStore } from 'react';
import { timeAgo } from '../../../../shared/dates.ts';
import { adminBar } from '../../content/adminBar.ts';
import { connectionOf } from '../../graphql/client.ts';
import type { Connection } from '../../graphql/connection.ts';
import { useNow } from '../../lib/useNow.ts';

// The state of the page's live connection, for a screen that shows it.
function useConnection(): Connection {
  const store = connectionOf(useApolloClient());
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

const words = adminBar.connection;

/** A dot when live, a ring otherwise. */
function Mark({ live }: { live: boolean }): ReactNode {
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{
        flex: 'none',
        boxSizing: 'border-box',
        width: 8,
        height: 8,
        borderRadius: '50%',
        color: live ? 'success.main' : 'warning.main',
        ...(live ? { bgcolor: 'currentColor' } : { border: '2px solid currentColor' }),
      }}
    />
  );
}

export function LiveState(): ReactNode {
  const { state, newsAt } = useConnection();
  const now = useNow();
  const live = state === 'live';
  return (
    <Box
      className="num"
      title={state === 'reconnecting' ? words.reconnectingHint : undefined}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap', lineHeight: 1.2 }}
    >
      {state === 'idle' ? null : <Mark live={live} />}
      <Box component="span" role="status" sx={{ color: live ? 'inherit' : 'warning.main', fontWeight: 550 }}>
        {state === 'idle' ? '' : words[state]}
      </Box>
      {live && newsAt !== null ? (
        <Box
          component="time"
          sx={{ display: 'none', '@container bar (min-width: 820px)': { display: 'inline' } }}
          dateTime={new Date(newsAt).toISOString()}
        >
          {`${words.updated} ${timeAgo(new Date(newsAt).toISOString(), now)}`}
        </Box>
      ) : null}
    </Box>
  );
}
