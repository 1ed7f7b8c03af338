// What a public page shows at once and then keeps live: the query answers first (on the server, and from the cache
// that the server sent), the subscription whatever comes after. While the socket is away the query alone serves.
import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { skipToken, useQuery, useSubscription } from '@apollo/client/react';
import { equal } from '@wry/equality';

interface LiveQuery<TData> {
  data: TData | undefined;
  /** Why there is nothing to show. Undefined as soon as there is something. */
  error: Error | undefined;
  /** Asks again; the answer shows in `data` or `error`. */
  retry: () => void;
}

interface LiveQueryOptions<TVariables> {
  variables: TVariables;
  skip?: boolean;
  /**
   * Asks the server even where the cache has an answer, and shows that one meanwhile: for pages that are opened again
   * and again and must be right where no socket is let through. Not for what a server renders: its answer is new.
   */
  fresh?: boolean;
}

/** Both operations ask for the same fields, the query once and the subscription for ever. */
export function useLiveQuery<TData, TVariables extends OperationVariables>(
  query: TypedDocumentNode<TData, TVariables>,
  subscription: TypedDocumentNode<TData, TVariables>,
  { variables, skip = false, fresh = false }: LiveQueryOptions<TVariables>,
): LiveQuery<TData> {
  // The hooks cannot tell which variables an unknown operation takes; the signature above does.
  const first = useQuery(
    query as TypedDocumentNode<TData>,
    skip ? skipToken : { variables, fetchPolicy: fresh ? 'cache-and-network' : 'cache-first' },
  );
  const live = useSubscription(subscription as TypedDocumentNode<TData>, { variables, skip });
  // The first message mostly says what the query said: then nothing is drawn again.
  const data = live.data === undefined || equal(live.data, first.data) ? first.data : live.data;
  return {
    data,
    error: data === undefined && !first.loading ? (first.error ?? live.error) : undefined,
    retry: () => {
      void first.refetch().catch(() => undefined);
      // One that has failed has ended.
      if (live.error !== undefined) live.restart();
    },
  };
}
