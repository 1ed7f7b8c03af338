// A registration is on the office's screens by itself: what a subscription is told of it, without asking again.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEngine, loadMetadata, parseConfig } from '@prabesh/engine';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { metadataFolder } from '../embedded/installation.ts';
import { startTestServer, testOrigin } from '../testing/testServer.ts';

const secret = 'the secret of this test';

it('is told to whoever watches the list and the counts', async () => {
  const server = await startTestServer({
    onRegistered: () => engine.tablesChanged(['public.students', 'public.activity']),
  });
  const engine = await createEngine({
    metadata: await loadMetadata(metadataFolder),
    databaseUrl: server.urls.engine,
    config: parseConfig({
      HASURA_GRAPHQL_ADMIN_SECRET: secret,
      // It does not look by itself while this test runs.
      HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_REFETCH_INTERVAL: '600000',
    }),
  });
  const http = createServer((request, response) => engine.handle(request, response));
  http.on('upgrade', (request, socket, head) => engine.upgrade(request, socket, head));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/graphql`, 'graphql-transport-ws', {
    headers: { 'x-hasura-admin-secret': secret },
  });
  try {
    const told = new Map<string, string[]>([
      ['list', []],
      ['count', []],
    ]);
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as { type: string; id?: string };
      if (message.type === 'connection_ack') {
        const subscribe = (id: string, query: string) =>
          socket.send(JSON.stringify({ id, type: 'subscribe', payload: { query } }));
        const pending = 'where: {approval_status: {_eq: "pending"}}';
        subscribe('list', `subscription { students(${pending}) { email registration_number } }`);
        subscribe('count', `subscription { students_aggregate(${pending}) { aggregate { count } } }`);
      } else if (message.type === 'next') told.get(message.id ?? '')?.push(data.toString());
    });
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'connection_init' }));
    await expect.poll(() => [...told.values()].map(({ length }) => length)).toEqual([1, 1]);

    const answer = await server.app.inject({
      method: 'POST',
      url: '/registrations',
      headers: { origin: testOrigin },
      payload: {
        first_name: 'Sita',
        last_name: 'Sharma',
        email: 'sita@example.com',
        phone: '9851000001',
        college_name: 'Pulchowk Campus',
      },
    });
    const { registration_number: number } = answer.json<{ registration_number: string }>();
    await expect.poll(() => told.get('list')?.at(-1)).toContain(number);
    await expect.poll(() => told.get('count')?.at(-1)).toContain('"count":1');
  } finally {
    socket.terminate();
    http.closeAllConnections();
    http.close();
    await engine.close();
    await server.close();
  }
});
