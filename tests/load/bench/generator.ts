// Asks one server as fast as its connections answer, in a process of its own. Raw sockets and prepared requests: on two
// cores everything that this process does is taken from the servers, so it does next to nothing.

import { connect, type Socket } from 'node:net';

/** What to ask, and of whom. */
export interface Order {
  readonly port: number;
  /** Requests as they go over the wire, headers included; each connection begins at another one. */
  readonly requests: readonly string[];
  readonly connections: number;
  readonly milliseconds: number;
  /** Requests a second of all connections together, where they are not to be as fast as answers come. */
  readonly rate?: number;
}

/** What came of it; times in milliseconds. */
export interface Outcome {
  readonly answers: number;
  readonly milliseconds: number;
  readonly p50: number;
  readonly p99: number;
  /** Processor time of the generator itself. */
  readonly processor: number;
  /** The first answer that is no data, or what broke a connection. */
  readonly fault: string | null;
}

const endOfHeaders = Buffer.from('\r\n\r\n');
const okay = Buffer.from('HTTP/1.1 200');
const errors = Buffer.from('{"errors"');

/** One answer, the bytes of which may come in pieces. Without a content-length (chunked) its end is the last chunk's. */
function isWhole(bytes: Buffer): boolean {
  const end = bytes.indexOf(endOfHeaders);
  if (end < 0) return false;
  const headers = bytes.toString('latin1', 0, end).toLowerCase();
  const at = headers.indexOf('content-length:');
  if (at >= 0) return bytes.length >= end + 4 + Number.parseInt(headers.slice(at + 15), 10);
  return bytes.subarray(-5).toString('latin1') === '0\r\n\r\n';
}

function faultOf(bytes: Buffer): string | null {
  const isData = bytes.subarray(0, okay.length).equals(okay) && !bytes.includes(errors);
  return isData ? null : bytes.toString('utf8').slice(0, 500);
}

class Connection {
  readonly #socket: Socket;
  readonly #requests: readonly Buffer[];
  readonly #times: number[];
  readonly #pause: () => number;
  #next: number;
  #begun = 0;
  #until = 0;
  #received: Buffer | undefined;
  #done: (fault: string | null) => void = () => undefined;

  constructor(
    socket: Socket,
    {
      requests,
      first,
      times,
      pause,
    }: { requests: readonly Buffer[]; first: number; times: number[]; pause: () => number },
  ) {
    this.#pause = pause;
    this.#socket = socket;
    this.#requests = requests;
    this.#next = first;
    this.#times = times;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', (error) => this.#done(error.message));
    socket.on('close', () => this.#done('the server closed the connection'));
  }

  run(until: number): Promise<string | null> {
    this.#until = until;
    return new Promise((resolve) => {
      this.#done = resolve;
      this.#ask();
    });
  }

  #ask(): void {
    const request = this.#requests[this.#next % this.#requests.length];
    this.#next += 1;
    this.#begun = performance.now();
    if (request !== undefined) this.#socket.write(request);
  }

  #take(chunk: Buffer): void {
    const bytes = this.#received === undefined ? chunk : Buffer.concat([this.#received, chunk]);
    if (!isWhole(bytes)) {
      this.#received = bytes;
      return;
    }
    this.#received = undefined;
    const now = performance.now();
    this.#times.push(now - this.#begun);
    const fault = faultOf(bytes);
    if (fault !== null || now >= this.#until) {
      this.#done(fault);
      return;
    }
    const pause = this.#pause();
    if (pause > 1) setTimeout(() => this.#ask(), pause);
    else this.#ask();
  }
}

async function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket)).once('error', reject);
  });
}

async function carryOut({
  port,
  requests,
  connections,
  milliseconds,
  rate = Infinity,
}: Order): Promise<Outcome> {
  const prepared = requests.map((request) => Buffer.from(request));
  const times: number[] = [];
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const used = process.cpuUsage();
  const begun = performance.now();
  let asked = 0;
  /** Milliseconds until the next request is due. */
  const pause = (): number => begun + ((asked += 1) * 1000) / rate - performance.now();
  const all = sockets.map((socket, index) => {
    const first = Math.floor((index * prepared.length) / connections);
    return new Connection(socket, { requests: prepared, first, times, pause });
  });
  const faults = await Promise.all(all.map((one) => one.run(begun + milliseconds)));
  const took = performance.now() - begun;
  const { user, system } = process.cpuUsage(used);
  for (const socket of sockets) socket.removeAllListeners('close').destroy();
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? NaN;
  return {
    answers: sorted.length,
    milliseconds: took,
    p50: at(0.5),
    p99: at(0.99),
    processor: (user + system) / 1000,
    fault: faults.find((fault) => fault !== null) ?? null,
  };
}

process.on('message', (order) => {
  carryOut(order as Order).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => process.send?.({ answers: 0, fault: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
