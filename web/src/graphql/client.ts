// One Apollo client a page. Whoever is signed in changes, and nothing of the one before is shown to the next.
import { ApolloClient } from '@apollo/client';
import { createCache } from './cache.ts';
import { type ConnectionStore, noConnection, watchSocket } from './connection.ts';
import { createLink, createSocket, type GetToken } from './links.ts';

type IdentityEvent =
  | 'signed-in'
  | 'refreshed'
  | 'user-updated'
  | 'unanswered'
  | 'suspended'
  | 'signed-out'
  | 'expired';

/** What the client listens to; the session's AuthClient has this shape. */
export interface Identity {
  getToken: GetToken;
  user: () => { id: string } | null;
  listen: (listener: (event: IdentityEvent) => void) => () => void;
}

const connections = new WeakMap<ApolloClient, ConnectionStore>();

/** What the socket of a client is doing. */
export function connectionOf(client: ApolloClient): ConnectionStore {
  return connections.get(client) ?? noConnection;
}

/** `origin` is absolute: fetch in tests and in a server render knows no relative address. */
export function createApolloClient(origin: string, identity: Identity): ApolloClient {
  // Undefined until something was asked: restoring the session of a page load is no change of person.
  let askedAs: string | null | undefined;
  const who = (): string | null => identity.user()?.id ?? null;
  const getToken: GetToken = async (options) => {
    const token = await identity.getToken(options);
    askedAs = who();
    return token;
  };
  const socket = createSocket(origin, getToken);
  const client = new ApolloClient({
    link: createLink(origin, getToken, socket, who),
    cache: createCache(),
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' } },
  });
  connections.set(client, watchSocket(socket));
  identity.listen((event) => {
    if (event === 'refreshed' || event === 'user-updated' || event === 'unanswered') return;
    if (event === 'suspended') {
      // The page stays as it is; the socket comes back once somebody has signed in again.
      socket.terminate();
      return;
    }
    const now = who();
    if (askedAs === undefined || askedAs === now) return;
    askedAs = undefined;
    // The socket still speaks for the person before; it comes back with the new token for what is on the page.
    socket.terminate();
    void (now === null ? client.clearStore() : client.resetStore().catch(() => undefined));
  });
  return client;
}
