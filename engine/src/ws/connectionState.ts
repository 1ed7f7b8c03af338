// What a connection is made of, and what it keeps of its state and of its operations.
import type { IncomingHttpHeaders } from 'node:http';
import type { Operation } from '../execute/operation.ts';
import type { Session } from '../session/session.ts';
import type { IncomingWire } from './incoming.ts';
import type { Wire } from './outbox.ts';
import type { ClientMessage, Protocol } from './protocol.ts';
import type { ConnectionSeats } from './seats.ts';
import type { SessionWatch } from './sessionWatch.ts';

export interface ConnectionOptions {
  readonly protocol: Protocol;
  /** Those of the upgrade request; the headers in `connection_init` come on top. */
  readonly headers: IncomingHttpHeaders;
  readonly address: string;
  readonly seats: ConnectionSeats;
  /** What is below the WebSocket. */
  readonly wire: Wire & IncomingWire;
}

export type ConnectionState =
  | { kind: 'new' }
  /** Authentication runs. The older clients do not wait for its end: their messages do. */
  | { kind: 'initialising'; waiting: ReceivedMessage[] }
  | { kind: 'ready'; session: Session; isKnown: boolean; watch: SessionWatch }
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

export type Subscribed = Extract<Operation, { kind: 'subscription' }>;

/** What a subscription's results need besides. */
export type Around = Pick<QueuedOperation, 'operation'> & { readonly watch: SessionWatch };
