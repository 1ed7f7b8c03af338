// The server's app and the embedded engine behind the front, as the product runs them: on a port of its own.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { freePort } from '@prabesh/engine/localPostgres';
import { startEngine } from '../app/engine.ts';
import { parseConfig } from '../base/config.ts';
import { createLog } from '../base/log.ts';
import { openFront } from '../http/front.ts';
import type { LookUpPace } from '../results/answers/lookUpPace.ts';
import { testOrigin, type TestServer } from './testServer.ts';

/** The front is not ready: whoever starts it says what answers look-ups. `close` ends the server as well. */
export async function startBehindFront(
  server: TestServer,
  { trustedProxies = [], pace }: { trustedProxies?: string[]; pace?: LookUpPace } = {},
) {
  const port = await freePort();
  const given = parseConfig({ PORT: String(port), DATA_DIR: server.files });
  const config = { ...given, trustedProxies, publicUrl: testOrigin };
  const log = createLog({ logLevel: 'silent', dataDir: server.files });
  const front = await openFront({ ...config, corsDomains: [] });
  const engine = await startEngine(config, server.urls.engine, { auth: server.auth, log, pace });
  return {
    origin: `http://127.0.0.1:${port}`,
    front,
    engine,
    log,
    rest: (request: IncomingMessage, response: ServerResponse) => server.app.routing(request, response),
    async close() {
      await front.drain();
      await engine.close();
      await front.close();
      await server.close();
    },
  };
}
export type BehindFront = Awaited<ReturnType<typeof startBehindFront>>;
