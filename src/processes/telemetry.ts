import { ConfigError, type Config } from '../config.js';
import { within } from '../kernel/deadline.js';
import { Log } from '../kernel/log.js';
import { MetricsServer } from '../kernel/telemetry/metrics-server.js';
import { measureProcess } from '../kernel/telemetry/process-gauges.js';
import { Telemetry } from '../kernel/telemetry/telemetry.js';
import { isUnknownHost } from './listening.js';
import type { ExitAction } from './run.js';

/** How long sending the last spans to the collector may take, in milliseconds. */
const FLUSH_TIMEOUT_MS = 2_000;

/**
 * Starts the metrics and traces of a process, if the environment enables them.
 *
 * @param name the process name
 * @param onExit registers an action for the end of the process: here, sending the last spans and closing the port
 * @throws ConfigError when `METRICS_HOST` is not an address of this machine; Error when the port is taken
 */
export async function startTelemetry(
  config: Config,
  name: string,
  onExit: (action: ExitAction) => void,
): Promise<Telemetry> {
  const log = new Log(config);
  const telemetry = await Telemetry.open(config, name, (problem) =>
    log.warn({ problem }, 'Traces are not sent.'),
  );
  onExit(() => within(FLUSH_TIMEOUT_MS, telemetry.tracer.close()).catch(() => undefined));
  if (config.metricsPort === undefined) return telemetry;
  measureProcess(telemetry.metrics);
  const server = await openServer(telemetry, config.metricsPort, config.metricsHost);
  onExit(() => Promise.resolve(server.close()));
  log.log({ address: server.address }, 'Metrics are served.');
  return telemetry;
}

async function openServer(telemetry: Telemetry, port: number, host: string): Promise<MetricsServer> {
  try {
    return await MetricsServer.open(telemetry, port, host);
  } catch (error) {
    if (!isUnknownHost(error)) throw error;
    throw new ConfigError(`METRICS_HOST must be an address or a name of this machine, not "${host}".`);
  }
}
