// Asks whoever is at the other end of a connection to cancel what that runs, in Postgres's own protocol. It passes through
// pools, which give their clients numbers of their own: `pg_cancel_backend` of such a number would hit somebody else.
import pg from 'pg';

/** Where a connection leads, and the key that it was given there. */
export interface Cancellable {
  readonly host: string;
  readonly port: number;
  readonly ssl: unknown;
  readonly processID: number;
  readonly secretKey: number;
}

/** What pg does not declare of its connection. */
interface CancellingConnection {
  connect(port: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processID: number, secretKey: number): void;
  readonly stream: { destroy(): void };
  on(event: 'connect' | 'sslconnect' | 'end' | 'error', listener: () => void): void;
}

/** Resolves when the request is sent, or cannot be; nobody answers it. */
export function cancelRequest(
  { host, port, ssl, processID, secretKey }: Cancellable,
  patience: number,
): Promise<void> {
  const connection = new pg.Connection({ ssl } as never) as unknown as CancellingConnection;
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      connection.stream.destroy();
      resolve();
    };
    const timer = setTimeout(end, patience);
    const send = (): void => connection.cancel(processID, secretKey);
    connection.on('connect', () => (ssl ? connection.requestSsl() : send()));
    connection.on('sslconnect', send);
    connection.on('end', end);
    connection.on('error', end);
    if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${String(port)}`);
    else connection.connect(port, host);
  });
}
