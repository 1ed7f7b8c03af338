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
  readonly #latest = new Map<string, string>();

  constructor(socket: Socket, limit: number) {
    this.#socket = socket;
    this.#limit = limit;
  }

  /** Sends a message that must arrive. */
  send(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(text, () => this.#drained());
    if (this.#isSlow && !this.#socket.isPaused) this.#socket.pause();
  }

  /** Sends a live query's result; while the client is slow a newer one takes the place of one that waits. */
  sendLatest(id: string, text: string): void {
    if (this.#isSlow) this.#latest.set(id, text);
    else this.send(text);
  }

  /** The operation has ended: what waited for it is not sent any more. */
  forget(id: string): void {
    this.#latest.delete(id);
  }

  get #isSlow(): boolean {
    return this.#socket.bufferedAmount > this.#limit;
  }

  #drained(): void {
    for (const [id, text] of this.#latest) {
      if (this.#isSlow) return;
      this.#latest.delete(id);
      this.send(text);
    }
    if (!this.#isSlow && this.#socket.isPaused) this.#socket.resume();
  }
}
