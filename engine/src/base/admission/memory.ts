// The bytes of answers that are being made and sent: each has a bound, and all together.
import { EngineError } from '../errors.ts';
import { defaultLimits } from '../limits.ts';

const { smallAnswer } = defaultLimits;

export class Memory {
  readonly #most: number;
  #held = 0;
  readonly #waiting = new Set<() => void>();

  /** Bytes. */
  constructor(most: number) {
    this.#most = most;
  }

  get held(): number {
    return this.#held;
  }

  /** Whether so many bytes fit; a single answer fits always when nothing else is there. */
  reserve(bytes: number): boolean {
    if (this.#held > 0 && this.#held + bytes > this.#most) return false;
    this.#held += bytes;
    return true;
  }

  release(bytes: number): void {
    this.#held -= bytes;
    if (bytes === 0 || this.#waiting.size === 0) return;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const again of waiting) again();
  }

  /** Calls back, once, when bytes have become free. */
  whenReleased(again: () => void): void {
    this.#waiting.add(again);
  }
}

/** The error for an answer of more than `answerSize` bytes. */
export const tooLarge = (): EngineError =>
  new EngineError('response-too-large', 'the answer is larger than the server may give');

/** The bytes of all that is answered to one request. */
export class AnswerBudget {
  readonly #memory: Memory;
  readonly #most: number;
  #bytes = 0;
  #reserved = 0;

  constructor(memory: Memory, most: number) {
    this.#memory = memory;
    this.#most = most;
  }

  /** Bytes more; an error when they are too many. */
  take(bytes: number): EngineError | undefined {
    if (this.#bytes + bytes > this.#most) return tooLarge();
    // Small answers are let pass when large ones fill the memory.
    const more = Math.max(0, this.#bytes + bytes - smallAnswer) - this.#reserved;
    if (more > 0 && !this.#memory.reserve(more))
      return new EngineError('busy', 'too many large answers are being sent, try again later');
    this.#reserved += Math.max(0, more);
    this.#bytes += bytes;
    return undefined;
  }

  /** Whether so many bytes more are not refused, whatever others answer meanwhile. */
  isSureOf(bytes: number): boolean {
    return this.#bytes + bytes <= Math.min(this.#most, smallAnswer);
  }

  /** The answer is sent. */
  release(): void {
    this.#memory.release(this.#reserved);
    this.#reserved = 0;
  }
}
