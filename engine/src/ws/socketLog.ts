// What happens on one WebSocket, as Hasura's websocket-log tells it (its documentation: "Logs").
import { asEngineError, describeFault } from '../base/errors.ts';
import type { Logger, LogLevel } from '../base/logger.ts';
import { newRequestId } from '../base/monitoring/requestId.ts';
import type { StructuredLog } from '../base/monitoring/structuredLog.ts';
import { describe, loggedQuery, userVars } from '../http/exchange.ts';
import type { EngineContext } from '../served/context.ts';
import type { Observer } from '../served/observer.ts';
import type { Session } from '../session/session.ts';

interface LoggedOperation {
  readonly requestId: string;
  readonly name: string | null;
  readonly query: unknown;
}

interface Ending {
  readonly type: 'started' | 'completed' | 'stopped' | 'query_err';
  readonly detail?: unknown;
}

export class SocketLog {
  readonly #observer: Observer | undefined;
  readonly #logger: Logger;
  readonly #log: StructuredLog | undefined;
  readonly #socketId: string;
  readonly #operations = new Map<string, LoggedOperation>();
  #session: Session | undefined;
  #expiresAt: number | undefined;

  constructor({ observer, logger }: Pick<EngineContext, 'observer' | 'logger'>) {
    this.#observer = observer;
    this.#logger = logger;
    this.#log = observer?.log.has('websocket-log') === true ? observer.log : undefined;
    this.#socketId = this.#log === undefined ? '' : newRequestId();
    this.#write('info', { type: 'accepted' });
  }

  /** Who it speaks for. */
  initialised(session: Session, expiresAt: number | undefined): void {
    this.#session = session;
    this.#expiresAt = expiresAt;
  }

  /** What is the engine's own fault stands in its log, whatever else is written down. */
  fault(error: unknown): void {
    if (asEngineError(error).code === 'unexpected') this.#logger.error(`websocket: ${describeFault(error)}`);
  }

  /** It was not told who it speaks for, or wrongly. */
  refused(error: unknown): void {
    this.fault(error);
    this.#observer?.refused();
    this.#write('error', { type: 'conn_err', detail: describe(error).error });
  }

  closed(): void {
    this.#operations.clear();
    this.#write('info', { type: 'closed' });
  }

  /** An operation is about to be prepared. Its request's id; undefined when nobody will look for it. */
  begins(id: string, payload: unknown): string | undefined {
    if (this.#observer === undefined) return undefined;
    const requestId = newRequestId();
    if (this.#log === undefined) return requestId;
    const named = typeof payload === 'object' && payload !== null && 'operationName' in payload;
    const name = named && typeof payload.operationName === 'string' ? payload.operationName : null;
    // As Hasura: queries stand in the log where the log is to have queries.
    const query = this.#log.has('query-log') ? loggedQuery(payload) : null;
    this.#operations.set(id, { requestId, name, query });
    return requestId;
  }

  started(id: string): void {
    this.#operation(id, 'info', { type: 'started' });
  }

  completed(id: string): void {
    this.#operation(id, 'info', { type: 'completed' });
    this.#operations.delete(id);
  }

  stopped(id: string): void {
    if (!this.#operations.has(id)) return;
    this.#operation(id, 'info', { type: 'stopped' });
    this.#operations.delete(id);
  }

  failed(id: string, error: unknown): void {
    this.fault(error);
    this.#operation(id, 'error', { type: 'query_err', detail: describe(error) });
    this.#operations.delete(id);
  }

  #operation(id: string, level: LogLevel, ending: Ending): void {
    const known = this.#operations.get(id);
    this.#write(level, {
      type: 'operation',
      detail: {
        operation_id: id,
        request_id: known?.requestId ?? null,
        operation_name: known?.name ?? null,
        operation_type: ending,
        query: known?.query ?? null,
      },
    });
  }

  #write(level: LogLevel, event: unknown): void {
    if (this.#log === undefined) return;
    const expiry = this.#expiresAt === undefined ? null : new Date(this.#expiresAt).toISOString();
    this.#log.write('websocket-log', level, {
      event,
      connection_info: { websocket_id: this.#socketId, token_expiry: expiry, msg: null },
      user_vars: userVars(this.#session),
    });
  }
}
