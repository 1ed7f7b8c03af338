// A process of subscribers: opens sockets with so many subscriptions each, and tells its parent when each change was seen.

import { performance } from 'node:perf_hooks';
import { WebSocket } from 'ws';

/** What the parent gives as the first argument, as JSON. */
export interface ListenersOptions {
  /** `ws://…/v1/graphql` */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly sockets: number;
  readonly perSocket: number;
  readonly query: string;
  /** Subscriber `n` asks about room `n % rooms`; 0: the query has no variables. */
  readonly rooms: number;
  /** Results before anything changes: a stream with nothing new sends none. */
  readonly firstResults: boolean;
}

export type ListenersMessage =
  | { readonly kind: 'ready' }
  /** Milliseconds that what subscribers had was behind just before each of their results: median, p99, most. */
  | { readonly kind: 'lagged'; readonly results: number; readonly lags: readonly number[] }
  /** Microseconds of the change by the clock of the database, and milliseconds until each subscriber that saw it. */
  | { readonly kind: 'seen'; readonly changed: number; readonly delays: readonly number[] }
  | { readonly kind: 'failed'; readonly reason: string };

/** From parent: tell of the change when so many have seen it; or note how far behind they are, and tell when it is over. */
export type Expectation = { readonly subscribers: number } | { readonly watch: 'begin' | 'end' };

const { url, headers, sockets, perSocket, query, rooms, firstResults } = JSON.parse(
  process.argv[2] ?? '{}',
) as ListenersOptions;
const tell = (message: ListenersMessage): void => void process.send?.(message);

const mark = Buffer.from('"changed":');
/** The rows come with the latest change first. */
function changedIn(data: Buffer): number {
  let at = data.indexOf(mark);
  if (at < 0) return 0;
  at += mark.length;
  let value = 0;
  for (let digit = data[at] ?? 0; digit >= 48 && digit <= 57; digit = data[at] ?? 0) {
    value = value * 10 + digit - 48;
    at += 1;
  }
  return value;
}

let begun = Infinity;
let expected = Infinity;
let results = 0;
let delays: number[] = [];
const now = (): number => performance.timeOrigin + performance.now();

/** By subscribers, microseconds of the newest change that they have; undefined while nobody watches. */
let newest: Map<string, number> | undefined;
const lags: number[] = [];

const ownId = /"id":"(\d+)"/;

function onResult(data: Buffer, socket: number): void {
  const received = now();
  const changed = changedIn(data);
  if (newest !== undefined) {
    const subscriber = `${String(socket)} ${ownId.exec(data.toString('latin1', 0, 60))?.[1] ?? ''}`;
    const before = newest.get(subscriber);
    if (before !== undefined) lags.push(received - before / 1000);
    newest.set(subscriber, changed);
    return;
  }
  if (changed <= begun) {
    results += 1;
    if (firstResults && results === sockets * perSocket) tell({ kind: 'ready' });
    return;
  }
  delays.push(received - changed / 1000);
  if (delays.length < expected) return;
  tell({ kind: 'seen', changed, delays });
  begun = changed;
  delays = [];
}

process.on('message', (expectation: Expectation) => {
  if ('watch' in expectation) {
    if (expectation.watch === 'begin') newest = new Map();
    else {
      const sorted = lags.sort((one, other) => one - other);
      const at = (part: number): number =>
        sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
      tell({ kind: 'lagged', results: sorted.length, lags: [at(0.5), at(0.99), at(1)] });
    }
    return;
  }
  const { subscribers } = expectation;
  if (begun === Infinity) begun = now() * 1000 - 1_000_000;
  expected = subscribers;
});

async function open(number: number): Promise<void> {
  const socket = new WebSocket(url, 'graphql-transport-ws', { headers });
  socket.on('error', (error) => tell({ kind: 'failed', reason: error.message }));
  socket.on('close', (code, reason) =>
    tell({ kind: 'failed', reason: `${String(code)} ${reason.toString()}` }),
  );
  await new Promise<void>((resolve) => {
    socket.on('open', () => socket.send('{"type":"connection_init"}'));
    socket.on('message', (data: Buffer) => {
      if (data.includes('"type":"next"')) onResult(data, number);
      else if (data.includes('"type":"ping"')) socket.send('{"type":"pong"}');
      else if (data.includes('"type":"connection_ack"')) resolve();
      else tell({ kind: 'failed', reason: data.toString() });
    });
  });
  for (let index = 0; index < perSocket; index += 1) {
    const room = rooms === 0 ? undefined : (number * perSocket + index) % rooms;
    const payload = { query, variables: room === undefined ? {} : { room } };
    socket.send(JSON.stringify({ id: String(index + 1), type: 'subscribe', payload }));
  }
}

for (let number = 0; number < sockets; number += 20) {
  const wave = Array.from({ length: Math.min(20, sockets - number) }, (_none, index) => open(number + index));
  await Promise.all(wave);
}
if (!firstResults) tell({ kind: 'ready' });
