import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from './metrics.js';
import type { ProcessHealth } from './telemetry.js';

const METRICS = '/metrics';
/** Enough for a few Prometheus servers and the orchestrator. */
const MAX_CONNECTIONS = 32;

/** The metrics and the health of a process. */
export interface MonitoredProcess {
  readonly metrics: Metrics;
  health(): Promise<ProcessHealth>;
}

/**
 * Serves `GET /metrics`, `/health/live` and `/health/ready` on a separate port; a worker has no other port. It has no
 * authentication, so it must only be reachable from the operator's network.
 */
export class MetricsServer {
  private constructor(private readonly server: Server) {}

  /** Starts listening. @throws Error when the port is taken, or the host is not an address of this machine */
  static async open(monitored: MonitoredProcess, port: number, host: string): Promise<MetricsServer> {
    const server = createServer((request, response) => {
      answer(monitored, request, response).catch(() => response.writeHead(500).end());
    });
    server.maxConnections = MAX_CONNECTIONS;
    server.listen(port, host);
    await once(server, 'listening');
    return new MetricsServer(server);
  }

  /** The URL of the metrics, with the actual port if 0 was requested. */
  get address(): string {
    const { address, port, family } = this.server.address() as AddressInfo;
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}${METRICS}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

/** The response for each path: a status, a content type and a body. */
const ANSWERS: Record<
  string,
  (monitored: MonitoredProcess) => Promise<[status: number, type: string, body: string]>
> = {
  [METRICS]: async ({ metrics }) => {
    const { type, body } = await metrics.text();
    return [200, type, body];
  },
  '/health/live': () => Promise.resolve(json(200, { status: 'live' })),
  '/health/ready': async (monitored) => {
    const health = await monitored.health();
    return json(health.status === 'ready' ? 200 : 503, health);
  },
};

const json = (status: number, body: object): [number, string, string] => [
  status,
  'application/json; charset=utf-8',
  JSON.stringify(body),
];

async function answer(
  monitored: MonitoredProcess,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [path] = (request.url ?? '').split('?');
  const found = Object.hasOwn(ANSWERS, path!) ? ANSWERS[path!] : undefined;
  if (found === undefined) return void response.writeHead(404).end();
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return void response.writeHead(405, { Allow: 'GET, HEAD' }).end();
  const [status, type, body] = await found(monitored);
  response.writeHead(status, { 'Content-Type': type }).end(body);
}

/** The interval at which the event loop is probed, in milliseconds. It is subtracted from the measured delay. */
const PROBE_MS = 10;
/** The minimum window in milliseconds, so that two Prometheus servers that read at about the same time get the same values. */
const WINDOW_MS = 5_000;
const QUANTILES = [50, 90, 99, 100];

/** Measures the event loop, the CPU time and the memory of the process. */
export function measureProcess(metrics: Metrics): void {
  const delays = monitorEventLoopDelay({ resolution: PROBE_MS });
  delays.enable();
  let since = performance.now();
  let samples: { labels: string[]; value: number }[] = [];
  metrics.gauge(
    {
      name: 'nodejs_eventloop_delay_seconds',
      help: 'The delay of the event loop by quantile, since the last reading, but over at least five seconds.',
      labels: ['quantile'],
    },
    () => {
      if (samples.length > 0 && performance.now() - since < WINDOW_MS) return samples;
      const seconds = (percent: number) =>
        delays.count === 0 ? 0 : Math.max(0, delays.percentile(percent) / 1e9 - PROBE_MS / 1e3);
      samples = QUANTILES.map((percent) => ({ labels: [String(percent / 100)], value: seconds(percent) }));
      delays.reset();
      since = performance.now();
      return samples;
    },
  );
  metrics.gauge({ name: 'process_cpu_seconds_total', help: 'CPU time that the process has used.' }, () => {
    const { user, system } = process.cpuUsage();
    return [{ value: (user + system) / 1e6 }];
  });
  metrics.gauge({ name: 'process_resident_memory_bytes', help: 'Memory that the process uses.' }, () => [
    { value: process.memoryUsage.rss() },
  ]);
  const startedAt = Date.now() / 1e3 - process.uptime();
  metrics.gauge(
    { name: 'process_start_time_seconds', help: 'When the process started, in seconds since the epoch.' },
    () => [{ value: startedAt }],
  );
}
