// Small changes of a paper that need no question: sent one after the other, a refusal is told, and the page asks again.
import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { withSentence } from '../../lib/refusals.ts';

export interface PaperChange {
  send: <Data, Variables extends OperationVariables>(
    mutation: TypedDocumentNode<Data, Variables>,
    variables: NoInfer<Variables>,
    failed: (message: string) => string,
  ) => Promise<void>;
}

export function usePaperChange(onDone: () => void): PaperChange {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  return {
    send: async (mutation, variables, failed) => {
      if (busy) return;
      setBusy(true);
      try {
        await client.mutate({
          // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- it knows its variables; the client's types do not
          mutation: mutation as TypedDocumentNode<never, OperationVariables>,
          variables,
          context: { failure: withSentence(failed) },
        });
      } catch {
        // Told on the error road.
      }
      setBusy(false);
      onDone();
    },
  };
}
