/** Counts how often something happened. */
export interface Counter {
  /** @param labels the values of the labels, in the order in which they were declared; each from a bounded set */
  add(...labels: string[]): void;
}

/** Records the distribution of measurements. */
export interface Histogram {
  /** @param labels as for `Counter.add` */
  observe(value: number, ...labels: string[]): void;
}

/** One value of a gauge. */
export interface Sample {
  /** As for `Counter.add`. */
  readonly labels?: readonly string[];
  readonly value: number;
}

/** The definition of a metric. */
export interface Instrument {
  /** The name in Prometheus, with the unit at the end. */
  readonly name: string;
  /** A description for people. */
  readonly help: string;
  readonly labels?: readonly string[];
}

/**
 * The metrics of a process. Modules declare their instruments here; those with the same name share one instrument. Label values are
 * bounded: never use an id, a path or a text that a client sends.
 */
export abstract class Metrics {
  abstract counter(instrument: Instrument): Counter;
  /** @param buckets the upper bounds, ascending */
  abstract histogram(instrument: Instrument & { readonly buckets: readonly number[] }): Histogram;
  /**
   * A value that is read when the metrics are requested. If reading fails, it is omitted.
   *
   * @param isShared whether all readers with this name read the same value, so that one is enough; otherwise their values are summed
   */
  abstract gauge(instrument: Instrument & { readonly isShared?: boolean }, read: ReadSamples): void;
  /** All metrics, in the text format of Prometheus. */
  abstract text(): Promise<{ readonly type: string; readonly body: string }>;
}

export type ReadSamples = () => readonly Sample[] | Promise<readonly Sample[]>;

const nothing = () => undefined;

/** Measures nothing; used if `METRICS_PORT` is not set. */
export class NoMetrics extends Metrics {
  override counter(): Counter {
    return { add: nothing };
  }

  override histogram(): Histogram {
    return { observe: nothing };
  }

  override gauge = nothing;

  override text(): Promise<{ type: string; body: string }> {
    return Promise.resolve({ type: 'text/plain', body: '' });
  }
}
