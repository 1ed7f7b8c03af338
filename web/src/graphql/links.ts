// The road of every operation: error link → token → HTTP, or WebSocket for subscriptions.
import { type ApolloLink as Link, ApolloLink } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { HttpLink } from '@apollo/client/link/http';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { OperationTypeNode } from 'graphql';
import type { Client } from 'graphql-ws';
import { from, switchMap, throwError } from 'rxjs';
import { logWarning } from '../lib/log.ts';
import { type FailureWords, tellFailure } from '../lib/tellFailure.ts';
import { toAppError } from './errors.ts';
import { authorization, type GetToken, isClosedForToken } from './socket.ts';

/** Whether the server does not take this token (any more): it has expired, or its session has ended. */
const isRefusedToken = (error: unknown): boolean =>
  CombinedGraphQLErrors.is(error)
    ? error.errors.some((one) => one.extensions?.code === 'invalid-jwt')
    : isClosedForToken(error);

/** A token can end between the check and its arrival (a sleeping laptop): one more try with a fresh one. */
function freshTokenLink(getToken: GetToken): Link {
  return new ErrorLink(({ error, operation, forward }) => {
    if (!isRefusedToken(error) || operation.getContext().triedFreshToken === true) return undefined;
    operation.setContext({ triedFreshToken: true });
    return from(getToken({ fresh: true })).pipe(
      switchMap((token) => (token === null ? throwError(() => error) : forward(operation))),
    );
  });
}

function tokenLink(getToken: GetToken): Link {
  return new SetContextLink(async ({ headers }) => {
    const token = await getToken();
    const sent: unknown = headers;
    return { headers: { ...(typeof sent === 'object' ? sent : {}), ...authorization(token) } };
  });
}

const ownWords: FailureWords = (message) => message;

const isCancelled = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

declare module '@apollo/client' {
  interface DefaultContext {
    /** What the toast says when the mutation fails; the error's own message unless given. */
    failure?: FailureWords;
    /** Where the form or dialog shows the failure itself: no toast. */
    quiet?: string;
  }
}

/**
 * Whatever fails below leaves the links as an AppError, which is all that screens know. A failed mutation is logged, and
 * shown as a toast unless its context says `quiet`; one that was cancelled has not failed.
 */
export function errorRoad(): Link {
  return new ErrorLink(({ error, operation }) => {
    const typed = toAppError(error);
    if (operation.operationType === OperationTypeNode.MUTATION && !isCancelled(error)) {
      const { quiet, failure = ownWords } = operation.getContext();
      logWarning(`${operation.operationName ?? 'A mutation'} failed`, typed);
      if (quiet === undefined) tellFailure(typed, failure);
    }
    return throwError(() => typed);
  });
}

export function createLink(origin: string, getToken: GetToken, socket: Client): Link {
  const http = ApolloLink.from([tokenLink(getToken), new HttpLink({ uri: `${origin}/v1/graphql` })]);
  const byKind = ApolloLink.split(
    ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
    new GraphQLWsLink(socket),
    http,
  );
  return ApolloLink.from([errorRoad(), freshTokenLink(getToken), byKind]);
}
