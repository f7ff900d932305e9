import type { Config } from '../../config.js';
import { Metrics, NoMetrics } from './metrics.js';
import { Tracer } from './tracer.js';

/** What lets others see how a process is: its metrics, and the traces that it follows. Both are off unless they are asked for. */
export class Telemetry {
  private find: () => Promise<string> = () => Promise.resolve('starting');

  private constructor(
    readonly metrics: Metrics,
    readonly tracer: Tracer,
  ) {}

  /** `ready`, or why the process is not; `starting` until what knows it is built. */
  status(): Promise<string> {
    return this.find();
  }

  /** From now on `status` is found this way. */
  findStatusBy(find: () => Promise<string>): void {
    this.find = find;
  }

  /** Nothing is measured, and ids of traces are handed on. */
  static none(): Telemetry {
    return new Telemetry(new NoMetrics(), new Tracer());
  }

  /**
   * Loads what the environment asks for.
   *
   * @param process what the process calls itself: the end of its `service.name`
   * @param complain hears why traces could not be sent
   */
  static async open(
    { metricsPort, otlp }: Config,
    process: string,
    complain: (problem: string) => void,
  ): Promise<Telemetry> {
    return new Telemetry(
      metricsPort === undefined
        ? new NoMetrics()
        : new (await import('./prometheus-metrics.js')).PrometheusMetrics(),
      otlp === undefined ? new Tracer() : await openTracer(process, otlp, complain),
    );
  }
}

async function openTracer(
  process: string,
  protocol: string,
  complain: (problem: string) => void,
): Promise<Tracer> {
  const { ExportedTracer } = await import('./exported-tracer.js');
  return ExportedTracer.open(`maintenance-${process}`, protocol, complain);
}
