// Requests to webhooks over TLS; over plain HTTP they are tried where they are used.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { WebhookClient } from './callWebhook.ts';
import { webhookHeaders } from './template.ts';

it('tells nothing to a server that does not speak TLS where the address says https', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = new WebhookClient({ connections: 1 });
  const url = `https://127.0.0.1:${String((server.address() as AddressInfo).port)}/secret-path`;
  const failure = await client
    .call({ url, headers: [], body: '{}', timeout: 5000, mostBytes: 1000 })
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({
    kind: 'connection',
    message: expect.stringMatching(/^(EPROTO|ERR_SSL)/) as string,
  });
  expect(asked).toEqual([]);
  client.close();
  server.closeAllConnections();
  server.close();
});

it('sends headers and body in UTF-8, each once', async () => {
  const asked: { header: string | undefined; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      const header = request.headers['x-name'];
      asked.push({ header: Buffer.from(String(header), 'latin1').toString(), body });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = new WebhookClient({ connections: 1 });
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
  const headers = webhookHeaders([{ name: 'x-name', value: 'é नेपाल' }], {});
  await client.call({ url, headers, body: '"é"', timeout: 5000, mostBytes: 1000 });
  expect(asked).toEqual([{ header: 'é नेपाल', body: '"é"' }]);
  expect(() => webhookHeaders([{ name: 'x-name', value: 'a\r\nb: c' }], {})).toThrow('no header may have');
  client.close();
  server.closeAllConnections();
  server.close();
});
