// What a screen asks of an address (lookUps.ts): by the operation that stands behind it.
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { use, useCallback } from 'react';
import { restUrl } from '../../../shared/results/endpoints.ts';
import { LookUpContext, type LookUps } from './lookUps.ts';
import { type Known, useAnswer } from './useAnswer.ts';

function useLookUps(): LookUps {
  const lookUps = use(LookUpContext);
  if (lookUps === null) throw new Error('a look-up needs a LookUpContext');
  return lookUps;
}

type Scalars = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The address of an operation. @throws for one that has none */
function urlOf({ definitions }: TypedDocumentNode<unknown, never>, variables: Scalars): string {
  const [operation] = definitions;
  const name = operation && 'operation' in operation ? operation.name?.value : undefined;
  const url = restUrl(name, variables);
  if (url === undefined) throw new Error(`'${name ?? ''}' has no address`);
  return url;
}

/**
 * The answer to a question; null asks none. One that is known shows at once, while it is asked for again. With `anew`
 * only what was asked for here counts.
 */
export function useLookUp<Data, Variables extends Scalars>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables | null,
  options?: { anew?: boolean },
): Known<Data> {
  const lookUps = useLookUps();
  const url = variables === null ? undefined : urlOf(document, variables);
  if (url !== undefined && lookUps.wait) use(lookUps.wait(url));
  return useAnswer(lookUps, url, options);
}

/** Asks once, whatever is known; rejects with an AppError. */
export type AskAddress = <Data, Variables extends Scalars>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => Promise<Data>;

export function useAsk(): AskAddress {
  const lookUps = useLookUps();
  return useCallback<AskAddress>(
    async <Data, Variables extends Scalars>(
      document: TypedDocumentNode<Data, Variables>,
      variables: Variables,
    ) => (await lookUps.ask(urlOf(document, variables))) as Data,
    [lookUps],
  );
}
