// The state of the page's live connection, for a screen that shows it.
import { useApolloClient } from '@apollo/client/react';
import { useSyncExternalStore } from 'react';
import { connectionOf } from './client.ts';
import type { Connection } from './connection.ts';

export function useConnection(): Connection {
  const store = connectionOf(useApolloClient());
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
