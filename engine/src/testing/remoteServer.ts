// For tests of remote schemas: a GraphQL server over HTTP that remembers what it was asked.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildSchema, graphql } from 'graphql';

export interface RemoteAsked {
  readonly headers: IncomingHttpHeaders;
  readonly query: string;
  readonly operationName?: string;
  readonly variables?: Record<string, unknown>;
}

export interface RemoteTestServer {
  readonly url: string;
  /** Introspection left out. */
  readonly asked: RemoteAsked[];
  /** Another schema, and what answers its root fields. */
  serve(sdl: string, root: object): void;
  /** Answers in the server's place what is no introspection; undefined: the schema does. */
  answer: ((asked: RemoteAsked, response: ServerResponse) => void) | undefined;
  /** Answers nothing but a status, to introspection too. */
  refuses: boolean;
  stop(): Promise<void>;
}

export async function remoteTestServer(sdl: string, root: object): Promise<RemoteTestServer> {
  let [schema, rootValue] = [buildSchema(sdl), root];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (piece: Buffer) => (text += piece.toString()));
    request.on('end', () => {
      const asked = { headers: request.headers, ...(JSON.parse(text) as Omit<RemoteAsked, 'headers'>) };
      const isIntrospection = asked.query.includes('__schema');
      if (!isIntrospection) made.asked.push(asked);
      if (made.refuses) response.writeHead(503).end();
      else if (!isIntrospection && made.answer !== undefined) made.answer(asked, response);
      else
        void graphql({
          schema,
          rootValue,
          source: asked.query,
          variableValues: asked.variables ?? null,
          operationName: asked.operationName ?? null,
        }).then((result) => response.end(JSON.stringify(result)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const made: RemoteTestServer = {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/graphql`,
    asked: [],
    answer: undefined,
    refuses: false,
    serve: (nextSdl, nextRoot) => ([schema, rootValue] = [buildSchema(nextSdl), nextRoot]),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return made;
}
