import type { Config } from '../../config.js';
import { Metrics, NoMetrics } from './metrics.js';
import { Tracer } from './tracer.js';

/** What a health check reports. */
export interface ProcessHealth {
  /** `ready`, or why the process is not. */
  readonly status: string;
  /** Why files cannot be stored; absent while they can. The process is in service nevertheless. */
  readonly attachment_store?: string;
}

/** The metrics, the traces and the health of a process. Metrics and traces are off by default. */
export class Telemetry {
  private readHealth: () => Promise<ProcessHealth> = () => Promise.resolve({ status: 'starting' });

  private constructor(
    readonly metrics: Metrics,
    readonly tracer: Tracer,
  ) {}

  /** The health of the process; its status is `starting` until `setHealthReader` is called. */
  health(): Promise<ProcessHealth> {
    return this.readHealth();
  }

  /** Sets the function that determines the health. */
  setHealthReader(readHealth: () => Promise<ProcessHealth>): void {
    this.readHealth = readHealth;
  }

  /** Without metrics or exported traces; trace ids are still propagated. */
  static none(): Telemetry {
    return new Telemetry(new NoMetrics(), new Tracer());
  }

  /**
   * Loads metrics and tracing if the environment enables them.
   *
   * @param process the process name, which is the end of its `service.name`
   * @param onError receives the reason when traces could not be sent
   */
  static async open(
    { metricsPort, otlp }: Config,
    process: string,
    onError: (error: string) => void,
  ): Promise<Telemetry> {
    return new Telemetry(
      metricsPort === undefined
        ? new NoMetrics()
        : new (await import('./prometheus-metrics.js')).PrometheusMetrics(),
      otlp === undefined ? new Tracer() : await openTracer(process, otlp, onError),
    );
  }
}

async function openTracer(
  process: string,
  protocol: string,
  onError: (error: string) => void,
): Promise<Tracer> {
  const { ExportedTracer } = await import('./exported-tracer.js');
  return ExportedTracer.open(`maintenance-${process}`, protocol, onError);
}
