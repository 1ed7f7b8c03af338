// Counters, gauges and histograms in Prometheus's text form. Labels are known when a metric is made: none of them grows with
// what clients send, and counting is an addition.

type Labels = Readonly<Record<string, string>>;

export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  lines(): string[];
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };

function labelled(name: string, labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([key, value]) => `${key}="${value.replaceAll(/[\\"\n]/g, (one) => escapes[one] ?? one)}"`,
  );
  return pairs.length === 0 ? name : `${name}{${pairs.join(',')}}`;
}

export class Counter {
  value = 0;
  readonly labels: Labels;

  constructor(labels: Labels = {}) {
    this.labels = labels;
  }

  add(more = 1): void {
    this.value += more;
  }
}

export class Histogram {
  readonly #buckets: readonly number[];
  readonly #counts: number[];
  readonly #labels: Labels;
  #sum = 0;
  #count = 0;

  /** `buckets` are upper bounds, the least first. */
  constructor(buckets: readonly number[], labels: Labels = {}) {
    this.#buckets = buckets;
    this.#counts = buckets.map(() => 0);
    this.#labels = labels;
  }

  observe(value: number): void {
    this.#sum += value;
    this.#count += 1;
    const index = this.#buckets.findIndex((bound) => value <= bound);
    if (index >= 0) this.#counts[index] = (this.#counts[index] ?? 0) + 1;
  }

  lines(name: string): string[] {
    let total = 0;
    const lines = this.#buckets.map((bound, index) => {
      total += this.#counts[index] ?? 0;
      return `${labelled(`${name}_bucket`, { ...this.#labels, le: String(bound) })} ${String(total)}`;
    });
    return [
      ...lines,
      `${labelled(`${name}_bucket`, { ...this.#labels, le: '+Inf' })} ${String(this.#count)}`,
      `${labelled(`${name}_sum`, this.#labels)} ${String(this.#sum)}`,
      `${labelled(`${name}_count`, this.#labels)} ${String(this.#count)}`,
    ];
  }
}

export interface Reading {
  readonly labels?: Labels;
  readonly value: number;
}

export const counterMetric = (name: string, help: string, counters: readonly Counter[]): Metric => ({
  name,
  help,
  type: 'counter',
  lines: () => counters.map(({ labels, value }) => `${labelled(name, labels)} ${String(value)}`),
});

export const gaugeMetric = (name: string, help: string, readings: readonly Reading[]): Metric => ({
  name,
  help,
  type: 'gauge',
  lines: () => readings.map(({ labels = {}, value }) => `${labelled(name, labels)} ${String(value)}`),
});

export const histogramMetric = (name: string, help: string, histograms: readonly Histogram[]): Metric => ({
  name,
  help,
  type: 'histogram',
  lines: () => histograms.flatMap((histogram) => histogram.lines(name)),
});

/** The text of all metrics (Prometheus documentation: "Exposition formats", version 0.0.4). */
export const printMetrics = (metrics: readonly Metric[]): string =>
  metrics
    .flatMap((metric) => [
      `# HELP ${metric.name} ${metric.help}`,
      `# TYPE ${metric.name} ${metric.type}`,
      ...metric.lines(),
    ])
    .map((line) => `${line}\n`)
    .join('');
