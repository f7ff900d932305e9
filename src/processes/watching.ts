import { ConfigError, type Config } from '../config.js';
import { within } from '../kernel/deadline.js';
import { Log } from '../kernel/log.js';
import { MetricsServer } from '../kernel/telemetry/metrics-server.js';
import { measureProcess } from '../kernel/telemetry/process-gauges.js';
import { Telemetry } from '../kernel/telemetry/telemetry.js';
import { isNoHost } from './listening.js';
import type { LastAct } from './run.js';

/** How long the last spans may take to reach the collector, in milliseconds. */
const LAST_SPANS_MS = 2_000;

/**
 * Lets a process be watched, as far as the environment asks for it, from its start to its end.
 *
 * @param name what the process calls itself
 * @throws ConfigError when `METRICS_HOST` is no address of this machine; Error when the port is taken
 */
export async function watch(
  config: Config,
  name: string,
  atTheEnd: (act: LastAct) => void,
): Promise<Telemetry> {
  const log = new Log(config);
  const telemetry = await Telemetry.open(config, name, (problem) =>
    log.warn({ problem }, 'Traces are not sent.'),
  );
  atTheEnd(() => within(LAST_SPANS_MS, telemetry.tracer.close()).catch(() => undefined));
  if (config.metricsPort === undefined) return telemetry;
  measureProcess(telemetry.metrics);
  const server = await openServer(telemetry, config.metricsPort, config.metricsHost);
  atTheEnd(() => Promise.resolve(server.close()));
  log.log({ address: server.address }, 'metrics are served');
  return telemetry;
}

async function openServer(telemetry: Telemetry, port: number, host: string): Promise<MetricsServer> {
  try {
    return await MetricsServer.open(telemetry, port, host);
  } catch (error) {
    if (!isNoHost(error)) throw error;
    throw new ConfigError(`METRICS_HOST must be an address or a name of this machine, not "${host}".`);
  }
}
