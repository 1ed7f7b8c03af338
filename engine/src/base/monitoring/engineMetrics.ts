// What is counted, by the names of Hasura's Enterprise Edition where the meaning is the same (its documentation: "Metrics
// exported via Prometheus"), without the labels that would grow with the texts of requests.
import { Counter, counterMetric, gaugeMetric, Histogram, histogramMetric, printMetrics } from './metric.ts';

/** What is counted elsewhere, at the moment of asking. */
export interface EngineReadings {
  readonly httpRequests: number;
  readonly sockets: number;
  readonly liveQueries: number;
  readonly streams: number;
  readonly liveQueryPollers: number;
  readonly streamPollers: number;
  readonly source: SourceReadings;
  /** Times that metadata were replaced or reloaded, with the first. */
  readonly metadataVersion: number;
}

export interface SourceReadings {
  readonly name: string;
  /** To Postgres, and those of them that nobody uses. */
  readonly connections: number;
  readonly idle: number;
  /** Operations that wait for one. */
  readonly waiting: number;
}

type OperationType = 'query' | 'mutation' | 'subscription' | 'unknown';

const operationTypes: readonly OperationType[] = ['query', 'mutation', 'subscription', 'unknown'];
const executionBuckets = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];

const byOperation = (status: 'success' | 'failed'): Readonly<Record<OperationType, Counter>> => {
  const counter = (type: OperationType) => new Counter({ operation_type: type, response_status: status });
  return {
    query: counter('query'),
    mutation: counter('mutation'),
    subscription: counter('subscription'),
    unknown: counter('unknown'),
  };
};

export class EngineMetrics {
  readonly succeeded = byOperation('success');
  readonly failed = byOperation('failed');
  /** Seconds. */
  readonly execution = {
    query: new Histogram(executionBuckets, { operation_type: 'query' }),
    mutation: new Histogram(executionBuckets, { operation_type: 'mutation' }),
  };
  /** By the names that query collections know; '' are all others. */
  readonly #operations = new Map<string, { succeeded: Histogram; failed: Counter }>();
  readonly #read: () => EngineReadings;

  constructor(read: () => EngineReadings) {
    this.#read = read;
    this.operation('');
  }

  /** What is counted of one operation; `name` is one of a list, or ''. */
  operation(name: string): { readonly succeeded: Histogram; readonly failed: Counter } {
    const labels = { operation_name: name };
    const known = this.#operations.get(name) ?? {
      succeeded: new Histogram(executionBuckets, labels),
      failed: new Counter(labels),
    };
    this.#operations.set(name, known);
    return known;
  }

  /** All of them in Prometheus's text form. */
  print(): string {
    const now = this.#read();
    const kinds = (live: number, streams: number) => () => [
      { labels: { subscription_kind: 'live-query' }, value: live },
      { labels: { subscription_kind: 'streaming' }, value: streams },
    ];
    const ofSource = (value: number) => () => [{ labels: { source_name: now.source.name }, value }];
    const one = (value: number) => () => [{ value }];
    return printMetrics([
      counterMetric('hasura_graphql_requests_total', 'GraphQL requests', [
        ...operationTypes.map((type) => this.succeeded[type]),
        ...operationTypes.map((type) => this.failed[type]),
      ]),
      histogramMetric(
        'hasura_graphql_execution_time_seconds',
        'Execution time of successful GraphQL requests',
        [this.execution.query, this.execution.mutation],
      ),
      histogramMetric(
        'engine_operation_time_seconds',
        'The same by the names of query collections, the empty one for all others',
        [...this.#operations.values()].map(({ succeeded }) => succeeded),
      ),
      counterMetric(
        'engine_operations_failed_total',
        'Operations that failed, by the same names',
        [...this.#operations.values()].map(({ failed }) => failed),
      ),
      gaugeMetric('hasura_active_subscriptions', 'Active subscriptions', kinds(now.liveQueries, now.streams)),
      gaugeMetric(
        'hasura_active_subscription_pollers',
        'Shapes of subscriptions, each with statements of its own',
        kinds(now.liveQueryPollers, now.streamPollers),
      ),
      gaugeMetric('hasura_http_connections', 'HTTP requests that are being answered', one(now.httpRequests)),
      gaugeMetric('hasura_websocket_connections', 'Open WebSockets', one(now.sockets)),
      gaugeMetric('hasura_postgres_connections', 'Connections to Postgres', () => [
        { labels: { source_name: now.source.name, role: 'primary' }, value: now.source.connections },
      ]),
      gaugeMetric(
        'engine_postgres_idle_connections',
        'Of them those that nobody uses',
        ofSource(now.source.idle),
      ),
      gaugeMetric(
        'engine_postgres_waiting_operations',
        'Operations that wait for a connection',
        ofSource(now.source.waiting),
      ),
      gaugeMetric('hasura_metadata_version', 'Counts how often metadata were read', one(now.metadataVersion)),
    ]);
  }
}
