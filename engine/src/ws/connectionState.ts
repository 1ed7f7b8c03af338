// What a connection keeps of its state and of its operations.
import type { Session } from '../session/session.ts';
import type { ClientMessage } from './protocol.ts';
import type { SessionWatch } from './sessionWatch.ts';

export type ConnectionState =
  | { kind: 'new' }
  /** Authentication runs. The older clients do not wait for its end: their messages do. */
  | { kind: 'initialising'; waiting: ReceivedMessage[] }
  | { kind: 'ready'; session: Session; watch: SessionWatch }
  | { kind: 'closed' };

export interface RunningOperation {
  /** Bytes of its message, which stay in memory until it ends. */
  readonly bytes: number;
  stop: () => void;
}

/** A message with its size in bytes. */
export interface ReceivedMessage {
  readonly message: ClientMessage;
  readonly bytes: number;
}

export interface QueuedOperation {
  id: string;
  payload: unknown;
  operation: RunningOperation;
}
