// A webhook for tests: remembers what it got.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received<Body> {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Body;
}

export interface TestWebhook<Body> {
  readonly url: string;
  readonly received: Received<Body>[];
  /** `answer` says what it answers; it has to end the response. */
  readonly state: { answer: (one: Received<Body>, response: ServerResponse) => void };
  close(): void;
}

/** `Body`: what the test expects to be sent there. */
export async function webhook<Body>(): Promise<TestWebhook<Body>> {
  const received: Received<Body>[] = [];
  const state = { answer: (_one: Received<Body>, response: ServerResponse): void => void response.end('{}') };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (piece: Buffer) => (text += piece.toString()));
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body: JSON.parse(text) as Body };
      received.push(one);
      state.answer(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    received,
    state,
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
