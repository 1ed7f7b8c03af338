// Between the screens and the network: what the portal shows is kept, and answers when nobody else does. By whom is said
// by the app, once somebody is signed in who may keep anything.
import { ApolloLink } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { OperationTypeNode } from 'graphql';
import { Observable } from 'rxjs';

export interface Keeper {
  keep(operation: string, variables: Record<string, unknown>, data: object): void;
  recall(operation: string, variables: Record<string, unknown>): Promise<object | undefined>;
}

let keeper: Keeper | null = null;

export function setKeeper(given: Keeper | null): void {
  keeper = given;
}

/** An answer of the API is one, also where it is an error. */
const isAnswer = (error: unknown): boolean => CombinedGraphQLErrors.is(error);

export function keptAnswersLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const { operationName = '', variables, operationType } = operation;
    const known = keeper;
    if (known === null || operationType === OperationTypeNode.MUTATION) return forward(operation);
    return new Observable((observer) => {
      let left = false;
      let inner: { unsubscribe: () => void } | undefined;
      const ask = (): void => {
        inner = forward(operation).subscribe({
          next: (result) => {
            if (result.data && !result.errors) known.keep(operationName, variables, result.data);
            observer.next(result);
          },
          complete: () => observer.complete(),
          error: (error: unknown) => {
            if (operationType === OperationTypeNode.SUBSCRIPTION || isAnswer(error)) observer.error(error);
            else answer(() => observer.error(error));
          },
        });
      };
      const answer = (otherwise: () => void): void => {
        void known.recall(operationName, variables).then((data) => {
          if (left) return;
          if (data === undefined) {
            otherwise();
            return;
          }
          observer.next({ data: data as Record<string, unknown> });
          observer.complete();
        }, otherwise);
      };
      // Without a line nobody waits for the network to say so.
      if (navigator.onLine || operationType === OperationTypeNode.SUBSCRIPTION) ask();
      else answer(ask);
      return () => {
        left = true;
        inner?.unsubscribe();
      };
    });
  });
}
