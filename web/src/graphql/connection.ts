// Whether live queries arrive: what a page's one socket is doing, and when the last news came.
import { type Client, MessageType } from 'graphql-ws';

export interface Connection {
  /** `idle`: nobody listens, so nothing is connected. */
  state: 'idle' | 'connecting' | 'live' | 'reconnecting';
  /** Milliseconds since 1970. */
  newsAt: number | null;
}

/** For useSyncExternalStore. */
export interface ConnectionStore {
  get: () => Connection;
  subscribe: (listener: () => void) => () => void;
}

/** A socket that comes back with a new token is away for a moment that nobody needs to know of. */
const patience = 1500;
/** The close code of a socket that nobody needs any more. */
const normalClosure = 1000;

const isNormal = (event: unknown): boolean =>
  typeof event === 'object' && event !== null && 'code' in event && event.code === normalClosure;

export function watchSocket(socket: Pick<Client, 'on'>): ConnectionStore {
  let connection: Connection = { state: 'idle', newsAt: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const set = (change: Partial<Connection>): void => {
    connection = { ...connection, ...change };
    for (const listener of [...listeners]) listener();
  };
  const become = (state: Connection['state']): void => {
    clearTimeout(timer);
    timer = undefined;
    if (connection.state !== state) set({ state });
  };
  socket.on('connecting', () => {
    if (connection.state === 'idle') become('connecting');
  });
  socket.on('connected', () => become('live'));
  socket.on('message', (message) => {
    if (message.type === MessageType.Next) set({ newsAt: Date.now() });
  });
  socket.on('closed', (event) => {
    if (isNormal(event)) become('idle');
    else timer ??= setTimeout(() => become('reconnecting'), patience);
  });
  return {
    get: () => connection,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const silent: Connection = { state: 'idle', newsAt: null };

/** Where there is no socket: a server's render, a test. */
export const noConnection: ConnectionStore = { get: () => silent, subscribe: () => () => undefined };
