// What a screen of the office shows at once and then keeps live: the query answers first, the subscription whatever comes
// after. What the cache has is shown meanwhile, and asked for again: where no socket is let through the query alone serves.
import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { skipToken, useQuery, useSubscription } from '@apollo/client/react';
import { equal } from '@wry/equality';

interface LiveQuery<TData> {
  data: TData | undefined;
  /** Why there is nothing to show. Undefined as soon as there is something. */
  error: Error | undefined;
  /** Asks again; the answer shows in `data` or `error`. Resolves to whether there is one. */
  retry: () => Promise<boolean>;
}

interface LiveQueryOptions<TVariables> {
  variables: TVariables;
  skip?: boolean;
  /** Never what the cache has: older than the question it would look like a change. */
  fresh?: boolean;
}

const freshly = { fetchPolicy: 'no-cache', context: { queryDeduplication: false } } as const;

/** Both operations ask for the same fields, the query once and the subscription for ever. */
export function useLiveQuery<TData, TVariables extends OperationVariables>(
  query: TypedDocumentNode<TData, TVariables>,
  subscription: TypedDocumentNode<TData, TVariables>,
  { variables, skip = false, fresh = false }: LiveQueryOptions<TVariables>,
): LiveQuery<TData> {
  // The hooks cannot tell which variables an unknown operation takes; the signature above does.
  const first = useQuery(
    query as TypedDocumentNode<TData>,
    skip ? skipToken : { variables, ...(fresh ? freshly : { fetchPolicy: 'cache-and-network' }) },
  );
  const live = useSubscription(subscription as TypedDocumentNode<TData>, {
    variables,
    skip,
    ...(fresh ? { fetchPolicy: 'no-cache' } : {}),
  });
  // The first message mostly says what the query said: then nothing is drawn again.
  const data = live.data === undefined || equal(live.data, first.data) ? first.data : live.data;
  return {
    data,
    error: data === undefined && !first.loading ? (first.error ?? live.error) : undefined,
    retry: async () => {
      // One that has failed has ended; the answer stands until the first message of a new one.
      live.restart();
      return first.refetch().then(
        () => true,
        () => false,
      );
    },
  };
}
