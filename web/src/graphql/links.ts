// The road of every operation: error link → token → HTTP, or WebSocket for subscriptions.
import { type ApolloLink as Link, ApolloLink } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { HttpLink } from '@apollo/client/link/http';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { OperationTypeNode } from 'graphql';
import { type Client, createClient } from 'graphql-ws';
import { from, switchMap, throwError } from 'rxjs';
import { language } from '../../../shared/language.ts';
import { logWarning } from '../lib/log.ts';
import { pause } from '../lib/pause.ts';
import { type FailureWords, tellFailure } from '../lib/tellFailure.ts';
import { toAppError } from './errors.ts';
import { nepaliLink } from './inLanguage.ts';
import { keptAnswersLink } from './keptAnswers.ts';

/** What the links need of the session: a token, or null for a visitor. */
export type GetToken = (options?: { fresh?: boolean }) => Promise<string | null>;

const tokenRetryDelay = 2_000;
const longestWait = 10_000;

/**
 * Whether the server does not take this token (any more): it has expired, or its session has ended. Over HTTP that is
 * a code; a socket is closed with Hasura's message as the reason, at the beginning or later.
 */
function isRefusedToken(error: unknown): boolean {
  if (CombinedGraphQLErrors.is(error))
    return error.errors.some((one) => one.extensions?.code === 'invalid-jwt');
  return (
    typeof error === 'object' && error !== null && 'reason' in error && /jwt/i.test(String(error.reason))
  );
}

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

function authorization(token: string | null): Record<string, string> {
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

/**
 * A token, and a new one if this is the one that was refused; null for a visitor, and when the session is over. Waits
 * until a token can be had: an unreachable server must not turn a signed-in user into a visitor. */
async function tokenOtherThan(refused: string | null, getToken: GetToken): Promise<string | null> {
  for (;;) {
    try {
      const token = await getToken();
      return token !== null && token === refused ? await getToken({ fresh: true }) : token;
    } catch {
      await pause(tokenRetryDelay);
    }
  }
}

/**
 * One lazy socket for all subscriptions; every connection, the first and each later one, asks for its token. When a
 * token ends the next one is mostly there already, renewed ahead of time: the socket comes back with it and the screens
 * notice nothing. Otherwise the session is asked, which says so when it is over.
 */
export function createSocket(origin: string, getToken: GetToken): Client {
  let sent: string | null = null;
  let refused: string | null = null;
  return createClient({
    url: `${origin.replace(/^http/, 'ws')}/v1/graphql`,
    lazy: true,
    keepAlive: 25_000,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: async (retries) => {
      await pause(Math.min(500 * 2 ** retries, longestWait) * (0.75 + Math.random() / 2));
      // While the session is suspended this waits: no socket knocks at the door until somebody has signed in. Nobody
      // comes back with a token that was refused, either.
      await tokenOtherThan(refused, getToken);
    },
    connectionParams: async () => {
      sent = await tokenOtherThan(refused, getToken);
      return { headers: authorization(sent) };
    },
    on: {
      closed: (event) => {
        if (!isRefusedToken(event)) return;
        refused = sent;
        // At once, without the pause before the next connection: a page must not stand open when its session is over.
        void tokenOtherThan(refused, getToken);
      },
    },
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

export function createLink(
  origin: string,
  getToken: GetToken,
  socket: Client,
  who: () => string | null,
): Link {
  const http = ApolloLink.from([tokenLink(getToken), new HttpLink({ uri: `${origin}/v1/graphql` })]);
  const byKind = ApolloLink.split(
    ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
    new GraphQLWsLink(socket),
    http,
  );
  return ApolloLink.from([
    errorRoad(),
    ...(language === 'ne' ? [nepaliLink()] : []),
    keptAnswersLink(who),
    freshTokenLink(getToken),
    byKind,
  ]);
}
