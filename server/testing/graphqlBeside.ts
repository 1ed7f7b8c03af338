// The server's app with the embedded engine beside it, for what asks GraphQL: on a port of its own, as the app finds it.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEngine, loadMetadata, parseConfig } from '@prabesh/engine';
import { askForStudentOf } from '../app/engine.ts';
import { metadataFolder } from '../embedded/installation.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './testServer.ts';

/** Only what the web app itself asks is answered, as in production. */
export async function startWithGraphql(options: TestServerOptions = {}): Promise<TestServer> {
  const http = createServer();
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const server = await startTestServer({
    ...options,
    engine: `http://127.0.0.1:${port}`,
    graphqlForStudent: (...question) => askForStudentOf(engine)(...question),
  });
  const engine = await createEngine({
    metadata: await loadMetadata(metadataFolder),
    databaseUrl: server.urls.engine,
    config: parseConfig({
      HASURA_GRAPHQL_ADMIN_SECRET: 'the secret of these tests',
      HASURA_GRAPHQL_UNAUTHORIZED_ROLE: 'anonymous',
      HASURA_GRAPHQL_ENABLE_ALLOWLIST: 'true',
    }),
  });
  http.on('request', (request, response) => engine.handle(request, response));
  return {
    ...server,
    async close() {
      http.closeAllConnections();
      http.close();
      await engine.close();
      await server.close();
    },
  };
}
