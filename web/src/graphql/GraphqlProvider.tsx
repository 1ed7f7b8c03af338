// Apollo for what is inside: the office.
import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { type ReactNode, use } from 'react';
import { createApolloClient } from './client.ts';
import { IdentityContext } from './identity.ts';
import type { Identity } from './socket.ts';

const clients = new WeakMap<Identity, ApolloClient>();

/** One client per identity, and so one per page, however many areas ask for it. */
function clientOf(identity: Identity): ApolloClient {
  const existing = clients.get(identity);
  if (existing) return existing;
  const client = createApolloClient(window.location.origin, identity);
  clients.set(identity, client);
  return client;
}

/** For tests, which have clients of their own. */
export function provideClient(identity: Identity, client: ApolloClient): void {
  clients.set(identity, client);
}

export function GraphqlProvider({ children }: { children: ReactNode }): ReactNode {
  const identity = use(IdentityContext);
  if (identity === null) throw new Error('GraphqlProvider needs an IdentityContext');
  return <ApolloProvider client={clientOf(identity)}>{children}</ApolloProvider>;
}
