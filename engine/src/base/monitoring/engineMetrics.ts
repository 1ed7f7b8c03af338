// What is counted, by the names of Hasura's Enterprise Edition where the meaning is the same (its documentation: "Metrics
// exported via Prometheus"), without the labels that would grow with the texts of requests.
import { Counter, counterMetric, gaugeMetric, Histogram, histogramMetric, printMetrics } from './metric.ts';

/** What is counted elsewhere, at the moment of asking. */
export interface EngineReadings {
  readonly httpRequests: number;
  readonly sockets: number;
  readonly liveQueries: number;
  readonly streams: number;
  readonly source: { readonly name: string; readonly connections: number; readonly waiting: number };
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
    const { source } = now;
    return printMetrics([
      counterMetric('hasura_graphql_requests_total', 'GraphQL requests', [
        ...operationTypes.map((type) => this.succeeded[type]),
        ...operationTypes.map((type) => this.failed[type]),
      ]),
      histogramMetric(
        'engine_operation_time_seconds',
        'Execution time of successful operations by the names of query collections, the empty one for all others',
        [...this.#operations.values()].map(({ succeeded }) => succeeded),
      ),
      counterMetric(
        'engine_operations_failed_total',
        'Operations that failed, by the same names',
        [...this.#operations.values()].map(({ failed }) => failed),
      ),
      gaugeMetric('hasura_active_subscriptions', 'Active subscriptions', [
        { labels: { subscription_kind: 'live-query' }, value: now.liveQueries },
        { labels: { subscription_kind: 'streaming' }, value: now.streams },
      ]),
      gaugeMetric('hasura_http_connections', 'HTTP requests that are being answered', [
        { value: now.httpRequests },
      ]),
      gaugeMetric('hasura_websocket_connections', 'Open WebSockets', [{ value: now.sockets }]),
      gaugeMetric('hasura_postgres_connections', 'Connections to Postgres', [
        { labels: { source_name: source.name, role: 'primary' }, value: source.connections },
      ]),
      gaugeMetric('engine_postgres_waiting_operations', 'Operations that wait for a connection', [
        { labels: { source_name: source.name }, value: source.waiting },
      ]),
    ]);
  }
}
