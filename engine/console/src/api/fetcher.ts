// How GraphiQL asks: queries and mutations over HTTP, subscriptions over a WebSocket, all as the role of the session.
import type { GraphiQLProvider } from '@graphiql/react';
import { OperationTypeNode } from 'graphql';
import { type Client, createClient } from 'graphql-ws';
import type { ComponentProps } from 'react';
import { askRaw } from '../client/request.ts';
import { type ConsoleSession, socketHeaders } from '../session/consoleSession.ts';
import { operationOrNull } from './operationOf.ts';

export type Fetcher = ComponentProps<typeof GraphiQLProvider>['fetcher'];

export interface ApiClient {
  readonly fetcher: Fetcher;
  close(): void;
}

export function createApiClient(session: ConsoleSession): ApiClient {
  let sockets: Client | undefined;
  const socket = (): Client =>
    (sockets ??= createClient({
      url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/v1/graphql`,
      // The secret travels in a message, as the address would be logged.
      connectionParams: { headers: socketHeaders(session) },
      retryAttempts: 5,
    }));
  return {
    fetcher: async ({ query, operationName: named, ...params }) => {
      const variables: unknown = params.variables;
      const operation = operationOrNull(query, named);
      const operationName = operation === null ? named : operation.name?.value;
      if (operation?.operation === OperationTypeNode.SUBSCRIPTION) {
        return socket().iterate({
          query,
          operationName,
          variables: variables as Record<string, unknown> | undefined,
        }) as ReturnType<Exclude<Fetcher, null>>;
      }
      return (await askRaw(session, { query, operationName, variables })) as Awaited<
        ReturnType<Exclude<Fetcher, null>>
      >;
    },
    close: () => void sockets?.dispose(),
  };
}
