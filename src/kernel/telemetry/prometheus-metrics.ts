import {
  Counter as PromCounter,
  Gauge as PromGauge,
  Histogram as PromHistogram,
  Registry,
} from 'prom-client';
import { Metrics, type Counter, type Histogram, type Instrument, type ReadSamples } from './metrics.js';

/** Metrics with `prom-client`. Loaded only if `METRICS_PORT` is set. */
export class PrometheusMetrics extends Metrics {
  private readonly registry = new Registry();
  private readonly readers = new Map<string, ReadSamples[]>();

  override counter({ name, help, labels = [] }: Instrument): Counter {
    const known = this.registry.getSingleMetric(name) as PromCounter | undefined;
    const counter = known ?? new PromCounter({ name, help, labelNames: labels, registers: [this.registry] });
    return { add: (...values) => counter.inc(labelled(labels, values)) };
  }

  override histogram(instrument: Instrument & { buckets: readonly number[] }): Histogram {
    const { name, help, labels = [], buckets } = instrument;
    const known = this.registry.getSingleMetric(name) as PromHistogram | undefined;
    const options = { name, help, labelNames: labels, buckets: [...buckets], registers: [this.registry] };
    const histogram = known ?? new PromHistogram(options);
    return { observe: (value, ...values) => histogram.observe(labelled(labels, values), value) };
  }

  override gauge(instrument: Instrument & { isShared?: boolean }, read: ReadSamples): void {
    const { name, help, labels = [], isShared = false } = instrument;
    const readers = this.readers.get(name);
    if (readers) return void (isShared || readers.push(read));
    const all = [read];
    this.readers.set(name, all);
    // By its name, it only ever increases. Its reader gives the total.
    const Metric = name.endsWith('_total') ? PromCounter : PromGauge;
    new Metric({
      name,
      help,
      labelNames: labels,
      registers: [this.registry],
      async collect() {
        const samples = await Promise.all(all.map(async (each) => each())).catch(() => []);
        this.reset();
        // A reset gauge without labels reports 0. Removing it omits the value if it could not be read.
        if (labels.length === 0) this.remove();
        for (const { labels: values = [], value } of samples.flat())
          this.inc(labelled(labels, values), value);
      },
    });
  }

  override async text(): Promise<{ type: string; body: string }> {
    return { type: this.registry.contentType, body: await this.registry.metrics() };
  }
}

function labelled(names: readonly string[], values: readonly string[]): Record<string, string> {
  const labels: Record<string, string> = {};
  for (let at = 0; at < names.length; at += 1) labels[names[at]!] = values[at]!;
  return labels;
}
