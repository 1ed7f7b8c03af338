// What a screen asks of an address (lookUps.ts): by the operation that stands behind it.
import { use, useCallback } from 'react';
import { restUrl } from '../../../shared/results/endpoints.ts';
import type { Answers } from './answers.ts';
import { LookUpContext } from './lookUps.ts';
import { nameOf, type Operation } from './operation.ts';
import { type Known, useAnswer } from './useAnswer.ts';

function useLookUps(): Answers {
  const lookUps = use(LookUpContext);
  if (lookUps === null) throw new Error('a look-up needs a LookUpContext');
  return lookUps;
}

type Scalars = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The address of an operation. @throws for one that has none */
function urlOf(document: Operation<unknown, never>, variables: Scalars): string {
  const name = nameOf(document);
  const url = restUrl(name, variables);
  if (url === undefined) throw new Error(`'${name}' has no address`);
  return url;
}

/**
 * The answer to a question; null asks none. One that is known shows at once, while it is asked for again. With `anew`
 * only what was asked for here counts.
 */
export function useLookUp<Data, Variables extends Scalars>(
  document: Operation<Data, Variables>,
  variables: Variables | null,
  options?: { anew?: boolean },
): Known<Data> {
  const lookUps = useLookUps();
  const url = variables === null ? undefined : urlOf(document, variables);
  return useAnswer(lookUps, url, options);
}

/** Asks once, whatever is known; rejects with an AppError. */
export type AskAddress = <Data, Variables extends Scalars>(
  document: Operation<Data, Variables>,
  variables: Variables,
) => Promise<Data>;

export function useAsk(): AskAddress {
  const lookUps = useLookUps();
  return useCallback<AskAddress>(
    async <Data, Variables extends Scalars>(document: Operation<Data, Variables>, variables: Variables) =>
      (await lookUps.ask(urlOf(document, variables))) as Data,
    [lookUps],
  );
}
