// Apollo for what is inside. Areas load this with their own code, so that pages without data never do.
import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { type ReactNode, use } from 'react';
import { createApolloClient, type Identity } from './client.ts';
import { IdentityContext } from './identity.ts';

const clients = new WeakMap<Identity, ApolloClient>();

/** One client per identity, and so one per page, however many areas ask for it. */
export function clientOf(identity: Identity): ApolloClient {
  const existing = clients.get(identity);
  if (existing) return existing;
  const client = createApolloClient(window.location.origin, identity);
  clients.set(identity, client);
  return client;
}

export function GraphqlProvider({ children }: { children: ReactNode }): ReactNode {
  const identity = use(IdentityContext);
  if (identity === null) throw new Error('GraphqlProvider needs an IdentityContext');
  return <ApolloProvider client={clientOf(identity)}>{children}</ApolloProvider>;
}
