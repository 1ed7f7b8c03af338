// What waits to be sent to one client. A client that reads slowly must not grow our memory: of a live query only the
// latest result waits, and while answers pile up nothing more is read from that client.
import type { WebSocket } from 'ws';

type Socket = Pick<
  WebSocket,
  'send' | 'pause' | 'resume' | 'bufferedAmount' | 'isPaused' | 'readyState' | 'OPEN'
>;

export class Outbox {
  readonly #socket: Socket;
  /** Bytes that may wait in the socket before the client counts as slow. */
  readonly #limit: number;
  /** Messages are written when their turn comes: until then a result is one text, however many it is for. */
  readonly #latest = new Map<string, () => string>();
  readonly #onDrain: () => void;

  constructor(socket: Socket, limit: number, onDrain: () => void = () => undefined) {
    this.#socket = socket;
    this.#limit = limit;
    this.#onDrain = onDrain;
  }

  /** Sends a message that must arrive. */
  send(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(text, () => this.#drained());
    if (this.isSlow() && !this.#socket.isPaused) this.#socket.pause();
  }

  /** Sends a live query's result; while the client is slow a newer one takes the place of one that waits. */
  sendLatest(id: string, write: () => string): void {
    if (this.isSlow()) this.#latest.set(id, write);
    else this.send(write());
  }

  /** The operation has ended: what waited for it is not sent any more. */
  forget(id: string): void {
    this.#latest.delete(id);
  }

  /** More waits for this client than it may; nothing new should be started for it. */
  isSlow(): boolean {
    return this.#socket.bufferedAmount > this.#limit;
  }

  #drained(): void {
    for (const [id, write] of this.#latest) {
      if (this.isSlow()) return;
      this.#latest.delete(id);
      this.send(write());
    }
    if (this.isSlow()) return;
    this.#onDrain();
    if (!this.isSlow() && this.#socket.isPaused) this.#socket.resume();
  }
}
