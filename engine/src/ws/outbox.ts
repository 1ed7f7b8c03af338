// What waits to be sent to one client. A client that reads slowly must not grow our memory: of a live query only the
// latest result waits, and while answers pile up nothing more is read from that client.
import type { WebSocket } from 'ws';
import type { Memory } from '../base/admission/memory.ts';
import { defaultLimits } from '../base/limits.ts';

const { smallAnswer } = defaultLimits;

type Socket = Pick<
  WebSocket,
  'send' | 'pause' | 'resume' | 'bufferedAmount' | 'isPaused' | 'readyState' | 'OPEN'
>;

/** The socket below the WebSocket: while it is corked, messages are gathered, and written together afterwards. */
export interface Wire {
  cork(): void;
  uncork(): void;
  write(bytes: Buffer, onWritten?: () => void): unknown;
}

/** Bytes that are worth a write of their own. */
const worthWriting = 65_536;

export interface OutboxOptions {
  readonly wire: Wire;
  /** Bytes that may wait in the socket before the client counts as slow. */
  readonly limit: number;
  readonly memory: Pick<Memory, 'reserve' | 'release' | 'whenReleased'>;
  readonly onDrain?: () => void;
}

/** A result of a subscription; until its turn comes it is one text, and then one row of bytes, however many it is for. */
export interface LatestResult {
  /** The beginning of the message, which is this subscription's own. */
  readonly start: string;
  readonly rest: () => Buffer;
  /** Bytes of the rest, about. */
  readonly size: number;
  /** Called when it has left our memory for the client; not when the client has gone. */
  readonly onTaken?: (() => void) | undefined;
}

export class Outbox {
  readonly #socket: Socket;
  readonly #options: OutboxOptions;
  readonly #latest = new Map<string, LatestResult>();
  readonly #again = (): void => this.#drained();
  #isGathering = false;

  constructor(socket: Socket, options: OutboxOptions) {
    this.#socket = socket;
    this.#options = options;
  }

  /** Sends a message that must arrive; `onSent` is called when it has left our memory, in whatever way. */
  send(text: string, onSent?: () => void): void {
    if (!this.#isOpen()) {
      onSent?.();
      return;
    }
    this.#gather();
    this.#socket.send(text, this.#whenSent(onSent));
    this.#afterSending();
  }

  /** Sends a live query's result; while the client is slow a newer one takes the place of one that waits. */
  sendLatest(id: string, result: LatestResult): void {
    if (this.isSlow() || !this.#trySend(result)) this.#latest.set(id, result);
    else this.#latest.delete(id);
  }

  /** The operation has ended: what waited for it is not sent any more. */
  forget(id: string): void {
    this.#latest.delete(id);
  }

  /** More waits for this client than it may; nothing new should be started for it. */
  isSlow(): boolean {
    return this.#socket.bufferedAmount > this.#options.limit;
  }

  /** One change may concern many subscriptions of a client: the messages of one turn go out in one write. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    this.#options.wire.cork();
    process.nextTick(() => this.#write());
  }

  #write(): void {
    if (!this.#isGathering) return;
    this.#isGathering = false;
    this.#options.wire.uncork();
  }

  /** Small results always; large ones when there is memory for them, else they wait for it. */
  #trySend({ start, rest, size, onTaken }: LatestResult): boolean {
    const { memory } = this.#options;
    const taken =
      onTaken === undefined
        ? undefined
        : (): void => {
            if (this.#isOpen()) onTaken();
          };
    if (size <= smallAnswer) {
      this.#sendFrame(start, rest, taken);
      return true;
    }
    if (!memory.reserve(size)) {
      memory.whenReleased(this.#again);
      return false;
    }
    this.#sendFrame(start, rest, () => {
      memory.release(size);
      taken?.();
    });
    return true;
  }

  #sendFrame(start: string, rest: LatestResult['rest'], onSent: (() => void) | undefined): void {
    if (!this.#isOpen()) {
      onSent?.();
      return;
    }
    const { wire } = this.#options;
    const bytes = rest();
    this.#gather();
    wire.write(frameStart(start, bytes.length));
    wire.write(bytes, this.#whenSent(onSent));
    this.#afterSending();
  }

  #isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  #whenSent(onSent: (() => void) | undefined): () => void {
    if (onSent === undefined) return this.#again;
    return () => {
      onSent();
      this.#drained();
    };
  }

  #afterSending(): void {
    if (this.#socket.bufferedAmount > worthWriting) this.#write();
    if (this.isSlow() && !this.#socket.isPaused) this.#socket.pause();
  }

  #drained(): void {
    for (const [id, result] of this.#latest) {
      if (this.isSlow()) return;
      if (this.#trySend(result)) this.#latest.delete(id);
    }
    if (this.isSlow()) return;
    this.#options.onDrain?.();
    if (!this.isSlow() && this.#socket.isPaused) this.#socket.resume();
  }
}

// A text message to a client as one WebSocket frame (RFC 6455) in two parts: what is the client's own, and
// bytes that many clients share. The library copies each message whole.

/** FIN, and the opcode of text. A server's frames are not masked. */
const finalText = 0x81;
const in16Bits = 126;
const in64Bits = 127;

/** The frame's header and the beginning of its text; `rest` bytes follow. */
function frameStart(text: string, rest: number): Buffer {
  const own = Buffer.byteLength(text);
  const length = own + rest;
  const header = length < in16Bits ? 2 : length < 2 ** 16 ? 4 : 10;
  const start = Buffer.allocUnsafe(header + own);
  start[0] = finalText;
  if (header === 2) start[1] = length;
  else if (header === 4) {
    start[1] = in16Bits;
    start.writeUInt16BE(length, 2);
  } else {
    start[1] = in64Bits;
    start.writeBigUInt64BE(BigInt(length), 2);
  }
  start.write(text, header);
  return start;
}
