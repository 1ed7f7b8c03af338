// What is counted of events and asynchronous actions; of events by the names of Hasura's Enterprise Edition (its documentation: "Metrics exported via
// Prometheus"). There are none without triggers.
import { Counter, counterMetric, gaugeMetric, Histogram, histogramMetric, type Metric } from './metric.ts';

const buckets = [0.001, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100];

interface Attempt {
  /** Milliseconds. */
  readonly waited: number;
  readonly took: number;
  readonly isDelivered: boolean;
  readonly isLast: boolean;
}

const byStatus = () => ({
  success: new Counter({ status: 'success' }),
  failed: new Counter({ status: 'failed' }),
});

export class EventMetrics {
  readonly #queueTime = new Histogram(buckets, {});
  readonly #webhookTime = new Histogram(buckets, {});
  readonly #batch = new Histogram([1, 10, 30, 100, 300, 1000], {});
  readonly #attempts = byStatus();
  readonly #events = byStatus();
  /** Of cron triggers, and of events for one time. */
  readonly #scheduled = {
    cron: { attempts: byStatus(), events: byStatus() },
    oneoff: { attempts: byStatus(), events: byStatus() },
  };
  /** Of each database. */
  readonly #running: (() => number)[] = [];

  /** Tells how many deliveries run now. */
  runs(running: () => number): void {
    this.#running.push(running);
  }

  fetched(count: number): void {
    if (count > 0) this.#batch.observe(count);
  }

  attempted(kind: 'event' | 'cron' | 'oneoff', { waited, took, isDelivered, isLast }: Attempt): void {
    if (kind === 'event') {
      this.#queueTime.observe(waited / 1000);
      this.#webhookTime.observe(took / 1000);
    }
    const { attempts, events } =
      kind === 'event' ? { attempts: this.#attempts, events: this.#events } : this.#scheduled[kind];
    attempts[isDelivered ? 'success' : 'failed'].add();
    if (isDelivered) events.success.add();
    else if (isLast) events.failed.add();
  }

  metrics(): Metric[] {
    return [
      gaugeMetric('hasura_event_trigger_http_workers', 'Events that are being delivered', () => [
        { value: this.#running.reduce((sum, running) => sum + running(), 0) },
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
      ...Object.entries(this.#scheduled).flatMap(([kind, { attempts, events }]) => [
        counterMetric(
          `hasura_${kind}_events_invocation_total`,
          `Attempts to deliver ${kind} events`,
          Object.values(attempts),
        ),
        counterMetric(
          `hasura_${kind}_events_processed_total`,
          `Events of the kind ${kind} delivered, or given up`,
          Object.values(events),
        ),
      ]),
    ];
  }
}

/** Of asynchronous actions, under names of our own: Hasura counts none. There are none without such actions. */
export class ActionMetrics {
  readonly #time = new Histogram(buckets, {});
  readonly #calls = byStatus();
  /** Handlers that are asked now. */
  running: () => number = () => 0;

  /** `took`: milliseconds. */
  called({ took, isDone }: { took: number; isDone: boolean }): void {
    this.#time.observe(took / 1000);
    this.#calls[isDone ? 'success' : 'failed'].add();
  }

  metrics(): Metric[] {
    return [
      gaugeMetric('engine_async_actions_running', 'Asynchronous actions whose handlers are asked', () => [
        { value: this.running() },
      ]),
      histogramMetric('engine_async_action_time_seconds', 'From asking a handler to its answer', [
        this.#time,
      ]),
      counterMetric(
        'engine_async_actions_total',
        'Calls of asynchronous actions that are over',
        Object.values(this.#calls),
      ),
    ];
  }
}
