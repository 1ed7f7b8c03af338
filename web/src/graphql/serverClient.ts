// The client of one render on the server: a visitor's, without a socket. Without an endpoint nothing is answered, and
// pages show that they load.
import { ApolloClient, ApolloLink } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { HttpLink } from '@apollo/client/link/http';
import { NEVER, throwError } from 'rxjs';
import { createCache } from './cache.ts';
import { toAppError } from './errors.ts';
import { type AskRest, createRestLink, fetchRest } from './rest.ts';

interface ServerClientOptions {
  /** The whole address of GraphQL. */
  endpoint: string | undefined;
  /** Answers queries that have an address; without it they are asked where GraphQL is. */
  lookUp?: AskRest | undefined;
  /** Ends what still waits for an answer. */
  signal?: AbortSignal | undefined;
  onFailure?: (error: unknown) => void;
}

export function createServerClient({
  endpoint,
  lookUp,
  signal,
  onFailure,
}: ServerClientOptions): ApolloClient {
  const link =
    endpoint === undefined
      ? new ApolloLink(() => NEVER)
      : ApolloLink.from([
          new ErrorLink(({ error }) => {
            onFailure?.(error);
            return throwError(() => toAppError(error));
          }),
          createRestLink((url, leaving) =>
            (lookUp ?? fetchRest(new URL(endpoint).origin))(
              url,
              AbortSignal.any([leaving, ...(signal ? [signal] : [])]),
            ),
          ),
          new HttpLink({ uri: endpoint, fetchOptions: { signal } }),
        ]);
  return new ApolloClient({ link, cache: createCache(), ssrMode: true });
}
