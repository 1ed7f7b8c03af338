// Whether the session that a token speaks for still lives. The engine's host knows; without its word a token counts
// until it expires, as in Hasura.
import { EngineError } from '../base/errors.ts';

/** A token whose signature, dates and claims are right. */
export interface VerifiedToken {
  /** All that it says (RFC 7519). */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly keyId: string | undefined;
  /** The role in which the caller speaks, one of the token's allowed roles. */
  readonly role: string;
}

/**
 * The host's answer: false when the session of this token has ended, its key was withdrawn, or its role is not the
 * user's any more. It is asked for each request with a token, for each operation and several times a second for each
 * open socket, so it should mostly answer at once; while a promise is open the request waits, and a socket that waits
 * longer than a second is closed. A rejection means that nobody knows: the request fails.
 */
export type SessionIsLive = (token: VerifiedToken) => boolean | Promise<boolean>;

/** The same of one token. Rejects with an `EngineError`. */
export type Liveness = () => boolean | Promise<boolean>;

export function createLiveness(sessionIsLive: SessionIsLive, token: VerifiedToken): Liveness {
  const unknown = (cause: unknown): never => {
    throw new EngineError('unexpected', 'The session could not be checked', '$', cause);
  };
  return () => {
    try {
      const answer = sessionIsLive(token);
      return typeof answer === 'boolean' ? answer : answer.catch(unknown);
    } catch (error) {
      return unknown(error);
    }
  };
}

/** Clients take `invalid-jwt` as the order to fetch a new token, and learn there whether the session is over. */
export const sessionEnded = (): EngineError =>
  new EngineError('invalid-jwt', 'Could not verify JWT: the session has ended');
