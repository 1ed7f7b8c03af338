// One Apollo client a page. Whoever is signed in changes, and nothing of the one before is shown to the next.
import { ApolloClient } from '@apollo/client';
import { createCache } from './cache.ts';
import { type ConnectionStore, noConnection, watchSocket } from './connection.ts';
import { createLink } from './links.ts';
import { createOwnSocket, type Identity } from './socket.ts';

const connections = new WeakMap<ApolloClient, ConnectionStore>();

/** What the socket of a client is doing. */
export function connectionOf(client: ApolloClient): ConnectionStore {
  return connections.get(client) ?? noConnection;
}

/** What a mutation answers is no list's row: lists are told of changes by the database. */
export const defaultOptions: ApolloClient.DefaultOptions = {
  watchQuery: { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' },
  mutate: { fetchPolicy: 'no-cache' },
};

/** `origin` is absolute: fetch in tests and in a server render knows no relative address. */
export function createApolloClient(origin: string, identity: Identity): ApolloClient {
  const { socket, getToken } = createOwnSocket(origin, identity, (isSomebody) => {
    void (isSomebody ? client.resetStore().catch(() => undefined) : client.clearStore());
  });
  const client = new ApolloClient({
    link: createLink(origin, getToken, socket),
    cache: createCache(),
    defaultOptions,
  });
  connections.set(client, watchSocket(socket));
  return client;
}
