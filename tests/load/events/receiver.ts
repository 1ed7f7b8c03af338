// A process that events are posted to: answers at once, and tells its parent how many came and how late.

import { createServer } from 'node:http';

export interface Received {
  readonly port: number;
  readonly events: number;
  /** Milliseconds from the change to here, of those since the last report; by the same clock. */
  readonly delays: readonly number[];
}

const mark = Buffer.from('"created_at":"');
let events = 0;
let delays: number[] = [];

const server = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    const body = Buffer.concat(pieces);
    const at = body.indexOf(mark) + mark.length;
    delays.push(Date.now() - Date.parse(`${body.toString('latin1', at, at + 23)}Z`));
    events += 1;
    response.writeHead(200, { 'content-length': '2' }).end('{}');
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const report = (): void => {
    process.send?.({ port, events, delays } satisfies Received);
    delays = [];
  };
  report();
  process.on('message', report);
});
process.on('disconnect', () => process.exit());
