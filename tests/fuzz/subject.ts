// The engine as a process of its own: `--expose-gc`, an IPC channel, FUZZ_DATABASE_URL. Tells its address, and what
// memory it holds and how long it was busy when asked.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createEngine, loadMetadata, parseConfig } from '@prabesh/engine';

export const adminSecret = 'a secret of the fuzz, longer than thirty-two letters';

async function serve(databaseUrl: string): Promise<void> {
  const engine = await createEngine({
    metadata: await loadMetadata(path.resolve(import.meta.dirname, '../../hasura/metadata')),
    databaseUrl,
    config: parseConfig({
      HASURA_GRAPHQL_ADMIN_SECRET: adminSecret,
      HASURA_GRAPHQL_UNAUTHORIZED_ROLE: 'anonymous',
    }),
    logger: {
      info: () => undefined,
      warn: () => undefined,
      error: (message) => console.error(message.slice(0, 2000)),
    },
  });
  const server = createServer((request, response) => engine.handle(request, response));
  server.on('upgrade', (request, socket, head) => engine.upgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.send?.({ port: (server.address() as AddressInfo).port });
  // The most that was computed without a pause: on a machine that others use too, time alone says little.
  let busiest = 0;
  let before = process.cpuUsage();
  setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    busiest = Math.max(busiest, (user + system) / 1000);
    before = process.cpuUsage();
  }, 20);
  process.on('message', () => {
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    process.send?.({ state: { memory: heapUsed + external, busiest } });
  });
  process.on('disconnect', () => process.exit(0));
}

const databaseUrl = process.env.FUZZ_DATABASE_URL;
if (databaseUrl !== undefined) await serve(databaseUrl);
