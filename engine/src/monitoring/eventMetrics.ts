// What is counted of events, by the names of Hasura's Enterprise Edition (its documentation: "Metrics exported via
// Prometheus"). There are none without event triggers.
import { Counter, counterMetric, gaugeMetric, Histogram, histogramMetric, type Metric } from './metric.ts';

const buckets = [0.001, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100];

interface Attempt {
  /** Milliseconds. */
  readonly waited: number;
  readonly took: number;
  readonly isDelivered: boolean;
  readonly isLast: boolean;
}

export class EventMetrics {
  readonly #queueTime = new Histogram(buckets, {});
  readonly #webhookTime = new Histogram(buckets, {});
  readonly #batch = new Histogram([1, 10, 30, 100, 300, 1000], {});
  readonly #attempts = {
    success: new Counter({ status: 'success' }),
    failed: new Counter({ status: 'failed' }),
  };
  readonly #events = {
    success: new Counter({ status: 'success' }),
    failed: new Counter({ status: 'failed' }),
  };
  /** Deliveries that run now. */
  running: () => number = () => 0;

  fetched(count: number): void {
    if (count > 0) this.#batch.observe(count);
  }

  attempted({ waited, took, isDelivered, isLast }: Attempt): void {
    this.#queueTime.observe(waited / 1000);
    this.#webhookTime.observe(took / 1000);
    this.#attempts[isDelivered ? 'success' : 'failed'].add();
    if (isDelivered) this.#events.success.add();
    else if (isLast) this.#events.failed.add();
  }

  metrics(): Metric[] {
    return [
      gaugeMetric('hasura_event_trigger_http_workers', 'Events that are being delivered', () => [
        { value: this.running() },
      ]),
      histogramMetric('hasura_event_queue_time_seconds', 'From when an event could go out to its attempt', [
        this.#queueTime,
      ]),
      histogramMetric('hasura_event_webhook_processing_time_seconds', 'From the attempt to its answer', [
        this.#webhookTime,
      ]),
      histogramMetric('hasura_events_fetched_per_batch', 'Events that were read at once', [this.#batch]),
      counterMetric('hasura_event_invocation_total', 'Attempts', Object.values(this.#attempts)),
      counterMetric(
        'hasura_event_processed_total',
        'Events delivered, or given up',
        Object.values(this.#events),
      ),
    ];
  }
}
