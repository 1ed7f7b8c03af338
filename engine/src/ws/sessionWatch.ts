// What happens on one socket happens only while its session lives: work waits for the answer, and the end is told once.
import { asEngineError, EngineError } from '../base/errors.ts';
import { longestTimeout } from '../base/limits.ts';
import { sessionEnded, type Liveness } from '../session/liveness.ts';

export interface SessionWatchOptions {
  /** Undefined: a session that nobody can end. */
  isLive: Liveness | undefined;
  /** When the token ends, in milliseconds since the epoch; undefined: never. */
  expiresAt?: number | undefined;
  /** Milliseconds that an answer may take. */
  patience: number;
  /** The session or its token has ended (`invalid-jwt`), or nobody can say in time whether it has (`unexpected`). */
  onEnd: (error: EngineError) => void;
}

export class SessionWatch {
  readonly #options: SessionWatchOptions;
  /** By key, so that of a live query only the latest result waits. */
  readonly #waiting = new Map<string, () => void>();
  #timer: NodeJS.Timeout | undefined;
  readonly #forgetExpiry: (() => void) | undefined;
  #isOver = false;

  constructor(options: SessionWatchOptions) {
    this.#options = options;
    const { expiresAt } = options;
    if (expiresAt !== undefined) this.#forgetExpiry = atTime(expiresAt, () => this.#end(tokenExpired()));
  }

  /** Does `work` now if the session is known to live, and otherwise as soon as it is; never if it is not. */
  whenLive(key: string, work: () => void): void {
    const { isLive } = this.#options;
    if (this.#isOver) return;
    if (isLive === undefined) {
      work();
      return;
    }
    if (this.#timer !== undefined) {
      this.#waiting.set(key, work);
      return;
    }
    const answer = this.#ask(isLive);
    if (answer === true) work();
    else if (answer === false) this.#end(sessionEnded());
    else if (answer !== undefined) this.#await(key, work, answer);
  }

  /** Asks, for the sake of the end. */
  check(): void {
    this.whenLive('check', () => undefined);
  }

  /** What waited under this key is not wanted any more. */
  forget(key: string): void {
    this.#waiting.delete(key);
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#forgetExpiry?.();
    this.#waiting.clear();
  }

  #ask(isLive: Liveness): boolean | Promise<boolean> | undefined {
    try {
      return isLive();
    } catch (error) {
      this.#end(asEngineError(error));
      return undefined;
    }
  }

  #await(key: string, work: () => void, answer: Promise<boolean>): void {
    this.#waiting.set(key, work);
    this.#timer = setTimeout(
      () => this.#end(new EngineError('unexpected', 'The session could not be checked in time')),
      this.#options.patience,
    );
    answer.then(
      (isLive) => {
        if (this.#isOver) return;
        if (isLive) this.#goOn();
        else this.#end(sessionEnded());
      },
      (error: unknown) => this.#end(asEngineError(error)),
    );
  }

  #goOn(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const work of waiting) {
      if (!this.#isOver) work();
    }
  }

  #end(error: EngineError): void {
    if (this.#isOver) return;
    this.stop();
    this.#options.onEnd(error);
  }
}

const tokenExpired = (): EngineError => new EngineError('invalid-jwt', 'Could not verify JWT: JWTExpired');

/** Calls back at `time`, milliseconds since the epoch; the answer calls it off. */
function atTime(time: number, onTime: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    const left = time - Date.now();
    timer = setTimeout(
      () => (left > longestTimeout ? wait() : onTime()),
      Math.min(Math.max(left, 0), longestTimeout),
    );
  };
  wait();
  return () => clearTimeout(timer);
}
