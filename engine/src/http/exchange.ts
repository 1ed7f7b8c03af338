// One HTTP request and its answer as the http-log tells them. Handlers note what they learn; without an observer there is
// nothing to note it in.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { asEngineError, type EngineError } from '../base/errors.ts';
import { isObject } from '../base/json.ts';
import { givenRequestId, newRequestId, requestIdHeader } from '../base/monitoring/requestId.ts';
import type { EngineContext } from '../served/context.ts';
import type { Observer } from '../served/observer.ts';
import type { Session } from '../session/session.ts';

/** What one operation of a batch has become. */
export interface OperationOutcome {
  readonly seconds: number;
  readonly letters: number;
  readonly error: unknown;
}

export class Exchange {
  readonly id: string;
  readonly #observer: Observer;
  readonly #began = performance.now();
  #readTime: number | undefined;
  /** Why the whole request failed. */
  error: unknown;
  #session: Session | undefined;
  #mode: 'single' | 'batched' | 'non-graphql' = 'non-graphql';
  /** The request's JSON. */
  #query: unknown;
  readonly #operations: OperationOutcome[] = [];

  constructor(observer: Observer, id: string) {
    this.#observer = observer;
    this.id = id;
  }

  /** The request's body has come. */
  bodyRead(): void {
    this.#readTime = performance.now();
  }

  /** A GraphQL request, or a batch, of this caller. */
  parsed(session: Session, body: unknown): void {
    this.#session = session;
    this.#query = body;
    this.#mode = Array.isArray(body) ? 'batched' : 'single';
  }

  /** Any other request of this caller. */
  answering(session: Session, body?: unknown): void {
    this.#session = session;
    this.#query = body;
  }

  /** The same, refused. */
  refused(session: Session | undefined, error: unknown): void {
    this.#session = session;
    this.error = error;
  }

  /** For `answered`. */
  began(): number {
    return performance.now();
  }

  /** One operation has an answer of so many letters. */
  answered(began: number | undefined, letters: number): void {
    const seconds = began === undefined ? 0 : (performance.now() - began) / 1000;
    this.#operations.push({ seconds, letters, error: undefined });
  }

  /** One operation has failed: of a batch the others go on. */
  failed(error: unknown): void {
    if (this.#mode === 'batched') this.#operations.push({ seconds: 0, letters: 0, error });
    else this.error = error;
  }

  /** The answer is on its way. */
  end(context: EngineContext, request: IncomingMessage, response: ServerResponse): void {
    const ended = performance.now();
    const { metrics, log } = this.#observer;
    const size = Number(response.getHeader('content-length') ?? 0);
    metrics?.requestBytes.add(Number(request.headers['content-length'] ?? 0));
    metrics?.responseBytes.add(size);
    if (!log.has('http-log')) return;
    const [url = ''] = (request.url ?? '').split('?');
    const failed = this.error !== undefined;
    const encoding = response.getHeader('content-encoding');
    const read = this.#readTime ?? this.#began;
    log.write('http-log', failed ? 'error' : 'info', {
      operation: {
        request_id: this.id,
        request_mode: failed ? 'error' : this.#mode,
        user_vars: userVars(this.#session),
        response_size: size,
        request_read_time: (read - this.#began) / 1000,
        query_execution_time: (ended - read) / 1000,
        query: this.#loggedQuery(context, url, failed),
        ...(failed ? { error: describe(this.error) } : {}),
      },
      request_id: this.id,
      http_info: {
        status: response.statusCode,
        method: request.method ?? '',
        ip: context.addressOf(request),
        url,
        http_version: `HTTP/${request.httpVersion}`,
        content_encoding: encoding === undefined ? null : String(encoding),
      },
      ...(this.#mode === 'batched'
        ? {
            batched_operations: this.#operations.map(({ seconds, letters, error }) =>
              error === undefined
                ? { response_size: letters, query_execution_time: seconds }
                : { error: describe(error) },
            ),
          }
        : {}),
    });
  }

  /** As Hasura: whole only where the log is to have queries, and those of metadata only where that is said, too. */
  #loggedQuery({ config }: EngineContext, url: string, failed: boolean): unknown {
    const { types, queriesOnlyOnError, metadataQueries } = config.log;
    const isMetadata = metadataPaths.includes(url);
    const whole = (queriesOnlyOnError ? failed : types.has('query-log')) && (!isMetadata || metadataQueries);
    if (whole) return loggedQuery(this.#query);
    const key = queriesOnlyOnError ? 'operationName' : 'type';
    const value = isObject(this.#query) ? this.#query[key] : undefined;
    return { [key]: typeof value === 'string' ? value : null };
  }
}

/** Of a request, or each of a batch, what it asks; whatever else a client sends along stays out of the log. */
export function loggedQuery(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(loggedQuery);
  if (!isObject(body)) return null;
  const { query, variables, operationName, type, args } = body;
  return { query, variables, operationName, type, args };
}

const metadataPaths = ['/v1/metadata', '/v1/query', '/v2/query', '/v1/graphql/explain'];

/** Session variables; who has none, or is not known, is null. The admin secret is no session variable. */
export const userVars = (session: Session | undefined): Readonly<Record<string, string>> | null =>
  session === undefined ? null : Object.fromEntries(session.variables);

/** Without internals: they stand in the text log when the fault is ours. */
export function describe(error: unknown): { path: string; error: string; code: string } {
  const { path, message, code }: EngineError = asEngineError(error);
  return { path, error: message, code };
}

const exchanges = new WeakMap<ServerResponse, Exchange>();

/** Begins to watch a request, if anybody wants to. The client learns the id under which it stands in the log. */
export function beginExchange(
  { observer }: EngineContext,
  request: IncomingMessage,
  response: ServerResponse,
): Exchange | undefined {
  const given = givenRequestId(request.headers);
  if (observer === undefined) {
    if (given !== undefined) response.setHeader(requestIdHeader, given);
    return undefined;
  }
  const exchange = new Exchange(observer, given ?? newRequestId());
  response.setHeader(requestIdHeader, exchange.id);
  exchanges.set(response, exchange);
  return exchange;
}

/** What is noted of the request that this response answers. */
export const exchangeOf = ({ observer }: EngineContext, response: ServerResponse): Exchange | undefined =>
  observer === undefined ? undefined : exchanges.get(response);
