// Between the screens and the network: what the portal shows is kept, and answers when nobody else does. By whom is said
// by the app, once somebody is signed in who may keep anything.
import { ApolloLink } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { OperationTypeNode } from 'graphql';
import { Observable, tap } from 'rxjs';

export interface Keeper {
  keep(operation: string, variables: Record<string, unknown>, data: object): void;
  recall(operation: string, variables: Record<string, unknown>): Promise<object | undefined>;
  /** What is shown is kept: nobody answered lately. */
  isAway(): boolean;
}

let keeper: Keeper | null = null;
/** The user for whom the keeper was given, or refused. */
let owner: string | null = null;

interface EarlyAnswer {
  asker: string;
  giveTo: (known: Keeper) => void;
}

/** Answers to a page that asks before the profile has said whether anything is kept; the last one of each question. */
const early = new Map<string, EarlyAnswer>();

/** `user`: whose answers are kept from now on; with null in place of a keeper: whose are not. */
export function setKeeper(given: Keeper | null, user: string | null): void {
  keeper = given;
  owner = user;
  for (const { asker, giveTo } of early.values()) if (given !== null && asker === user) giveTo(given);
  early.clear();
}

/** Only the answer to the keeper's own user is kept, whoever has signed in meanwhile. */
function hear({ operationName = '', variables }: ApolloLink.Operation, asker: string | null) {
  return ({ data, errors }: ApolloLink.Result): void => {
    if (!data || errors || asker === null) return;
    const giveTo = (known: Keeper): void => known.keep(operationName, variables, data);
    if (asker !== owner) early.set(`${operationName} ${JSON.stringify(variables)}`, { asker, giveTo });
    else if (keeper !== null) giveTo(keeper);
  };
}

/** An answer of the API is one, also where it is an error. */
const isAnswer = (error: unknown): boolean => CombinedGraphQLErrors.is(error);

/** What is there has been seen: what comes out of the store would otherwise be drawn first, all of it. */
const onceSeen = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === 'hidden') resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });

/** `who`: the id of the user in whose name is asked; null for a visitor. */
export function keptAnswersLink(who: () => string | null): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const { operationName = '', variables, operationType } = operation;
    if (operationType === OperationTypeNode.MUTATION) return forward(operation);
    const heard = hear(operation, who());
    const asked = () => forward(operation).pipe(tap(heard));
    const known = keeper;
    if (known === null) return asked();
    return new Observable((observer) => {
      let left = false;
      let inner: { unsubscribe: () => void } | undefined;
      const ask = (hasKept = false): void => {
        inner = asked().subscribe({
          next: (result) => observer.next(result),
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
