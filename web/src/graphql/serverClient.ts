// The client of one render on the server: a visitor's, without a socket. Without anybody to ask nothing is answered, and
// pages show that they load.
import { ApolloClient, ApolloLink } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { HttpLink } from '@apollo/client/link/http';
import { NEVER, throwError } from 'rxjs';
import { language } from '../../../shared/language.ts';
import { createCache } from './cache.ts';
import { toAppError } from './errors.ts';
import { nepaliLink } from './links.ts';

/** Rejects when there is no answer, or the signal aborts. */
type Ask = (
  query: string,
  variables: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
) => Promise<{ status: number; json: string }>;

interface ServerClientOptions {
  /** Answers GraphQL. */
  ask: Ask | undefined;
  /** Ends what still waits for an answer. */
  signal?: AbortSignal | undefined;
  onFailure?: (error: unknown) => void;
}

/** What the link takes from a request, which it wrote itself. */
const asFetch =
  (ask: Ask, ending: AbortSignal | undefined): typeof fetch =>
  async (_address, init) => {
    const { query, variables } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as {
      query: string;
      variables: Record<string, unknown>;
    };
    const signals = [init?.signal, ending].filter((signal) => signal instanceof AbortSignal);
    const { status, json } = await ask(query, variables, AbortSignal.any(signals));
    return new Response(json, { status, headers: { 'content-type': 'application/json' } });
  };

export function createServerClient({ ask, signal, onFailure }: ServerClientOptions): ApolloClient {
  const link =
    ask === undefined
      ? new ApolloLink(() => NEVER)
      : ApolloLink.from([
          new ErrorLink(({ error }) => {
            onFailure?.(error);
            return throwError(() => toAppError(error));
          }),
          ...(language === 'ne' ? [nepaliLink()] : []),
          new HttpLink({ uri: 'http://graphql.invalid', fetch: asFetch(ask, signal) }),
        ]);
  return new ApolloClient({ link, cache: createCache(), ssrMode: true });
}
