// Watches what is asked and answered, for the query-log and for metrics. There is none when neither is wanted, so that
// nobody pays for it.
import { asEngineError } from '../base/errors.ts';
import type { EngineMetrics, OperationType } from '../base/monitoring/engineMetrics.ts';
import type { StructuredLog } from '../base/monitoring/structuredLog.ts';
import type { EngineConfig } from '../configuration/config.ts';
import type { Executable, GraphQLRequest, Operation } from '../execute/operation.ts';
import type { Poll } from '../subscriptions/fetching.ts';

export interface ObserverOptions {
  readonly log: StructuredLog;
  readonly metrics: EngineMetrics | undefined;
  /** The name of the database in the metadata. */
  readonly sourceName: () => string;
  /** Whether a query collection of the metadata has an operation of this name. */
  readonly isListed: (name: string) => boolean;
}

export class Observer {
  readonly log: StructuredLog;
  readonly metrics: EngineMetrics | undefined;
  readonly #sourceName: () => string;
  readonly #isListed: (name: string) => boolean;

  constructor({ log, metrics, sourceName, isListed }: ObserverOptions) {
    this.log = log;
    this.metrics = metrics;
    this.#sourceName = sourceName;
    this.#isListed = isListed;
  }

  /** The engine is about to start with this configuration; of secrets only whether there are any. */
  starting({ adminSecrets, jwtSecrets, ...config }: EngineConfig): void {
    this.log.write('startup', 'info', {
      kind: 'server_configuration',
      info: {
        admin_secret_set: adminSecrets.length > 0,
        jwt_secrets: jwtSecrets.length,
        auth_hook_set: false,
        unauth_role: config.unauthorizedRole ?? null,
        enabled_apis: config.enabledApis,
        enable_allowlist: config.allowlistEnabled,
        dev_mode: config.internalErrors.everybody,
        stringify_num: config.stringifyNumericTypes,
        infer_function_permissions: config.inferFunctionPermissions,
        live_query_options: config.liveQueries,
        postgres: config.pool,
        enabled_log_types: [...config.log.types],
        log_level: config.logLevel,
      },
    });
  }

  /** Keys are about to be read from there. */
  refreshing(url: string): void {
    const { origin, pathname } = new URL(url);
    const message = `Refreshing JWK from endpoint: ${origin}${pathname}`;
    this.log.write('jwk-refresh-log', 'info', { message, http_error: null });
  }

  /** The operation that `prepare` makes, watched. `id` is the request's. */
  prepared(prepare: () => Operation, request: GraphQLRequest, id: string | undefined): Operation {
    const began = performance.now();
    let operation: Operation;
    try {
      operation = prepare();
    } catch (error) {
      this.refused();
      throw error;
    }
    this.#logQuery(operation, request, id);
    if (operation.kind !== 'subscription') return this.#watched(operation, began, request.operationName);
    this.metrics?.succeeded.subscription.add();
    return operation;
  }

  /** A request that did not become an operation: of somebody unknown, malformed, or not valid. */
  refused(): void {
    this.#failed('unknown');
  }

  /** One run of a poller of subscriptions. */
  polled({ kind, id, role, sql, subscribers, seconds, batches, options }: Poll): void {
    this.metrics?.subscriptionTime[kind].observe(seconds);
    if (!this.log.has('livequery-poller-log')) return;
    this.log.write('livequery-poller-log', 'info', {
      kind,
      poller_id: id,
      subscriber_count: subscribers,
      execution_batches: batches.map((batch, index) => ({
        batch_id: index + 1,
        batch_size: batch.size,
        db_execution_time: batch.seconds,
        pg_execution_time: batch.seconds,
      })),
      total_time: seconds,
      generated_sql: sql,
      subscription_options: { batch_size: options.batchSize, refetch_delay: options.refetchInterval / 1000 },
      source: this.#sourceName(),
      role,
    });
  }

  #watched(operation: Executable, began: number, name?: string | null): Executable {
    const { metrics } = this;
    if (metrics === undefined) return operation;
    // Any client may send any name: those of the metadata are few.
    const named = metrics.operation(name && this.#isListed(name) ? name : '');
    return {
      ...operation,
      execute: async (job) => {
        try {
          const result = await operation.execute(job);
          metrics.succeeded[operation.kind].add();
          const seconds = (performance.now() - began) / 1000;
          metrics.execution[operation.kind].observe(seconds);
          named.succeeded.observe(seconds);
          return result;
        } catch (error) {
          // Nobody waited for its end any more: neither one nor the other.
          if (job?.isGone !== true || asEngineError(error).code !== 'unexpected') {
            this.#failed(operation.kind);
            named.failed.add();
          }
          throw error;
        }
      },
    };
  }

  #failed(type: OperationType): void {
    this.metrics?.failed[type].add();
  }

  #logQuery(operation: Operation, { query, variables, operationName }: GraphQLRequest, id?: string): void {
    if (!this.log.has('query-log')) return;
    const sent = operation.kind === 'query' ? operation.sent : undefined;
    const isConstant = operation.kind === 'query' && sent === undefined;
    this.log.write('query-log', 'info', {
      kind: isConstant ? 'introspection' : 'database',
      request_id: id ?? null,
      query: {
        query,
        ...(variables ? { variables } : {}),
        ...(operationName ? { operationName } : {}),
      },
      // All root fields of a source are one statement.
      generated_sql:
        sent === undefined
          ? null
          : Object.fromEntries(
              sent.map(({ fields, statement, parameters }) => [
                fields.join(', '),
                { query: statement.text, prepared_arguments: parameters },
              ]),
            ),
    });
  }
}
