// Bytes of a message that has not come to its end, counted on the wire: until a client has said who it is it may send
// little, and what all clients have begun and not ended has one bound.
import { type Held, pieceCost, type UnreadBytes } from '../base/admission/unread.ts';
import { defaultLimits } from '../base/limits.ts';
import { closeCodes } from './protocol.ts';

/** The socket below the WebSocket. */
export interface IncomingWire {
  on(event: 'data', listener: (chunk: Buffer) => void): unknown;
  prependListener(event: 'data', listener: (chunk: Buffer) => void): unknown;
  end(): unknown;
  destroy(): unknown;
}

export interface IncomingOptions {
  readonly unread: UnreadBytes;
  readonly address: string;
  /** Bytes of a message, by what is known of the client now. */
  readonly limit: () => number;
  readonly cutOff: (code: number, reason: string) => void;
}

/** Bytes that are not counted with all others': nearly all messages come whole, in one piece. */
const small = 4096;
/** The longest header of a frame. */
const header = 14;
const { bodyPieces, bodyPiece } = defaultLimits;

/** Bytes of a client's frame on the wire (RFC 6455: Base Framing Protocol). */
const frameSize = (payload: number): number => payload + (payload < 126 ? 6 : payload < 65_536 ? 8 : header);

export class IncomingBytes {
  readonly #wire: IncomingWire;
  readonly #options: IncomingOptions;
  readonly #held: Held;
  #bytes = 0;
  #pieces = 0;
  #lastPiece = 0;

  /** To be made when the WebSocket has its socket. */
  constructor(wire: IncomingWire, options: IncomingOptions) {
    this.#wire = wire;
    this.#options = options;
    this.#held = options.unread.hold(options.address, () =>
      options.cutOff(closeCodes.tryAgainLater, 'too many messages are on their way'),
    );
    // Counted before the WebSocket reads it, looked at when that has taken what is complete.
    wire.prependListener('data', (chunk) => {
      this.#bytes += chunk.length;
      this.#pieces += 1;
      this.#lastPiece = chunk.length;
    });
    wire.on('data', () => this.#look());
  }

  /** A message is complete: what is left is of the next ones. */
  message(payload: number): void {
    // Of a message in several frames the size on the wire is not known; but no more can be left than came last.
    this.#took(Math.max(frameSize(payload), this.#bytes - this.#lastPiece));
    if (payload > this.#options.limit()) this.#refuse();
  }

  /** A ping or pong has come, maybe in the middle of a message. */
  control(payload: number): void {
    this.#took(frameSize(payload));
  }

  /** Nothing more comes. */
  end(): void {
    this.#bytes = 0;
    this.#held.end();
  }

  /** Ends the connection; what waits to be sent goes out, if the client reads at all. */
  cut(): void {
    this.end();
    this.#wire.end();
    setImmediate(() => this.#wire.destroy());
  }

  #refuse(): void {
    this.#options.cutOff(closeCodes.tooLarge, 'the message is too large');
  }

  #took(bytes: number): void {
    this.#bytes = Math.max(0, this.#bytes - bytes);
    if (this.#bytes === 0) this.#pieces = 0;
    else this.#pieces = Math.min(this.#pieces, Math.ceil(this.#bytes / bodyPiece));
  }

  #look(): void {
    const { limit, cutOff } = this.#options;
    if (this.#bytes > limit() + header) this.#refuse();
    else if (this.#pieces > bodyPieces && this.#bytes < this.#pieces * bodyPiece)
      cutOff(closeCodes.policy, 'the message comes in too many pieces');
    else if (this.#bytes <= small) this.#held.end();
    else this.#held.grow(this.#bytes + this.#pieces * pieceCost);
  }
}
