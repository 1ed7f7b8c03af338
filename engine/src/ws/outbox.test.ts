import { describe, expect, it } from 'vitest';
import { Memory } from '../base/admission/memory.ts';
import { defaultLimits } from '../base/limits.ts';
import { type LatestResult, Outbox } from './outbox.ts';

const result = (text: string, size: number): LatestResult => ({
  start: '',
  rest: () => Buffer.from(text),
  size,
});
const small = (text: string): LatestResult => result(text, text.length);

/** A socket whose client reads only when the test lets it. */
class SlowSocket {
  readonly OPEN = 1;
  readyState: 0 | 1 | 2 | 3 = 1;
  isPaused = false;
  readonly sent: string[] = [];
  readonly #waiting: { text: string; done: () => void }[] = [];

  get bufferedAmount(): number {
    return this.#waiting.reduce((bytes, { text }) => bytes + text.length, 0);
  }

  send = (text: unknown, done: unknown): void => {
    this.#waiting.push({ text: String(text), done: done as () => void });
  };
  /** Below the WebSocket: of a frame only the second part is told, its header apart. */
  write = (bytes: Buffer, done?: () => void): void => {
    if (done !== undefined) this.send(bytes, done);
  };
  cork = (): void => undefined;
  uncork = (): void => undefined;
  pause = (): void => {
    this.isPaused = true;
  };
  resume = (): void => {
    this.isPaused = false;
  };

  /** The client reads one message. */
  read(): void {
    const next = this.#waiting.shift();
    if (next === undefined) return;
    this.sent.push(next.text);
    next.done();
  }

  readAll(): void {
    while (this.bufferedAmount > 0) this.read();
  }
}

describe('the outbox', () => {
  it('keeps only the latest live result for a client that reads slowly', () => {
    const socket = new SlowSocket();
    const outbox = new Outbox(socket, { wire: socket, limit: 10, memory: new Memory(1000) });
    outbox.sendLatest('1', small('first result'));
    for (let change = 0; change < 1000; change += 1)
      outbox.sendLatest('1', small(`result ${String(change)}`));
    outbox.sendLatest('2', small('other'));
    expect(socket.bufferedAmount).toBe('first result'.length);
    socket.readAll();
    expect(socket.sent).toEqual(['first result', 'result 999', 'other']);
  });

  it('stops reading from a client that does not read, until it does', () => {
    const socket = new SlowSocket();
    const outbox = new Outbox(socket, { wire: socket, limit: 10, memory: new Memory(1000) });
    outbox.send('small');
    expect(socket.isPaused).toBe(false);
    outbox.send('large enough');
    expect(socket.isPaused).toBe(true);
    socket.read();
    expect(socket.isPaused).toBe(true);
    socket.read();
    expect(socket.isPaused).toBe(false);
    expect(socket.sent).toEqual(['small', 'large enough']);
  });

  it('does not send what waited for an operation that has ended, nor anything after the end', () => {
    const socket = new SlowSocket();
    const outbox = new Outbox(socket, { wire: socket, limit: 5, memory: new Memory(1000) });
    outbox.sendLatest('1', small('first result'));
    outbox.sendLatest('1', small('second'));
    outbox.forget('1');
    socket.readAll();
    expect(socket.sent).toEqual(['first result']);
    socket.readyState = 2;
    outbox.send('late');
    socket.readAll();
    expect(socket.sent).toEqual(['first result']);
  });

  it('sends large results only while there is memory for them, the latest when there is again', () => {
    const size = defaultLimits.smallAnswer + 1;
    const memory = new Memory(2 * size);
    const sockets = [new SlowSocket(), new SlowSocket(), new SlowSocket()] as const;
    const outboxes = sockets.map((socket) => new Outbox(socket, { wire: socket, limit: 10, memory }));
    const large = (name: string): LatestResult => result(name.padEnd(20), size);
    for (const outbox of outboxes) outbox.sendLatest('1', large('first'));
    expect(sockets.map(({ bufferedAmount }) => bufferedAmount)).toEqual([20, 20, 0]);
    expect(memory.held).toBe(2 * size);
    outboxes[2]?.sendLatest('1', large('second'));
    outboxes[2]?.sendLatest('2', small('small'));
    sockets[2].readAll();
    expect(sockets[2].sent).toEqual(['small']);
    sockets[0].readAll();
    sockets[1].readAll();
    sockets[2].readAll();
    expect(sockets[2].sent.map((text) => text.trim())).toEqual(['small', 'second']);
    expect(memory.held).toBe(0);
  });
});
