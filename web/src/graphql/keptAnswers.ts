// Between the screens and the network: what the portal shows is kept, and answers when nobody else does. By whom is said
// by the app, once somebody is signed in who may keep anything.
import { ApolloLink } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { OperationTypeNode } from 'graphql';
import { Observable } from 'rxjs';

export interface Keeper {
  keep(operation: string, variables: Record<string, unknown>, data: object): void;
  recall(operation: string, variables: Record<string, unknown>): Promise<object | undefined>;
  /** What is shown is kept: nobody answered lately. */
  isAway(): boolean;
}

let keeper: Keeper | null = null;

export function setKeeper(given: Keeper | null): void {
  keeper = given;
}

/** An answer of the API is one, also where it is an error. */
const isAnswer = (error: unknown): boolean => CombinedGraphQLErrors.is(error);

/** What is there has been seen: what comes out of the store would otherwise be drawn first, all of it. */
const onceSeen = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === 'hidden') resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });

export function keptAnswersLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const { operationName = '', variables, operationType } = operation;
    const known = keeper;
    if (known === null || operationType === OperationTypeNode.MUTATION) return forward(operation);
    return new Observable((observer) => {
      let left = false;
      let inner: { unsubscribe: () => void } | undefined;
      const ask = (hasKept = false): void => {
        inner = forward(operation).subscribe({
          next: (result) => {
            if (result.data && !result.errors) known.keep(operationName, variables, result.data);
            observer.next(result);
          },
          complete: () => observer.complete(),
          error: (error: unknown) => {
            if (operationType === OperationTypeNode.SUBSCRIPTION || isAnswer(error)) observer.error(error);
            else if (hasKept) observer.complete();
            else answer({ otherwise: () => observer.error(error), then: () => observer.complete() });
          },
        });
      };
      const answer = ({ otherwise, then }: { otherwise: () => void; then: () => void }): void => {
        const kept = Promise.all([known.recall(operationName, variables), onceSeen()]);
        void kept.then(([data]) => {
          if (left) return;
          if (data === undefined) {
            otherwise();
            return;
          }
          observer.next({ data: data as Record<string, unknown> });
          then();
        }, otherwise);
      };
      // Without a line nobody waits for the network to say so; and once it has said so, nobody waits for it again.
      if (operationType === OperationTypeNode.SUBSCRIPTION || (navigator.onLine && !known.isAway())) ask();
      else
        answer({
          otherwise: () => ask(),
          then: () => (navigator.onLine ? ask(true) : observer.complete()),
        });
      return () => {
        left = true;
        inner?.unsubscribe();
      };
    });
  });
}
