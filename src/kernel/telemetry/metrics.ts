/** Counts how often something happened. */
export interface Counter {
  /** @param labels the values of the labels, in the order in which they were declared; each from a bounded set */
  add(...labels: string[]): void;
}

/** Sorts measurements into buckets. */
export interface Histogram {
  /** @param labels as `Counter.add` takes them */
  observe(value: number, ...labels: string[]): void;
}

/** One value of a gauge. */
export interface Sample {
  /** As `Counter.add` takes them. */
  readonly labels?: readonly string[];
  readonly value: number;
}

/** What is measured, and how. */
export interface Instrument {
  /** As Prometheus knows it, its unit at the end. */
  readonly name: string;
  /** What it says, for a person. */
  readonly help: string;
  readonly labels?: readonly string[];
}

/**
 * What a process measures about itself. Modules declare their instruments here; two that declare the same name share it. Labels
 * are bounded: no id, path or text that a client sends becomes one.
 */
export abstract class Metrics {
  abstract counter(instrument: Instrument): Counter;
  /** @param buckets the upper bounds, ascending */
  abstract histogram(instrument: Instrument & { readonly buckets: readonly number[] }): Histogram;
  /**
   * A value that is read when it is asked for. Where it cannot be read, it is left out.
   *
   * @param isShared whether every reader of this name reads the same, so that one of them is enough; otherwise they are summed
   */
  abstract gauge(instrument: Instrument & { readonly isShared?: boolean }, read: Reader): void;
  /** Everything that was measured, in the text format of Prometheus. */
  abstract text(): Promise<{ readonly type: string; readonly body: string }>;
}

export type Reader = () => readonly Sample[] | Promise<readonly Sample[]>;

const nothing = () => undefined;

/** Where no one asks (`METRICS_PORT` is unset), nothing is measured. */
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
