// Apollo for what is inside. Areas load this with their own code, so that pages without data never do.
import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { type ReactNode, use } from 'react';
import { createApolloClient } from './client.ts';
import { IdentityContext } from './identity.ts';
import { type CacheState, takeState } from './initialState.ts';
import type { Identity } from './socket.ts';

const clients = new WeakMap<Identity, ApolloClient>();

/** How long the server's answers stand in for new ones, in milliseconds: longer than taking over the page takes. */
const handover = 2000;

/** The server's answers first, so that the first render is the server's; what may be older than now is asked again. */
function restore(client: ApolloClient, state: CacheState): void {
  client.cache.restore(state);
  client.prioritizeCacheValues = true;
  setTimeout(() => {
    client.prioritizeCacheValues = false;
    for (const query of client.getObservableQueries('active')) {
      if (query.options.initialFetchPolicy === 'cache-and-network') query.refetch().catch(() => undefined);
    }
  }, handover);
}

/** One client per identity, and so one per page, however many areas ask for it. */
function clientOf(identity: Identity): ApolloClient {
  const existing = clients.get(identity);
  if (existing) return existing;
  const client = createApolloClient(window.location.origin, identity);
  const state = takeState();
  if (state !== null) restore(client, state);
  clients.set(identity, client);
  return client;
}

/** Makes this the identity's client: the server renders with one of its own. */
export function provideClient(identity: Identity, client: ApolloClient): void {
  clients.set(identity, client);
}

export function GraphqlProvider({ children }: { children: ReactNode }): ReactNode {
  const identity = use(IdentityContext);
  if (identity === null) throw new Error('GraphqlProvider needs an IdentityContext');
  return <ApolloProvider client={clientOf(identity)}>{children}</ApolloProvider>;
}
