import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from './metrics.js';

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
